package io.allways.core.explore;

import io.allways.core.NotDeterministic;
import io.allways.core.Program.Event;
import io.allways.core.Program.Story;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Where two runs of the same schedule part, in words, and what the difference hints at.
final class Difference {
    private static final int MOST_NAMES = 3;

    private Difference() {}

    /// @return null if nothing is told of the runs, or nothing that differs
    static @Nullable NotDeterministic of(Story before, Story now) {
        List<Event> first = before.events();
        List<Event> second = now.events();
        int at = 0;
        while (at < first.size() && at < second.size() && first.get(at).equals(second.get(at))) {
            at++;
        }
        if (at == first.size() && at == second.size()) {
            return null;
        }
        Event one = at < first.size() ? first.get(at) : null;
        Event two = at < second.size() ? second.get(at) : null;
        String how = "under the same schedule, step " + (at + 1) + " was at first `" + text(one) + "` and then `"
                + text(two) + "`.";
        return new NotDeterministic(how, cause(before, now, one, two));
    }

    private static String text(@Nullable Event event) {
        if (event == null) {
            return "nothing";
        }
        String object = event.object().isEmpty() ? "" : " " + event.object();
        String place = event.file().isEmpty() ? "" : " at " + event.file() + ":" + event.line();
        return event.actor() + ": " + event.op() + object + place;
    }

    private static String cause(Story before, Story now, @Nullable Event one, @Nullable Event two) {
        SortedSet<String> onlyBefore = new TreeSet<>(before.initialised());
        onlyBefore.removeAll(now.initialised());
        SortedSet<String> onlyNow = new TreeSet<>(now.initialised());
        onlyNow.removeAll(before.initialised());
        boolean early = one != null && two != null;
        if (early && !onlyBefore.isEmpty()) {
            return "Only the first time it initialised " + names(onlyBefore)
                    + ": something that the JVM or a library keeps from one execution to the next knew it already.";
        }
        if (early && !onlyNow.isEmpty()) {
            return "Only the second time it initialised " + names(onlyNow) + ".";
        }
        if (one != null && two != null && one.actor().equals(two.actor()) && samePlace(one, two)) {
            return one.op().equals(two.op())
                    ? "Only the object differs: one run made more objects before, usually because something is"
                            + " made once and kept (a cache of the JDK or of a library), or because of a hash order."
                    : "The same line did something else: it looked at what one run leaves for the next, at a hash"
                            + " order, or at what a native call said.";
        }
        return "It took another way before that: usually state that is kept from one execution to the next, a hash"
                + " order, a file that changes, or a native call.";
    }

    private static boolean samePlace(Event one, Event two) {
        return one.file().equals(two.file()) && one.line() == two.line();
    }

    private static String names(SortedSet<String> all) {
        String shown = String.join(", ", all.stream().limit(MOST_NAMES).toList());
        return all.size() <= MOST_NAMES ? shown : shown + " and " + (all.size() - MOST_NAMES) + " more classes";
    }
}
