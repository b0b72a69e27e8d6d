package io.allways.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Decides which steps of a failing execution are drawn: all that are involved, if they are few; of many, the ones
/// around which something changes hands.
///
/// It tries one way of folding after the other until the picture is short enough: first runs of steps on things that
/// no other actor touches, then the middle of an actor's long runs, then of all its runs, at last the middle of the
/// execution. The decisive step and the last are always there.
final class Folding {
    /// Steps `from` to `to` (exclusive) as one row; `actor` is -1 if they are of several.
    record Row(int from, int to, int actor) {
        boolean folded() {
            return to - from > 1;
        }
    }

    private static final int SHORT = 24;
    private static final int MOST_ROWS = 30;
    private static final int HEAD = 8;
    private static final int AROUND = 3;
    private static final int TAIL = 12;

    private final List<Step> steps;
    private final int decisive;
    private final List<Integer> involved = new ArrayList<>();
    /// The only actor that touches a thing, or -1.
    private final Map<String, Integer> users = new HashMap<>();

    private Folding(List<Step> steps, int decisive) {
        this.steps = steps;
        this.decisive = decisive;
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            if (step.involved() || i == decisive) {
                involved.add(i);
                users.merge(step.event().object(), step.home(), (a, b) -> a.equals(b) ? a : -1);
            }
        }
    }

    static List<Row> rows(List<Step> steps, int decisive) {
        Folding folding = new Folding(steps, decisive);
        if (folding.involved.size() <= SHORT) {
            return folding.fold(false, Integer.MAX_VALUE);
        }
        List<Row> rows = folding.fold(true, Integer.MAX_VALUE);
        for (int ends = 3; ends >= 1 && rows.size() > MOST_ROWS; ends -= 1) {
            rows = folding.fold(true, ends);
        }
        return rows.size() > MOST_ROWS ? folding.cut(rows) : rows;
    }

    /// @param dull whether runs of steps that concern nobody else are folded
    /// @param ends how many steps of a run are kept at its beginning and at its end
    private List<Row> fold(boolean dull, int ends) {
        List<Row> rows = new ArrayList<>();
        for (int begin = 0, end; begin < involved.size(); begin = end) {
            int actor = steps.get(involved.get(begin)).home();
            end = begin + 1;
            while (end < involved.size() && steps.get(involved.get(end)).home() == actor) {
                end++;
            }
            run(rows, begin, end, dull, ends);
        }
        return rows;
    }

    private void run(List<Row> rows, int begin, int end, boolean dull, int ends) {
        for (int i = begin, next; i < end; i = next) {
            next = i;
            while (next < end && foldable(next, next - begin, end - 1 - next, dull, ends)) {
                next++;
            }
            if (next - i < 2) {
                next = i + 1;
            }
            rows.add(new Row(
                    involved.get(i),
                    involved.get(next - 1) + 1,
                    steps.get(involved.get(i)).home()));
        }
    }

    private boolean foldable(int at, int before, int after, boolean dull, int ends) {
        int index = involved.get(at);
        if (index == decisive || at == involved.size() - 1) {
            return false;
        }
        boolean inner = before >= ends && after >= ends;
        return inner || dull && users.getOrDefault(steps.get(index).event().object(), -1) >= 0;
    }

    private List<Row> cut(List<Row> rows) {
        int middle = 0;
        while (middle < rows.size() && rows.get(middle).to() <= decisive) {
            middle++;
        }
        List<Row> cut = new ArrayList<>();
        for (int i = 0, next; i < rows.size(); i = next) {
            next = i;
            while (next < rows.size()
                    && next >= HEAD
                    && next < rows.size() - TAIL
                    && (decisive < 0 || Math.abs(next - middle) > AROUND)) {
                next++;
            }
            if (next - i < 2) {
                next = i + 1;
            }
            Row first = rows.get(i);
            cut.add(
                    next == i + 1
                            ? first
                            : new Row(first.from(), rows.get(next - 1).to(), -1));
        }
        return cut;
    }
}
