package io.allways.toy;

import io.allways.toy.ToySyntaxException.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// What is wrong in a text, collected while it is read, with the lines it is on.
final class ToyProblems {
    private static final int MOST = 8;
    /// How much of a source line is shown.
    private static final int WIDTH = 92;

    /// Leaves the statement that is being read. What is wrong has been noted by then.
    static final class Abandoned extends RuntimeException {
        Abandoned() {
            super("see the problems noted", null, false, false);
        }
    }

    private final String source;
    private final String text;
    private final List<Problem> problems = new ArrayList<>();

    ToyProblems(String source, String text) {
        this.source = source;
        this.text = text;
    }

    static String atMost(int count) {
        return String.format(Locale.ROOT, "at most %,d", count);
    }

    boolean isEmpty() {
        return problems.isEmpty();
    }

    boolean full() {
        return problems.size() >= MOST;
    }

    /// Notes that the characters from `from` to `to` are wrong, unless something on the same line is: what follows from
    /// one mistake looks like another.
    void add(int from, int to, String what, String hint) {
        int start = text.lastIndexOf('\n', from - 1) + 1;
        int line = 1
                + (int) text.substring(0, start).chars().filter(c -> c == '\n').count();
        int column = from - start + 1;
        if (!full() && problems.stream().noneMatch(problem -> problem.line() == line)) {
            String place = source + ":" + line + ":" + column + "  ";
            problems.add(
                    new Problem(line, column, what, hint, place + what + "\n" + shown(line, start, from, to, hint)));
        }
    }

    void add(ToyLexer.Token token, String what, String hint) {
        add(token.from(), token.to(), what, hint);
    }

    /// Notes what is wrong and gives up the statement.
    Abandoned abandon(ToyLexer.Token token, String what, String hint) {
        add(token, what, hint);
        return new Abandoned();
    }

    /// The source line and the carets under it. Of a long line a part around the carets is shown.
    private String shown(int line, int start, int from, int to, String hint) {
        int end = text.indexOf('\n', start);
        String whole = text.substring(start, end < 0 ? text.length() : end).stripTrailing();
        int at = from - start;
        int skip = at < WIDTH - 12 ? 0 : at - WIDTH / 2;
        String part = whole.substring(Math.min(skip, whole.length()));
        String cut = skip > 0 ? "…" : "";
        if (part.length() > WIDTH) {
            part = part.substring(0, WIDTH) + "…";
        }
        // One column for each character: no tabs, nothing that a terminal would obey.
        StringBuilder clean = new StringBuilder(cut);
        part.chars().forEach(c -> clean.append(Character.isISOControl(c) ? ' ' : (char) c));
        int carets = Math.max(1, Math.min(to, start + skip + WIDTH) - from);
        String padding = " ".repeat(at - skip + cut.length());
        String quoted = "%5d | %s".formatted(line, clean).stripTrailing();
        return "%s\n      | %s%s %s"
                .formatted(quoted, padding, "^".repeat(carets), hint)
                .stripTrailing();
    }

    ToySyntaxException exception() {
        problems.sort(Comparator.comparingInt(Problem::line).thenComparingInt(Problem::column));
        return new ToySyntaxException(problems);
    }
}
