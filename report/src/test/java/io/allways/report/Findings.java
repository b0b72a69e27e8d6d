package io.allways.report;

import io.allways.core.Op;
import io.allways.core.Program;
import io.allways.core.Schedule;
import io.allways.core.Verdict;
import io.allways.core.Verdict.Outcome;
import io.allways.core.Violation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Makes findings and verdicts by hand.
final class Findings {
    static final Subject SUBJECT = new Subject("bank.toy", "dir/bank.toy", "sequential consistency", 3, "thread");

    private final List<Step> steps = new ArrayList<>();
    private final List<Blocked> blocked = new ArrayList<>();

    Findings step(int actor, String name, String op, String object, String value, int line) {
        steps.add(new Step(actor, new Program.Event(name, op, object, value, "dir/bank.toy", line), true));
        return this;
    }

    Findings bystander(int actor, String name) {
        steps.add(new Step(actor, new Program.Event(name, "write", "other", "1", "dir/bank.toy", 99), false));
        return this;
    }

    Findings blocked(int actor, String name, String waits, int waitsOn) {
        blocked.add(new Blocked(actor, name, waits, waitsOn));
        return this;
    }

    Finding finding(String kind, String message, int decisive) {
        int[] schedule =
                steps.stream().mapToInt(step -> Op.step(step.actor(), 0)).toArray();
        Violation violation = new Violation(kind, message, Schedule.of(schedule), 2);
        return new Finding(
                violation, steps, blocked, List.of(), decisive, true, false, true, "allways replay some.failure");
    }

    static Verdict verdict(String algorithm, Outcome outcome, String limit, long executions, int workers) {
        return verdict(algorithm, outcome, limit, executions, 0, 0, workers);
    }

    static Verdict verdict(
            String algorithm, Outcome outcome, String limit, long executions, long blocked, long bounded, int workers) {
        List<Verdict.Worker> shares = new ArrayList<>();
        for (int i = 0; i < workers; i++) {
            shares.add(new Verdict.Worker(executions / workers, 0, executions));
        }
        return new Verdict(
                algorithm,
                outcome,
                outcome == Outcome.VERIFIED,
                limit,
                executions,
                blocked,
                bounded,
                executions * 7,
                Duration.ofMillis(300),
                shares,
                List.of());
    }
}
