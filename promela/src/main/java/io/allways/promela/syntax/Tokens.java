package io.allways.promela.syntax;

import java.util.List;

/// Tokens in order, with one looked at.
final class Tokens {
    private final List<Token> tokens;
    private int at;

    Tokens(List<Token> tokens) {
        this.tokens = tokens;
    }

    Token peek() {
        return tokens.get(at);
    }

    Token peek(int ahead) {
        return tokens.get(Math.min(at + ahead, tokens.size() - 1));
    }

    /// The one before that which is looked at.
    Token last() {
        return tokens.get(Math.max(0, at - 1));
    }

    /// Takes one; the end stays.
    Token next() {
        Token token = tokens.get(at);
        if (at < tokens.size() - 1) at++;
        return token;
    }

    boolean is(String text) {
        return peek().is(text);
    }

    boolean takes(String text) {
        boolean there = is(text);
        if (there) next();
        return there;
    }

    int position() {
        return at;
    }

    boolean ended() {
        return peek().kind() == Token.Kind.END;
    }
}
