package io.allways.murphi.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A statement as written.
public sealed interface Stmt {
    Span span();

    record Assign(Span span, Expr target, Expr value) implements Stmt {}

    /// @param otherwise what follows `else`
    record If(Span span, List<Branch> branches, @Nullable List<Stmt> otherwise) implements Stmt {}

    record Branch(Span span, Expr condition, List<Stmt> body) {}

    record Switch(
            Span span,
            Expr subject,
            List<Case> cases,
            @Nullable List<Stmt> otherwise) implements Stmt {}

    record Case(Span span, List<Expr> values, List<Stmt> body) {}

    record For(Span span, List<Binder> binders, List<Stmt> body) implements Stmt {}

    record While(Span span, Expr condition, List<Stmt> body) implements Stmt {}

    record AliasIn(Span span, List<Alias> aliases, List<Stmt> body) implements Stmt {}

    record Clear(Span span, Expr target) implements Stmt {}

    record Undefine(Span span, Expr target) implements Stmt {}

    @SuppressWarnings("JavaLangClash")
    record Error(Span span, String message) implements Stmt {}

    /// `assert`, `assume`, `cover` in a body.
    record Claim(Span span, PropertyKind kind, @Nullable String message, Expr condition) implements Stmt {}

    record PutText(Span span, String text) implements Stmt {}

    record PutValue(Span span, Expr value) implements Stmt {}

    record Return(Span span, @Nullable Expr value) implements Stmt {}

    record Call(Span span, Expr.Call call) implements Stmt {}

    record MultisetAdd(Span span, Expr element, Expr multiset) implements Stmt {}

    record MultisetRemove(Span span, Expr slot, Expr multiset) implements Stmt {}

    record MultisetRemovePred(Span span, Ident slot, Expr multiset, Expr predicate) implements Stmt {}
}
