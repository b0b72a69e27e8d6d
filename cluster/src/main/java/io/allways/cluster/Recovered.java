package io.allways.cluster;

import io.allways.core.Violation;
import io.allways.core.explore.Counts;
import io.allways.core.explore.LeaseBook;
import java.time.Duration;
import java.util.List;

/// Where a search stands when a coordinator begins with it.
///
/// @param workers the highest number that a worker has had
/// @param elapsed how long it has taken so far
record Recovered(LeaseBook book, Counts counts, List<Violation> violations, int round, int workers, Duration elapsed) {
    static Recovered nothing() {
        return new Recovered(new LeaseBook(1), Counts.NONE, List.of(), 1, 0, Duration.ZERO);
    }
}
