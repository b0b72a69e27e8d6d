package io.allways.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.c.BuildFailure;
import io.allways.c.CBuild;
import io.allways.c.CTarget;
import io.allways.c.Options;
import io.allways.core.Limits;
import io.allways.core.NotControllable;
import io.allways.core.NotDeterministic;
import io.allways.core.Observer;
import io.allways.core.Settings;
import io.allways.core.Verdict;
import io.allways.core.explore.Exploration;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Random MPI programs against brute force: each matching of messages and receives in exactly one execution, none
/// blocked,
/// and deadlocks where there are any, with and without buffering. `-Dmpi.oracle.programs=N` for more.
final class MpiOracleTest {
    private static final int PROGRAMS = Integer.getInteger("mpi.oracle.programs", 60);
    private static final long MOST = 3_000;
    private static final Path SOURCE = Path.of("src/test/resources/oracle/mpi.c");
    private static final Pattern CODE = Pattern.compile("code (\\d+) ");

    /// Executions beyond one for each outcome, and all of those programs: with receives that name their source.
    private long alike;

    private long mixed;

    private MpiBuild build;
    private Path program;
    private final Path here = Path.of("").toAbsolutePath();

    MpiOracleTest() throws BuildFailure {
        Native.require();
        build = new MpiBuild(new CBuild(MpiRuntime.toolchain("gcc"), ""));
        program = build.compile(List.of(SOURCE), here);
    }

    /// Found here once: a receive that names its source wants a message behind one that it does not fit, with a tag
    /// that a
    /// wildcard receive asks for only afterwards.
    @Test
    void behindAnotherTag() {
        once("r**r10r*1", "s01s01s00");
    }

    /// Another one: what a receive gets without a choice, it gets only after an earlier one has got its message.
    @Test
    void afterAnotherMatch() {
        once("i*0r1*r*1i*1r**", "s00s01s00s01s01");
    }

    /// And a third: a message had to come after the sender's one before for the receive that got it, but not for an
    /// earlier one
    /// that asks for its tag.
    @Test
    void pastTheSendersOther() {
        once("r**i**br*0r*1r**", "bs01y00", "s00b", "s01s00b");
    }

    private void once(String... all) {
        List<String> texts = List.of(all);
        compare(texts, "eager", new MpiBruteForce(texts, true).run(), false, texts.toString());
    }

    @Test
    void eachMatchingOnce() {
        long seed = Long.getLong("mpi.oracle.seed", System.nanoTime());
        SplittableRandom random = new SplittableRandom(seed);
        long traces = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            boolean plain = i % 3 == 0;
            List<String> texts = texts(random.split(), plain, i % 3 == 1);
            String what = "seed " + seed + ", " + texts;
            MpiBruteForce eager = new MpiBruteForce(texts, true).run();
            MpiBruteForce zero = new MpiBruteForce(texts, false).run();
            if (eager.outcomes.size() < MOST / 3) {
                traces += compare(texts, "eager", eager, plain, what);
                compare(texts, "zero", zero, plain, what);
                Verdict both = explore(texts, "both", "optimal");
                boolean found = both.violations().stream()
                        .anyMatch(violation -> violation.kind().equals("deadlock"));
                assertEquals(eager.stuck || zero.stuck, found, "both, " + what);
            }
        }
        System.out.println("mpi oracle: " + PROGRAMS + " programs, " + traces + " traces, seed " + seed
                + "; with named receives " + mixed + " executions, of which " + alike + " show nothing new");
    }

    private long compare(List<String> texts, String buffering, MpiBruteForce expected, boolean plain, String what) {
        List<String> telling = Stream.concat(texts.stream(), Stream.of("tell")).toList();
        Verdict verdict = explore(telling, buffering, "optimal");
        assertEquals(0, verdict.blocked(), buffering + ", " + what);
        assertEquals(expected.codes, codes(verdict), buffering + ", " + what);
        if (plain) {
            assertEquals(expected.outcomes.size(), verdict.executions(), buffering + ", " + what);
        } else {
            // Receives that cannot get the same message are served in both orders, which nobody can tell.
            assertTrue(verdict.executions() >= expected.outcomes.size(), buffering + ", " + what);
            alike += verdict.executions() - expected.outcomes.size();
            mixed += verdict.executions();
        }
        if (expected.outcomes.size() < 30) {
            assertEquals(
                    expected.codes, codes(explore(telling, buffering, "dpor")), "dpor, " + buffering + ", " + what);
        }
        return verdict.executions();
    }

    private static Set<Long> codes(Verdict verdict) {
        Set<Long> codes = new TreeSet<>();
        verdict.violations().forEach(violation -> {
            Matcher matcher = CODE.matcher(violation.message());
            if (matcher.find()) {
                codes.add(Long.parseLong(matcher.group(1)));
            }
        });
        return codes;
    }

    private Verdict explore(List<String> arguments, String buffering, String algorithm) {
        int ranks =
                (int) arguments.stream().filter(each -> !each.equals("tell")).count();
        Options options =
                Options.standard(here).withArguments(arguments).withRanks(new MpiRanks(ranks, program, buffering));
        CTarget target = new CTarget("random", build.launcher(), options);
        Settings settings = Settings.DEFAULT
                .withLimits(Limits.NONE.withExecutions(MOST))
                .withWorkers(1)
                .withKeepGoing(true);
        try {
            return new Exploration(target, algorithm, settings).search(Observer.NONE);
        } catch (NotDeterministic | NotControllable e) {
            throw new AssertionError(arguments + ", " + buffering + ", " + algorithm, e);
        } finally {
            target.release();
        }
    }

    /// Some messages, each with a receive at its receiver that fits it or nearly does, at random places.
    private static List<String> texts(SplittableRandom random, boolean plain, boolean tags) {
        int ranks = random.nextInt(4) == 0 ? 2 : 3 + random.nextInt(2);
        List<List<String>> all = new ArrayList<>();
        for (int r = 0; r < ranks; r++) {
            all.add(new ArrayList<>());
        }
        int messages = 3 + random.nextInt(4);
        for (int i = 0; i < messages; i++) {
            int to = random.nextInt(3) == 0 ? random.nextInt(ranks) : 0;
            int from = (to + 1 + random.nextInt(ranks - 1)) % ranks;
            int tag = tags ? random.nextInt(2) : 0;
            insert(random, all.get(from), (random.nextInt(5) == 0 ? "y" : "s") + to + tag);
            String source = !plain && random.nextInt(3) == 0 ? String.valueOf(from) : "*";
            String wanted = tags && random.nextInt(3) == 0 ? "*" : String.valueOf(tag);
            insert(random, all.get(to), (random.nextInt(3) == 0 ? "i" : "r") + source + wanted);
        }
        if (random.nextInt(4) == 0) {
            all.forEach(each -> insert(random, each, "b"));
        }
        if (random.nextInt(4) == 0) {
            insert(random, all.get(0), "w");
        }
        return all.stream().map(each -> String.join("", each)).toList();
    }

    private static void insert(SplittableRandom random, List<String> into, String what) {
        into.add(random.nextInt(3) == 0 ? random.nextInt(into.size() + 1) : into.size(), what);
    }
}
