package io.allways.report;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An actor that could not go on at the end of an execution.
///
/// @param waits what for and where, for example `waits for lock a (held by t2) at bank.toy:7`
/// @param waitsOn the actor that alone could let it go on, or -1 if there is no such
public record Blocked(int actor, String name, String waits, int waitsOn) {
    /// The first circle of actors each of which waits for the next; empty if there is none.
    static List<Blocked> cycle(List<Blocked> all) {
        for (Blocked first : all) {
            List<Blocked> path = new ArrayList<>();
            Blocked at = first;
            while (at != null && path.size() <= all.size()) {
                path.add(at);
                if (at.waitsOn() == first.actor()) {
                    return path;
                }
                at = find(all, at.waitsOn());
            }
        }
        return List.of();
    }

    private static @Nullable Blocked find(List<Blocked> all, int actor) {
        return all.stream()
                .filter(blocked -> blocked.actor() == actor)
                .findFirst()
                .orElse(null);
    }
}
