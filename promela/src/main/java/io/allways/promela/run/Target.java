package io.allways.promela.run;

/// A variable, ready to be assigned to.
@FunctionalInterface
public interface Target {
    /// What does not fit the variable's type is cut off, as C does it.
    void set(Machine machine, int value);
}
