package io.allways.promela.syntax;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// What is wrong in a model, collected while it is read and checked. One error per line: what follows from one mistake
/// looks like another.
public final class Problems {
    /// More errors than this are of no use to anyone.
    private static final int MOST = 20;

    private record Line(Source source, int line) {}

    private final List<Problem> errors = new ArrayList<>();
    private final List<Problem> warnings = new ArrayList<>();
    private final Set<Line> lines = new HashSet<>();
    private final Set<Line> warned = new HashSet<>();

    public void error(Place place, String message, String hint) {
        if (errors.size() < MOST && lines.add(new Line(place.source(), place.line()))) {
            errors.add(new Problem(Problem.Severity.ERROR, place, message, hint));
        }
    }

    public void error(Place place, String message) {
        error(place, message, "");
    }

    public void warning(Place place, String message, String hint) {
        if (warnings.size() < MOST && warned.add(new Line(place.source(), place.line()))) {
            warnings.add(new Problem(Problem.Severity.WARNING, place, message, hint));
        }
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
                .sorted(Comparator.comparingInt(problem -> problem.place().start()))
                .toList();
    }

    /// All errors as the terminal shows them, one blank line between two.
    public String shown() {
        String all = errors().stream().map(Problem::shown).collect(Collectors.joining("\n\n"));
        return full() ? all + "\n\nMore errors may follow; these are the first " + MOST + "." : all;
    }
}
