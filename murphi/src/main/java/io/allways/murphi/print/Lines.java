package io.allways.murphi.print;

import io.allways.murphi.syntax.Lexer;
import io.allways.murphi.syntax.Lexer.Comment;
import io.allways.murphi.syntax.Source;
import io.allways.murphi.syntax.Token;
import io.allways.murphi.syntax.Token.Sort;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Collects words into lines, puts comments between them, and breaks what is too long.
final class Lines {
    private static final int WIDTH = 100;
    private static final String STEP = "  ";

    /// Where a long line is broken: before these, the loosest first.
    private static final Map<String, Integer> LOOSENESS = Map.of("?", 0, "->", 1, "||", 2, "&&", 3, "|", 4, "&", 5);

    /// A word or a comment on a line.
    private record Piece(
            String text, boolean space, @Nullable Token token) {}

    private final Source source;
    private final List<Token> tokens;
    private final List<Comment> comments;
    private final Spacing spacing = new Spacing();
    private final StringBuilder out = new StringBuilder();
    private final List<Piece> line = new ArrayList<>();
    private int nextToken;
    private int nextComment;
    private int indent;
    /// Of the line at hand: what was right where it began.
    private int lineIndent;
    /// Whether the line at hand goes on with what a comment interrupted.
    private boolean continued;
    /// Where the last word or comment ends in the source.
    private int end;
    private @Nullable Token last;

    Lines(Source source, Lexer.Lexed lexed) {
        this.source = source;
        this.tokens = lexed.tokens();
        this.comments = lexed.comments();
    }

    void indent(int by) {
        indent += by;
    }

    Token peek() {
        return tokens.get(nextToken);
    }

    /// A new line begins here. One empty line is kept where there were any, unless `tight`.
    void begin(boolean tight) {
        flush();
        comments(peek().start(), tight);
        flush();
        blank(peek().start(), tight);
    }

    private void blank(int start, boolean tight) {
        boolean first = out.isEmpty();
        if (!tight && !first && source.line(start) - source.line(Math.max(0, end - 1)) > 1 && !endsBlank()) {
            out.append('\n');
        }
    }

    private boolean endsBlank() {
        return out.length() >= 2 && out.charAt(out.length() - 1) == '\n' && out.charAt(out.length() - 2) == '\n';
    }

    /// Comments before an offset that stand on lines of their own go out at the indentation at hand.
    void ownComments() {
        int limit = peek().start();
        trailing(limit);
        if (nextComment < comments.size() && comments.get(nextComment).span().start() < limit) {
            flush();
            comments(limit, false);
            flush();
        }
    }

    /// A comment behind the last word of a line belongs to that line.
    private void trailing(int limit) {
        while (nextComment < comments.size()
                && comments.get(nextComment).span().start() < limit
                && !comments.get(nextComment).ownLine()
                && last != null) {
            add(comments.get(nextComment++));
        }
    }

    private void comments(int limit, boolean tight) {
        boolean squeeze = tight;
        while (nextComment < comments.size() && comments.get(nextComment).span().start() < limit) {
            Comment comment = comments.get(nextComment++);
            if (comment.ownLine()) {
                flush();
                blank(comment.span().start(), squeeze);
                squeeze = false;
            }
            add(comment);
            if (comment.text().startsWith("--")) {
                flush();
            }
        }
    }

    private void add(Comment comment) {
        add(new Piece(comment.text().stripTrailing(), true, null));
        end = comment.span().end();
    }

    private void add(Piece piece) {
        if (line.isEmpty()) {
            lineIndent = indent;
        }
        line.add(piece);
    }

    /// The next word, on the line at hand.
    void word() {
        Token token = tokens.get(nextToken);
        interrupt(token.start());
        nextToken++;
        Token before = last;
        boolean space = before == null || spacing.between(before, token);
        String text = token.sort() == Sort.KEYWORD && source.text().charAt(token.start()) < 128
                ? token.text()
                : source.text(token.span());
        add(new Piece(text, space, token));
        last = token;
        end = token.end();
    }

