package io.allways.graph;

/// One simple variable of a state, for people: `cache[1].state`, `Valid`.
public record Variable(String name, String value) {}
