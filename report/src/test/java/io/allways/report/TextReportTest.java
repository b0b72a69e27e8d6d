package io.allways.report;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.core.Assumption;
import io.allways.core.Verdict;
import io.allways.core.Verdict.Outcome;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class TextReportTest {
    private static final Sources SOURCES = (file, line) -> "\tsource line " + line + " of " + file;

    private static String report(Verdict verdict, Finding... findings) {
        return new TextReport(SOURCES, false).of(Findings.SUBJECT, verdict, List.of(findings));
    }

    private static Verdict violated() {
        return Findings.verdict("optimal", Outcome.VIOLATED, "", 2, 1);
    }

    @Test
    void verdictLines() {
        StringBuilder lines = new StringBuilder();
        for (Verdict verdict : List.of(
                Findings.verdict("optimal", Outcome.VERIFIED, "", 1, 1),
                Findings.verdict("optimal", Outcome.VERIFIED, "", 2, 2),
                Findings.verdict("optimal", Outcome.VERIFIED, "", 369_600, 2),
                Findings.verdict("source", Outcome.VERIFIED, "", 7_134, 12, 0, 1),
                Findings.verdict("random", Outcome.NO_VIOLATION, "executions", 10_000, 1),
                Findings.verdict("optimal", Outcome.NO_VIOLATION, "time", 10_000, 2),
                Findings.verdict("optimal", Outcome.INCOMPLETE, "steps", 3, 0, 1, 2),
                Findings.verdict("optimal", Outcome.INCOMPLETE, "time", 3, 0, 2, 2),
                Findings.verdict("optimal", Outcome.INCOMPLETE, "steps", 1, 0, 1, 2),
                Findings.verdict("random", Outcome.INCOMPLETE, "executions", 7, 0, 7, 1),
                Findings.verdict("pos", Outcome.INCOMPLETE, "executions", 0, 30, 0, 1),
                Findings.verdict("dpor", Outcome.NO_VIOLATION, "interrupted", 1_234_567, 89, 0, 1),
                Findings.verdict("preemptions", Outcome.NO_VIOLATION, "", 66, 1),
                Findings.verdict("optimal", Outcome.NO_VIOLATION, "memory", 66, 0))) {
            lines.append(report(verdict));
        }
        Golden.check("verdict-lines", lines.toString());
    }

    /// A green line says what it rests on, as far as executions relied on it.
    @Test
    void assumptions() {
        Assumption.Sort limits = new Assumption.Sort(
                "timed-wait",
                "1 timed wait ends early only when nothing else can go on",
                "# timed waits end early only when nothing else can go on",
                "timeouts any",
                "explores the rest");
        Assumption.Sort clock = new Assumption.Sort("clock", "1 clock is virtual", "# clocks are virtual", "", "");
        List<Assumption> all = Assumption.merged(List.of(
                new Assumption(limits, new TreeSet<>(Set.of("A.java:7", "B.java:9"))),
                new Assumption(limits, new TreeSet<>(Set.of("A.java:7", "C.java:1"))),
                new Assumption(clock, new TreeSet<>(Set.of("A.java:8")))));
        Verdict verdict =
                Findings.verdict("optimal", Outcome.VERIFIED, "", 184, 1).assuming(all);
        Golden.check("assumptions", report(verdict));
        Golden.check("assumptions.json", new JsonReport("1.2.3").of(Findings.SUBJECT, verdict, List.of(), 1 << 20));
    }

    @Test
    void lostUpdate() {
        Findings steps = new Findings()
                .step(0, "inc-1", "read", "count", "0", 7)
                .step(1, "inc-2", "read", "count", "0", 7)
                .step(1, "inc-2", "write", "count", "1", 7)
                .step(0, "inc-1", "write", "count", "1", 7);
        Golden.check("lost-update", report(violated(), steps.finding("assertion", "expected 2, was 1", 1)));
    }

    @Test
    void colours() {
        Findings steps = new Findings().step(0, "a", "write", "x", "1", 1).step(1, "b", "read", "x", "1", 2);
        TextReport report = new TextReport(SOURCES, true);
        Finding finding = steps.finding("assertion", "no", 0);
        Golden.check("colours", report.of(Findings.SUBJECT, violated(), List.of(finding)));
    }

    @Test
    void deadlockWithCycle() {
        Findings steps = new Findings()
                .step(0, "t1", "lock", "a", "", 3)
                .bystander(7, "logger")
                .bystander(7, "logger")
                .step(1, "t2", "lock", "b", "", 8)
                .blocked(0, "t1", "waits for lock b (held by t2) at dir/bank.toy:4", 1)
                .blocked(1, "t2", "waits for lock a (held by t1) at dir/bank.toy:9", 0)
                .blocked(2, "t3", "waits for t1 to end at dir/bank.toy:12", 0);
        Golden.check("deadlock-with-cycle", report(violated(), steps.finding("deadlock", "…", 3)));
    }

    @Test
    void blockedWithoutCycle() {
        Findings waits = new Findings().blocked(0, "consumer", "waits for a message from channel ch", -1);
        Findings self = new Findings().blocked(4, "t", "waits for lock m (held by t)", 4);
        Findings spins = new Findings().blocked(0, "a", "spins until x changes", -1);
        Golden.check(
                "blocked-without-cycle",
                report(violated(), waits.finding("deadlock", "…", -1))
                        + report(violated(), self.finding("deadlock", "…", -1))
                        + report(violated(), spins.finding("livelock", "…", -1)));
    }

    @Test
    void everyExecutionFails() {
        Finding finding = new Findings().step(0, "t", "assert", "", "fails", 1).finding("wrong-use", "no", -1);
        Finding always = new Finding(
                finding.violation(),
                finding.steps(),
                List.of(),
                List.of(),
                -1,
                false,
                true,
                false,
                "allways replay some.failure");
        Golden.check("every-execution-fails", report(violated(), always));
    }

    @Test
    void manyActors() {
        Findings steps = new Findings();
        for (int i = 0; i < 24; i++) {
            steps.step(i % 9, "philosopher-" + i % 9, i < 9 ? "lock" : "read", "fork[" + i + "]", i < 9 ? "" : "1", i);
        }
        Golden.check("many-actors", report(violated(), steps.finding("assertion", "no", 20)));
    }

    @Test
    void longRunsAreFolded() {
        Findings steps = new Findings();
        for (int i = 0; i < 40; i++) {
            steps.step(0, "loop", "write", "own", String.valueOf(i), 4);
        }
        steps.step(1, "other", "write", "x", "1", 9);
        for (int i = 0; i < 30; i++) {
            steps.step(0, "loop", "read", "x", "1", 5);
        }
        Golden.check("long-runs", report(violated(), steps.finding("assertion", "no", 40)));
    }

    @Test
    void longAlternationsAreCut() {
        Findings steps = new Findings();
        for (int i = 0; i < 1000; i++) {
            steps.step(i % 2, i % 2 == 0 ? "ping" : "pong", "write", "ball", String.valueOf(i), i % 2);
        }
        Golden.check("long-alternations", report(violated(), steps.finding("assertion", "no", 500)));
    }

    @Test
    void strangeNames() {
        Findings steps = new Findings()
                .step(0, "a\u001b[31mred\tthread", "write", "x\ny", "\u202Eevil", 1)
                .step(1, "b".repeat(120), "read", "o".repeat(300), "v".repeat(300), 2);
        Golden.check("strange-names", report(violated(), steps.finding("assertion", "m".repeat(99) + "\u0007", 0)));
    }

    @Test
    void manyViolations() {
        Finding[] findings = new Finding[12];
        for (int i = 0; i < findings.length; i++) {
            findings[i] = new Findings().step(0, "t", "assert", "", "fails", i).finding("assertion", "no " + i, 0);
        }
        Golden.check("many-violations", report(Findings.verdict("source", Outcome.VIOLATED, "", 9, 1), findings));
    }

    @Test
    void noLineIsTooWide() {
        Random random = new Random(1);
        for (int round = 0; round < 500; round++) {
            Findings steps = new Findings();
            int actors = 1 + random.nextInt(10);
            int length = random.nextInt(120);
            int name = 1 + random.nextInt(20);
            for (int i = 0; i < length; i++) {
                int actor = random.nextInt(actors);
                String object = "v".repeat(1 + random.nextInt(random.nextInt(5) == 0 ? 90 : 12));
                if (random.nextInt(4) == 0) {
                    steps.bystander(actor, "n".repeat(name) + actor);
                } else {
                    steps.step(actor, "n".repeat(name) + actor, "write", object, "1", random.nextInt(2000));
                }
            }
            String report = report(violated(), steps.finding("assertion", "no", length - 1));
            assertTrue(report.lines().allMatch(line -> Words.width(line) <= Words.WIDTH), report);
            assertTrue(length == 0 || report.contains("▶ " + length + " "), report);
        }
    }
}
