package io.allways.jvm.model.locks;

import io.allways.jvm.describe.Shown;
import io.allways.jvm.run.Locks;
import io.allways.jvm.run.Tracked;
import io.allways.jvm.run.World;
import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

/// A condition of a `ReentrantLock`. Who waits longest is woken first, as `ReentrantLock.newCondition` promises; nobody
/// wakes without a reason, which it does not promise.
@SuppressWarnings("WaitNotInLoop") // that is for its callers
@Shown("Condition")
final class CheckedCondition extends Tracked implements Condition {
    final CheckedReentrantLock lock;
    /// For callers that are not under control.
    final Condition real;

    CheckedCondition(CheckedReentrantLock lock, Condition real) {
        this.lock = lock;
        this.real = real;
        if (Locks.on()) {
            Locks.inOrder(this);
        }
    }

    @Override
    public void await() throws InterruptedException {
        if (Locks.on()) {
            Locks.await(lock, this, 0);
        } else {
            real.await();
        }
    }

    @Override
    public void awaitUninterruptibly() {
        if (Locks.on()) {
            Locks.awaitDeaf(lock, this);
        } else {
            real.awaitUninterruptibly();
        }
    }

    @Override
    public long awaitNanos(long nanos) throws InterruptedException {
        if (!Locks.on()) {
            return real.awaitNanos(nanos);
        }
        long before = World.nanoTime();
        boolean woken = Locks.await(lock, this, Math.max(1, nanos));
        long left = nanos - (World.nanoTime() - before);
        return woken ? Math.max(1, left) : Math.min(0, left);
    }

    @Override
    public boolean await(long time, TimeUnit unit) throws InterruptedException {
        return Locks.on() ? Locks.await(lock, this, Math.max(1, unit.toNanos(time))) : real.await(time, unit);
    }

    @Override
    public boolean awaitUntil(Date deadline) throws InterruptedException {
        return Locks.on()
                ? Locks.await(lock, this, Math.max(1, Waits.nanosUntil(deadline)))
                : real.awaitUntil(deadline);
    }

    @Override
    public void signal() {
        if (Locks.on()) {
            Locks.signal(lock, this);
        } else {
            real.signal();
        }
    }

    @Override
    public void signalAll() {
        if (Locks.on()) {
            Locks.signalAll(lock, this);
        } else {
            real.signalAll();
        }
    }
}
