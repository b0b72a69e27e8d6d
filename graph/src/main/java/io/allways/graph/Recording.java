package io.allways.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// All states of a model in the order of a breadth-first search, and which leads to which: what a [LineSimulation]
/// needs
/// to search it again and again, for any number of nodes, without firing a rule.
final class Recording implements Sink {
    private final Steps steps;
    private final boolean symmetric;
    private final boolean assumptions;
    final int words;
    /// The words of all states, one after the other.
    long[] states;

    int count;
    /// Which states state `i` leads to: `successors` from `ends[i - 1]` to `ends[i]`; itself left out.
    int[] successors = new int[1 << 12];

    int[] ends = new int[1 << 10];
    /// The first state of each level, and one more.
    final List<Integer> levels = new ArrayList<>();

    private int[] table = new int[1 << 12];
    private long[] state;
    private int fired;
    private boolean starting = true;

    /// @param most states
    /// @throws IllegalArgumentException if there are more
    Recording(Model model, int most) {
        steps = model.steps();
        symmetric = model.symmetric();
        assumptions = model.properties().stream().anyMatch(each -> each.kind() == Property.Kind.ASSUMPTION);
        words = model.words();
        state = new long[words];
        states = new long[words << 10];
        levels.add(0);
        steps.starts(this);
        starting = false;
        for (int i = 0; i < count; i++) {
            if (i == levels.getLast()) levels.add(count);
            state = Arrays.copyOfRange(states, i * words, (i + 1) * words);
            steps.next(state, this);
            if (i == ends.length) ends = Arrays.copyOf(ends, 2 * i);
            ends[i] = fired;
            if (count > most) throw new IllegalArgumentException("more than " + most + " states");
        }
        table = new int[0];
    }

    int first(int of) {
        return of == 0 ? 0 : ends[of - 1];
    }

    @Override
    public void next(int rule, long[] next) {
        if (!starting && Arrays.equals(next, state)) return;
        try {
            if (assumptions && !steps.assumed(next)) return;
        } catch (Fault fault) {
            return;
        }
        if (symmetric) steps.canonical(next);
        int number = number(next);
        if (starting) return;
        if (fired == successors.length) successors = Arrays.copyOf(successors, 2 * fired);
        successors[fired++] = number;
    }

    @Override
    public void failed(int rule, Fault fault) {}

    /// The number of a state, which may be new.
    private int number(long[] next) {
        if (2 * count >= table.length) grow();
        int at = place(next, 0);
        if (table[at] == 0) {
            if ((count + 1) * words > states.length) states = Arrays.copyOf(states, 2 * states.length);
            System.arraycopy(next, 0, states, count * words, words);
            count++;
            table[at] = count;
        }
        return table[at] - 1;
    }

    private int place(long[] from, int offset) {
        int at = (int) (Hash.of(from, offset, words) >>> 8) & table.length - 1;
        while (table[at] != 0) {
            int other = (table[at] - 1) * words;
            if (Arrays.equals(states, other, other + words, from, offset, offset + words)) break;
            at = at + 1 & table.length - 1;
        }
        return at;
    }

    private void grow() {
        table = new int[4 * table.length];
        for (int i = 0; i < count; i++) table[place(states, i * words)] = i + 1;
    }
}
