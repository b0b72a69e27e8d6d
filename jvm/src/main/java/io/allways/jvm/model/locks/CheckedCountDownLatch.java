package io.allways.jvm.model.locks;

import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Semaphores;
import io.allways.jvm.run.Semaphores.Permits;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// `CountDownLatch`, in one of two ways that differ in what commutes.
///
/// A latch of one is a gate: opening it is a call, passing it a look, and all who pass commute. A latch of more is a
/// semaphore that lacks as many permits as it counts: counting down gives one, which commutes, and passing it takes
/// none but needs that none is lacking.
@StandsFor(CountDownLatch.class)
public class CheckedCountDownLatch extends CountDownLatch implements Calls.Guarded, Permits {
    private static final long OPEN = 1;

    private final boolean gate;

    public CheckedCountDownLatch(int count) {
        super(count);
        gate = count <= 1;
    }

    @Override
    public long guards() {
        return super.getCount() == 0 ? OPEN : 0;
    }

    @Override
    public int left() {
        return (int) -super.getCount();
    }

    @Override
    public void await() throws InterruptedException {
        if (pass(0) == Calls.Outcome.NOT_CONTROLLED) {
            super.await();
        }
    }

    @Override
    public boolean await(long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        if (Calls.on() && nanos <= 0) {
            Waits.checkInterrupt();
            return getCount() == 0;
        }
        return switch (pass(nanos)) {
            case READY -> true;
            case TIMED_OUT -> false;
            case NOT_CONTROLLED -> super.await(timeout, unit);
        };
    }

    private Calls.Outcome pass(long nanos) throws InterruptedException {
        Calls.Outcome outcome = gate ? Calls.await(this, OPEN, nanos, false) : Semaphores.await(this, 0, nanos);
        if (outcome == Calls.Outcome.READY) {
            if (gate) {
                Calls.end(this, false);
            } else {
                Semaphores.done(this, true);
            }
        }
        return outcome;
    }

    @Override
    public void countDown() {
        boolean on = gate ? Calls.begin(this) : Semaphores.release(this, 1);
        boolean changes = super.getCount() > 0;
        super.countDown();
        if (on && gate) {
            Calls.end(this, changes);
        } else if (on) {
            Semaphores.done(this, true);
        }
    }

    @Override
    public long getCount() {
        boolean on = gate ? Calls.beginLook(this) : Semaphores.look(this, 0);
        long count = super.getCount();
        if (on && gate) {
            Calls.end(this, false);
        } else if (on) {
            Semaphores.done(this, true);
        }
        return count;
    }

    @Override
    public String toString() {
        return "java.util.concurrent.CountDownLatch[Count = " + getCount() + "]";
    }
}
