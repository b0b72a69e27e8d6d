package io.allways.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.c.BuildFailure;
import io.allways.core.Verdict;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Random MPI programs against brute force: each matching of messages and receives in exactly one execution, none
/// blocked,
/// and deadlocks where there are any, with and without buffering. `-Dmpi.oracle.programs=N` for more.
final class MpiOracleTest {
    private static final int PROGRAMS = Integer.getInteger("mpi.oracle.programs", 60);

    /// Executions beyond one for each outcome, and all of those programs: with receives that name their source.
    private long alike;

    private long mixed;

    private final MpiOracle oracle;

    MpiOracleTest() throws BuildFailure {
        Native.require();
        oracle = new MpiOracle(MpiRuntime.toolchain("gcc"));
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

    @Test
    void lateTags() {
        MpiOracle.LATE_TAGS.forEach(this::once);
    }

    private void once(String... all) {
        once(List.of(all));
    }

    private void once(List<String> texts) {
        compare(texts, "eager", new MpiBruteForce(texts, true).run(), false, texts.toString());
    }

    @Test
    void eachMatchingOnce() {
        long seed = Long.getLong("mpi.oracle.seed", System.nanoTime());
        SplittableRandom random = new SplittableRandom(seed);
        long traces = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            boolean plain = i % 3 == 0;
            List<String> texts = MpiOracle.texts(random.split(), plain, i % 3 == 1);
            String what = "seed " + seed + ", " + texts;
            MpiBruteForce eager = new MpiBruteForce(texts, true).run();
            MpiBruteForce zero = new MpiBruteForce(texts, false).run();
            if (eager.outcomes.size() < MpiOracle.MOST / 3) {
                traces += compare(texts, "eager", eager, plain, what);
                compare(texts, "zero", zero, plain, what);
                Verdict both = oracle.explore(texts, "both", "optimal");
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
        Verdict verdict = oracle.explore(telling, buffering, "optimal");
        assertEquals(0, verdict.blocked(), buffering + ", " + what);
        assertEquals(expected.codes, MpiOracle.codes(verdict), buffering + ", " + what);
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
                    expected.codes,
                    MpiOracle.codes(oracle.explore(telling, buffering, "dpor")),
                    "dpor, " + buffering + ", " + what);
        }
        return verdict.executions();
    }
}
