package io.allways.report;

import io.allways.core.Halted;
import io.allways.core.NotControllable;
import io.allways.core.NotDeterministic;
import io.allways.core.Restart;
import io.allways.core.Schedule;
import io.allways.core.ScheduleMismatch;
import io.allways.core.Target;
import io.allways.core.Violation;
import io.allways.core.explore.Diagnosis;
import java.util.ArrayList;
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
    private static final String NOT_SHOWN = "Its steps are not shown: ";

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

    /// Runs the schedule of the violation once more and writes down what happens. If it does not fail again in the same
    /// way, there are no steps to show, and the notes say so.
    ///
    /// @param maxSteps the step bound of the search
    public static Finding of(Target target, Diagnosis diagnosis, int maxSteps) {
        Violation violation = diagnosis.violation();
        List<Step> passing = passing(target, diagnosis.passing(), maxSteps);
        try (Replay again = Replay.of(target, violation.schedule(), maxSteps, violation::sameAs)) {
            if (again.violation().filter(violation::sameAs).isEmpty()) {
                String now = again.violation().map(Violation::message).orElse("nothing went wrong");
                return unseen(diagnosis, "run again under its schedule: " + now);
            }
            return new Finding(
                    violation,
                    again.steps(),
                    again.blocked(),
                    with(again.notes(), diagnosis.trouble()),
                    diagnosis.decisiveStep(),
                    diagnosis.decisiveCertain(),
                    diagnosis.everyExecutionFails(),
                    diagnosis.minimal(),
                    passing,
                    "",
                    "");
        } catch (ScheduleMismatch e) {
            return unseen(diagnosis, String.valueOf(NotDeterministic.of(e).getMessage()));
        } catch (Halted e) {
            return bare(diagnosis, NOT_SHOWN + e.getMessage());
        } catch (NotDeterministic | NotControllable | Restart e) {
            return unseen(diagnosis, String.valueOf(e.getMessage()));
        }
    }

    private static Finding bare(Diagnosis diagnosis, String text) {
        return new Finding(
                diagnosis.violation(), List.of(), List.of(), with(List.of(), text), -1, false, false, true, "");
    }

    /// One that was seen in the search, and not again.
    private static Finding unseen(Diagnosis diagnosis, String why) {
        String reason = why.endsWith(".") ? why.substring(0, why.length() - 1) : why;
        String text =
                "It was seen in one execution of the search and could not be replayed, so there are no steps to show ("
                        + reason
                        + "). Something that is not controlled has a part in it: allways explain not-deterministic"
                        + " says what that may be. The failure may be real, but not all executions were explored.";
        return bare(diagnosis, text);
    }

    private static List<String> with(List<String> notes, String text) {
        List<String> all = new ArrayList<>(notes);
        if (!text.isEmpty()) {
            Words.wrap(text, 2, 2).lines().map(String::strip).forEach(all::add);
        }
        return all;
    }

    /// Whether its schedule shows it again, as far as anybody knows.
    public boolean replayable() {
        return !steps.isEmpty()
                || violation.schedule().length() == 0
                || notes.stream().anyMatch(note -> note.startsWith(NOT_SHOWN));
    }

    /// Steps of an execution that passes, or nothing if there is none, or if it does not pass this time.
    public static List<Step> passing(Target target, @Nullable Schedule schedule, int maxSteps) {
        if (schedule == null) {
            return List.of();
        }
        try (Replay again = Replay.of(target, schedule, maxSteps)) {
            return again.violation().isPresent() ? List.of() : again.steps();
        } catch (ScheduleMismatch | NotDeterministic | NotControllable | Restart e) {
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
