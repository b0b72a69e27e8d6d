package io.allways.toy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The words and signs of a toy program's text.
final class ToyLexer {
    /// What a token is.
    enum Sort {
        NAME,
        /// A name with a meaning of its own in the language.
        WORD,
        NUMBER,
        SIGN,
        /// The end of a line, or a semicolon.
        BREAK,
        END
    }

    /// @param from where it begins in the text; it ends before `to`
    record Token(Sort sort, String text, int line, int from, int to) {
        /// Whether it is this word or sign.
        boolean is(String wordOrSign) {
            return (sort == Sort.WORD || sort == Sort.SIGN) && text.equals(wordOrSign);
        }

        /// As messages call it.
        String shown() {
            return switch (sort) {
                case NAME, WORD, NUMBER, SIGN -> "`" + (text.length() <= 40 ? text : text.substring(0, 37) + "…") + "`";
                case BREAK -> text.equals(";") ? "`;`" : "the end of the line";
                case END -> "the end of the file";
            };
        }
    }

    /// Words that declare something.
    static final Set<String> DECLARATIONS =
            Set.of("var", "array", "lock", "condition", "semaphore", "channel", "barrier", "box", "thread", "check");

    /// Words that begin a statement.
    static final Set<String> STATEMENTS = Set.of(
            "swap",
            "fill",
            "lock",
            "unlock",
            "wait",
            "notify",
            "notifyall",
            "acquire",
            "release",
            "start",
            "join",
            "park",
            "unpark",
            "send",
            "receive",
            "put",
            "take",
            "poll",
            "barrier",
            "assert",
            "if",
            "while",
            "await",
            "spin");

    private static final Set<String> OTHERS =
            Set.of("later", "daemon", "with", "timeout", "sum", "trylock", "choose", "peek", "size", "else");

    private static final List<String> SIGNS = List.of(
            "==", "!=", "<=", ">=", "&&", "||", "{", "}", "(", ")", "[", "]", ",", "=", "<", ">", "+", "-", "*", "/",
            "%", "!");

    private final String text;
    private final ToyProblems problems;
    private final List<Token> tokens = new ArrayList<>();
    private int at;
    private int line = 1;

    private ToyLexer(String text, ToyProblems problems) {
        this.text = text;
        this.problems = problems;
    }

    /// The tokens of `text`, an [Sort#END] last. Characters that belong to none are noted and left out.
    static List<Token> tokens(String text, ToyProblems problems) {
        ToyLexer lexer = new ToyLexer(text, problems);
        while (lexer.at < text.length() && !problems.full()) {
            lexer.next();
        }
        lexer.add(Sort.END, text.length());
        return lexer.tokens;
    }

    static boolean isWord(String name) {
        return DECLARATIONS.contains(name) || STATEMENTS.contains(name) || OTHERS.contains(name);
    }

    static boolean isName(String name) {
        return !name.isEmpty()
                && begins(name.charAt(0))
                && name.chars().allMatch(c -> goesOn((char) c))
                && !isWord(name);
    }

    private void next() {
        char c = text.charAt(at);
        if (c == '\n' || c == ';') {
            add(Sort.BREAK, at + 1);
            line += c == '\n' ? 1 : 0;
        } else if (c == ' ' || c == '\t' || c == '\r') {
            at++;
        } else if (text.startsWith("//", at)) {
            int end = text.indexOf('\n', at);
            at = end < 0 ? text.length() : end;
        } else if (begins(c)) {
            int to = end();
            add(isWord(text.substring(at, to)) ? Sort.WORD : Sort.NAME, to);
        } else if (digit(c)) {
            number();
        } else {
            sign();
        }
    }

    private void number() {
        int to = end();
        String digits = text.substring(at, to);
        boolean plain = digits.chars().allMatch(c -> digit((char) c));
        if (!plain) {
            problems.add(at, to, "`" + digits + "` is neither a number nor a name", "names begin with a letter");
        } else if (digits.length() > 10 || Long.parseLong(digits) > -(long) Integer.MIN_VALUE) {
            problems.add(at, to, "the number is too large", "numbers have 32 bits: at most " + Integer.MAX_VALUE);
        } else {
            add(Sort.NUMBER, to);
            return;
        }
        tokens.add(new Token(Sort.NUMBER, "1", line, at, to));
        at = to;
    }

    private void sign() {
        if (text.startsWith("/*", at)) {
            problems.add(at, at + 2, "a comment begins with `//` and ends with its line", "write `//`");
            int end = text.indexOf('\n', at);
            at = end < 0 ? text.length() : end;
            return;
        }
        for (String sign : SIGNS) {
            if (text.startsWith(sign, at)) {
                add(Sort.SIGN, at + sign.length());
                return;
            }
        }
        int c = text.codePointAt(at);
        int to = at + Character.charCount(c);
        problems.add(at, to, "unexpected character " + shown(c), instead(c));
        at = to;
    }

    private static String shown(int c) {
        boolean visible = c < 0xd800 && !Character.isISOControl(c) && Character.isDefined(c);
        return visible ? "`" + Character.toString(c) + "`" : "U+%04X".formatted(c);
    }

    private static String instead(int c) {
        return switch (c) {
            case '&' -> "did you mean `&&`?";
            case '|' -> "did you mean `||`?";
            case '#' -> "a comment begins with `//`";
            case ':' -> "to assign write `=`";
            case '"', '\'' -> "there are only whole numbers";
            case '.' -> "there are only whole numbers and arrays: `a[i]`";
            default -> "";
        };
    }

    private int end() {
        int to = at;
        while (to < text.length() && goesOn(text.charAt(to))) {
            to++;
        }
        return to;
    }

    private void add(Sort sort, int to) {
        tokens.add(new Token(sort, text.substring(at, to), line, at, to));
        at = to;
    }

    private static boolean begins(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
    }

    private static boolean digit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean goesOn(char c) {
        return begins(c) || digit(c);
    }
}
