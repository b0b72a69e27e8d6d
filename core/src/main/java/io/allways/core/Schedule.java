package io.allways.core;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The choices that reproduce one execution. As text: the numbers of the actors in the order in which they move, with
/// `:k` for alternative k and `xn` for n steps alike, separated by dots: `0.0.1:2.3x5`. The empty schedule is `-`.
public final class Schedule {
    private static final Pattern PART = Pattern.compile("(\\d{1,5})(?::(\\d{1,5}))?(?:x(\\d{1,9}))?");
    private static final int MAX_STEPS = 10_000_000;

    private final int[] steps;

    Schedule(int[] steps) {
        this.steps = steps;
    }

    public static Schedule of(int... steps) {
        return new Schedule(steps.clone());
    }

    /// @throws IllegalArgumentException with a message that says which part is wrong
    public static Schedule parse(String text) {
        String trimmed = text.strip();
        if (trimmed.equals("-")) {
            return new Schedule(new int[0]);
        }
        int[] steps = new int[16];
        int length = 0;
        int at = 0;
        for (String part : trimmed.split("\\.", -1)) {
            Matcher matcher = PART.matcher(part);
            if (!matcher.matches()) {
                throw malformed(trimmed, at, part, "expected an actor's number, then perhaps :alternative and xcount");
            }
            int actor = Integer.parseInt(matcher.group(1));
            int alternative = matcher.group(2) == null ? 0 : Integer.parseInt(matcher.group(2));
            int count = matcher.group(3) == null ? 1 : Integer.parseInt(matcher.group(3));
            if (actor >= Op.MAX_ACTORS || alternative >= Op.MAX_ACTORS) {
                throw malformed(trimmed, at, part, "numbers of actors and alternatives are below " + Op.MAX_ACTORS);
            }
            if (count == 0 || count > MAX_STEPS - length) {
                throw malformed(trimmed, at, part, "a schedule has 1 to " + MAX_STEPS + " steps");
            }
            if (length + count > steps.length) {
                steps = Arrays.copyOf(steps, Math.max(length + count, steps.length * 2));
            }
            Arrays.fill(steps, length, length + count, Op.step(actor, alternative));
            length += count;
            at += part.length() + 1;
        }
        return new Schedule(Arrays.copyOf(steps, length));
    }

    private static IllegalArgumentException malformed(String text, int at, String part, String why) {
        String shown = text.length() <= 60 ? text : text.substring(0, 57) + "...";
        return new IllegalArgumentException("Malformed schedule `" + shown + "`: `" + part + "` at character "
                + (at + 1) + " is not a step (" + why + "). A schedule looks like 0.0.1:2.3x5.");
    }

    public int length() {
        return steps.length;
    }

    public int step(int index) {
        return steps[index];
    }

    public int actor(int index) {
        return Op.actor(steps[index]);
    }

    public Schedule prefix(int count) {
        return new Schedule(Arrays.copyOf(steps, count));
    }

    /// How often the actor changes.
    public int switches() {
        int switches = 0;
        for (int i = 1; i < steps.length; i++) {
            if (Op.actor(steps[i]) != Op.actor(steps[i - 1])) {
                switches++;
            }
        }
        return switches;
    }

    @Override
    public String toString() {
        if (steps.length == 0) {
            return "-";
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0, next; i < steps.length; i = next) {
            next = i + 1;
            while (next < steps.length && steps[next] == steps[i]) {
                next++;
            }
            int count = next - i;
            for (int k = 0; k < (count >= 3 ? 1 : count); k++) {
                text.append(text.isEmpty() ? "" : ".").append(Op.actor(steps[i]));
                if (Op.alternative(steps[i]) != 0) {
                    text.append(':').append(Op.alternative(steps[i]));
                }
            }
            if (count >= 3) {
                text.append('x').append(count);
            }
        }
        return text.toString();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Schedule schedule && Arrays.equals(steps, schedule.steps);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(steps);
    }
}
