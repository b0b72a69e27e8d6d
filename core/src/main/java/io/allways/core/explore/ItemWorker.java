package io.allways.core.explore;

import io.allways.core.Dependence;
import io.allways.core.Execution;
import io.allways.core.Program;
import io.allways.core.Transitions;
import io.allways.core.Violation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Runs one [WorkItem] after the other for whoever lent it, without asking back. What the lender must know is collected
/// and handed in as [Fold]s.
///
/// Races with events of the prefix belong into the lender's tree. Which arms stand to the right there is known as of
/// some time ago ([Siblings]): what one of them leads to is left out, all else is handed in in full unless it is just
/// as before. (Shortening it here, or leaving out what an earlier one seems to lead to, loses traces: another worker
/// may have put something before both that only one of them begins with.)
///
/// Used by one thread.
public final class ItemWorker {
    /// Transitions in collected inserts at which they are handed in before the item is done.
    private static final int MANY = 50_000;
    /// Transitions that wait in a state handed over and are looked at before a reversal is handed in.
    private static final int MOST_KEPT = 10_000;
    /// Transitions in inserts remembered to recognise one that comes again.
    private static final int REMEMBERED = 200_000;

    private final Program program;
    private final OptimalWorker search;
    private final List<Violation> violations = new ArrayList<>();
    /// In which run each violation was found.
    private final List<Long> foundIn = new ArrayList<>();

    private final List<Fold.Insert> inserts = new ArrayList<>();
    private final Set<InsertKey> known = new HashSet<>();
    private int collected;
    private int remembered;
    private final List<Fold.Handed> handed = new ArrayList<>();
    private final Transitions scratch = new Transitions();
    private final Transitions absent = new Transitions();
    private @Nullable WorkItem item;
    private @Nullable Borrowed owner;
    /// What of the item's counts has been handed in.
    private Counts folded = Counts.NONE;

    public ItemWorker(Program program, int maxSteps) {
        this.program = program;
        search = new OptimalWorker(program, maxSteps, Dependence.STANDARD, Races::new);
    }

    /// A reversal as a key: two are equal if their depth and transitions are.
    @SuppressWarnings("ArrayRecordComponent") // compared by its own equals
    private record InsertKey(int depth, long[] transitions) {
        static InsertKey of(int depth, Transitions v) {
            long[] all = new long[v.size() * 2];
            for (int i = 0; i < v.size(); i++) {
                all[2 * i] = (long) v.step(i) << 32 | v.op(i) & 0xffff_ffffL;
                all[2 * i + 1] = v.range(i);
            }
            return new InsertKey(depth, all);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof InsertKey key && key.depth == depth && Arrays.equals(key.transitions, transitions);
        }

        @Override
        public int hashCode() {
            return 31 * depth + Arrays.hashCode(transitions);
        }
    }

    private final class Borrowed implements OptimalWorker.Owner {
        private final List<Transitions> left;
        private final List<Siblings> right = new ArrayList<>();
        private final List<Integer> steps = new ArrayList<>();

        /// What is known about the item before still holds as far as this one begins in the same way.
        Borrowed(WorkItem item, @Nullable Borrowed before) {
            left = new ArrayList<>(item.left());
            Siblings at = Siblings.NONE;
            boolean same = before != null;
            for (int depth = 0; depth < left.size(); depth++) {
                int step = item.prefix().step(depth);
                steps.add(step);
                if (same && before != null && depth < before.steps.size()) {
                    at = before.right.get(depth);
                    same = before.steps.get(depth) == step;
                } else {
                    same = false;
                }
                if (same) {
                    right.add(at);
                    at = Siblings.NONE;
                } else {
                    // It goes another way, perhaps one that stood to the right.
                    Siblings after = at.after(step);
                    right.add(after == null ? Siblings.NONE : after);
                    at = at.below(step);
                }
            }
            hear(item.right());
        }

