package io.allways.murphi.model;

import java.util.List;

/// @param locals all undefined when the body is entered
public record Body(List<Variable> locals, List<Statement> statements) {}
