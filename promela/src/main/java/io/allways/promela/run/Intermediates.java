package io.allways.promela.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is reached within atomic sequences while one state is expanded: a process goes on alone from there. Each is
/// kept
/// once.
final class Intermediates {
    /// @param last the step that leads to it
    /// @param before the one that this step begins in, or null for the state that is expanded
    /// @param rule of the first step
    /// @param holder the process that goes on
    @SuppressWarnings("ArrayRecordComponent") // compared by hand
    record Intermediate(
            long[] state,
            int holder,
            int rule,
            Taken last,
            @Nullable Intermediate before) {}

    private final List<Intermediate> all = new ArrayList<>();
    private int[] table = new int[64];
    private int next;

    void clear() {
        if (all.isEmpty()) return;
        all.clear();
        next = 0;
        if (table.length > 1024) table = new int[64];
        else Arrays.fill(table, 0);
    }

    /// Keeps it if it is new.
    void add(Intermediate found) {
        if (2 * all.size() >= table.length) grow();
        int at = place(found.state(), found.holder());
        if (table[at] != 0) return;
        all.add(found);
        table[at] = all.size();
    }

    /// The one that was found first, or null.
    @Nullable Intermediate first() {
        return all.isEmpty() ? null : all.getFirst();
    }

    /// One that was not taken yet, or null.
    @Nullable Intermediate next() {
        return next < all.size() ? all.get(next++) : null;
    }

    private int place(long[] state, int holder) {
        long hash = holder;
        for (long word : state) hash = (hash ^ word) * 0x9e3779b97f4a7c15L ^ hash >>> 29;
        int at = (int) (hash >>> 20) & table.length - 1;
        while (table[at] != 0) {
            Intermediate other = all.get(table[at] - 1);
            if (other.holder() == holder && Arrays.equals(other.state(), state)) return at;
            at = at + 1 & table.length - 1;
        }
        return at;
    }

    private void grow() {
        table = new int[4 * table.length];
        for (int i = 0; i < all.size(); i++)
            table[place(all.get(i).state(), all.get(i).holder())] = i + 1;
    }
}
