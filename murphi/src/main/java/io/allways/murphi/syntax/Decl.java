package io.allways.murphi.syntax;

import java.util.List;

/// A declaration; several names may share one.
public sealed interface Decl {
    Span span();

    List<Ident> names();

    record Const(Span span, List<Ident> names, Expr value) implements Decl {}

    record Type(Span span, List<Ident> names, TypeExpr type) implements Decl {}

    record Var(Span span, List<Ident> names, TypeExpr type) implements Decl {}
}
