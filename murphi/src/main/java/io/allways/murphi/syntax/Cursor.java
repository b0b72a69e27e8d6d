package io.allways.murphi.syntax;

import io.allways.murphi.syntax.Token.Sort;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Where the parser stands in the tokens, what it expects there, and how it gets over a mistake.
final class Cursor {
    /// How deep things may be nested: the parser, and whoever walks the tree, is recursive.
    private static final int DEEPEST = 200;

    /// Leaves what is being read. What is wrong has been noted by then.
    static final class Abandoned extends RuntimeException {
        Abandoned() {
            super("see the problems noted", null, false, false);
        }
    }

    private final List<Token> tokens;
    private final Problems problems;
    private int at;
    private int depth;

    Cursor(List<Token> tokens, Problems problems) {
        this.tokens = tokens;
        this.problems = problems;
    }

    Problems problems() {
        return problems;
    }

    Token peek() {
        return tokens.get(at);
    }

    Token peek(int ahead) {
        return tokens.get(Math.min(at + ahead, tokens.size() - 1));
    }

    /// The token before.
    Token last() {
        return tokens.get(Math.max(0, at - 1));
    }

    Token next() {
        Token token = tokens.get(at);
        if (token.sort() != Sort.END) {
            at++;
        }
        return token;
    }

    int position() {
        return at;
    }

    void back(int position) {
        at = position;
    }

    boolean atEnd() {
        return peek().sort() == Sort.END;
    }

    boolean is(String keywordOrSign) {
        return peek().is(keywordOrSign);
    }

    boolean isKeyword(Set<String> words) {
        return peek().sort() == Sort.KEYWORD && words.contains(peek().text());
    }

    boolean take(String keywordOrSign) {
        if (is(keywordOrSign)) {
            next();
            return true;
        }
        return false;
    }

    /// Takes this keyword or sign, or gives up.
    ///
    /// @param where as in "after the guard"; may be empty
    Token expect(String keywordOrSign, String where) {
        if (is(keywordOrSign)) {
            return next();
        }
        throw unexpected("`" + keywordOrSign + "`" + (where.isEmpty() ? "" : " " + where));
    }

    /// Takes a name, or gives up.
    Ident name(String what) {
        Token token = peek();
        if (token.isName()) {
            next();
            return new Ident(token.span(), token.text());
        }
        if (token.sort() == Sort.KEYWORD) {
            throw abandon(
                    token,
                    "`" + token.text() + "` is a keyword and cannot be " + what,
                    "choose another name, for example `" + token.text() + "_`");
        }
        throw unexpected(what);
    }

    /// Names with commas between them, at least one; a comma after the last is allowed.
    List<Ident> names(String what) {
        List<Ident> names = new ArrayList<>();
        names.add(name(what));
        while (take(",")) {
            if (!peek().isName() && peek().sort() != Sort.KEYWORD) {
                break;
            }
            names.add(name(what));
        }
        return names;
    }

    Span since(Span first) {
        return new Span(first.start(), Math.max(first.end(), last().end()));
    }

    Abandoned unexpected(String expected) {
        Token token = peek();
        return abandon(token, "expected " + expected + ", but found " + token.shown(), meant(token));
    }

    /// Notes what is wrong and gives up what is being read.
    Abandoned abandon(Token token, String message, String hint) {
        problems.error(token.span(), message, hint);
        return new Abandoned();
    }

    /// What someone who comes from another language may have meant by this token.
    private static String meant(Token token) {
        return switch (token.text()) {
            case "=", "==" -> "`=` compares, `:=` assigns";
            case ":=" -> "`:=` assigns, `=` compares";
            case "and", "AND", "And" -> "and is `&`";
            case "or", "OR", "Or" -> "or is `|`";
            case "not", "NOT", "Not" -> "not is `!`";
            case "mod", "MOD", "Mod" -> "the remainder is `%`";
            case "div", "DIV", "Div" -> "division is `/`";
            case "in", "IN", "In" -> "a variable runs through a type: `i: T`";
            default -> token.isName() ? Words.didYouMean(token.text(), Words.keywords()) : "";
        };
    }

    static String keywordMeant(Token token) {
        return meant(token);
    }

    /// One level deeper; each is followed by [#leave].
    void enter() {
        if (++depth > DEEPEST) {
            depth--;
            throw abandon(
                    peek(),
                    "nested more than " + DEEPEST + " levels deep",
                    "name a part of it: a function, a type, an alias");
        }
    }

    void leave() {
        depth--;
    }

    int depth() {
        return depth;
    }

    void depth(int depth) {
        this.depth = depth;
    }

    /// Goes on to the next token of these, or to what begins or ends something larger.
    void skipTo(Set<String> stops) {
        while (!atEnd()) {
            Token token = peek();
            if ((token.sort() == Sort.KEYWORD || token.sort() == Sort.SIGN) && stops.contains(token.text())) {
                return;
            }
            next();
        }
    }
}
