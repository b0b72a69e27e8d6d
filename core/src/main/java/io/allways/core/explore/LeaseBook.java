package io.allways.core.explore;

import io.allways.core.Dependence;
import io.allways.core.Schedule;
import io.allways.core.Transitions;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Lends the parts of one optimal search to workers that may be far away and may die, and takes in what they hand in:
/// the [Frontier] with leases that have numbers and epochs.
///
/// - Everything that is not yet run is in exactly one place: waiting in the frontier, or lent as one item.
/// - A [Fold] is taken in completely or, if its item is not lent under that epoch any more, not at all. So nothing is
///   counted twice.
/// - An item whose borrower is gone is lent again with the next epoch. So nothing is lost.
///
/// It is a state machine without clock, threads or chance: the same calls in the same order lead to the same answers,
/// which is what a journal of the calls rests on. Not synchronized.
public final class LeaseBook {
    /// Transitions of other arms that a borrower is told at once.
    private static final int MOST_TOLD = 1_000_000;

    private final Frontier frontier;
    private final Map<Long, Loan> lent = new HashMap<>();
    private final Deque<Loan> returned = new ArrayDeque<>();
    private final Map<Integer, Borrower> borrowers = new HashMap<>();
    private boolean begun;
    private long ids;

    private static final class Loan {
        final long id;
        final Frontier.Lease lease;
        int epoch;
        int worker;

        Loan(long id, Frontier.Lease lease) {
            this.id = id;
            this.lease = lease;
        }
    }

    private static final class Borrower {
        Frontier.@Nullable Lease last;
        /// Transitions it has inserted since it was told something, and how often it did at each depth.
        int credit;

        /// The credit at which to try again.
        int enough;

        final Map<Integer, Integer> inserted = new HashMap<>();
    }

    private Borrower borrower(int worker) {
        return borrowers.computeIfAbsent(worker, w -> new Borrower());
    }

    /// @param firstId of the first item; items of several books must not be mixed up
    public LeaseBook(long firstId) {
        frontier = new Frontier(Dependence.STANDARD, Schedule.of());
        ids = firstId;
    }

    /// The id that the next new item will have.
    public long nextId() {
        return ids;
    }

    /// Whether there is something to take.
    public boolean available() {
        return !begun || waiting() > 0;
    }

    /// An item for a worker, null if there is none now: one that came back, or what is nearest to what the worker did
    /// last, or nearest to the root.
    public @Nullable WorkItem take(int worker) {
        Loan loan = returned.poll();
        if (loan == null) {
            Frontier.Lease lease = begun ? frontier.poll(borrower(worker).last) : frontier.first();
            begun = true;
            if (lease == null) {
                return null;
            }
            loan = new Loan(ids++, lease);
        }
        loan.worker = worker;
        lent.put(loan.id, loan);
        borrower(worker).last = loan.lease;
        return item(loan);
    }

    private WorkItem item(Loan loan) {
        Schedule prefix = loan.lease.prefix();
        List<Transitions> left = new ArrayList<>();
        for (int depth = 0; depth < prefix.length(); depth++) {
            left.add(loan.lease.left(depth).copy());
        }
        return new WorkItem(loan.id, loan.epoch, prefix, left, tell(loan));
    }

    /// What the borrower of an item should know now, to hand in less of what it has just handed in. Null if there is
    /// nothing, or too little to be told.
    public @Nullable News news(Fold after) {
        Loan loan = lent.get(after.id());
        if (loan == null || loan.epoch != after.epoch() || after.inserts().isEmpty()) {
            return null;
        }
        Map<Integer, Siblings> right = tell(loan);
        return right.isEmpty() ? null : new News(loan.id, loan.epoch, right);
    }

    /// What stands to the right of an item, where its borrower has inserted most: never more than it has inserted
    /// itself, so that telling costs no more than what it is to save; and all of it or nothing, for what comes last is
    /// missed most.
    private Map<Integer, Siblings> tell(Loan loan) {
        Borrower borrower = borrower(loan.worker);
        Map<Integer, Siblings> right = new HashMap<>();
        if (borrower.credit < borrower.enough) {
            return right;
        }
        List<Integer> depths = new ArrayList<>(borrower.inserted.keySet());
        depths.sort(Comparator.comparing((Integer depth) -> -borrower.inserted.getOrDefault(depth, 0))
                .thenComparing(depth -> depth));
        int length = loan.lease.length();
        for (int depth : depths) {
            if (depth < length) {
                Siblings.Budget budget = new Siblings.Budget(borrower.credit);
                Siblings siblings = loan.lease.right(depth, budget);
                if (budget.exceeded()) {
                    borrower.enough = 2 * borrower.credit;
                    break;
                }
                borrower.enough = 0;
                borrower.credit = budget.left();
                borrower.inserted.remove(depth);
                right.put(depth, siblings);
            }
        }
        return right;
    }

    /// Whether an item is lent under that epoch, so that a fold of it counts.
    public boolean lent(long id, int epoch) {
        Loan loan = lent.get(id);
        return loan != null && loan.epoch == epoch;
    }

    /// Takes in what a worker hands in. False if it must not count.
    ///
    /// @throws IllegalArgumentException if it does not fit the item; nothing has been taken in then
    public boolean fold(Fold fold) {
        Loan loan = lent.get(fold.id());
        if (loan == null || loan.epoch != fold.epoch()) {
            return false;
        }
        int depth = loan.lease.prefix().length();
        for (Fold.Insert insert : fold.inserts()) {
            if (insert.depth() < 0
                    || insert.depth() >= depth + fold.handedOver().size()) {
                throw new IllegalArgumentException("an insert at depth " + insert.depth() + " of " + depth);
            }
        }
        if (!fold.handedOver().isEmpty()) {
            List<OptimalWorker.State> states = new ArrayList<>();
            fold.handedOver().forEach(handed -> states.add(handed.state));
            states.add(new OptimalWorker.State());
            loan.lease.takeOver(states);
        }
        Borrower borrower = borrower(loan.worker);
        for (Fold.Insert insert : fold.inserts()) {
            borrower.credit = Math.min(borrower.credit + insert.v().size(), MOST_TOLD);
            borrower.inserted.merge(insert.depth(), 1, Integer::sum);
            loan.lease.insert(insert.depth(), insert.v());
        }
        if (fold.done()) {
            loan.lease.finish();
            lent.remove(loan.id);
        }
        return true;
    }

    /// A worker is gone: what it has borrowed can be lent again.
    public void gone(int worker) {
        borrowers.remove(worker);
        List<Loan> back = lent.values().stream()
                .filter(loan -> loan.worker == worker)
                .sorted((a, b) -> Long.compare(a.id, b.id))
                .toList();
        for (Loan loan : back) {
            lent.remove(loan.id);
            loan.epoch++;
            returned.add(loan);
        }
    }

    /// How many items are lent.
    public int lent() {
        return lent.size();
    }

    /// How many states have something waiting, and items came back.
    public int waiting() {
        return frontier.waiting() + returned.size();
    }

    /// Whether everything has been run.
    public boolean finished() {
        return begun && returned.isEmpty() && frontier.finished();
    }

    /// Whether nothing is held any more.
    boolean settled() {
        return frontier.settled();
    }
}
