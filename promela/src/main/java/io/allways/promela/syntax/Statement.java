package io.allways.promela.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A statement, as it was written.
public sealed interface Statement {
    Place place();

    record Declare(Declaration declaration) implements Statement {
        @Override
        public Place place() {
            return declaration.place();
        }
    }

    record Assign(Expression.Reference target, Expression value, Place place) implements Statement {}

    record Send(Expression.Reference channel, boolean sorted, List<Expression> arguments, Place place)
            implements Statement {}

    /// @param keep whether the message stays in the channel
    record Receive(Expression.Reference channel, boolean random, boolean keep, List<Expression> arguments, Place place)
            implements Statement {}

    /// An expression that blocks while it is 0.
    record Condition(Expression expression, Place place) implements Statement {}

    record Else(Place place) implements Statement {}

    record If(List<List<Statement>> options, Place place) implements Statement {}

    record Do(List<List<Statement>> options, Place place) implements Statement {}

    record Goto(String label, Place place) implements Statement {}

    record Break(Place place) implements Statement {}

    record Labelled(String label, Statement statement, Place place) implements Statement {}

    record Block(Kind kind, List<Statement> body, Place place) implements Statement {
        public enum Kind {
            PLAIN,
            ATOMIC,
            D_STEP
        }
    }

    record Unless(Statement main, Statement escape, Place place) implements Statement {}

    record Assert(Expression condition, Place place) implements Statement {}

    /// @param format with its quotes; null for `printm`
    record Print(@Nullable String format, List<Expression> arguments, Place place) implements Statement {}

    /// Several statements for one: what `for` and `select` stand for.
    record Several(List<Statement> statements, Place place) implements Statement {}

    /// `for (variable : from .. to)`
    record For(Expression.Reference variable, Expression from, Expression to, List<Statement> body, Place place)
            implements Statement {}

    /// `for (variable in array)` and `for (message in channel)`
    record ForIn(Expression.Reference variable, Expression.Reference in, List<Statement> body, Place place)
            implements Statement {}

    /// `select (variable : from .. to)`
    record Select(Expression.Reference variable, Expression from, Expression to, Place place) implements Statement {}

    /// Nothing at run time: `xr`, `xs`.
    record Nothing(Place place) implements Statement {}
}
