package io.allways.murphi.syntax;

/// `name: expression`, of an alias statement or an alias around rules.
public record Alias(Span span, Ident name, Expr target) {}
