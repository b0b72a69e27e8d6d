package io.allways.promela.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Something that stands for itself in a model.
public sealed interface Unit {
    Place place();

    record Globals(Declaration declaration) implements Unit {
        @Override
        public Place place() {
            return declaration.place();
        }
    }

    /// `mtype:set = { names }`
    record Mtype(@Nullable String set, List<Expression.Part> names, Place place) implements Unit {}

    record Typedef(String name, List<Declaration> fields, Place place) implements Unit {}

    /// A proctype, or `init`, whose name is then `:init:`.
    ///
    /// @param active how many run from the beginning: null for none
    record Proctype(
            String name,
            @Nullable Expression active,
            List<Declaration> parameters,
            @Nullable Expression priority,
            @Nullable Expression provided,
            List<Statement> body,
            boolean deterministic,
            Place place)
            implements Unit {
        public static final String INIT = ":init:";
    }

    record Never(@Nullable String name, List<Statement> body, Place place) implements Unit {}

    /// @param name null if it has none
    record Ltl(@Nullable String name, Expression formula, Place place) implements Unit {}
}
