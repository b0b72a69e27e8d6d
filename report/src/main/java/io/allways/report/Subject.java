package io.allways.report;

import io.allways.core.Verdict;

/// What was checked, as reports name it.
///
/// @param name short, for people
/// @param path as it was given, for machines
/// @param assumes what a proof rests on, for example `sequential consistency`
/// @param actors how many took part
/// @param actor what one is called: `thread`, `process`, `rank`
public record Subject(String name, String path, String assumes, int actors, String actor) {
    private static final String PROVEN = "so sequential consistency";

    /// What the proof rests on. That there are no data races does not make a program sequentially consistent that uses
    /// weaker accesses.
    String assumes(Verdict verdict) {
        boolean weaker = verdict.assumptions().stream()
                .anyMatch(each -> each.sort().code().equals("weak-access"));
        return weaker ? assumes.replace(PROVEN, "sequential consistency assumed") : assumes;
    }
}
