package io.allways.promela.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Divides the text of one file into tokens. Comments and spaces go; what is wrong is told when it is used, since the
/// preprocessor may leave it out.
final class Scanner {
    private static final List<String> SIGNS = List.of(
            "<->", "...", "->", "::", "..", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "++", "--", "!!", "??",
            "[]", "<>", "##", "\\/", "/\\");
    private static final String SINGLE = "+-*/%<>=!&|^~?:;,.@(){}[]#$";

    private final Source source;
    private final String text;
    private int at;
    private boolean first = true;
    private boolean spaced;

    Scanner(Source source) {
        this.source = source;
        text = source.text();
    }

    static List<Token> scan(Source source) {
        return new Scanner(source).all();
    }

    private List<Token> all() {
        List<Token> tokens = new ArrayList<>();
        while (true) {
            skip();
            int start = at;
            Token.Kind kind = at >= text.length() ? Token.Kind.END : next();
            Place place = new Place(source, start, at);
            tokens.add(new Token(kind, place.text(), place, first, spaced, Set.of()));
            if (kind == Token.Kind.END) return tokens;
            first = false;
            spaced = false;
        }
    }

    private char peek(int ahead) {
        return at + ahead < text.length() ? text.charAt(at + ahead) : '\0';
    }

    private void skip() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\n') {
                first = true;
                at++;
            } else if (c == '\\' && (peek(1) == '\n' || peek(1) == '\r' && peek(2) == '\n')) {
                // The next line belongs to this one.
                at += peek(1) == '\n' ? 2 : 3;
            } else if (Character.isWhitespace(c)) {
                at++;
            } else if (c == '/' && peek(1) == '*') {
                int end = text.indexOf("*/", at + 2);
                at = end < 0 ? text.length() : end + 2;
            } else if (c == '/' && peek(1) == '/') {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else {
                return;
            }
            spaced = true;
        }
    }

    private Token.Kind next() {
        char c = text.charAt(at);
        if (name(c) && !digit(c)) {
            while (name(peek(0))) at++;
            return Token.Kind.NAME;
        }
        if (digit(c)) {
            while (digit(peek(0))) at++;
            return Token.Kind.NUMBER;
        }
        if (c == '"') return string();
        if (c == '\'') return character();
        for (String sign : SIGNS) {
            if (text.startsWith(sign, at)) {
                at += sign.length();
                return Token.Kind.SIGN;
            }
        }
        at++;
        return SINGLE.indexOf(c) >= 0 ? Token.Kind.SIGN : Token.Kind.STRAY;
    }

    private Token.Kind string() {
        at++;
        while (at < text.length() && peek(0) != '"' && peek(0) != '\n') at += peek(0) == '\\' ? 2 : 1;
        at = Math.min(at, text.length());
        if (peek(0) != '"') return Token.Kind.STRAY;
        at++;
        return Token.Kind.STRING;
    }

    private Token.Kind character() {
        int length = peek(1) == '\\' ? 4 : 3;
        if (peek(length - 1) != '\'' || peek(1) == '\n') {
            at++;
            return Token.Kind.STRAY;
        }
        at += length;
        return Token.Kind.NUMBER;
    }

    static boolean name(char c) {
        return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || digit(c);
    }

    static boolean digit(char c) {
        return c >= '0' && c <= '9';
    }
}
