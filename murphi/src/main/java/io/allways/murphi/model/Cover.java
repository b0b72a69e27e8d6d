package io.allways.murphi.model;

import io.allways.murphi.syntax.Span;

/// Something that has to be true once: a `cover` property, or a `cover` statement.
public record Cover(int number, String name, Span span) {}
