package io.allways.murphi.model;

import io.allways.murphi.syntax.Span;
import java.util.List;

/// A start state: its body runs on a state in which everything is undefined.
///
/// @param name as given, or `startstate 1`
public record StartState(int number, String name, List<Binding> bindings, Body body, Span span) {}
