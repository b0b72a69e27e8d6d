package io.allways.murphi.syntax;

import io.allways.murphi.syntax.Problem.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// What is wrong in a model, collected while it is read and checked.
///
/// One error per line: what follows from one mistake looks like another.
public final class Problems {
    /// More errors than this are of no use to anyone.
    private static final int MOST = 20;

    private final Source source;
    private final List<Problem> errors = new ArrayList<>();
    private final List<Problem> warnings = new ArrayList<>();
    private final Set<Integer> lines = new HashSet<>();

    public Problems(Source source) {
        this.source = source;
    }

    public Source source() {
        return source;
    }

    /// Whether an error there would be kept.
    public boolean accepts(Span span) {
        return errors.size() < MOST && !lines.contains(source.line(span.start()));
    }

    public void error(Span span, String message, String hint) {
        if (errors.size() < MOST && lines.add(source.line(span.start()))) {
            errors.add(new Problem(source, Severity.ERROR, clipped(span), message, hint));
        }
    }

    public void error(Span span, String message) {
        error(span, message, "");
    }

    public void warning(Span span, String message, String hint) {
        if (warnings.size() < 10 * MOST) {
            warnings.add(new Problem(source, Severity.WARNING, clipped(span), message, hint));
        }
    }

    private Span clipped(Span span) {
        int length = source.text().length();
        int start = Math.min(span.start(), length);
        return new Span(start, Math.max(start, Math.min(span.end(), length)));
    }

    public int errorCount() {
        return errors.size();
    }

    public boolean hasErrors() {
        return !errors.isEmpty();
    }

    /// Whether there are so many that more will not be kept.
    public boolean full() {
        return errors.size() >= MOST;
    }

    public List<Problem> errors() {
        return sorted(errors);
    }

    public List<Problem> warnings() {
        return sorted(warnings);
    }

    private static List<Problem> sorted(List<Problem> problems) {
        return problems.stream()
                .sorted(Comparator.comparingInt(problem -> problem.span().start()))
                .toList();
    }

    /// All errors as the terminal shows them, one blank line between two.
    public String shown() {
        String all = errors().stream().map(Problem::shown).collect(Collectors.joining("\n\n"));
        return full() ? all + "\n\nMore errors may follow; these are the first " + MOST + "." : all;
    }
}
