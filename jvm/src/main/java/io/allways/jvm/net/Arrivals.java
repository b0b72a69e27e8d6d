package io.allways.jvm.net;

import io.allways.jvm.run.Semaphores;
import io.allways.jvm.run.Semaphores.Permits;
import io.allways.jvm.run.Wires;
import io.allways.jvm.run.World;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// How much has come to one socket, for who looks instead of waiting: a channel that does not block, a selector.
///
/// To send and to receive commute, and stay as they are; that something has come is said by an op of its own
/// afterwards, before the sender goes on. Who has seen it knows that receiving will not have to wait. Saying so
/// commutes
/// with other senders, as giving permits does; looking commutes with no sender.
///
/// As long as only the one selector of its process asks what has come it is said *straight* to the selector's [Board].
/// Where somebody looks at the socket itself, or a selection reads what came to a channel that it does not know yet,
/// it is said here, and then to the boards of those who asked: two ops instead of one, and whether something has come
/// before the channel was registered or between that and the next selection makes a difference, which nobody sees.
final class Arrivals implements Permits, Wires.Told {
    private static final String APART = "looked at apart from selectors: ";

    private final String what;
    private final String name;
    private final boolean straight;
    private final String process;
    private final List<Board> boards = new ArrayList<>();
    private final BitSet arrived = new BitSet();
    private final BitSet seen = new BitSet();

    /// @param process whose socket it is
    /// @param name of all that lessons treat alike
    Arrivals(String what, String process, String name) {
        this.what = what;
        this.process = process;
        this.name = name;
        straight = Board.only(process) && !Wires.knows(APART + name);
        World.named(this);
    }

    @Override
    public int left() {
        return arrived.cardinality() - seen.cardinality();
    }

    @Override
    public String waits() {
        return "waits for " + what;
    }

    /// How much its reader knows of.
    int seen() {
        return seen.cardinality();
    }

    /// A board says so.
    void see(int number) {
        if (straight && boards.isEmpty()) {
            Wires.learn(APART + name);
        }
        seen.set(number);
    }

    /// One more has come.
    ///
    /// @param number as which it was sent: how many came before must not matter, where several send
    void arrive(long number) {
        if (straight) {
            Board.of(process).arrive(this, (int) number);
            return;
        }
        Semaphores.release(this, 1);
        arrived.set((int) number);
        List<Board> told = List.copyOf(boards);
        Wires.tell("", "", "");
        Semaphores.done(this, true);
        for (Board board : told) {
            board.arrive(this, (int) number);
        }
    }

    /// The reader looks.
    void look() {
        if (straight) {
            Wires.learn(APART + name);
        }
        Semaphores.look(this, 1);
        boolean more = left() > 0;
        seen.or(arrived);
        Wires.tell("", "", "");
        Semaphores.done(this, more);
    }

    /// The reader looks, and the board is told from now on: for good, since senders must not depend on when it is no
    /// longer read.
    void post(Board board) {
        if (straight) {
            boards.add(board);
            return;
        }
        Semaphores.look(this, 0);
        seen.or(arrived);
        if (!boards.contains(board)) {
            boards.add(board);
        }
        Wires.tell("", "", "");
        Semaphores.done(this, true);
    }
}
