package io.allways.murphi.model;

import io.allways.murphi.syntax.PropertyKind;
import io.allways.murphi.syntax.Span;
import java.util.List;

/// A claim about states. With bindings it is a claim for each instance of them.
///
/// @param name as given, or the condition's text
/// @param cover of kind `COVER`: its number in [CheckedModel#covers], else -1
public record Property(
        int number, PropertyKind kind, String name, List<Binding> bindings, Term condition, int cover, Span span) {}
