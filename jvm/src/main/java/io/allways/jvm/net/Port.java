package io.allways.jvm.net;

import io.allways.jvm.program.Placed;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Wires;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A TCP port: who listens there, if somebody does.
final class Port implements Calls.Guarded, Placed, Wires.Told {
    /// Somebody listens.
    static final long LISTENING = 1;
    /// Who connects need not wait: there is room, or nobody listens.
    static final long ROOM = 2;
    /// Who accepts need not wait: somebody has connected, or nobody listens any more.
    static final long CALLER = 4;

    /// Nobody listens, or who listens can be reached.
    static final long AUDIBLE = 8;

    private static final String WATCHED = "accepted without waiting: port ";

    final int number;

    /// A listener is closed while somebody connects or accepts: then those are calls of the port.
    final boolean strict;

    @Nullable Listener listener;

    Port(int number) {
        this.number = number;
        strict = Wires.knows(lesson());
    }

    private String lesson() {
        return "closed while used: port " + number + (Fates.strike() ? ", struck" : "");
    }

    /// Whether who accepts there looks before, instead of waiting.
    boolean watched() {
        return Wires.knows(WATCHED + number);
    }

    void learnWatched() {
        Wires.learn(WATCHED + number);
    }

    void learnStrict() {
        Wires.learn(lesson());
    }

    @Override
    public String place() {
        return "port " + number;
    }

    @Override
    public long guards() {
        Listener here = listener;
        if (here == null) {
            return ROOM | CALLER | AUDIBLE;
        }
        return LISTENING
                | (here.full() || here.silent ? 0 : ROOM)
                | (here.empty() ? 0 : CALLER)
                | (here.silent ? 0 : AUDIBLE);
    }

    @Override
    public String waits() {
        return listener == null
                ? "waits for somebody to listen on port " + number
                : listener.silent
                        ? "waits for an answer from " + listener.owner
                        : "waits for a connection on port " + number;
    }

    /// For reports.
    String text() {
        return listener == null ? "port " + number : Objects.requireNonNull(listener).owner + ":" + number;
    }
}
