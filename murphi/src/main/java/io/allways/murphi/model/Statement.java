package io.allways.murphi.model;

import io.allways.murphi.syntax.Span;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A statement that has been checked.
public sealed interface Statement {
    Span span();

    /// The term has the encoding of the place. Simple values may be out of its range. Records and arrays have the same
    /// type,
    /// and are copied with what is undefined in them.
    record Assign(Place place, Term value, Span span) implements Statement {}

    /// Every simple part becomes undefined, a multiset empty.
    record Undefine(Place place, Span span) implements Statement {}

    /// Every simple part becomes its type's lowest value, a multiset empty.
    record Clear(Place place, Span span) implements Statement {}

    record If(List<Branch> branches, List<Statement> otherwise, Span span) implements Statement {}

    record Branch(Term condition, List<Statement> body) {}

    /// The first case with a value equal to the subject. Values have the encoding of the subject and need not be
    /// constant.
    record Switch(Term subject, List<Case> cases, List<Statement> otherwise, Span span) implements Statement {}

    record Case(List<Term> values, List<Statement> body) {}

    /// Over one variable; several variables are several of these.
    record For(Variable variable, Domain domain, List<Statement> body, Span span) implements Statement {}

    record While(Term condition, List<Statement> body, Span span) implements Statement {}

    /// Each binding is a [Binding.Alias] or a [Binding.Value].
    record AliasIn(List<Binding> bindings, List<Statement> body, Span span) implements Statement {}

    @SuppressWarnings("JavaLangClash")
    record Error(String message, Span span) implements Statement {}

    /// @param message never empty: the condition's text where none is given
    record Assert(Term condition, String message, Span span) implements Statement {}

    record Assume(Term condition, String message, Span span) implements Statement {}

    /// @param number of [CheckedModel#covers]
    record Cover(Term condition, int number, Span span) implements Statement {}

    record PutText(String text, Span span) implements Statement {}

    record PutValue(Term value, Span span) implements Statement {}

    record Return(@Nullable Term value, Span span) implements Statement {}

    record Call(Routine routine, List<Argument> arguments, Span span) implements Statement {}

    record MultisetAdd(Term element, Place multiset, Span span) implements Statement {}

    record MultisetRemove(Term slot, Place multiset, Span span) implements Statement {}

    /// Removes all elements that satisfy the predicate, which sees the multiset as it was before.
    record MultisetRemovePred(Variable slot, Place multiset, Term predicate, Span span) implements Statement {}
}
