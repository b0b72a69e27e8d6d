package io.allways.core.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.allways.core.Limits;
import io.allways.core.Observer;
import io.allways.core.Settings;
import io.allways.core.Verdict;
import io.allways.toy.BruteForce;
import io.allways.toy.RandomToys;
import io.allways.toy.Shrinker;
import io.allways.toy.Toy;
import io.allways.toy.ToyParser;
import io.allways.toy.ToyPrinter;
import io.allways.toy.Watched;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// Every complete explorer against brute force, on thousands of random programs: same traces, same end states;
/// `optimal` each trace once and nothing in vain, however many workers.
class OracleTest {
    private static final int FIXED = Integer.getInteger("oracle.fixed", 19_500);
    private static final int FRESH = Integer.getInteger("oracle.fresh", 5_000);
    /// What every program is about, besides what else it draws: `-Doracle.themes=BOXES,TIMEOUTS`.
    private static final List<RandomToys.Theme> THEMES = Pattern.compile(",")
            .splitAsStream(System.getProperty("oracle.themes", ""))
            .filter(theme -> !theme.isEmpty())
            .map(RandomToys.Theme::valueOf)
            .toList();

    private static final long MOST_INTERLEAVINGS = 1_000;
    private static final long MOST_TRACES_BY_ACTORS = 50_000;

    private final AtomicLong programs = new AtomicLong();
    private final AtomicLong traces = new AtomicLong();
    private final AtomicLong naively = new AtomicLong();
    private final AtomicLong tooLarge = new AtomicLong();

    @Test
    void everyExplorerAgreesWithBruteForce() {
        long fresh = Long.getLong("oracle.seed", System.nanoTime());
        LongStream.range(0, FIXED).parallel().forEach(this::check);
        System.out.println("oracle: fresh programs from -Doracle.seed=" + fresh);
        LongStream.range(0, FRESH).parallel().forEach(i -> check(fresh + i));
        System.out.println("oracle: " + programs + " programs, " + traces + " traces; naive too on " + naively
                + " of them; " + tooLarge + " more were too large");
        assertTrue(FIXED + FRESH < 24_500 || programs.get() >= 20_000, "too few programs: " + programs);
    }

    /// The same with many actors before, which do nothing; a toy has at most 1,000.
    @Test
    void numbersOfActorsMayBeginAnywhere() {
        long fresh = Long.getLong("oracle.seed", System.nanoTime());
        System.out.println("oracle: with actors before, from -Doracle.seed=" + fresh);
        Map.of(30, 200, 256, 40, 900, 10)
                .forEach((before, count) -> LongStream.range(0, count)
                        .parallel()
                        .forEach(i -> checkAfter(before, i < count / 2 ? i : fresh + i)));
    }

    private static void checkAfter(int before, long seed) {
        Toy toy = RandomToys.of(seed, THEMES);
        BruteForce expected = new BruteForce(toy, Oracle.MOST_PARTIAL_TRACES);
        long size = expected.traces().size();
        if (!expected.complete() || size * before > MOST_TRACES_BY_ACTORS) {
            return;
        }
        Toy after = after(before, toy);
        Map<String, Oracle.Run> runs = once(seed);
        runs.putAll(covering(seed));
        runs.forEach((name, run) -> {
            Watched watched = new Watched(after);
            run.explore(watched);
            assertEquals(size, watched.traces().size(), () -> name + " after " + before + " actors, seed " + seed);
        });
    }

    private static Toy after(int before, Toy toy) {
        StringBuilder idle = new StringBuilder();
        for (int i = 0; i < before; i++) {
            idle.append("thread idle").append(i).append(" {\n}\n");
        }
        String text = ToyPrinter.print(toy);
        int first = text.indexOf("\nthread ") + 1;
        return ToyParser.parse("after.toy", text.substring(0, first) + idle + text.substring(first));
    }

    private void check(long seed) {
        Toy toy = RandomToys.of(seed, THEMES);
        BruteForce expected = new BruteForce(toy, Oracle.MOST_PARTIAL_TRACES);
        if (!expected.complete()) {
            tooLarge.incrementAndGet();
            return;
        }
        programs.incrementAndGet();
        traces.addAndGet(expected.traces().size());
        once(seed).forEach((name, run) -> check(toy, expected, name, run, true));
        covering(seed).forEach((name, run) -> check(toy, expected, name, run, false));
        naive(toy, expected);
    }

    private static Map<String, Oracle.Run> once(long seed) {
        Map<String, Oracle.Run> runs = new LinkedHashMap<>();
        for (int workers = 1; workers <= 3; workers++) {
            runs.put("optimal on " + workers + " threads", Oracle.run(new Optimal(), workers));
            runs.put("optimal on " + workers + " simulated workers", Simulation.run(workers, seed));
            // Leases are the slowest; each program has them in two of their six ways.
            if ((seed + workers) % 3 != 0) {
                boolean deaths = (seed + workers) % 2 == 0;
                String who = workers + (deaths ? " workers that die" : " workers");
                runs.put("leases, " + who, LeaseSimulation.run(workers, seed, deaths));
            }
        }
        return runs;
    }

    private static Map<String, Oracle.Run> covering(long seed) {
        Map<String, Oracle.Run> runs = new LinkedHashMap<>();
        runs.put("source", Oracle.run(new Source(), 1));
        runs.put("dpor", Oracle.run(Dpor.latest(), 1));
        runs.put("dpor-eager", Oracle.run(Dpor.eager(), 1));
        String name = (seed & 2) == 0 ? "dpor" : "dpor-eager";
        Settings settings = Settings.DEFAULT.withKeepGoing(true).withWorkers(2 + (int) (seed & 1));
        runs.put(
                name + " with the paper's load balancer",
                program -> new Unloading(name)
                        .simulate(program, settings, new SplittableRandom(seed))
                        .verdict());
        return runs;
    }

    private static void check(Toy toy, BruteForce expected, String name, Oracle.Run run, boolean once) {
        if (Oracle.problem(toy, expected, run, once).isPresent()) {
            Toy smallest =
                    Shrinker.shrink(toy, smaller -> problem(smaller, run, once).isPresent());
            fail(name + " on " + toy.name() + ", shrunk: "
                    + problem(smallest, run, once).orElse("(no more)") + "\n" + ToyPrinter.print(smallest));
        }
    }

    private static Optional<String> problem(Toy toy, Oracle.Run run, boolean once) {
        BruteForce expected = new BruteForce(toy, Oracle.MOST_PARTIAL_TRACES);
        return expected.complete() ? Oracle.problem(toy, expected, run, once) : Optional.empty();
    }

    /// Every interleaving, where there are few, with no notion of dependence at all: the end states must be the same.
    private void naive(Toy toy, BruteForce expected) {
        Watched watched = new Watched(toy);
        Settings settings =
                Settings.DEFAULT.withKeepGoing(true).withLimits(Limits.NONE.withExecutions(MOST_INTERLEAVINGS));
        Verdict verdict = new Naive().explore(watched, settings, Observer.NONE);
        if (verdict.exhaustive()) {
            naively.incrementAndGet();
            check(toy, expected, "naive", Oracle.run(new Naive(), 1), false);
        }
    }
}
