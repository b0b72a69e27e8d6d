package io.allways.murphi.syntax;

import io.allways.murphi.syntax.Token.Sort;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Cuts a text into tokens. Comments are kept apart, for the printer.
public final class Lexer {
    /// @param text with its `--` or `/* */`
    /// @param ownLine whether nothing but blanks stands before it on its line
    public record Comment(Span span, String text, boolean ownLine) {}

    private final String text;
    private final Problems problems;
    private final List<Token> tokens = new ArrayList<>();
    private final List<Comment> comments = new ArrayList<>();
    private boolean unicode;
    private int at;

    private Lexer(Source source, Problems problems) {
        this.text = source.text();
        this.problems = problems;
    }

    /// @param unicode whether signs like `≤` occur
    public record Lexed(List<Token> tokens, List<Comment> comments, boolean unicode) {}

    /// The tokens of a text; the last one is the end.
    public static Lexed lex(Source source, Problems problems) {
        Lexer lexer = new Lexer(source, problems);
        lexer.run();
        return new Lexed(List.copyOf(lexer.tokens), List.copyOf(lexer.comments), lexer.unicode);
    }

    private void run() {
        while (at < text.length() && !problems.full()) {
            char c = text.charAt(at);
            if (Character.isWhitespace(c) || c == '\uFEFF') {
                at++;
            } else if (text.startsWith("--", at)) {
                lineComment();
            } else if (text.startsWith("//", at) || c == '#') {
                problems.error(
                        new Span(at, at + (c == '#' ? 1 : 2)),
                        "`" + (c == '#' ? "#" : "//") + "` begins no comment",
                        "comments begin with `--`");
                lineComment();
            } else if (text.startsWith("/*", at)) {
                blockComment();
            } else if (c == '"' || c == '“') {
                string();
            } else if (isDigit(c)) {
                number();
            } else if (isLetter(c)) {
                word();
            } else {
                sign(c);
            }
        }
        tokens.add(new Token(Sort.END, "", text.length(), text.length()));
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
    }

    private void add(Sort sort, String value, int start) {
        tokens.add(new Token(sort, value, start, at));
    }

    private void comment(int start) {
        int before = start;
        while (before > 0 && text.charAt(before - 1) != '\n' && Character.isWhitespace(text.charAt(before - 1))) {
            before--;
        }
        boolean own = before == 0 || text.charAt(before - 1) == '\n';
        comments.add(new Comment(new Span(start, at), text.substring(start, at), own));
    }

    private void lineComment() {
        int start = at;
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
        comment(start);
    }

    private void blockComment() {
        int start = at;
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
            problems.error(
                    new Span(start, start + 2), "this comment is not closed", "a comment from `/*` on ends with `*/`");
            at = text.length();
        } else {
            at = end + 2;
        }
        comment(start);
    }

    private void string() {
        int start = at++;
        unicode |= text.charAt(start) == '“';
        StringBuilder value = new StringBuilder();
        while (at < text.length() && text.charAt(at) != '\n') {
            char c = text.charAt(at);
            if (c == '"' || c == '”') {
                at++;
                add(Sort.STRING, value.toString(), start);
                return;
            }
            if (c == '\\' && at + 1 < text.length() && text.charAt(at + 1) != '\n') {
                value.append(c);
                at++;
            }
            value.append(text.charAt(at++));
        }
        problems.error(new Span(start, at), "this string is not closed", "close it with `\"` on the same line");
        add(Sort.STRING, value.toString().strip(), start);
    }

    private void number() {
        int start = at;
        if (text.charAt(at) == '0' && at + 1 < text.length() && (text.charAt(at + 1) | 0x20) == 'x') {
            at += 2;
            while (at < text.length() && Character.digit(text.charAt(at), 16) >= 0) {
                at++;
            }
            check(start, text.substring(start + 2, at), 16);
            add(Sort.NUMBER, text.substring(start, at), start);
            return;
        }
        digits();
        boolean real = at + 1 < text.length() && text.charAt(at) == '.' && isDigit(text.charAt(at + 1));
        if (real) {
            at++;
            digits();
            add(Sort.REAL, text.substring(start, at), start);
        } else {
            check(start, text.substring(start, at), 10);
            add(Sort.NUMBER, text.substring(start, at), start);
        }
        if (at < text.length() && isLetter(text.charAt(at))) {
            problems.error(
                    new Span(start, at + 1),
                    "a number runs into a name",
                    "names begin with a letter; put a blank between number and name");
        }
    }

    private void digits() {
        while (at < text.length() && isDigit(text.charAt(at))) {
            at++;
        }
    }

    private void check(int start, String digits, int radix) {
        try {
            Long.parseLong(digits, radix);
        } catch (NumberFormatException notANumber) {
            problems.error(
                    new Span(start, at),
                    digits.isEmpty() ? "`0x` without digits" : "this number is too large",
                    digits.isEmpty() ? "" : "numbers have at most 63 bits");
        }
    }

    private void word() {
        int start = at;
        while (at < text.length() && (isLetter(text.charAt(at)) || isDigit(text.charAt(at)))) {
            at++;
        }
        String word = text.substring(start, at);
        String lower = word.toLowerCase(Locale.ROOT);
        if (Words.isKeyword(lower)) {
            add(Sort.KEYWORD, lower, start);
        } else {
            if (word.startsWith("_")) {
                problems.error(new Span(start, at), "a name cannot begin with `_`", "begin it with a letter");
            }
            add(Sort.NAME, word, start);
        }
    }

    private void sign(char c) {
        int start = at;
        String ascii = Words.UNICODE.get(c);
        if (ascii != null) {
            at++;
            unicode = true;
            add(Words.isKeyword(ascii) ? Sort.KEYWORD : Sort.SIGN, ascii, start);
            return;
        }
        for (String sign : Words.SIGNS) {
            if (text.startsWith(sign, at)) {
                at += sign.length();
                add(Sort.SIGN, sign, start);
                return;
            }
        }
        at += Character.charCount(text.codePointAt(at));
        unknown(start);
    }

    private void unknown(int start) {
        String what = text.substring(start, at);
        String hint = switch (what) {
            case "'" -> "strings stand in `\"`";
            case "’", "‘", "„" -> "strings stand in `\"`";
            case "\\" -> "`&` is and, `|` is or";
            default -> "";
        };
        boolean visible =
                what.codePointAt(0) > ' ' && !Character.isISOControl(what.charAt(0)) && what.charAt(0) != '\uFFFD';
        String shown = visible ? "`" + what + "`" : "the character with code " + what.codePointAt(0);
        problems.error(new Span(start, at), shown + " means nothing in a model", hint);
    }
}
