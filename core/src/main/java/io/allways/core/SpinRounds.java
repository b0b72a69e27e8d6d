package io.allways.core;

/// Which writes end the wait of a [Kind#SPIN]: those to a cell that its actor has read in the round and not since.
///
/// A round may read several cells, one after the other. A write to the first of them is news even if it comes before
/// the actor reads the second: the two commute, so that their order must not decide whether the actor goes on. What
/// counts as the round are the actor's events just before, as long as they read cells of the same object. An actor
/// that has read none waits for what is written after its previous event.
public final class SpinRounds {
    private SpinRounds() {}

    /// Whether event `write` is news for an actor that stands before `spin` on the cells in `range`.
    ///
    /// @param previous the actor's previous event, or -1
    public static boolean news(Execution x, int previous, int spin, long range, int write) {
        long written = x.range(write);
        int to = min(Op.to(range), Op.to(written));
        for (int cell = max(Op.from(range), Op.from(written)); Integer.compareUnsigned(cell, to) < 0; cell++) {
            if (newsOf(x, previous, spin, cell, write)) {
                return true;
            }
        }
        return false;
    }

    /// The same where event `write` (-1 if there is none) writes this cell.
    public static boolean newsOf(Execution x, int previous, int spin, int cell, int write) {
        if (previous < 0 || !reads(x.op(previous), spin)) {
            return write > previous;
        }
        int read = lastRead(x, previous, spin, cell);
        return read >= 0 && read < write;
    }

    /// The first event of the round.
    public static int begin(Execution x, int previous, int spin) {
        int begin = previous;
        for (int i = previous; i >= 0; i--) {
            if (x.actor(i) == x.actor(previous)) {
                if (!reads(x.op(i), spin)) {
                    break;
                }
                begin = i;
            }
        }
        return begin;
    }

    private static int lastRead(Execution x, int previous, int spin, int cell) {
        for (int i = previous; i >= 0; i--) {
            if (x.actor(i) == x.actor(previous)) {
                if (!reads(x.op(i), spin)) {
                    break;
                }
                if (Op.holds(x.range(i), Op.cells(cell, cell + 1))) {
                    return i;
                }
            }
        }
        return -1;
    }

    private static boolean reads(int op, int spin) {
        Kind kind = Op.kind(op);
        return (kind == Kind.READ || kind == Kind.RMW) && Op.object(op) == Op.object(spin);
    }

    private static int max(int a, int b) {
        return Integer.compareUnsigned(a, b) < 0 ? b : a;
    }

    private static int min(int a, int b) {
        return Integer.compareUnsigned(a, b) < 0 ? a : b;
    }
}
