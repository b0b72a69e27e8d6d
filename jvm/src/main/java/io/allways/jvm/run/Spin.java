package io.allways.jvm.run;

import org.jspecify.annotations.Nullable;

/// What a thread has read since it last said that it spins. Only rounds that read cells of one object and do nothing
/// else can be waited for.
final class Spin {
    private static final int ROUNDS = 200;

    /// A loop has come round; whether that was in vain is looked at before the next op.
    boolean mayComeRound;

    private @Nullable Shadow read;
    private int from;
    private int to;
    private boolean other;
    /// Fruitless rounds while nothing else could run.
    int rounds;
    /// What it has tried in vain: a lock, a semaphore.
    private @Nullable Object tried;
    /// Whether some of what it read were attempts to change it.
    private boolean attempts;
    /// What it saw when it tried; see [Interrupts].
    int last;
    /// What it tried in vain in its last round, and nothing else.
    private @Nullable Object again;

    void read(Shadow shadow, int cell) {
        again = null;
        other |= tried != null;
        if (read == null && !other) {
            read = shadow;
            from = cell;
            to = cell + 1;
        } else if (read == shadow) {
            from = Math.min(from, cell);
            to = Math.max(to, cell + 1);
        } else {
            other = true;
        }
    }

    /// What it read last was an attempt to change it that failed.
    void failed() {
        attempts = true;
    }

    /// It did something else than read.
    void progress() {
        nextRound();
        again = null;
        rounds = 0;
    }

    /// It tried something in vain. That was an event, so [#progress] has been called; `before`: the rounds before that.
    void tried(Object what, int before) {
        tried = what;
        rounds = before;
    }

    /// It has waited for what it tried, and gives up because nothing else can go on.
    void gaveUp(Object what) {
        tried = what;
        rounds++;
    }

    /// How long to wait for what it tries again: until nothing else can go on; at last for ever.
    long patience() {
        return rounds < ROUNDS ? 1 : 0;
    }

    /// Whether the thread comes back to what it tried in its last round: then it may as well wait for it.
    boolean triesAgain(Object what) {
        boolean same = again == what;
        again = null;
        return same;
    }

    /// The object whose cells are to be waited for, or null.
    @Nullable Shadow fruitless() {
        return other ? null : read;
    }

    int from() {
        return from;
    }

    int to() {
        return to;
    }

    void nextRound() {
        // A loop may say twice that it spins.
        boolean nothing = tried == null && read == null && !other;
        again = nothing ? again : other ? null : read == null ? tried : attempts ? read : null;
        tried = null;
        read = null;
        attempts = false;
        other = false;
    }
}
