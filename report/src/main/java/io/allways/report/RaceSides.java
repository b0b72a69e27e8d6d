package io.allways.report;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The two accesses of a data race. They are no steps of the execution, for nobody schedules what no other actor may
/// touch at that time; but it is them that a reader looks for, so a page has them at its end.
///
/// They are read from the message, which is all that a saved failure keeps of them and which both languages write
/// alike.
final class RaceSides {
    private static final String ACCESS = "(.+?) (reads|writes) it at (\\S+)";
    private static final Pattern MESSAGE =
            Pattern.compile("data race on (.+?): " + ACCESS + " and " + ACCESS + ", with nothing to order them");

    private RaceSides() {}

    /// Empty if the failure is no such race. The first points at the second.
    static List<Blocked> of(Finding finding) {
        Matcher message = MESSAGE.matcher(finding.violation().message());
        if (!finding.violation().kind().equals("race") || !message.matches()) {
            return List.of();
        }
        SortedMap<Integer, String> names = new TreeMap<>();
        finding.steps().forEach(step -> names.put(step.actor(), step.event().actor()));
        int one = number(names, message.group(2));
        int other = number(names, message.group(5));
        String what = message.group(1);
        return List.of(
                new Blocked(one, message.group(2), message.group(3) + " " + what + " at " + message.group(4), other),
                new Blocked(other, message.group(5), message.group(6) + " " + what + " at " + message.group(7), -1));
    }

    /// Who has no step yet comes last.
    private static int number(SortedMap<Integer, String> names, String name) {
        for (var each : names.entrySet()) {
            if (each.getValue().equals(name)) {
                return each.getKey();
            }
        }
        int next = names.isEmpty() ? 0 : names.lastKey() + 1;
        names.put(next, name);
        return next;
    }
}
