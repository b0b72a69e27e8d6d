package io.allways.c;

import io.allways.core.Execution.Ending;
import io.allways.core.Kind;
import io.allways.core.Plan.Tail;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;

/// What this side takes for granted about the memory that is shared with a native process, and the numbers in it:
/// `contract.c` has the same, and a process tells it when it begins. A difference would otherwise be a wrong answer
/// somewhere
/// else.
final class Contract {
    private Contract() {}

    /// @param told a line for each name, with its number behind a tab
    /// @throws IllegalStateException if one is missing or another number
    static void check(String told) {
        Map<String, Long> theirs = new TreeMap<>();
        told.lines().map(line -> line.split("\t", -1)).forEach(parts -> theirs.put(parts[0], Long.valueOf(parts[1])));
        Map<String, Long> ours = ours();
        TreeSet<String> names = new TreeSet<>(ours.keySet());
        names.addAll(theirs.keySet());
        for (String name : names) {
            if (!Objects.equals(ours.get(name), theirs.get(name))) {
                throw new IllegalStateException("The checker and its runtime for C programs do not fit each other: "
                        + name + " is " + ours.get(name) + " here and " + theirs.get(name)
                        + " there. This is a fault of Allways.");
            }
        }
    }

    /// This side, as the other tells its own.
    static String text() {
        StringBuilder text = new StringBuilder();
        ours().forEach((name, value) ->
                text.append(name).append('\t').append(value).append('\n'));
        return text.toString();
    }

    private static Map<String, Long> ours() {
        Map<String, Long> ours = new TreeMap<>();
        ours.put("REQUEST", Shared.REQUEST);
        ours.put("REPLY", Shared.REPLY);
        ours.put("CHECKER_SLEEPS", Shared.CHECKER_SLEEPS);
        ours.put("RUNTIME_SLEEPS", Shared.RUNTIME_SLEEPS);
        ours.put("PLAN_LENGTH", Shared.PLAN_LENGTH);
        ours.put("TAIL", Shared.TAIL);
        ours.put("KEPT", Shared.KEPT);
        ours.put("MAX_STEPS", Shared.MAX_STEPS);
        ours.put("FLAGS", Shared.FLAGS);
        ours.put("SLEEPING", Shared.SLEEPING);
        ours.put("CHANGES", Shared.CHANGES);
        ours.put("SEED", Shared.SEED);
        ours.put("STATUS", Shared.STATUS);
        ours.put("LENGTH", Shared.LENGTH);
        ours.put("ENDING", Shared.ENDING);
        ours.put("ACTOR_COUNT", Shared.ACTOR_COUNT);
        ours.put("FAILURES", Shared.FAILURES);
        ours.put("DIFFERS_AT", Shared.DIFFERS_AT);
        ours.put("DIFFERS_OP", Shared.DIFFERS_OP);
        ours.put("READY", Shared.READY);
        ours.put("DIFFERS_RANGE", Shared.DIFFERS_RANGE);
        ours.put("TEXT_LENGTH", Shared.TEXT_LENGTH);
        ours.put("TEXT_CUT", Shared.TEXT_CUT);
        ours.put("PULSE", Shared.PULSE);
        ours.put("RUNNING", Shared.RUNNING);
        ours.put("PID", Shared.PID);
        ours.put("PLAN", Shared.PLAN);
        ours.put("STEPS", Shared.STEPS);
        ours.put("OPS", Shared.OPS);
        ours.put("ALTERNATIVES", Shared.ALTERNATIVES);
        ours.put("RANGES", Shared.RANGES);
        ours.put("VALUES", Shared.VALUES);
        ours.put("LEFT", Shared.LEFT);
        ours.put("LEFT_OPS", Shared.LEFT_OPS);
        ours.put("LEFT_RANGES", Shared.LEFT_RANGES);
        ours.put("SLEEP_STEPS", Shared.SLEEP_STEPS);
        ours.put("SLEEP_OPS", Shared.SLEEP_OPS);
        ours.put("SLEEP_RANGES", Shared.SLEEP_RANGES);
        ours.put("CHANGE_STEPS", Shared.CHANGE_STEPS);
        ours.put("TEXT", Shared.TEXT);
        ours.put("ENABLED", Shared.ENABLED);
        ours.put("CAUSE_ENDS", Shared.CAUSE_ENDS);
        ours.put("CAUSES", Shared.CAUSES);
        ours.put("LEFT_CAUSES", Shared.LEFT_CAUSES);
        ours.put("SIZE", Shared.SIZE);
        ours.put("most EVENTS", (long) Shared.EVENTS);
        ours.put("most ACTORS", (long) Shared.ACTORS);
        add(ours, "ending ", Ending.values());
        add(ours, "tail ", Tail.values());
        add(ours, "kind ", Kind.values());
        return ours;
    }

    private static void add(Map<String, Long> into, String prefix, Enum<?>[] values) {
        for (Enum<?> each : values) {
            into.put(prefix + each.name(), (long) each.ordinal());
        }
    }
}
