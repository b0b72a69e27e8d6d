package io.allways.jvm.run;

import org.jspecify.annotations.Nullable;

/// What a thread has read since it last said that it spins. Only rounds that read cells of one object and do nothing
/// else can be waited for.
final class Spin {
    private @Nullable Shadow read;
    private int from;
    private int to;
    private boolean other;
    /// Fruitless rounds while nothing else could run.
    int rounds;

    void read(Shadow shadow, int cell) {
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

    /// It did something else than read.
    void progress() {
        nextRound();
        rounds = 0;
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
        read = null;
        other = false;
    }
}
