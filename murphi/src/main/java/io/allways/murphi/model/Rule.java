package io.allways.murphi.model;

import io.allways.murphi.syntax.Span;
import java.util.List;

/// A rule with all that is around it.
///
/// @param number its place in [CheckedModel#rules]
/// @param name as given, or `rule 3` for the third rule if it has none
/// @param bindings outermost first
/// @param guard a boolean term without side effects; the constant `true` where none is given
public record Rule(int number, String name, List<Binding> bindings, Term guard, Body body, Span span) {}
