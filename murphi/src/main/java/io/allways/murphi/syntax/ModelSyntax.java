package io.allways.murphi.syntax;

import java.util.List;

/// A model as written: each list in the order of the text.
public record ModelSyntax(List<Decl> declarations, List<Procedure> procedures, List<Item> items) {}
