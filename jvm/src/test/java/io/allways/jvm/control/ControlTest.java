package io.allways.jvm.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.core.Verdict;
import io.allways.jvm.program.Options;
import io.allways.jvm.program.WaitOptions;
import io.allways.programs.ClassPaths;
import io.allways.programs.FailsEarly;
import io.allways.programs.Garbage;
import io.allways.programs.HashTables;
import io.allways.programs.LockQueries;
import io.allways.programs.LooksAtSeveral;
import io.allways.programs.Tracing;
import io.allways.programs.Wrapped;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the checker does to a program, the program neither sees nor stops.
class ControlTest {
    private static final Options IGNORING =
            new Options(false, WaitOptions.STANDARD, Options.STANDARD.patience(), false);
    private static final String STEPS = "rwvl";
    private static final String ODD_STEPS = STEPS + "pn";

    private static String script(Random random, String steps) {
        StringBuilder script = new StringBuilder();
        for (int i = random.nextInt(4); i >= 0; i--) {
            script.append(steps.charAt(random.nextInt(steps.length())));
        }
        return script.toString();
    }

    private static void alike(long seed) {
        Random random = new Random(seed);
        String steps = random.nextBoolean() ? STEPS : ODD_STEPS;
        String one = script(random, steps);
        String two = script(random, steps);
        for (Options options : new Options[] {Options.STANDARD, IGNORING}) {
            Checked program = new Checked(Wrapped.class, options);
            String bare = program.outcome("bare", one, two);
            String which = one + " " + two + " of seed " + seed;
            assertEquals(bare, program.outcome("catch", one, two), which);
            assertEquals(bare, program.outcome("finally", one, two), which);
        }
    }

    /// Nobody who catches everything and tries again gets another verdict.
    @Test
    void whatIsCaughtDoesNotMatter() {
        for (long seed = 1; seed <= 12; seed++) {
            alike(seed);
        }
        long fresh = System.nanoTime();
        System.out.println("control: seed " + fresh);
        for (int i = 0; i < 3; i++) {
            alike(fresh + i);
        }
    }

    @Test
    void aRefusalHasItsPlace() {
        String outcome = new Checked(Wrapped.class, Options.STANDARD).outcome("catch", "v", "p");
        assertTrue(outcome.startsWith("The program starts a process at … (in main)"), outcome);
    }

    @Test
    void stacksAreThoseOfAPlainJvm() {
        Verdict verdict = new Checked(Tracing.class, Options.STANDARD).run();
        assertEquals(
                Verdict.Outcome.VERIFIED,
                verdict.outcome(),
                () -> verdict.violations().toString());
    }

    @Test
    void theClassPathIsThePrograms() throws IOException, ClassNotFoundException {
        ClassPaths.main(new String[0]); // on a plain JVM
        Verdict verdict = new Checked(ClassPaths.class, Options.STANDARD).run();
        assertEquals(
                Verdict.Outcome.VERIFIED,
                verdict.outcome(),
                () -> verdict.violations().toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"conditions", "queues", "read-write locks", "stages"})
    void locksKnowWhoWaits(String asked) throws InterruptedException {
        LockQueries.main(new String[] {asked}); // on a plain JVM
        Verdict verdict = new Checked(LockQueries.class, Options.STANDARD).run(asked);
        assertEquals(
                Verdict.Outcome.VERIFIED,
                verdict.outcome(),
                () -> verdict.violations().toString());
    }

    @Test
    void hashTablesHaveOneOrder() {
        for (int i = 0; i < 3; i++) {
            Verdict verdict = new Checked(HashTables.class, Options.STANDARD).run();
            assertEquals(
                    Verdict.Outcome.VERIFIED,
                    verdict.outcome(),
                    () -> verdict.violations().toString());
            assertEquals(2, verdict.executions());
        }
    }

    @Test
    void garbageIsNobodys() {
        Checked program = new Checked(Garbage.class, Options.STANDARD);
        for (int i = 0; i < 3; i++) {
            Verdict verdict = program.run();
            assertEquals(
                    Verdict.Outcome.VERIFIED,
                    verdict.outcome(),
                    () -> verdict.violations().toString());
            System.gc();
        }
    }

    @Test
    void loopsThatLookAtSeveralThingsGiveUpLast() {
        Verdict verdict = new Checked(LooksAtSeveral.class, Options.STANDARD).run();
        assertEquals(
                Verdict.Outcome.VERIFIED,
                verdict.outcome(),
                () -> verdict.violations().toString());
    }

    /// A failure that was found before threads were seen to meet is no proof that all executions fail: while it is
    /// looked
    /// into nothing more is learned, so those that pass are not all found.
    @Test
    void notEveryExecutionFailsOfAProgramThatFailsFirst() {
        Checked program = new Checked(FailsEarly.class, IGNORING);
        assertFalse(program.diagnosis("interrupted").everyExecutionFails());
        assertFalse(program.diagnosis("written").everyExecutionFails());
        assertTrue(program.diagnosis("always").everyExecutionFails());
    }
}
