package io.allways.c;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The processes of a program that is several, as the front end that knows them sees it. `ranks.h` is the same seam in
/// C.
public interface Ranks {
    int count();

    /// The file that each of them runs, and that places in the code are in.
    Path program();

    /// What the runtime must know of them.
    Map<String, String> environment(List<String> arguments);

    /// Whether they are processes outside of the runtime's: then memory is not seen, and an execution takes long.
    boolean elsewhere();

    /// What comes of a failing execution when it is repeated otherwise, as a line for the report; empty if nobody wants
    /// to
    /// know.
    Optional<String> confirm(Failing execution);

    /// A failing execution, for who wants to repeat it.
    ///
    /// @param matches for each rank the sources that its wildcards got
    /// @param epochs the ranks of exclusive epochs, in their order
    /// @param unbuffered whether it fails because sends wait for their receives
    record Failing(List<String> arguments, Path directory, String matches, String epochs, boolean unbuffered) {}
}
