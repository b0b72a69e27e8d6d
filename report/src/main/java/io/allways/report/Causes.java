package io.allways.report;

import io.allways.core.Execution;
import io.allways.core.HappensBefore;
import java.util.ArrayList;
import java.util.List;

/// The arrows of a picture: for each event the events of other actors that it directly comes after. Those that follow
/// from others are left out (the transitive reduction of happens-before), so that few arrows say it all.
final class Causes {
    private final Execution x;
    private final HappensBefore hb;
    /// The events of each actor, in order: the k-th is the one that a clock of k means.
    private final List<List<Integer>> events = new ArrayList<>();

    Causes(Execution x, HappensBefore hb) {
        this.x = x;
        this.hb = hb;
        for (int actor = 0; actor < x.actors(); actor++) {
            events.add(new ArrayList<>());
        }
        for (int i = 0; i < x.length(); i++) {
            events.get(x.actor(i)).add(i);
        }
    }

    List<Integer> of(int index) {
        List<Integer> candidates = new ArrayList<>();
        int predecessor = hb.predecessor(index);
        boolean begins = predecessor >= 0 && x.actor(predecessor) != x.actor(index);
        for (int actor = 0; actor < x.actors(); actor++) {
            int known = predecessor < 0 || begins ? 0 : hb.clock(predecessor, actor);
            int clock = hb.clock(index, actor);
            if (actor != x.actor(index) && clock > known) {
                candidates.add(events.get(actor).get(clock - 1));
            }
        }
        return candidates.stream()
                .filter(each -> candidates.stream().noneMatch(other -> !other.equals(each) && hb.before(each, other)))
                .toList();
    }
}
