package io.allways.murphi.syntax;

/// A name as written at one place.
public record Ident(Span span, String text) {}
