package io.allways.jvm.standins.users;

import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public final class PhaserUser extends User {
    private final Phaser phaser;
    private final Phaser root;

    PhaserUser(Phaser phaser) {
        this.phaser = phaser;
        root = phaser.getRoot();
    }

    public int register() {
        return phaser.register();
    }

    public int bulkRegister(int parties) {
        return phaser.bulkRegister(parties);
    }

    public int arrive() {
        return phaser.arrive();
    }

    public int arriveAndDeregister() {
        return phaser.arriveAndDeregister();
    }

    public int arriveAndAwaitAdvance() {
        return phaser.arriveAndAwaitAdvance();
    }

    public int awaitAdvance(int phase) {
        return phaser.awaitAdvance(phase);
    }

    public int awaitAdvanceInterruptibly(int phase) throws InterruptedException {
        return phaser.awaitAdvanceInterruptibly(phase);
    }

    public int awaitAdvanceInterruptibly(int phase, long time, TimeUnit unit)
            throws InterruptedException, TimeoutException {
        return phaser.awaitAdvanceInterruptibly(phase, time, unit);
    }

    public void forceTermination() {
        phaser.forceTermination();
    }

    public int getPhase() {
        return phaser.getPhase();
    }

    public int getRegisteredParties() {
        return phaser.getRegisteredParties();
    }

    public int getArrivedParties() {
        return phaser.getArrivedParties();
    }

    public int getUnarrivedParties() {
        return phaser.getUnarrivedParties();
    }

    public boolean isTerminated() {
        return phaser.isTerminated();
    }

    public int rootRegister() {
        return root.register();
    }

    public int rootArrive() {
        return root.arrive();
    }

    public int rootArriveAndAwaitAdvance() {
        return root.arriveAndAwaitAdvance();
    }

    public String text() {
        return state(phaser);
    }

    @Override
    public String toString() {
        return state(phaser) + (root == phaser ? "" : state(root));
    }
}
