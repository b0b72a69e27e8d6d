package io.allways.cli;

import io.allways.core.Target;
import io.allways.report.Subject;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// A sort of thing that can be checked.
interface FrontEnd {
    /// How such a target is written and what it is, for messages: `FILE.toy (a toy program)`.
    String about();

    boolean accepts(String target);

    /// Whether what stands after the target on the command line is for the program.
    boolean takesArguments();

    /// Whether the target is a file, so that a saved failure names it from where it lies itself.
    default boolean isFile(String target) {
        return true;
    }

    /// Options that only such targets have.
    default List<Option<String>> options() {
        return List.of();
    }

    /// @throws UsageError if there is no such target or it is not right
    Loaded load(String target, Setup setup, Terminal terminal);

    /// What another machine needs to load the same target, and to have it mean the same.
    ///
    /// @param loaded by this front end, from `target` and `setup`
    default Luggage pack(String target, Setup setup, Loaded loaded, Terminal terminal) {
        Path file = terminal.directory().resolve(target);
        return new Luggage(loaded.name(), setup, Map.of(loaded.name(), file));
    }

    /// A target to travel.
    ///
    /// @param target what to call it there
    /// @param files by the path they have there, seen from where it is loaded
    record Luggage(String target, Setup setup, Map<String, Path> files) {}

    /// A target, ready to be checked.
    ///
    /// @param path as it was given
    /// @param sha256 of everything the program is made of
    /// @param assumes what a proof rests on
    /// @param actor what one is called
    /// @param setup what to load it with again, with what has been learned by then
    record Loaded(
            Target target,
            String name,
            String path,
            String sha256,
            String assumes,
            String actor,
            Supplier<Setup> setup) {
        Subject subject(int actors) {
            return new Subject(name, path, assumes, actors, actor);
        }
    }
}
