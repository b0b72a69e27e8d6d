package io.allways.murphi.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A procedure, or a function if it has a result.
public record Procedure(
        Span span,
        Ident name,
        List<Parameter> parameters,
        @Nullable TypeExpr result,
        List<Decl> declarations,
        List<Stmt> body) {
    /// @param byReference declared with `var`: what is written to it is written to the argument
    public record Parameter(Span span, boolean byReference, List<Ident> names, TypeExpr type) {}
}
