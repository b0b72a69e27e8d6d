package io.allways.promela.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// `byte x = 1, y[3]`: variables of one type.
///
/// @param type `byte`, or the name of a typedef
/// @param set of an mtype that has a name: `mtype:fruit`
/// @param visibility `hidden`, `local`, `show` or empty
public record Declaration(String type, @Nullable String set, String visibility, List<Variable> variables, Place place) {
    /// @param width of an `unsigned`, or null
    /// @param size of an array, or null
    public record Variable(
            String name,
            @Nullable Expression width,
            @Nullable Expression size,
            @Nullable Initial initial,
            Place place) {}

    public sealed interface Initial {
        record Value(Expression value) implements Initial {}

        record Elements(List<Expression> values) implements Initial {}

        record Channel(Expression capacity, List<Field> fields) implements Initial {}
    }

    /// One field of a channel's messages.
    public record Field(String type, @Nullable String set, Place place) {}
}
