package io.allways.jvm.run;

import org.jspecify.annotations.Nullable;

/// What a thread has read since it last said that it spins. Only rounds that read cells of one object and do nothing
/// else can be waited for.
///
/// A loop that keeps nothing from one round to the next says so itself where it comes round. `yield`, `sleep` and
/// `onSpinWait` are only hints: `r = x; Thread.yield();` is no loop. So a hint counts from the second round on that did
/// the same as the one before.
final class Spin {
    private static final int ROUNDS = 200;
    private static final int IDLE_HINTS = 100;

    /// A loop has come round; whether that was in vain is looked at before the next op.
    boolean mayComeRound;

    private @Nullable Shadow read;
    private int from;
    private int to;
    private boolean other;
    /// Fruitless rounds while nothing else could run.
    int rounds;
    /// How often it has looked again since the last time out, and the index of the event at which it last did.
    int looks;

    int lookedAt = Fiber.NEVER;
    /// What it has tried in vain: a lock, a semaphore.
    private @Nullable Object tried;
    /// Whether some of what it read were attempts to change it.
    private boolean attempts;
    /// What it saw when it tried; see [Interrupts].
    int last;
    /// What it tried in vain in its last round, and nothing else.
    private @Nullable Object again;

    private int idleHints;
    private int idleSince = Fiber.NEVER;

    /// A hint came, and nothing since.
    private boolean hinted;
    /// What the round before the last hint read or tried in vain, and nothing else.
    private @Nullable Object before;

    private int beforeFrom;
    private int beforeTo;

    void read(Shadow shadow, int cell) {
        begin();
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
        begin();
        tried = what;
        rounds = before;
    }

    /// It has waited for a change, and looks again because nothing else can go on.
    void gaveUp() {
        rounds++;
        looks++;
    }

    /// The thread gives a hint that it spins. True if it has given many and done nothing in between.
    ///
    /// @param last the index of its last event
    boolean doesNothing(int last) {
        idleHints = last == idleSince ? idleHints + 1 : 0;
        idleSince = last;
        return idleHints >= IDLE_HINTS;
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

    /// The thread gives a hint that it spins. True if its last two rounds were the same, so that it may wait.
    boolean hint() {
        // A loop may say twice that it spins.
        if (hinted || tried == null && read == null && !other) {
            return false;
        }
        Object round = other ? null : read == null ? tried : read;
        boolean same = round != null && round == before && from == beforeFrom && to == beforeTo;
        before = round;
        beforeFrom = from;
        beforeTo = to;
        hinted = !same;
        return same;
    }

    /// The first thing after a hint that did not count begins a new round.
    private void begin() {
        if (hinted) {
            clear();
        }
    }

    void nextRound() {
        // A loop may say twice that it spins.
        boolean nothing = tried == null && read == null && !other;
        again = nothing ? again : other ? null : read == null ? tried : attempts ? read : null;
        clear();
    }

    private void clear() {
        hinted = false;
        tried = null;
        read = null;
        from = 0;
        to = 0;
        attempts = false;
        other = false;
    }
}
