package io.allways.jvm.run;

import java.util.Random;
import org.jspecify.annotations.Nullable;

/// What a program sees of the world, the same in every execution: its first thread, the time, chance.
final class Surroundings {
    /// 2020-01-01, where every execution begins.
    private static final long MILLIS = 1_577_836_800_000L;
    /// How long asking for the time takes.
    private static final long TICK = 1_000;

    private final Scheduler scheduler;
    private Thread.@Nullable UncaughtExceptionHandler handler;
    private Random random = new Random(0);
    private @Nullable ThreadGroup group;

    Surroundings(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    void reset() {
        handler = null;
        random = new Random(0);
    }

    Thread mainThread() {
        ThreadGroup main = group;
        if (main == null) {
            ThreadGroup top = Thread.currentThread().getThreadGroup();
            while (top.getParent() != null) {
                top = top.getParent();
            }
            main = new ThreadGroup(top, "main");
            group = main;
        }
        Thread thread = new Thread(main, null, "main", 0, false);
        thread.setDaemon(false);
        thread.setContextClassLoader(loader);
        return thread;
    }

    private @Nullable ClassLoader loader;

    void loader(ClassLoader programs) {
        loader = programs;
    }

    Thread.@Nullable UncaughtExceptionHandler handler() {
        return handler;
    }

    void handler(Thread.@Nullable UncaughtExceptionHandler given) {
        handler = given;
    }

    Random random() {
        return random;
    }

    long nanoTime() {
        Fiber fiber = scheduler.running();
        fiber.now += TICK;
        return fiber.now;
    }

    long currentTimeMillis() {
        return MILLIS + nanoTime() / 1_000_000;
    }
}
