package io.allways.murphi.model;

import io.allways.murphi.syntax.Span;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A procedure, or a function if it has a result. Equal only to itself; never calls itself, not even by way of others.
public final class Routine {
    private final String name;
    private final List<Variable> parameters;
    private final @Nullable Type result;
    private final Span declared;
    private Body body = new Body(List.of(), List.of());
    private boolean pure;

    public Routine(String name, List<Variable> parameters, @Nullable Type result, Span declared) {
        this.name = name;
        this.parameters = List.copyOf(parameters);
        this.result = result;
        this.declared = declared;
    }

    public String name() {
        return name;
    }

    /// Of kind `PARAMETER` or `REFERENCE`.
    public List<Variable> parameters() {
        return parameters;
    }

    public @Nullable Type result() {
        return result;
    }

    public Span declared() {
        return declared;
    }

    public Body body() {
        return body;
    }

    /// Whether it writes neither the state nor its `var` parameters, and assumes nothing, itself and by what it calls.
    public boolean pure() {
        return pure;
    }

    /// For the checker, which makes routines before it reads their bodies: one may call another that comes later.
    public void complete(Body checked, boolean isPure) {
        body = checked;
        pure = isPure;
    }

    @Override
    public String toString() {
        return name;
    }
}