        @Override
        public int insert(int depth, Transitions v) {
            if (v.isEmpty() || v.leader(Dependence.STANDARD, left.get(depth)) == Transitions.ALL) {
                return Transitions.NO_EVENT;
            }
            Branch first = right.get(depth).first;
            if (first != null) {
                scratch.set(v);
                int mattered = Branch.absorb(first, Dependence.STANDARD, scratch, absent);
                if (mattered != Branch.NOT) {
                    return absent.isEmpty() ? mattered : Transitions.NO_EVENT;
                }
            }
            if (known.add(InsertKey.of(depth, v))) {
                inserts.add(new Fold.Insert(depth, v.copy()));
                collected += v.size();
                remembered += v.size();
                if (remembered > REMEMBERED) {
                    known.clear();
                    remembered = 0;
                }
            }
            return Transitions.NO_EVENT;
        }

        void hear(Map<Integer, Siblings> news) {
            news.forEach((depth, siblings) -> {
                if (depth >= 0 && depth < right.size()) {
                    right.set(depth, siblings);
                }
            });
        }

        @Override
        public Transitions left(int depth) {
            return left.get(depth);
        }

        @Override
        public void takeOver(List<OptimalWorker.State> uppermost) {
            for (OptimalWorker.State state : uppermost.subList(0, uppermost.size() - 1)) {
                steps.add(state.step);
                left.add(state.left.transitions.copy());
                right.add(Siblings.waiting(state, new Siblings.Budget(MOST_KEPT)));
                handed.add(new Fold.Handed(state.handedOver()));
            }
        }
    }

    /// Begins with an item; whatever was left of another is not gone on with. All items must be from one [LeaseBook].
    public void begin(WorkItem borrowed) {
        item = borrowed;
        violations.clear();
        foundIn.clear();
        inserts.clear();
        known.clear();
        handed.clear();
        collected = 0;
        remembered = 0;
        folded = Counts.NONE;
        owner = new Borrowed(borrowed, owner);
        search.begin(borrowed.prefix(), owner);
    }

    /// To be called between executions; what is not about the item that is run is not listened to.
    public void hear(News news) {
        if (item != null && owner != null && news.id() == item.id() && news.epoch() == item.epoch()) {
            owner.hear(news.right());
        }
    }

    /// Runs the next execution of the item, with `search` telling what it was. [#advance] must follow.
    public Execution run() {
        Execution execution = search.run();
        if (execution.fails()) {
            long run = search.tally().runs();
            for (Violation violation :
                    Violation.of(program, execution, search.tally().counts().executions())) {
                if (violations.stream().noneMatch(violation::sameAs)) {
                    violations.add(violation);
                    foundIn.add(run);
                }
            }
        }
        return execution;
    }

    /// Goes on to the next execution. False if the item is done.
    public boolean advance() {
        return search.advance();
    }

    /// What has been run of the item and not been handed in.
    public Counts pending() {
        return search.tally().counts().minus(folded);
    }

    /// What there is to hand in, all of it: the item is done, or will not be gone on with.
    public Fold all() {
        return fold(search.tally(), true);
    }

    /// Takes the uppermost waiting work off the item, for others. Null if nothing waits. To be called between [#run]
    /// and
    /// [#advance].
    public @Nullable Fold share() {
        return search.split() ? fold(search.beforePrefix(), false) : null;
    }

    /// Inserts that should be handed in because there are many; null if there are few.
    ///
    /// @param few whether that is no reason to keep them
    public @Nullable Fold overflow(boolean few) {
        if (collected < (few ? 1 : MANY)) {
            return null;
        }
        WorkItem of = Objects.requireNonNull(item);
        return new Fold(of.id(), of.epoch(), false, Counts.NONE, List.of(), takeInserts(), List.of());
    }

    private List<Fold.Insert> takeInserts() {
        List<Fold.Insert> taken = List.copyOf(inserts);
        inserts.clear();
        collected = 0;
        return taken;
    }

    private Fold fold(Tally upTo, boolean done) {
        WorkItem of = Objects.requireNonNull(item);
        List<Violation> found = new ArrayList<>();
        for (int i = violations.size() - 1; i >= 0; i--) {
            if (done || foundIn.get(i) <= upTo.runs()) {
                found.addFirst(violations.remove(i));
                foundIn.remove(i);
            }
        }
        Counts counts = upTo.counts();
        Fold fold =
                new Fold(of.id(), of.epoch(), done, counts.minus(folded), found, takeInserts(), List.copyOf(handed));
        folded = counts;
        handed.clear();
        return fold;
    }
}
