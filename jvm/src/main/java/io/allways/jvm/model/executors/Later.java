package io.allways.jvm.model.executors;

import io.allways.jvm.describe.Shown;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Tracked;
import io.allways.jvm.run.World;

/// Threads that only wait for a moment in virtual time.
final class Later {
    private Later() {}

    static void start(Runnable task) {
        Thread thread = World.born(new Thread(null, task, "CompletableFutureDelayScheduler", 0));
        thread.setDaemon(true);
        thread.start();
    }

    /// Never true.
    @Shown("")
    private static final class Never extends Tracked implements Calls.Guarded {
        @Override
        public long guards() {
            return 0;
        }
    }

    static void after(long nanos, Runnable task) {
        if (nanos <= 0) {
            task.run();
            return;
        }
        Never never = new Never();
        start(() -> {
            try {
                Pool.await(never, 1, nanos);
            } catch (InterruptedException e) {
                return; // nobody has this thread to interrupt it
            }
            task.run();
        });
    }
}