    /// Comments in the middle of a line.
    private void interrupt(int limit) {
        while (nextComment < comments.size() && comments.get(nextComment).span().start() < limit) {
            Comment comment = comments.get(nextComment++);
            boolean going = line.stream().anyMatch(piece -> piece.token() != null) || continued;
            if (comment.ownLine()) {
                flush();
                continued = going;
            }
            add(comment);
            if (comment.text().startsWith("--") || comment.ownLine()) {
                flush();
                continued = going;
            }
        }
    }

    /// Words up to this offset.
    void upTo(int offset) {
        while (peek().sort() != Sort.END && peek().start() < offset) {
            word();
        }
    }

    /// Semicolons, and comments behind them on the same line.
    void semicolons() {
        while (peek().is(";")) {
            word();
        }
        trailing(peek().sort() == Sort.END ? Integer.MAX_VALUE : peek().start());
    }

    String finished() {
        upTo(Integer.MAX_VALUE);
        trailing(Integer.MAX_VALUE);
        flush();
        comments(Integer.MAX_VALUE, false);
        flush();
        return out.toString();
    }

    private void flush() {
        if (!line.isEmpty()) {
            print(List.copyOf(line), lineIndent + (continued ? 2 : 0));
            line.clear();
        }
        continued = false;
    }

    private void print(List<Piece> pieces, int depth) {
        String text = joined(pieces);
        if (depth * STEP.length() + text.length() <= WIDTH || text.indexOf('\n') >= 0) {
            write(text, depth);
            return;
        }
        List<Integer> breaks = breaks(pieces);
        if (breaks.isEmpty()) {
            write(text, depth);
            return;
        }
        int from = 0;
        for (int at : breaks) {
            print(pieces.subList(from, at), from == 0 ? depth : depth + 2);
            from = at;
        }
        print(pieces.subList(from, pieces.size()), depth + 2);
    }

    private void write(String text, int depth) {
        out.append(STEP.repeat(Math.max(0, depth))).append(text).append('\n');
    }

    private static String joined(List<Piece> pieces) {
        StringBuilder text = new StringBuilder();
        for (Piece piece : pieces) {
            if (piece.space() && !text.isEmpty()) {
                text.append(' ');
            }
            text.append(piece.text());
        }
        return text.toString();
    }

    /// Before which pieces to break: behind the name of a rule; else the loosest operators, as far outside of
    /// parentheses and
    /// quantifiers as there are any; else behind commas and semicolons.
    private static List<Integer> breaks(List<Piece> pieces) {
        List<Integer> best = new ArrayList<>();
        int bestRank = Integer.MAX_VALUE;
        int depth = 0;
        // Not before what stands first: nothing would be gained.
        for (int i = 0; i < pieces.size(); i++) {
            Token token = pieces.get(i).token();
            if (token == null) {
                continue;
            }
            if (closes(token)) {
                depth--;
            }
            int rank = i == 0 ? Integer.MAX_VALUE : rank(pieces, i, token, depth);
            if (rank < bestRank) {
                bestRank = rank;
                best.clear();
            }
            if (rank == bestRank && rank != Integer.MAX_VALUE) {
                best.add(i);
            }
            if (opens(token)) {
                depth++;
            }
        }
        return best;
    }

    private static int rank(List<Piece> pieces, int i, Token token, int depth) {
        Integer looseness = token.sort() == Sort.SIGN ? LOOSENESS.get(token.text()) : null;
        if (looseness != null) {
            return depth * 10 + looseness;
        }
        Token before = pieces.get(i - 1).token();
        if (before != null && before.sort() == Sort.STRING && i == 2) {
            // Behind the name of a rule or a property.
            return -1;
        }
        if (before != null && before.is("do") && depth > 0) {
            return depth * 10 - 1;
        }
        boolean separator = before != null && (before.is(",") || before.is(";"));
        return separator ? depth * 10 + 6 : Integer.MAX_VALUE;
    }

    private static boolean opens(Token token) {
        return token.is("(") || token.is("[") || token.is("{") || token.is("forall") || token.is("exists");
    }

    private static boolean closes(Token token) {
        return token.is(")")
                || token.is("]")
                || token.is("}")
                || token.sort() == Sort.KEYWORD && token.text().startsWith("end");
    }
}
