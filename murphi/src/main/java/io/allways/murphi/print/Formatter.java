package io.allways.murphi.print;

import io.allways.murphi.syntax.Lexer;
import io.allways.murphi.syntax.ModelSyntax;
import io.allways.murphi.syntax.Parser;
import io.allways.murphi.syntax.Problems;
import io.allways.murphi.syntax.Source;
import org.jspecify.annotations.Nullable;

/// Formats models.
public final class Formatter {
    private Formatter() {}

    /// The model in the house style, or nothing if there are syntax errors; they are then among the problems.
    public static @Nullable String format(Source source, Problems problems) {
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
