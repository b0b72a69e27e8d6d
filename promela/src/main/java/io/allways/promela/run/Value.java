package io.allways.promela.run;

/// An expression, ready to be evaluated.
@FunctionalInterface
public interface Value {
    int of(Machine machine);
}
