package io.allways.core.explore;

import io.allways.core.Schedule;
import io.allways.core.Transitions;
import java.util.List;
import java.util.Map;

/// A part of an optimal search that any worker can run by itself: everything that begins with `prefix`. Together with
/// `id` and `epoch`, a [LeaseBook] lends it to one worker at a time.
///
/// @param epoch how often it has been lent before; what an earlier borrower says later is not listened to
/// @param left for each state of the prefix, what is asleep there or to the left of what is run from it: reversals that
///     begin so are somebody else's
/// @param right for some states of the prefix, by depth, what is run from them to the right: reversals that end there
///     are somebody else's
public record WorkItem(long id, int epoch, Schedule prefix, List<Transitions> left, Map<Integer, Siblings> right) {
    public WorkItem {
        left = List.copyOf(left);
        right = Map.copyOf(right);
        if (left.size() != prefix.length()) {
            throw new IllegalArgumentException(
                    "a prefix of " + prefix.length() + " steps with " + left.size() + " states");
        }
    }
}
