package io.allways.murphi.print;

import io.allways.murphi.syntax.Token;
import io.allways.murphi.syntax.Token.Sort;
import java.util.Set;

/// Whether a blank stands between two words on one line.
final class Spacing {
    private static final Set<String> CALLED = Set.of(
            "scalarset",
            "real",
            "isundefined",
            "ismember",
            "multisetadd",
            "multisetcount",
            "multisetremove",
            "multisetremovepred");
    private static final Set<String> NEVER_BEFORE = Set.of(";", ",", ")", "]", ".");
    private static final Set<String> NEVER_AFTER = Set.of("(", "[", ".");

    /// Conditions opened by `?` and not yet at their `:`.
    private int conditions;

    private boolean unary;

    private static boolean sign(Token token, Set<String> signs) {
        return token.sort() == Sort.SIGN && signs.contains(token.text());
    }

    private static boolean endsOperand(Token token) {
        return switch (token.sort()) {
            case NAME, NUMBER, REAL -> true;
            case SIGN -> token.is(")") || token.is("]");
            case KEYWORD ->
                token.is("true") || token.is("false") || token.text().startsWith("end");
            case STRING, END -> false;
        };
    }

    /// Called for all words in order.
    boolean between(Token last, Token next) {
        boolean afterUnary = unary;
        unary = sign(next, Set.of("!", "-", "+", "~")) && !endsOperand(last);
        if (next.is("?")) {
            conditions++;
        }
        if (next.is(";") || next.is(":=") || next.sort() == Sort.KEYWORD && !next.is("true") && !next.is("false")) {
            conditions = next.is("end") || next.is("do") || next.is("forall") || next.is("exists") ? conditions : 0;
        }
        if (next.is(":")) {
            boolean condition = conditions > 0;
            conditions = Math.max(0, conditions - 1);
            return condition;
        }
        if (sign(next, NEVER_BEFORE) || sign(last, NEVER_AFTER)) {
            return false;
        }
        if (afterUnary) {
            // Two of them are the beginning of a comment.
            return last.is("-") && next.is("-");
        }
        if (next.is("[")) {
            return !endsOperand(last);
        }
        if (next.is("(")) {
            return !(last.isName() || last.sort() == Sort.KEYWORD && CALLED.contains(last.text()));
        }
        return true;
    }
}
