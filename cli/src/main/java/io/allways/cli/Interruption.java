package io.allways.cli;

import io.allways.core.Leftovers;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Ctrl-C. Where there is something to lose, the process ends only once that is printed, or after some seconds whatever
/// happens; everywhere else at once.
final class Interruption {
    private static final int PATIENCE_SECONDS = 10;

    private final CountDownLatch printed = new CountDownLatch(1);
    private volatile boolean guarded;
    private volatile boolean requested;
    private Runnable instead = () -> {};

    void listen() {
        Leftovers.after(this::stop);
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "allways-interruption"));
    }

    /// From now on there is something to lose.
    void guard() {
        guarded = true;
    }

    /// Runs at every end of the process; at an ordinary one there is nothing to wait for.
    private void stop() {
        told().run();
        if (!guarded) {
            return;
        }
        try {
            boolean ignored = printed.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// For what cannot be stopped half-way: what to say if the process ends meanwhile.
    synchronized void meanwhile(Runnable say) {
        instead = say;
    }

    private synchronized Runnable told() {
        requested = true;
        Runnable say = instead;
        instead = () -> {};
        return say;
    }

    /// That is over. Never returns if the process is about to end, for then all has been said.
    void over() {
        // Tools that were under way are ended at the same time, so the end may be known here first.
        while (ending()) {
            LockSupport.park();
        }
        meanwhile(() -> {});
    }

    private static boolean ending() {
        Thread none = new Thread(() -> {});
        try {
            Runtime.getRuntime().addShutdownHook(none);
            return !Runtime.getRuntime().removeShutdownHook(none);
        } catch (IllegalStateException e) {
            return true;
        }
    }

    void request() {
        requested = true;
    }

    boolean requested() {
        return requested;
    }

    /// All that is to be printed is.
    void done() {
        printed.countDown();
    }
}
