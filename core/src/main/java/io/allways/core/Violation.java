package io.allways.core;

/// Something wrong, with the schedule that shows it.
///
/// @param kind `assertion`, `deadlock`, `livelock`, `wrong-use` …
/// @param execution which execution showed it, counted from 1 (per worker where there are several)
public record Violation(String kind, String message, Schedule schedule, long execution) {
    /// Whether it is the same bug as far as kind and message tell.
    public boolean sameAs(Violation other) {
        return kind.equals(other.kind) && message.equals(other.message);
    }
}
