package io.allways.murphi.check;

import io.allways.murphi.model.Routine;
import io.allways.murphi.model.Term;
import io.allways.murphi.model.Type;
import io.allways.murphi.model.Variable;

/// What a name stands for.
sealed interface Meaning {
    record ConstantOf(Term value) implements Meaning {}

    /// A value of an enumeration.
    record MemberOf(Type.Enumeration type, long value) implements Meaning {}

    record TypeOf(Type type) implements Meaning {}

    record VariableOf(Variable variable) implements Meaning {}

    record RoutineOf(Routine routine) implements Meaning {}

    /// Declared, but wrongly.
    record Broken() implements Meaning {}

    /// As messages call it.
    default String shown() {
        return switch (this) {
            case ConstantOf _ -> "a constant";
            case MemberOf _ -> "a value of an enum";
            case TypeOf _ -> "a type";
            case VariableOf _ -> "a variable";
            case RoutineOf(Routine routine) -> routine.result() == null ? "a procedure" : "a function";
            case Broken _ -> "something wrong";
        };
    }
}
