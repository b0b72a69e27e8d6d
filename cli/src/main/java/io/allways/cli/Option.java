package io.allways.cli;

import java.util.function.Function;

/// An option of a command: how it is read and what help says of it, in one place.
///
/// @param value what stands for its value in help; empty if it has none
/// @param reader makes the value of the text; throws [UsageError] with a message that says what was expected
/// @param repeats whether it may be given several times: then all of it counts, a line for each
record Option<T>(String name, String value, String about, Function<String, T> reader, boolean repeats) {
    Option(String name, String value, String about, Function<String, T> reader) {
        this(name, value, about, reader, false);
    }

    static Option<String> repeated(String name, String value, String about, Function<String, String> reader) {
        return new Option<>(name, value, about, reader, true);
    }

    static Option<Boolean> flag(String name, String about) {
        return new Option<>(name, "", about, text -> true);
    }

    boolean flag() {
        return value.isEmpty();
    }

    String dashed() {
        return "--" + name;
    }
}
