package io.allways.cli;

import io.allways.c.BuildFailure;
import io.allways.c.Toolchain;
import io.allways.report.Words;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
                "a tour of a minute: bugs found, and programs shown to be right",
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
        boolean right = show(terminal, Exit.VIOLATION, """
                A Java program: two threads add 1 to a counter, each by a read and then a write. allways runs
                every interleaving that matters, and finds the one in which an increment is lost. (The accesses
                race, which is reported as a failure by itself unless races are ignored.)
                """, List.of("--races", "ignore"), "java/001-lost-update.java");
        right &= show(terminal, Exit.OK, """
                With a lock no interleaving fails, and since all were run that is a proof: of this program, with
                these threads.
                """, List.of(), "java/003-synchronized.java");
        right &= systems(terminal);
        right &= cPrograms(terminal);
        right &= show(terminal, Exit.VIOLATION, """
                The same bug as a toy program, a language of a few statements for trying out ideas.
                """, List.of(), "toy/01-lost-update.toy");
        right &= show(terminal, Exit.OK, """
                And with a lock.
                """, List.of(), "toy/02-lock.toy");
        right &= show(terminal, Exit.VIOLATION, """
                A Murphi model: a protocol as rules over a few variables. allways visits all its states,
                breadth-first, so the way to what is wrong is a shortest one.
                """, List.of(), "murphi/02-flags.m");
        right &= show(terminal, Exit.OK, """
                And put right.
                """, List.of(), "murphi/03-flags-fixed.m");
        terminal.out().print("""
                Next: check a program of your own, allways check -cp CLASSES Main, or a source file; or put @Check
                on a JUnit test (README). docs/course.md is a course in twelve lessons. Each failure was saved: its
                replay command shows it again, with --step one step at a time, and the page beside it, an .html
                file, opens in any browser. allways explain says what messages mean.
                """);
        return right ? Exit.OK : Exit.BUG;
    }

    private boolean systems(Terminal terminal) {
        List<String> sources = List.of("CountingServer", "DaytimeServer", "DaytimeClient").stream()
                .map(name -> path(terminal, "net/daytime/" + name + ".java"))
                .toList();
        String folder = String.valueOf(Path.of(sources.getFirst()).getParent());
        terminal.out().print("""
                Several processes, with the network between them: a server that tells clients the day and ends when it
                has served as many as it should. It asks how many have been served, not how many have come.

                """);
        text(terminal, sources.getFirst());
        boolean right =
                system(terminal, folder, "server=CountingServer 7000 1", "client=DaytimeClient 7000") == Exit.VIOLATION;
        terminal.out().print("""
                And a server that counts those who come, with three clients: served in any order, and here
                before the server listens or after.
                """);
        right &= system(terminal, folder, "server=DaytimeServer 7000 3", "client*3=DaytimeClient 7000") == Exit.OK;
        return right;
    }

    private int system(Terminal terminal, String folder, String server, String client) {
        return check(terminal, List.of("-cp", folder, "--proc", server, "--proc", client));
    }

    private boolean cPrograms(Terminal terminal) {
        try {
            Toolchain.of("gcc");
        } catch (BuildFailure e) {
            terminal.out().print(Words.wrap("C programs are left out of this tour: " + e.getMessage(), 0, 2) + "\n");
            return true;
        }
        boolean right = show(terminal, Exit.VIOLATION, """
                A C program, as it is: two transfers in opposite directions, each with two locks.
                """, List.of(), "c/04-deadlock.c");
        right &= show(terminal, Exit.OK, """
                And one in C that is right: no data race, nothing to deadlock, the sum is always 2.
                """, List.of(), "c/03-mutex.c");
        right &= show(terminal, Exit.VIOLATION, """
                An MPI program on three ranks: who takes a message from anybody cannot count on another being left.
                """, List.of("--mpi", "3"), "mpi/08-any-then-named.c");
        right &= show(terminal, Exit.OK, """
                And one that is right: three messages for three wildcard receives, in all six orders.
                """, List.of("--mpi", "4"), "mpi/07-any-source.c");
        return right;
    }

    private boolean show(Terminal terminal, int expected, String about, List<String> options, String program) {
        String path = path(terminal, program);
        terminal.out().print(about + "\n");
        text(terminal, path);
        List<String> words = new ArrayList<>(options);
        words.add(path);
        return check(terminal, words) == expected;
    }

    private static void text(Terminal terminal, String path) {
        TextFile.read(path, terminal.directory())
                .text()
                .lines()
                .filter(line -> !line.startsWith("//") && !line.startsWith("--") && !line.startsWith("import "))
                .dropWhile(String::isBlank)
                .forEach(line -> terminal.out().println(("    " + line).stripTrailing()));
    }

    private int check(Terminal terminal, List<String> options) {
        List<String> words = new ArrayList<>(List.of("check"));
        words.addAll(options);
        String line = String.join(" ", words.stream().map(Failures::quoted).toList());
        terminal.out().println("\n$ allways " + line);
        int code = commands.run(words, terminal);
        terminal.out().println();
        return code;
    }

    private static Path folder() {
        return Path.of(System.getProperty("java.io.tmpdir"), "allways-demo");
    }

    /// Where the program is: among the examples, or else written to a directory for temporary files.
    private static String path(Terminal terminal, String program) {
        Path example =
                Path.of(System.getProperty(HOME, ""), "examples", program).toAbsolutePath();
        Path here = terminal.directory().toAbsolutePath().normalize();
        if (System.getProperty(HOME) != null && Files.isReadable(example)) {
            Path path = example.normalize();
            return path.startsWith(here) ? here.relativize(path).toString() : path.toString();
        }
        try {
            Path folder = folder();
            Files.createDirectories(folder);
            String name = program.substring(program.lastIndexOf('/') + 1);
            return Files.writeString(folder.resolve(name), Resources.text("demo/" + name))
                    .toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
