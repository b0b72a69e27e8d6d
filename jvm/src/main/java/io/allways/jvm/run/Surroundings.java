package io.allways.jvm.run;

import io.allways.jvm.boot.FileLayer;
import io.allways.jvm.globals.ThreadGroups;
import io.allways.jvm.program.Assumes;
import io.allways.jvm.program.Chance;
import io.allways.jvm.program.Foreseen;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// What a program sees of the world, the same in every execution: its first thread, the time, chance.
final class Surroundings {
    /// 2020-01-01, where every execution begins.
    static final long MILLIS = 1_577_836_800_000L;
    /// How long asking for the time takes.
    private static final long TICK = 1_000;

    private final Scheduler scheduler;
    /// What models keep for the length of an execution, for all processes.
    final Map<Object, Object> kept = new HashMap<>();

    /// The file system, once something asks for a file: that may be in the middle of making something that is kept,
    /// whose
    /// classes are loaded then.
    @Nullable FileLayer files;

    Surroundings(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    void reset() {
        kept.clear();
        files = null;
        Chance.reset();
    }

    /// Whether a choice foresaw what did not happen.
    boolean foresawWrong() {
        for (Object each : kept.values()) {
            if (each instanceof Foreseen foreseen && foreseen.wrong()) {
                return true;
            }
        }
        return false;
    }

    Thread mainThread(Member member) {
        ThreadGroup main = ThreadGroups.main(member.threadGroup);
        member.threadGroup = main;
        Thread thread = new Thread(main, null, "main", 0, false);
        thread.setDaemon(false);
        thread.setContextClassLoader(member.loader);
        return thread;
    }

    Thread.@Nullable UncaughtExceptionHandler handler() {
        return scheduler.running().member.handler;
    }

    void handler(Thread.@Nullable UncaughtExceptionHandler given) {
        scheduler.running().member.handler = given;
    }

    /// One sequence per thread: with one for all, threads that ask would depend on each other.
    Random random() {
        scheduler.assumed.here(Assumes.RANDOM);
        Fiber fiber = scheduler.running();
        Random known = fiber.random;
        if (known == null) {
            known = new Random(fiber.number);
            fiber.random = known;
        }
        return known;
    }

    long nanoTime() {
        scheduler.assumed.here(Assumes.CLOCK);
        Fiber fiber = scheduler.running();
        fiber.spin.keeps = true;
        fiber.spin.timed = true;
        long known = Math.max(fiber.now, scheduler.fibers.timeKnownTo(fiber));
        fiber.now = scheduler.waitEndings.atLeast(known) + TICK + fiber.spin.delay();
        return fiber.now;
    }

    long currentTimeMillis() {
        return MILLIS + nanoTime() / 1_000_000;
    }
}
