package io.allways.murphi.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A rule, a start state, a property, or something around several of them.
public sealed interface Item {
    Span span();

    record Rule(Span span, @Nullable String name, @Nullable Expr guard, List<Decl> declarations, List<Stmt> body)
            implements Item {}

    record StartState(Span span, @Nullable String name, List<Decl> declarations, List<Stmt> body) implements Item {}

    record Property(Span span, PropertyKind kind, @Nullable String name, Expr condition) implements Item {}

    record Ruleset(Span span, List<Binder> binders, List<Item> items) implements Item {}

    record AliasRules(Span span, List<Alias> aliases, List<Item> items) implements Item {}

    record Choose(Span span, Ident slot, Expr multiset, List<Item> items) implements Item {}
}
