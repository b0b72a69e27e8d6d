package io.allways.jvm.run;

import io.allways.core.Assumption;
import io.allways.jvm.describe.Places;
import io.allways.jvm.program.Assumes;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/// What one worker's executions have relied on since the search began, and where.
///
/// Places are counted, not how often an execution comes by: that number would depend on the order of the search. To
/// find
/// the place takes a look at the stack, so what a search repeats anyway is not looked at again, and neither is what has
/// shown nothing new for long.
public final class Assumed {
    private static final int MOST_IN_VAIN = 5_000;
    private static final StackWalker WALKER = StackWalker.getInstance();

    private final Scheduler scheduler;
    private final Map<Assumes, SortedSet<String>> places = new EnumMap<>(Assumes.class);
    private final int[] inVain = new int[Assumes.values().length];

    Assumed(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    public void clear() {
        places.clear();
        java.util.Arrays.fill(inVain, 0);
    }

    /// The running thread relies on it where it is now.
    void here(Assumes what) {
        Details details = scheduler.account.details();
        if (details != null && what.overstates()) {
            details.relies(what, place());
        }
        if (inVain[what.ordinal()] < MOST_IN_VAIN && !scheduler.execution().repeating()) {
            add(what, place());
        }
    }

    /// The program relies on it somewhere.
    public void at(Assumes what, String place) {
        add(what, place);
    }

    private void add(Assumes what, String place) {
        boolean fresh = places.computeIfAbsent(what, each -> new TreeSet<>()).add(place);
        inVain[what.ordinal()] = fresh ? 0 : inVain[what.ordinal()] + 1;
    }

    String place() {
        return WALKER.walk(frames -> frames.filter(frame -> Places.program(frame.getClassName())
                        && !frame.getMethodName().startsWith("$"))
                .findFirst()
                .map(frame -> Places.text(frame.toStackTraceElement()))
                .orElseGet(() -> scheduler.running().name()));
    }

    List<Assumption> all() {
        List<Assumption> all = new ArrayList<>();
        places.forEach((what, where) -> all.add(new Assumption(what.sort(), where)));
        return all;
    }
}
