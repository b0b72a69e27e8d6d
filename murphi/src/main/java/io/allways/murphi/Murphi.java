package io.allways.murphi;

import io.allways.murphi.check.Checker;
import io.allways.murphi.model.CheckedModel;
import io.allways.murphi.syntax.ModelSyntax;
import io.allways.murphi.syntax.Parser;
import io.allways.murphi.syntax.Problem;
import io.allways.murphi.syntax.Problems;
import io.allways.murphi.syntax.Source;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Reads and checks models. Bad models never make it throw: what is wrong is in the [Outcome].
public final class Murphi {
    /// Longer texts are not models, and offsets are `int`s.
    private static final long LONGEST = 64L << 20;

    private Murphi() {}

    /// @param model present if nothing is wrong
    /// @param message what is wrong, for people; empty if nothing is
    /// @param errors the same one by one; empty also where the file could not be read at all
    /// @param warnings what is suspicious, though not wrong
    public record Outcome(@Nullable CheckedModel model, String message, List<Problem> errors, List<Problem> warnings) {}

    /// Reads and checks the model in a file.
    public static Outcome check(Path file) {
        try {
            return check(read(file));
        } catch (Unreadable unreadable) {
            return new Outcome(null, unreadable.message(), List.of(), List.of());
        }
    }

    public static Outcome check(Source source) {
        Problems problems = new Problems(source);
        ModelSyntax syntax = Parser.parse(source, problems);
        // What was skipped after a mistake may have declared anything: checking names would only find what follows from
        // it.
        CheckedModel model = problems.hasErrors() ? null : Checker.check(syntax, problems);
        return new Outcome(model, problems.shown(), problems.errors(), problems.warnings());
    }

    /// A file that is no text; the message says why and what to do.
    public static final class Unreadable extends Exception {
        Unreadable(String message) {
            super(message);
        }

        public String message() {
            return String.valueOf(getMessage());
        }
    }

    /// The text of a file.
    public static Source read(Path file) throws Unreadable {
        Path last = file.getFileName();
        String name = last == null ? file.toString() : last.toString();
        try {
            if (Files.isDirectory(file)) {
                throw new Unreadable(file + " is a directory; name a model in it, a file that ends with .m");
            }
            if (Files.size(file) > LONGEST) {
                throw new Unreadable(file + " is larger than 64 MB: no model is");
            }
            byte[] bytes = Files.readAllBytes(file);
            return new Source(name, decoded(file, bytes));
        } catch (NoSuchFileException missing) {
            throw new Unreadable("There is no file " + file + ".");
        } catch (IOException failed) {
            throw new Unreadable("Cannot read " + file + ": " + failed.getMessage());
        }
    }

    private static String decoded(Path file, byte[] bytes) throws Unreadable {
        for (byte b : bytes) {
            if (b == 0) {
                throw new Unreadable(file + " is a binary file, not the text of a model.");
            }
        }
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
