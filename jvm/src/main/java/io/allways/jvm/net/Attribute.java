package io.allways.jvm.net;

import io.allways.jvm.program.Lessons;
import io.allways.jvm.run.Access;
import io.allways.jvm.run.World;

/// Something that a socket knows of itself and any thread may ask for or change: closed, connected, an option. That is
/// an op once two threads do so and nothing orders them.
final class Attribute<T> {
    private static final String SOCKETS = Lessons.STATE + "sockets";

    private T value;

    Attribute(T value) {
        this.value = value;
        World.named(this);
    }

    /// @param word what the call is named in the program
    T look(String word) {
        Access.state(this, false, SOCKETS, word);
        return value;
    }

    /// Returns what it was before.
    T change(T to, String word) {
        Access.state(this, true, SOCKETS, word);
        T before = value;
        value = to;
        return before;
    }

    /// For what is changed in place.
    T changing(String word) {
        Access.state(this, true, SOCKETS, word);
        return value;
    }
}
