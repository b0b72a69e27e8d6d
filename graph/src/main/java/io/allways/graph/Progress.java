package io.allways.graph;

/// Where a search is, for whoever waits for it.
///
/// @param queue states whose successors are not known yet
/// @param load share of the table in use
public record Progress(long states, long rulesFired, long queue, int depth, long bytes, long diskBytes, double load) {}
