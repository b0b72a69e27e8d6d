package io.allways.promela;

import io.allways.promela.check.Checker;
import io.allways.promela.run.Program;
import io.allways.promela.syntax.Parser;
import io.allways.promela.syntax.Problem;
import io.allways.promela.syntax.Problems;
import io.allways.promela.syntax.Source;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Reads and checks models. Bad models never make it throw: what is wrong is in the [Outcome].
public final class Promela {
    /// Longer texts are not models, and offsets are `int`s.
    private static final long LONGEST = 16L << 20;

    private Promela() {}

    /// @param program present if nothing is wrong
    /// @param message what is wrong, for people; empty if nothing is
    /// @param errors the same one by one; empty also where the file could not be read at all
    /// @param warnings what is suspicious, though not wrong
    public record Outcome(@Nullable Program program, String message, List<Problem> errors, List<Problem> warnings) {}

    /// @param claims whether formulas and never claims are to be checked
    public static Outcome check(Path file, boolean claims) {
        try {
            Path folder = file.toAbsolutePath().getParent();
            return check(read(file), claims, (name, from) -> included(folder, name));
        } catch (IOException e) {
            return new Outcome(null, String.valueOf(e.getMessage()), List.of(), List.of());
        }
    }

    public static Outcome check(Source source, boolean claims, Parser.Includes includes) {
        Problems problems = new Problems();
        Parser.Syntax syntax = Parser.parse(source, problems, includes);
        // What was skipped after a mistake may have declared anything.
        Program program = problems.hasErrors() ? null : Checker.check(syntax, problems, claims, source.name());
        return new Outcome(program, problems.shown(), problems.errors(), problems.warnings());
    }

    private static Source included(@Nullable Path folder, String name) throws IOException {
        try {
            Path file = folder == null ? Path.of(name) : folder.resolve(name);
            return new Source(name, read(file).text());
        } catch (InvalidPathException e) {
            throw new IOException("this is no path: " + e.getReason(), e);
        } catch (NoSuchFileException e) {
            throw new IOException("there is no such file", e);
        }
    }

    /// The text of a file; the message of the exception is for people.
    private static Source read(Path file) throws IOException {
        Path last = file.getFileName();
        String name = last == null ? file.toString() : last.toString();
        try {
            if (Files.isDirectory(file)) throw new IOException(file + " is a directory; name a model in it.");
            if (Files.size(file) > LONGEST) throw new IOException(file + " is larger than 16 MB: no model is.");
            return new Source(name, decoded(file, Files.readAllBytes(file)));
        } catch (NoSuchFileException missing) {
            throw new IOException("There is no file " + file + ".", missing);
        }
    }

    private static String decoded(Path file, byte[] bytes) throws IOException {
        for (byte b : bytes) if (b == 0) throw new IOException(file + " is a binary file, not the text of a model.");
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            // Old models have comments in Latin-1, where every sequence of bytes is a text.
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }

    /// Warnings as the terminal shows them.
    public static String shown(List<Problem> problems) {
        return problems.stream().map(Problem::shown).collect(Collectors.joining("\n\n"));
    }
}
