package io.allways.core.explore;

import io.allways.core.Execution;
import io.allways.core.NotDeterministic;
import io.allways.core.Plan;
import io.allways.core.Program;
import io.allways.core.ScheduleMismatch;
import io.allways.core.Target;
import java.util.Locale;

/// Runs one execution twice: a program that keeps something from one execution to the next is told before the search
/// believes in anything. What differs only in other executions is found when the search happens to repeat one.
public final class Probe {
    private Probe() {}

    /// @throws io.allways.core.NotDeterministic if the second time is not like the first
    public static void deterministic(Target target, int maxSteps) {
        try (Program program = target.open()) {
            program.remember(true);
            Execution execution = new Execution();
            program.run(new Plan().maxSteps(maxSteps), execution);
            Program.Story before = program.story();
            int length = execution.length();
            String ending = ending(execution);
            Plan again = new Plan().follow(execution.schedule()).maxSteps(maxSteps);
            execution.keep(length);
            try {
                program.run(again, execution);
            } catch (ScheduleMismatch e) {
                throw told(before, program.story(), NotDeterministic.of(e));
            } catch (NotDeterministic e) {
                throw told(before, program.story(), e);
            }
            String now = ending(execution);
            if (!now.equals(ending)) {
                throw told(
                        before,
                        program.story(),
                        new NotDeterministic(
                                "the same execution ended first with " + ending + ", then with " + now + "."));
            }
            program.remember(false);
        }
    }

    /// In the program's own words, if it has some.
    private static NotDeterministic told(Program.Story before, Program.Story now, NotDeterministic otherwise) {
        NotDeterministic difference = Difference.of(before, now);
        return difference == null ? otherwise : difference;
    }

    private static String ending(Execution execution) {
        if (!execution.violated()) {
            return execution.ending().name().toLowerCase(Locale.ROOT);
        }
        Execution.Failure first = execution.failures().getFirst();
        return first.kind() + ": " + first.message();
    }
}
