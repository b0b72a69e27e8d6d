package io.allways.core.explore;

import io.allways.core.Execution;
import io.allways.core.HappensBefore;
import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.core.SpinRounds;
import io.allways.core.Transitions;
import java.util.Arrays;

/// Which pairs of events of an execution can be run in the other order.
///
/// Event `e` *races* with a later event `f` of another actor if they are dependent and `f` could have run instead of
/// `e`: after `pre.v`, where `pre` is what comes before `e` and `v` what lies between the two and does not happen after
/// `e`. (POPL 2014, Definition 3.3: e and f adjacent in happens-before and f enabled without e.) What is blocked at the
/// end of the execution counts as one more event each, for deadlocks race too.
///
/// Going back from `f` over the events that are dependent with it, each `e` is passed over if
/// 1. `f`'s actor got where it is only because of `e` (`e` happens before its previous event, or a cause of `f`);
/// 2. `f` is not enabled after `pre.v`. The state of the one object decides it, and `e`'s own value tells that state as
///    it was before `e`; so an acquire races with the acquire before it across the release between, never with the
///    release that enables it;
/// 3. `e` happens before a partner already found (only immediate races; the others follow from reversing those).
///
/// The rules are methods of their own so that tests can break one at a time and see the oracle notice.
class Races {
    /// Takes the races of an event.
    interface Sink {
        /// `alternatives`: how many alternatives the later event has when it runs instead of `e`.
        void race(int e, int alternatives);
    }

    final HappensBefore hb;
    private int[] accepted = new int[8];
    private int found;

    /// The later event: its index (the length of the execution for what is blocked at its end), step and op.
    private int f;

    private int step;
    private int op;
    private long range;
    /// What its actor did before.
    private int predecessor;

    Races(HappensBefore hb) {
        this.hb = hb;
    }

    /// The races of event `index` with earlier ones, latest first.
    final void of(int index, Sink sink) {
        look(index);
        scan(sink);
    }

    /// Makes event `index` the later one.
    final void look(int index) {
        Execution x = hb.execution();
        f = index;
        step = x.step(index);
        op = attempted(index);
        range = x.range(index);
        predecessor = hb.predecessor(index);
    }

    /// What is given up by a timeout races as if it were blocked at the end.
    int attempted(int index) {
        return hb.execution().attempted(index);
    }

    /// The races of what each actor is blocked in at the end; where the step bound cut the execution, of what each
    /// would do next.
    void ofBlocked(Sink sink) {
        Execution x = hb.execution();
        for (int actor = 0; actor < x.actors(); actor++) {
            boolean cut = x.ending() == Execution.Ending.BOUND && x.left(actor) == Execution.Left.ENABLED;
            if (cut || x.left(actor) == Execution.Left.BLOCKED) {
                f = x.length();
                step = Op.step(actor, 0);
                op = x.leftOp(actor);
                range = x.leftRange(actor);
                predecessor = hb.lastOf(actor);
                scan(sink);
            }
        }
    }

    /// For a sink: `v.f` into `into`, where `v` is what lies between `e` and `f` and does not happen after `e`.
    final void reversal(int e, Transitions into) {
        into.clear();
        collect(e, e + 1, f, into);
        into.add(step, op, range, f);
    }

    /// The same where `v` is all that does not happen after `e`, also what comes after `f`: nothing of it depends on
    /// `f`, or it would happen after `e`.
    void fullReversal(int e, Transitions into) {
        into.clear();
        collect(e, e + 1, hb.length(), into);
        into.add(step, op, range, f);
    }

    private void collect(int e, int from, int to, Transitions into) {
        Execution x = hb.execution();
        for (int i = from; i < to; i++) {
            if (!hb.before(e, i)) {
                into.add(x.step(i), x.op(i), x.range(i), i);
            }
        }
    }

    /// For a sink: whether what is to the left of the earlier event leads to the reversal anyway; see [Left#covers].
    final int coveredBy(Left left) {
        return kind() == Kind.NOTIFY ? Left.NOT : left.covers(hb, step, op, range);
    }

    /// For a sink: the kind of the later event.
    final Kind kind() {
        return Op.kind(op);
    }

    private void scan(Sink sink) {
        Execution x = hb.execution();
        found = 0;
        int first = last(false);
        int second = last(true);
        while (first >= 0 || second >= 0) {
            boolean onSecond = second > first;
            int e = onSecond ? second : first;
            boolean past = false;
            if (x.actor(e) == Op.actor(step)) {
                past = hb.dependent(e, op, range) && hb.covers(e, range);
            } else if (hb.dependent(e, op, range)) {
                if (needed(e, predecessor) || caused(e) || shadowed(e)) {
                    past = hb.covers(e, range);
                } else {
                    int alternatives = alternativesWithout(e);
                    if (alternatives > 0) {
                        accept(e);
                        sink.race(e, alternatives);
                    }
                }
            }
            int next = past ? -1 : hb.previous(e, op, onSecond);
            if (onSecond) {
                second = next;
            } else {
                first = next;
            }
        }
    }

    /// The last event before `f` on a chain that its op looks at.
    private int last(boolean second) {
        if (second && Op.kind(op) != Kind.WAIT) {
            return -1;
        }
        boolean chained = hb.head(op, range, second) >= 0;
        return !chained ? -1 : f < hb.length() ? hb.headBefore(f, second) : hb.head(op, range, second);
    }

    /// Rule 1.
    boolean needed(int e, int predecessor) {
        return predecessor >= 0 && hb.before(e, predecessor);
    }

