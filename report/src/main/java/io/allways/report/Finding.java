package io.allways.report;

import io.allways.core.Schedule;
import io.allways.core.ScheduleMismatch;
import io.allways.core.Target;
import io.allways.core.Violation;
import io.allways.core.explore.Diagnosis;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A violation with all that reports show of it.
///
/// @param steps of the violation's schedule, one for one
/// @param blocked those that could not go on at the end
/// @param notes what else there is to say, in lines
/// @param decisiveStep the index of the first step after which nothing passes, -1 if unknown or there is none
/// @param decisiveCertain false if an earlier step could be it too
/// @param everyExecutionFails no step decides, because nothing ever passes
/// @param minimal no schedule with fewer switches shows the failure
/// @param passing the steps of an execution that passes and begins as this one does; empty if none is known
/// @param replay the command that shows it again, empty if there is none
/// @param page the file that shows it in a browser, empty if there is none
public record Finding(
        Violation violation,
        List<Step> steps,
        List<Blocked> blocked,
        List<String> notes,
        int decisiveStep,
        boolean decisiveCertain,
        boolean everyExecutionFails,
        boolean minimal,
        List<Step> passing,
        String replay,
        String page) {
    public Finding {
        passing = List.copyOf(passing);
        steps = List.copyOf(steps);
        blocked = List.copyOf(blocked);
        notes = List.copyOf(notes);
    }

    /// One that has no page, and nothing beside it that passes.
    public Finding(
            Violation violation,
            List<Step> steps,
            List<Blocked> blocked,
            List<String> notes,
            int decisiveStep,
            boolean decisiveCertain,
            boolean everyExecutionFails,
            boolean minimal,
            String replay) {
        this(
                violation,
                steps,
                blocked,
                notes,
                decisiveStep,
                decisiveCertain,
                everyExecutionFails,
                minimal,
                List.of(),
                replay,
                "");
    }

    /// Runs the schedule of the violation once more and writes down what happens.
    ///
    /// @param maxSteps the step bound of the search
    /// @throws NotReproducible if it does not fail in the same way
    public static Finding of(Target target, Diagnosis diagnosis, int maxSteps) {
        Violation violation = diagnosis.violation();
        Schedule schedule = violation.schedule();
        List<Step> passing = passing(target, diagnosis.passing(), maxSteps);
        try (Replay again = Replay.of(target, schedule, maxSteps, violation::sameAs)) {
            if (again.violation().filter(violation::sameAs).isEmpty()) {
                throw new NotReproducible(
                        violation, again.violation().map(Violation::message).orElse("nothing went wrong"));
            }
            return new Finding(
                    violation,
                    again.steps(),
                    again.blocked(),
                    again.notes(),
                    diagnosis.decisiveStep(),
                    diagnosis.decisiveCertain(),
                    diagnosis.everyExecutionFails(),
                    diagnosis.minimal(),
                    passing,
                    "",
                    "");
        }
    }

    /// Steps of an execution that passes, or nothing if there is none, or if it does not pass this time.
    public static List<Step> passing(Target target, @Nullable Schedule schedule, int maxSteps) {
        if (schedule == null) {
            return List.of();
        }
        try (Replay again = Replay.of(target, schedule, maxSteps)) {
            return again.violation().isPresent() ? List.of() : again.steps();
        } catch (ScheduleMismatch e) {
            return List.of();
        }
    }

    public Finding withReplay(String command) {
        return with(command, page);
    }

    public Finding withPage(String file) {
        return with(replay, file);
    }

    private Finding with(String command, String file) {
        return new Finding(
                violation,
                steps,
                blocked,
                notes,
                decisiveStep,
                decisiveCertain,
                everyExecutionFails,
                minimal,
                passing,
                command,
                file);
    }
}
