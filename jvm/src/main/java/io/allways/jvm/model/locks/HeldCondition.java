package io.allways.jvm.model.locks;

import io.allways.jvm.run.World;
import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A condition of a lock of which only this is known: whether the caller has it, how to give it up, how to take it
/// back.
abstract class HeldCondition implements Condition {
    final WaitSet set = new WaitSet();

    /// Throws if the caller does not have the lock.
    abstract void checkHeld();

    /// Gives up the lock altogether; returns how often it was held.
    abstract int giveUp();

    abstract void takeBack(int held);

    /// What gives somebody who is woken a place where it waits for the lock; null if nobody needs one.
    abstract @Nullable Consumer<Thread> places();

    @Override
    public void await() throws InterruptedException {
        stay(0);
    }

    private boolean stay(long nanos) throws InterruptedException {
        Waits.checkInterrupt();
        checkHeld();
        long guard = set.enter();
        int held = giveUp();
        try {
            return set.await(guard, nanos);
        } finally {
            takeBack(held);
            set.exit(guard);
        }
    }

    @Override
    public void awaitUninterruptibly() {
        checkHeld();
        long guard = set.enter();
        int held = giveUp();
        set.awaitDeaf(guard);
        takeBack(held);
        set.exit(guard);
    }

    @Override
    public long awaitNanos(long nanos) throws InterruptedException {
        long before = World.nanoTime();
        boolean woken = stay(Math.max(1, nanos));
        long left = nanos - (World.nanoTime() - before);
        return woken ? Math.max(1, left) : Math.min(0, left);
    }

    @Override
    public boolean await(long time, TimeUnit unit) throws InterruptedException {
        return stay(Math.max(1, unit.toNanos(time)));
    }

    @Override
    public boolean awaitUntil(Date deadline) throws InterruptedException {
        return stay(Math.max(1, Waits.nanosUntil(deadline)));
    }

    @Override
    public void signal() {
        checkHeld();
        set.wake(false, places());
    }

    @Override
    public void signalAll() {
        checkHeld();
        set.wake(true, places());
    }
}
