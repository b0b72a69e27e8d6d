package io.allways.murphi.syntax;

import java.util.List;

/// A type as written.
public sealed interface TypeExpr {
    Span span();

    record Named(Span span, String name) implements TypeExpr {}

    record Truth(Span span) implements TypeExpr {}

    record Range(Span span, Expr low, Expr high) implements TypeExpr {}

    record Enumeration(Span span, List<Ident> members) implements TypeExpr {}

    @SuppressWarnings("JavaLangClash")
    record Record(Span span, List<Decl.Var> fields) implements TypeExpr {}

    record Array(Span span, TypeExpr index, TypeExpr element) implements TypeExpr {}

    record Multiset(Span span, Expr limit, TypeExpr element) implements TypeExpr {}

    record Scalarset(Span span, Expr size) implements TypeExpr {}

    record Union(Span span, List<TypeExpr> members) implements TypeExpr {}

    /// `real(digits, exponent)`
    record Real(Span span, Expr digits, Expr exponent) implements TypeExpr {}
}
