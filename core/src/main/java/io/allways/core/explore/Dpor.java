package io.allways.core.explore;

import io.allways.core.Dependence;
import io.allways.core.Execution;
import io.allways.core.Kind;
import io.allways.core.Op;
import java.util.Arrays;

/// DPOR as Inspect does it (Yang, Chen, Gopalakrishnan: UUCS-08-004, Fig. 6 and 7) with sleep sets and locksets, and
/// with the eager rule of its distributed version (SPIN 2007, Fig. 9).
///
/// For what each actor would do next in a state, `tn`, find the latest earlier transition `td` that is dependent and
/// may be co-enabled with it (eager: every such `td`), and let the state before `td` run some actor that leads to
/// `tn`; if none is enabled there, run all.
///
/// Deviations:
/// - `td` must not happen before what `tn`'s actor did last, as in Flanagan and Godefroid (POPL 2005, Fig. 3). Fig. 7
///   leaves the condition out; read literally it loses traces, because a `td` that is ordered already hides an earlier
///   one that is not (the oracle's mutation test shows it).
/// - What is blocked counts as `tn` too; Fig. 7 looks at enabled transitions only and would miss deadlocks.
/// - `E` uses happens-before, of which the figure's direct dependence is one step.
final class Dpor extends DepthFirst {
    private final boolean eager;
    private final boolean literal;
    private long[] locksets = new long[64];

    private Dpor(String name, boolean eager, boolean literal, Dependence dependence) {
        super(name, true, true, dependence);
        this.eager = eager;
        this.literal = literal;
    }

    static Dpor latest() {
        return new Dpor("dpor", false, false, Dependence.STANDARD);
    }

    static Dpor eager() {
        return new Dpor("dpor-eager", true, false, Dependence.STANDARD);
    }

    /// Fig. 7 to the letter, for the test that shows what is wrong with it.
    static Dpor literal() {
        return new Dpor("dpor-literal", false, true, Dependence.STANDARD);
    }

    static Dpor wrong(Dependence dependence) {
        return new Dpor("dpor-wrong", false, false, dependence);
    }

    @Override
    void analyse(Execution x, int from) {
        holdLocks(x);
        for (int f = from; f < x.length(); f++) {
            update(x, f, x.actor(f), hb.predecessor(f), x.attempted(f), x.range(f));
        }
        for (int actor = 0; actor < x.actors(); actor++) {
            if (x.left(actor) != Execution.Left.NOTHING) {
                update(x, x.length(), actor, hb.lastOf(actor), x.leftOp(actor), x.leftRange(actor));
            }
        }
    }

    /// The pairs of `tn` with each `td` that was the latest in some state since `tn`'s actor moved last: those after
    /// that move, and the latest before it.
    private void update(Execution x, int n, int actor, int last, int op, long range) {
        for (int d = n - 1; d >= 0; d--) {
            boolean ordered = !literal && (last >= 0 && hb.before(d, last) || caused(x, d, n, actor));
            if (x.actor(d) != actor && !ordered && hb.dependent(d, op, range) && coEnabled(x, d, actor, last, op)) {
                backtrack(x, d, n, actor, last);
                if (d < last && !eager) {
                    return;
                }
            }
        }
    }

    /// Whether event `d` happens before something that `tn` had to wait for.
    private boolean caused(Execution x, int d, int n, int actor) {
        boolean left = n == x.length();
        for (int k = (left ? x.leftCauses(actor) : x.causes(n)) - 1; k >= 0; k--) {
            int cause = left ? x.leftCause(actor, k) : x.cause(n, k);
            if (cause >= 0 && hb.before(d, cause)) {
                return true;
            }
        }
        return false;
    }

    private void backtrack(Execution x, int d, int n, int actor, int last) {
        Frame frame = frames.get(d);
        int chosen = awake(x, d, actor) ? actor : -1;
        for (int q = d + 1; q < n && chosen < 0; q++) {
            if (last >= 0 && hb.before(q, last) && awake(x, d, x.actor(q))) {
                chosen = x.actor(q);
            }
        }
        if (chosen >= 0) {
            frame.backtrack.set(chosen);
        } else {
            for (int q = 0; q < x.actors(); q++) {
                if (awake(x, d, q)) {
                    frame.backtrack.set(q);
                }
            }
        }
    }

    /// Enabled and not asleep (Fig. 6, line 29). Taking a sleeping actor for `E` loses traces: it is not run, and what
    /// running it would have shown to be needed is never seen.
    private boolean awake(Execution x, int d, int actor) {
        return x.enabled(d, actor) && !frames.get(d).sleep.contains(Op.step(actor, 0));
    }

    /// Whether there may be a state in which both could run. Not if one holds a lock that the other holds, or that the
    /// other's op is a lock and the one's is its unlock.
    private boolean coEnabled(Execution x, int d, int actor, int last, int op) {
        Kind a = Op.kind(x.op(d));
        Kind b = Op.kind(op);
        boolean handOver = a == Kind.LOCK && releases(b) || releases(a) && b == Kind.LOCK;
        long held = last >= 0 && x.actor(last) == actor ? after(x, last) : 0;
        return !handOver && (locksets[d] & held) == 0;
    }

    private static boolean releases(Kind kind) {
        return kind == Kind.UNLOCK || kind == Kind.WAIT;
    }

    /// The locks held when each event ran. Locks numbered 64 and up are left out, which only makes the test less sharp.
    private void holdLocks(Execution x) {
        if (locksets.length < x.length()) {
            locksets = Arrays.copyOf(locksets, Math.max(x.length(), locksets.length * 2));
        }
        for (int i = 0; i < x.length(); i++) {
            int predecessor = hb.predecessor(i);
            boolean own = predecessor >= 0 && x.actor(predecessor) == x.actor(i);
            locksets[i] = own ? after(x, predecessor) : 0;
        }
    }

    private long after(Execution x, int i) {
        int object = Op.object(x.op(i));
        long lock = object < 64 ? 1L << object : 0;
        return switch (Op.kind(x.op(i))) {
            case LOCK, REACQUIRE -> locksets[i] | lock;
            case TRY_LOCK -> x.value(i) == 1 && x.range(i) == 0 ? locksets[i] | lock : locksets[i];
            case UNLOCK, WAIT -> locksets[i] & ~lock;
            default -> locksets[i];
        };
    }
}
