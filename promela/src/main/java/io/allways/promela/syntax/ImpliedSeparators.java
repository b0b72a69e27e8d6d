package io.allways.promela.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Where a line ends within a body, SPIN takes a `;` for granted, unless what is before it has to go on.
final class ImpliedSeparators {
    private static final Set<String> BODIES =
            Set.of("proctype", "D_proctype", "init", "never", "typedef", "inline", "trace", "notrace");
    private static final Set<String> ENDS =
            Set.of("}", ")", "]", "od", "fi", "else", "break", "++", "--", "true", "false", "skip");
    private static final Set<String> NEEDLESS = Set.of(";", "->", "}", "unless");

    private ImpliedSeparators() {}

    static List<Token> added(List<Token> tokens) {
        List<Token> result = new ArrayList<>(tokens.size() + tokens.size() / 4);
        boolean expected = false;
        int braces = 0;
        int parentheses = 0;
        for (Token token : tokens) {
            if (!result.isEmpty() && token.first() && braces > 0 && parentheses == 0) {
                Token last = result.getLast();
                if (ends(last) && !NEEDLESS.contains(token.text()) && token.kind() != Token.Kind.END) {
                    Place place = new Place(
                            last.place().source(),
                            last.place().end(),
                            last.place().end());
                    result.add(new Token(Token.Kind.SIGN, ";", place, false, false, Set.of()));
                }
            }
            result.add(token);
            if (token.kind() == Token.Kind.STRING) continue;
            if (braces == 0 && BODIES.contains(token.text())) {
                expected = true;
            } else if (token.is("{") && (expected || braces > 0)) {
                braces++;
                expected = false;
            } else if (token.is("}") && braces > 0) {
                braces--;
                parentheses = 0;
            } else if (token.is("(")) {
                parentheses++;
            } else if (token.is(")") && parentheses > 0) {
                parentheses--;
            }
        }
        return result;
    }

    private static boolean ends(Token token) {
        return switch (token.kind()) {
            case NUMBER -> true;
            case NAME -> ENDS.contains(token.text()) || !ExpressionParser.KEYWORDS.contains(token.text());
            case SIGN -> ENDS.contains(token.text());
            case STRING, STRAY, END -> false;
        };
    }
}
