package io.allways.junit;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.opentest4j.AssertionFailedError;
import sample.Counters;
import sample.Lifecycle;
import sample.Replays;
import sample.Systems;
import sample.Threads;
import sample.Values;

/// Sample tests, run by JUnit, and what comes out of them.
class CheckTest {
    private static void contains(String text, String part) {
        assertTrue(text.contains(part), () -> "`" + part + "` is not in\n" + text);
    }

    private static Outcome passes(Class<?> type, String method) {
        Outcome outcome = Outcome.of(type, method);
        assertEquals(Status.SUCCESSFUL, outcome.status(), outcome.message());
        return outcome;
    }

    private static Outcome fails(Class<?> type, String method, Class<?>... parameters) {
        Outcome outcome = Outcome.of(type, method, parameters);
        assertEquals(Status.FAILED, outcome.status(), outcome.output());
        return outcome;
    }

    @Test
    void systemsOfProcesses() {
        contains(passes(Systems.class, "allIsAddedUp").output(), "verified: both traces");
        // Which of the failures comes first is for the workers to decide: too little is added up, or the server waits.
        contains(fails(Systems.class, "evenIfOneIsKilled").message(), "is killed");
        contains(fails(Systems.class, "twice").message(), "@CheckSystem(value = …): the name `server` is taken.");
    }

    @Test
    void theMessageIsTheReport() {
        Outcome outcome = fails(Counters.class, "lostUpdate");
        String report = outcome.message().replaceFirst("after .*", "after …");
        assertEquals("""
                ✗ Counters.lostUpdate   assertion failed: expected: <2> but was: <1>   after …

                       main                   other
                   2   start other                                   Counters.java:14    other.start();
                   3   Counters@1.count → 0                          Counters.java:15    count++;
                ▶  5                          Counters@1.count → 0   Counters.java:13    Thread other = new Thread(…
                   6                          Counters@1.count = 1   Counters.java:13
                   7   Counters@1.count = 1                          Counters.java:15
                   8   join other                                    Counters.java:16    other.join();
                   9   Counters@1.count → 1                          Counters.java:17    assertEquals(2, count);
                  10   fails                                         Counters.java:17

                  main throws AssertionFailedError
                      at sample.Counters.lostUpdate (Counters.java:17)
                  ▶ From step 5 on, every continuation fails; before it some pass.
                  replay   @Check(races = "ignore", replay = "0x3.1x3.0x4 races sample.Counters.count")
                  page     target/allways/Counters.lostUpdate.html
                """, report);
        assertTrue(Files.exists(Path.of("target/allways/Counters.lostUpdate.html")));
        assertInstanceOf(InterleavingFailed.class, outcome.thrown());
    }

    @Test
    void whatTheTestThrewIsTheCause() {
        Throwable cause = fails(Counters.class, "lostUpdate").thrown().getCause();
        assertInstanceOf(AssertionFailedError.class, cause);
        assertEquals(
                "sample.Counters.lostUpdate(Counters.java:17)",
                cause.getStackTrace()[cause.getStackTrace().length - 1].toString());
        Outcome elsewhere = fails(Threads.class, "exceptionElsewhere");
        assertEquals("in the other thread", elsewhere.thrown().getCause().getMessage());
        assertNull(fails(Threads.class, "deadlock").thrown().getCause());
    }

    @Test
    void aRaceIsAFailure() {
        Outcome outcome = fails(Counters.class, "race");
        contains(outcome.message(), "data race on Counters.count");
    }

    @Test
    void aPassLeavesALine() {
        Outcome outcome = passes(Counters.class, "locked");
        contains(outcome.output(), "✓ Counters.locked   verified: both traces, ");
        contains(outcome.output(), "(no data races, so sequential consistency, 2 threads, no bound hit)");
        assertEquals(List.of(outcome.output().strip()), outcome.entries());
        contains(passes(Values.class, "all").output(), "verified: all 6 traces");
    }

    @Test
    void whatIsNotExhaustiveSaysSo() {
        assertEquals(
                "– Values.sampled   no violation in 7 executions; not exhaustive (executions)\n",
                passes(Values.class, "sampled").output());
        contains(fails(Values.class, "notEnough").message(), "not exhaustive (executions)");
    }

    @Test
    void aFailureCanBeReplayed() {
        Outcome fails = fails(Replays.class, "fails");
        contains(fails.message(), "✗ Replays.fails   assertion failed: expected: <2> but was: <1>   replayed");
        contains(fails.message(), "   6                         Replays@1.count = 1   Replays.java:12");
        assertEquals(
                "– Replays.passes   this execution passes; without `replay` all are run\n",
                passes(Replays.class, "passes").output());
        contains(
                fails(Replays.class, "doesNotFit").message(),
                "✗ Replays.doesNotFit   cannot be replayed. The schedule");
    }

    @Test
    void blockedThreads() {
        contains(fails(Threads.class, "deadlock").message(), "deadlock: main and other wait for each other");
    }

    @Test
    void aTestEndsWhenItsMethodReturns() {
        contains(
                passes(Threads.class, "leftBehind").output(),
                "note: waiter was left behind when the test ended: it waits to be notified");
        contains(passes(Threads.class, "busyPool").output(), "note: worker was left behind");
        contains(
                passes(Threads.class, "idlePool").output(),
                "note: pool-1-thread-1 was left behind when the test ended: it waits for work");
        passes(Threads.class, "daemon");
        passes(Threads.class, "periodic");
        passes(Threads.class, "endless");
        contains(fails(Threads.class, "failsLater").message(), "uncaught java.lang.IllegalStateException in late");
    }

    @Test
    void everyRunHasTheMethodsAroundIt() {
        contains(passes(Lifecycle.class, "everyRunIsNew").output(), "both traces");
        passes(Lifecycle.Inner.class, "seesTheOuter");
        Outcome after = fails(Lifecycle.FailsAfter.class, "fails");
        contains(after.message(), "assertion failed: the test itself");
        assertEquals(
                "the method after", after.thrown().getCause().getSuppressed()[0].getMessage());
    }

    @Test
    void assumptions() {
        Outcome never = Outcome.of(Lifecycle.class, "assumesInVain");
        assertEquals(Status.ABORTED, never.status(), never.message());
        assertEquals("Assumption failed: never so", never.message());
        contains(passes(Lifecycle.class, "assumesSometimes").output(), "both traces");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "algorithm | `best` is none of optimal, source, ",
                "time | `soon` is no time: write 500ms, 60s, 5m or 2h.",
                "workers | -1 is out of range: at least 0.",
                "executions | -1 is out of range: at least 0.",
                "races | `maybe` is none of fail, ignore.",
                "timeouts | `later` is none of idle, any, never or a number.",
                "replay | Malformed schedule `0.one`: ",
            })
    void wrongValues(String attribute, String message) {
        contains(fails(Values.class, attribute).message(), "@Check(" + attribute + " = …): " + message);
    }

    @Test
    void parameters() {
        Outcome method = fails(Values.class, "parameter", org.junit.jupiter.api.TestInfo.class);
        Outcome constructor = fails(Values.Constructed.class, "constructor");
        Outcome field = fails(Values.Filled.class, "field");
        assertAll(
                () -> contains(method.message(), CheckExtension.NO_PARAMETERS),
                () -> contains(constructor.message(), CheckExtension.NO_PARAMETERS),
                () -> contains(field.message(), "the field `folder` cannot have @TempDir"));
    }

    @Test
    void whatCannotBeControlledIsTold() {
        contains(fails(Threads.class, "depends").message(), "The program makes a link to a file");
    }
}
