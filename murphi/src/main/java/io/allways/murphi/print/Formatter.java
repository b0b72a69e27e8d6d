package io.allways.murphi.print;

import io.allways.murphi.syntax.Lexer;
import io.allways.murphi.syntax.ModelSyntax;
import io.allways.murphi.syntax.Parser;
import io.allways.murphi.syntax.Problems;
import io.allways.murphi.syntax.Source;
import org.jspecify.annotations.Nullable;

/// Formats models.
public final class Formatter {
    /// How often a text is laid out again at most.
    private static final int ROUNDS = 5;

    private Formatter() {}

    /// The model in the house style, or nothing if there are syntax errors; they are then among the problems.
    public static @Nullable String format(Source source, Problems problems) {
        // A comment in an odd place may be moved to a line of its own, and then what follows it can be placed better.
        // What
        // has been formatted must not change when it is formatted again, so that is done until it does not.
        String text = once(source, problems);
        for (int round = 0; text != null && round < ROUNDS; round++) {
            Source formatted = new Source(source.name(), text);
            String again = once(formatted, new Problems(formatted));
            if (text.equals(again)) {
                break;
            }
            text = again;
        }
        return text;
    }

    private static @Nullable String once(Source source, Problems problems) {
        Lexer.Lexed lexed = Lexer.lex(source, problems);
        ModelSyntax model = Parser.parse(lexed, problems);
        if (problems.hasErrors()) {
            return null;
        }
        Lines lines = new Lines(source, lexed);
        new Layout(lines).model(model);
        return lines.finished();
    }
}
