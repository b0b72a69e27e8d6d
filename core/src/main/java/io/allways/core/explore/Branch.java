package io.allways.core.explore;

import io.allways.core.Dependence;
import io.allways.core.Op;
import io.allways.core.Transitions;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A transition to be run from a state, and below it the sequences that must be run after it: one node of a wakeup
/// tree. A list of siblings is linked by `next`, in the order of insertion, which is the order in which they are run.
///
/// Small on purpose: wakeup trees are what optimal DPOR keeps in memory.
final class Branch {
    final int step;
    final int op;
    final long range;

    @Nullable Branch next;

    /// The first of the sequences to run after this transition; null for a leaf: after it anything goes.
    @Nullable Branch below;

    Branch(int step, int op, long range) {
        this.step = step;
        this.op = op;
        this.range = range;
    }

    /// The sequence `v` as a chain of branches, as short as can be: what is left of it must still wake all of
    /// `awake`, so that after it nothing sleeps and any continuation is new. (POPL 2014 inserts all of `v`; its
    /// Definition 5.4 asks only for a prefix of it, up to equivalence. A short chain leaves more to one worker and
    /// less to store.)
    static Branch chain(Dependence dependence, Transitions v, Transitions awake) {
        v.shorten(dependence, awake);
        Branch chain = null;
        for (int i = v.size() - 1; i >= 0; i--) {
            Branch branch = new Branch(v.step(i), v.op(i), v.range(i));
            branch.below = chain;
            chain = branch;
        }
        return Objects.requireNonNull(chain);
    }

    /// Inserts `v` below this branch, which is not yet run. A sequence that an existing one leads to is not needed
    /// again. `v` and `awake`, the transitions that must not stay asleep after it, are used up.
    ///
    /// @return the last event of `v` that mattered; [Transitions#NO_EVENT] if it also mattered that something is not in
    /// `v`.
    ///     As long as an execution keeps the events up to that one, the same race needs nothing more.
    int insert(Dependence dependence, Transitions v, Transitions awake) {
        if (below == null || v.isEmpty()) {
            return -1;
        }
        awake.wake(dependence, step, op, range);
        return insertInto(below, dependence, v, awake);
    }

    /// Not absorbed.
    static final int NOT = -2;

    /// Whether a sequence in the list that begins with `first` leads to all of `v`, which is used up: [#NOT], or else
    /// the last event of `v` that mattered. Those transitions of the sequence that are not in `v` go into `absent`:
    /// as long as nothing in `v` conflicts with them, the answer stands.
    static int absorb(Branch first, Dependence dependence, Transitions v, Transitions absent) {
        absent.clear();
        int event = -1;
        for (Branch b = first; b != null; ) {
            int index = v.weakInitial(dependence, b.step, b.op, b.range);
            if (v.splits(index, b.op, b.range)) {
                return NOT;
            }
            if (index >= 0) {
                if (index == v.size()) {
                    absent.add(b.step, b.op, b.range);
                } else {
                    event = Math.max(event, v.take(index));
                }
                if (b.below == null || v.isEmpty()) {
                    return event;
                }
                b = b.below;
            } else {
                b = b.next;
            }
        }
        return NOT;
    }

    /// Inserts `v` into the list that begins with `first`.
    static int insertInto(Branch first, Dependence dependence, Transitions v, Transitions awake) {
        Branch last = first;
        for (Branch b = first; b != null; b = b.next) {
            int index = v.weakInitial(dependence, b.step, b.op, b.range);
            if (v.splits(index, b.op, b.range)) {
                split(v, b.step, b.op, b.range, part -> insertInto(first, dependence, part, awake.copy()));
                return Transitions.NO_EVENT;
            }
            if (index >= 0) {
                int event = v.take(index);
                return Math.max(event, b.insert(dependence, v, awake));
            }
            awake.add(b.step, b.op, b.range);
            last = b;
        }
        last.next = chain(dependence, v, awake);
        return v.lastEvent();
    }

    /// Splits on the choice that is transition `index` of `others`.
    static void split(Transitions v, Transitions others, int index, Consumer<Transitions> insert) {
        split(v, others.step(index), others.op(index), others.range(index), insert);
    }

    /// What follows `v` includes the choice of `step`, which may come out in several ways; some of them are run
    /// already, perhaps not all. So `v` is taken apart: once followed by each alternative.
    static void split(Transitions v, int step, int op, long range, Consumer<Transitions> insert) {
        for (int alternative = 0; alternative < Op.alternatives(op, range); alternative++) {
            insert.accept(v.with(Op.step(Op.actor(step), alternative), op, range));
        }
    }
}
