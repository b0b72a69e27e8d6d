package io.allways.jvm.program;

/// What a model keeps for an execution and rests on choices that foresee something.
public interface Foreseen {
    /// Whether something was foreseen and has not happened: then the execution is none of the program's.
    boolean wrong();
}
