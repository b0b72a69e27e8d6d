package io.allways.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// `allways demo`: commands as one would type them, with what they really print.
final class DemoCommand implements Command {
    /// Where the launcher is; beside it are the examples.
    private static final String HOME = "allways.home";

    private final Commands commands;

    DemoCommand(Commands commands) {
        this.commands = commands;
    }

    @Override
    public String name() {
        return "demo";
    }

    @Override
    public Help help() {
        return new Help(
                "a tour of two minutes: a bug found, and a program shown to be right",
                List.of(""),
                "",
                List.of(),
                List.of(new Example("demo", "begin here")));
    }

    @Override
    public int run(Arguments arguments, Terminal terminal) {
        if (!arguments.rest().isEmpty()) {
            throw new UsageError("The demo takes no arguments.");
        }
        boolean failed = show(terminal, Exit.VIOLATION, """
                Two threads add 1 to a counter, each by a read and then a write. allways runs every interleaving
                that matters, and finds the one in which an increment is lost.
                """, "01-lost-update.toy");
        boolean passed = show(terminal, Exit.OK, """
                The same with a lock. Now no interleaving fails, and since all were run that is a proof: of this
                program, with these threads.
                """, "02-lock.toy");
        terminal.out().print("""
                Next: change these programs and check them again; allways check --help has the options. The
                failure was saved: its replay command shows it again, with --step one step at a time.
                """);
        return failed && passed ? Exit.OK : Exit.BUG;
    }

    private boolean show(Terminal terminal, int expected, String about, String program) {
        String path = path(terminal, program);
        terminal.out().print(about + "\n");
        TextFile.read(path, terminal.directory())
                .text()
                .lines()
                .filter(line -> !line.startsWith("//"))
                .forEach(line -> terminal.out().println(("    " + line).stripTrailing()));
        terminal.out().println("\n$ allways check " + Failures.quoted(path));
        int code = commands.run(List.of("check", path), terminal);
        terminal.out().println();
        return code == expected;
    }

    /// Where the program is: among the examples, or else written to a directory for temporary files.
    private static String path(Terminal terminal, String program) {
        Path example = Path.of(System.getProperty(HOME, ""), "examples", "toy", program)
                .toAbsolutePath();
        Path here = terminal.directory().toAbsolutePath().normalize();
        if (System.getProperty(HOME) != null && Files.isReadable(example)) {
            Path path = example.normalize();
            return path.startsWith(here) ? here.relativize(path).toString() : path.toString();
        }
        try {
            Path folder = Path.of(System.getProperty("java.io.tmpdir"), "allways-demo");
            Files.createDirectories(folder);
            return Files.writeString(folder.resolve(program), Resources.text("demo/" + program))
                    .toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
