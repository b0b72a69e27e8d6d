package io.allways.cli;

import java.io.BufferedOutputStream;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// All that a command sees of the world around the process, so that tests can give it another.
///
/// @param inPerson whether a person types the input
/// @param outPerson whether a person sees the output
/// @param errPerson the same for error output
/// @param directory what relative paths are meant from
record Terminal(
        InputStream in,
        PrintStream out,
        PrintStream err,
        boolean inPerson,
        boolean outPerson,
        boolean errPerson,
        Path directory,
        Map<String, String> environment,
        Interruption interruption) {

    /// Output is UTF-8 whatever the locale says: in a container it is often unset, and the terminal around it is not.
    static Terminal system(Interruption interruption) {
        return new Terminal(
                System.in,
                stream(FileDescriptor.out),
                stream(FileDescriptor.err),
                person(0),
                person(1),
                person(2),
                Path.of(""),
                System.getenv(),
                interruption);
    }

    private static PrintStream stream(FileDescriptor descriptor) {
        return new PrintStream(
                new BufferedOutputStream(new FileOutputStream(descriptor)), true, StandardCharsets.UTF_8);
    }

    /// Java tells only about input and output together; Linux about each.
    @SuppressWarnings("SystemConsoleNull") // it is null where the JDK has been built without jdk.internal.le
    private static boolean person(int descriptor) {
        Path link = Path.of("/proc/self/fd/" + descriptor);
        try {
            if (Files.isSymbolicLink(link)) {
                String to = Files.readSymbolicLink(link).toString();
                return to.startsWith("/dev/pts/") || to.startsWith("/dev/tty") || to.equals("/dev/console");
            }
        } catch (IOException e) {
            // as on systems without /proc
        }
        Console console = System.console();
        return console != null && console.isTerminal();
    }

    /// Whether output may be coloured (https://no-color.org).
    boolean colour() {
        return outPerson
                && environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !environment.getOrDefault("TERM", "").equals("dumb");
    }

    /// The same, with relative paths meant from another place.
    Terminal in(Path other) {
        return new Terminal(in, out, err, inPerson, outPerson, errPerson, other, environment, interruption);
    }

    /// A message about files, without the directory that relative paths are meant from.
    String local(String message) {
        String prefix = directory.toString();
        return prefix.isEmpty()
                ? message
                : message.replace(prefix + directory.getFileSystem().getSeparator(), "");
    }

    Terminal withOut(PrintStream other, boolean person) {
        return new Terminal(in, other, err, inPerson, person, errPerson, directory, environment, interruption);
    }
}
