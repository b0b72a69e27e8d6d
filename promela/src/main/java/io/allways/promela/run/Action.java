package io.allways.promela.run;

import io.allways.promela.syntax.Place;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a step does.
public sealed interface Action {
    /// As in the source, for people.
    String text();

    record Skip(String text) implements Action {}

    /// Can be taken if the value is not 0.
    record Condition(Value value, String text) implements Action {}

    /// Starts a process.
    record Run(Value run, String text) implements Action {}

    record Assign(Target target, Value value, String text) implements Action {}

    record Assert(Value condition, Place place, String text) implements Action {}

    record Print(@Nullable String format, List<Value> arguments, String text) implements Action {}

    /// The process ends. Only the last one can.
    record Finish(String text) implements Action {}

    /// Can be taken if no other way out of the node can.
    record Else(String text) implements Action {}

    /// @param arguments as many as `most` at most; those that are missing are 0
    record Send(Value channel, boolean sorted, List<Value> arguments, Place place, String text) implements Action {}

    record Receive(Value channel, boolean random, boolean keep, List<Pattern> patterns, Place place, String text)
            implements Action {}

    /// What a field of a message is received into.
    ///
    /// @param wanted what it has to be, or null
    /// @param target what it is stored in, or null
    record Pattern(@Nullable Value wanted, @Nullable Target target) {}

    /// A `d_step`: from `entry` until a node that is not among `within`.
    record Sequence(Node entry, Set<Node> within, Place place, String text) implements Action {}
}
