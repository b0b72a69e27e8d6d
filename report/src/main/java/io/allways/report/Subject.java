package io.allways.report;

/// What was checked, as reports name it.
///
/// @param name short, for people
/// @param path as it was given, for machines
/// @param assumes what a proof rests on, for example `sequential consistency`
/// @param actors how many took part
/// @param actor what one is called: `thread`, `process`, `rank`
public record Subject(String name, String path, String assumes, int actors, String actor) {}
