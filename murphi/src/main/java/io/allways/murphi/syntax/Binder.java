package io.allways.murphi.syntax;

import org.jspecify.annotations.Nullable;

/// A variable that runs through values: of `for`, `forall`, `exists`, `ruleset`.
public sealed interface Binder {
    Span span();

    Ident name();

    /// `i: T`
    record Over(Span span, Ident name, TypeExpr type) implements Binder {}

    /// `i := from to to by by`
    record Steps(
            Span span,
            Ident name,
            Expr from,
            Expr to,
            @Nullable Expr by) implements Binder {}
}