    /// Rule 1 again: whether `e` happens before something that `f` had to wait for.
    private boolean caused(int e) {
        Execution x = hb.execution();
        boolean left = f == x.length();
        int actor = Op.actor(step);
        for (int k = (left ? x.leftCauses(actor) : x.causes(f)) - 1; k >= 0; k--) {
            int cause = left ? x.leftCause(actor, k) : x.cause(f, k);
            if (cause >= 0 && hb.before(e, cause)) {
                return true;
            }
        }
        return false;
    }

    /// Rule 3.
    boolean shadowed(int e) {
        for (int i = 0; i < found; i++) {
            if (hb.before(e, accepted[i])) {
                return true;
            }
        }
        return false;
    }

    /// How many partners the event has so far.
    final int partners() {
        return found;
    }

    private void accept(int e) {
        if (found == accepted.length) {
            accepted = Arrays.copyOf(accepted, found * 2);
        }
        accepted[found++] = e;
    }

    /// Rule 2: how many alternatives `f` has after `pre.v`, 0 if it is not enabled there.
    int alternativesWithout(int e) {
        Execution x = hb.execution();
        return switch (Op.kind(op)) {
            case READ, WRITE, RMW, TRY_LOCK, UNLOCK, WAIT, NOTIFY_ALL, RELEASE, UNPARK, ARRIVE -> 1;
            case START, JOIN, AWAIT, TIMEOUT, CHOOSE, ASSERT, STEP -> 1;
            case MATCH -> rival(e) ? 1 : 0;
            case CALL, LOOK -> Op.held(x.value(e), range) ? 1 : 0;
            case LOCK -> free(e) ? 1 : 0;
            case REACQUIRE -> free(e) && stays(e, hb.waker(Op.actor(step), range, predecessor)) ? 1 : 0;
            case NOTIFY -> Math.max(1, waitingBefore(e));
            case ACQUIRE -> permits(e) >= range ? 1 : 0;
            case PARK -> permits(e) > 0 ? 1 : 0;
            case SEND -> x.value(e) - countWithout(e, Op.of(Kind.RECEIVE, Op.object(op))) < range ? 1 : 0;
            case RECEIVE -> countWithout(e, Op.of(Kind.SEND, Op.object(op))) > x.value(e) ? 1 : 0;
            case SPIN -> writtenWithout(e) ? 1 : 0;
        };
    }

    /// A match says itself which others' place it could have taken.
    private boolean rival(int e) {
        int before = 0;
        for (int i = last(false); i > e; i = hb.previous(i, op, false)) {
            before++;
        }
        return among(range, before) || f < hb.length() && among(hb.execution().value(f), before) && !causedNow(e);
    }

    /// As [Kind#MATCH] has it: a bit, or the number of the nearest.
    private static boolean among(long rivals, int before) {
        return rivals >= 0
                ? before < Long.SIZE - 1 && (rivals >>> before & 1) != 0
                : (rivals & Long.MAX_VALUE) == before;
    }

    private boolean causedNow(int e) {
        Execution x = hb.execution();
        for (int k = x.causes(f) - 1; k >= 0; k--) {
            int cause = x.cause(f, k);
            if (cause < 0 && hb.before(e, ~cause)) {
                return true;
            }
        }
        return false;
    }

    /// Whether event `i` is in `pre.v`.
    private boolean stays(int e, int i) {
        return i >= 0 && (i < e || !hb.before(e, i));
    }

    /// Whether the lock of `e` was free before it. All that was done to it after `e` happens after `e`.
    private boolean free(int e) {
        Execution x = hb.execution();
        return switch (Op.kind(x.op(e))) {
            case LOCK, REACQUIRE -> true;
            case TRY_LOCK -> x.value(e) == 1;
            default -> false;
        };
    }

    private int waitingBefore(int e) {
        Execution x = hb.execution();
        return switch (Op.kind(x.op(e))) {
            case NOTIFY -> (int) x.range(e);
            default -> (int) x.value(e);
        };
    }

    /// The permits after `pre.v`: those before `e`, and those given in `v` (whoever takes any after `e` happens after
    /// it).
    private long permits(int e) {
        Execution x = hb.execution();
        long permits = x.value(e);
        int i = last(false);
        for (; i > e; i = hb.previous(i, op, false)) {
            if (!hb.before(e, i)) {
                switch (Op.kind(x.op(i))) {
                    case RELEASE -> permits += x.range(i);
                    case UNPARK -> permits = 1;
                    default -> {}
                }
            }
        }
        return permits;
    }

    /// How many events of the chain of `other` (the channel's other end) are in `pre.v`.
    private long countWithout(int e, int other) {
        Execution x = hb.execution();
        int i = hb.head(other, 0, false);
        while (i >= 0 && (i > f || !stays(e, i))) {
            i = hb.previous(i, other, false);
        }
        return i < 0 ? 0 : x.value(i) + 1;
    }

    /// The first event of the round that a SPIN ends.
    int roundBegin(int predecessor) {
        return SpinRounds.begin(hb.execution(), predecessor, op);
    }

    private boolean writtenWithout(int e) {
        Execution x = hb.execution();
        int begin = roundBegin(predecessor);
        for (int i = last(false); i > begin; i = hb.previous(i, op, false)) {
            if (i != e && stays(e, i) && SpinRounds.news(x, predecessor, op, range, i)) {
                return true;
            }
        }
        return false;
    }
}
