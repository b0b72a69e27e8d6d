package io.allways.jvm.standins.users;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

public final class BarrierUser extends User {
    private final CyclicBarrier barrier;
    private final AtomicInteger actions;

    BarrierUser(CyclicBarrier barrier, AtomicInteger actions) {
        this.barrier = barrier;
        this.actions = actions;
    }

    public int await() throws InterruptedException, BrokenBarrierException {
        return barrier.await();
    }

    public int await(long time, TimeUnit unit) throws InterruptedException, BrokenBarrierException, TimeoutException {
        return barrier.await(time, unit);
    }

    public boolean isBroken() {
        return barrier.isBroken();
    }

    public void reset() {
        barrier.reset();
    }

    public int getNumberWaiting() {
        return barrier.getNumberWaiting();
    }

    public int getParties() {
        return barrier.getParties();
    }

    /// How often the action has run.
    public int actions() {
        return actions.get();
    }

    @Override
    public String toString() {
        return barrier.isBroken() + " " + barrier.getNumberWaiting() + " " + actions.get();
    }
}
