package io.allways.bench;

import io.allways.core.Limits;
import io.allways.core.Observer;
import io.allways.core.Settings;
import io.allways.core.Verdict;
import io.allways.core.explore.Explorers;
import io.allways.toy.Toy;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// Measures one case with one algorithm, on each number of workers asked for, in a JVM of its own: a small heap shows
/// what memory is needed, and nothing that ran before has shaped the compiled code. The numbers of workers take
/// turns, so that whatever else the machine does meets them alike; of their times the median is taken.
final class CoreRun {
    private static final long WARM_UP = Duration.ofSeconds(2).toNanos();
    private static final long MEASURE = Duration.ofSeconds(3).toNanos();
    private static final int MOST_ROUNDS = 200;
    private static final long SAMPLE = Duration.ofMillis(50).toNanos();

    private CoreRun() {}

    /// `case algorithm seconds workers…`; prints a line per number of workers.
    public static void main(String[] args) {
        Toy toy = CoreCase.named(args[0]).toy().get();
        Duration most = Duration.ofSeconds(Long.parseLong(args[2]));
        int[] workers = Arrays.stream(args).skip(3).mapToInt(Integer::parseInt).toArray();
        List<List<Verdict>> verdicts = new ArrayList<>();
        for (int ignored : workers) {
            verdicts.add(new ArrayList<>());
        }
        long start = System.nanoTime();
        long measured = 0;
        for (int round = 0; round < MOST_ROUNDS && measured < MEASURE; round++) {
            boolean warm = System.nanoTime() - start >= WARM_UP;
            if (warm && measured == 0) {
                verdicts.forEach(List::clear);
            }
            for (int i = 0; i < workers.length; i++) {
                Verdict verdict = explore(toy, args[1], workers[i], most);
                verdicts.get(i).add(verdict);
                measured += warm ? verdict.time().toNanos() : 0;
                if (!verdict.limit().isEmpty()) {
                    measured = MEASURE;
                }
            }
        }
        for (int i = 0; i < workers.length; i++) {
            List<Verdict> runs = verdicts.get(i);
            Verdict last = runs.getLast();
            long[] nanos = runs.stream()
                    .mapToLong(run -> run.time().toNanos())
                    .sorted()
                    .toArray();
            System.out.println(String.join(
                    " ",
                    String.valueOf(workers[i]),
                    String.valueOf(last.executions()),
                    String.valueOf(last.blocked()),
                    String.valueOf(last.exhaustive()),
                    String.valueOf(nanos[nanos.length / 2]),
                    String.valueOf(peakHeap(toy, args[1], workers[i], most))));
        }
    }

    private static Verdict explore(Toy toy, String algorithm, int workers, Duration most) {
        Settings settings = Settings.DEFAULT.withWorkers(workers).withLimits(Limits.NONE.withTime(most));
        return Explorers.named(algorithm).explore(toy, settings, Observer.NONE);
    }

    /// One more run, not timed, during which garbage is collected again and again: the most that was ever left.
    private static long peakHeap(Toy toy, String algorithm, int workers, Duration most) {
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        AtomicBoolean running = new AtomicBoolean(true);
        AtomicLong peak = new AtomicLong();
        Thread sampler = Thread.ofPlatform().start(() -> {
            do {
                memory.gc();
                peak.accumulateAndGet(memory.getHeapMemoryUsage().getUsed(), Math::max);
                LockSupport.parkNanos(SAMPLE);
            } while (running.get());
        });
        explore(toy, algorithm, workers, most);
        running.set(false);
        try {
            sampler.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return peak.get();
    }
}
