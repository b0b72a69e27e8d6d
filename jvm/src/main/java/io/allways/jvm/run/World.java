package io.allways.jvm.run;

/// What models ask of the world around the program; the real world if they are not under control.
public final class World {
    private World() {}

    public static long nanoTime() {
        Scheduler scheduler = Calls.scheduler();
        return scheduler == null ? System.nanoTime() : scheduler.surroundings.nanoTime();
    }

    public static long currentTimeMillis() {
        Scheduler scheduler = Calls.scheduler();
        return scheduler == null ? System.currentTimeMillis() : scheduler.surroundings.currentTimeMillis();
    }

    public static void exit(int status) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler == null) {
            throw new IllegalStateException("System.exit outside of an execution");
        }
        if (status != 0) {
            scheduler.threads.fail(
                    "exit",
                    "System.exit(" + status + ") in "
                            + scheduler.running().thread.getName());
        }
        scheduler.stopHere();
    }
}
