package io.allways.cli;

import io.allways.murphi.Murphi;
import io.allways.murphi.print.Formatter;
import io.allways.murphi.syntax.Problems;
import io.allways.murphi.syntax.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/// `allways fmt`
final class FmtCommand implements Command {
    private static final Option<Boolean> CHECK =
            Option.flag("check", "write nothing; exit with 1 if a file would be changed");
    private static final Option<Boolean> STDOUT = Option.flag("stdout", "print the result instead of writing the file");

    @Override
    public String name() {
        return "fmt";
    }

    @Override
    public Help help() {
        return new Help(
                "writes Murphi models in one style, comments kept",
                List.of("[options] FILE.m…"),
                "",
                List.of(CHECK, STDOUT),
                List.of(
                        new Example("fmt protocol.m", "in place"),
                        new Example("fmt --check protocol.m", "for a build"),
                        new Example("fmt --stdout protocol.m", "only look")));
    }

    @Override
    public int run(Arguments arguments, Terminal terminal) {
        if (arguments.rest().isEmpty()) {
            throw new UsageError("Which model?");
        }
        int code = Exit.OK;
        for (String name : arguments.rest()) {
            if (ModelFile.promela(name))
                throw UsageError.input(name + ": Promela models are not formatted, only Murphi models.");
            String before = read(name, terminal).text();
            String after = formatted(name, terminal);
            if (arguments.has(STDOUT)) {
                terminal.out().print(after);
            } else if (!after.equals(before) && arguments.has(CHECK)) {
                terminal.out().println(name + " would be changed");
                code = Exit.VIOLATION;
            } else if (!after.equals(before)) {
                write(name, after, terminal);
            }
        }
        return code;
    }

    private static Source read(String name, Terminal terminal) {
        try {
            return Murphi.read(terminal.directory().resolve(name));
        } catch (Murphi.Unreadable e) {
            throw UsageError.input(terminal.local(e.message()));
        } catch (InvalidPathException e) {
            throw UsageError.input("`" + name + "` is no path: " + e.getReason() + ".");
        }
    }

    private static String formatted(String name, Terminal terminal) {
        Source source = read(name, terminal);
        Problems problems = new Problems(source);
        String text = Formatter.format(source, problems);
        if (text == null) {
            throw new UsageError(problems.shown(), UsageError.Style.LINES);
        }
        return text;
    }

    private static void write(String name, String text, Terminal terminal) {
        Path file = terminal.directory().resolve(name);
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw UsageError.input(name + " cannot be written: " + e.getMessage() + ".");
        }
    }
}
