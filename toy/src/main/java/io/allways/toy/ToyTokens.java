package io.allways.toy;

import io.allways.toy.ToyLexer.Sort;
import io.allways.toy.ToyLexer.Token;
import java.util.List;

/// The tokens of a text with a place in them, for parsers that go from left to right.
final class ToyTokens {
    private final List<Token> tokens;
    private final ToyProblems problems;
    private int at;

    ToyTokens(List<Token> tokens, ToyProblems problems) {
        this.tokens = tokens;
        this.problems = problems;
    }

    int place() {
        return at;
    }

    void goTo(int place) {
        at = place;
    }

    Token peek() {
        return tokens.get(at);
    }

    /// The token after the next.
    Token second() {
        return tokens.get(Math.min(at + 1, tokens.size() - 1));
    }

    /// The token read last.
    Token last() {
        return tokens.get(Math.max(0, at - 1));
    }

    /// The next token. The last one of all is never used up.
    Token next() {
        Token token = tokens.get(at);
        at = Math.min(at + 1, tokens.size() - 1);
        return token;
    }

    boolean at(String wordOrSign) {
        return peek().is(wordOrSign);
    }

    boolean accept(String wordOrSign) {
        if (at(wordOrSign)) {
            next();
            return true;
        }
        return false;
    }

    Token expect(String wordOrSign, String hint) {
        if (!at(wordOrSign)) {
            throw problems.abandon(peek(), "expected `" + wordOrSign + "`, found " + peek().shown(), hint);
        }
        return next();
    }

    /// A name for `what`, or one that is declared as it.
    Token name(String what, String hint) {
        if (peek().sort() == Sort.WORD) {
            throw problems.abandon(
                    peek(),
                    "expected " + what + ", found the word " + peek().shown(),
                    hint.isEmpty() ? "words of the language are no names" : hint);
        }
        if (peek().sort() != Sort.NAME) {
            throw problems.abandon(peek(), "expected " + what + ", found " + peek().shown(), hint);
        }
        return next();
    }

    /// A number that is written out, for `what`.
    int number(String what, int least, int most) {
        Token first = peek();
        boolean minus = accept("-");
        if (peek().sort() != Sort.NUMBER) {
            throw problems.abandon(peek(), "expected " + what + ", found " + peek().shown(), "a number, written out");
        }
        Token digits = next();
        long value = Long.parseLong(digits.text()) * (minus ? -1 : 1);
        if (value < least || value > most) {
            String hint = value < least ? "at least " + least : ToyProblems.atMost(most);
            problems.add(first.from(), digits.to(), what + " cannot be " + value, hint);
            return least;
        }
        return (int) value;
    }

    void skipBreaks() {
        while (peek().sort() == Sort.BREAK) {
            next();
        }
    }

    /// Whether nothing more can belong to the statement.
    boolean atEndOfStatement() {
        return peek().sort() == Sort.BREAK || peek().sort() == Sort.END || at("}");
    }

    void endOfStatement() {
        if (!atEndOfStatement()) {
            throw problems.abandon(
                    peek(), "expected the end of the statement, found " + peek().shown(), "a new line or `;`");
        }
    }

    /// Goes on to the end of a statement that was given up, whole blocks included.
    void skipStatement() {
        while (!atEndOfStatement() && !atThread()) {
            if (at("{")) {
                skipBlock();
            } else {
                next();
            }
        }
    }

    /// From a `{` over its `}`. A declaration of a thread ends it too: then a `}` is missing.
    void skipBlock() {
        int depth = 0;
        do {
            depth += at("{") ? 1 : at("}") ? -1 : 0;
            next();
        } while (depth > 0 && peek().sort() != Sort.END && !atThread());
    }

    /// Whether the line begins with `thread`.
    boolean atThread() {
        return at("thread") && (at == 0 || last().sort() == Sort.BREAK);
    }
}
