package io.allways.jvm.net;

import io.allways.jvm.program.Placed;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Semaphores;
import io.allways.jvm.run.Semaphores.Permits;
import io.allways.jvm.run.Wires;
import io.allways.jvm.run.World;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Where a selector is told that something has come, or that it is to wake up. Notes commute with each other; who reads
/// the board reads all of them, at once.
///
/// The only selector of a process has the board of its process, which is there before it: so senders need not know
/// whether there is one. Where there are several each has its own.
class Board implements Permits, Wires.Told {
    private static final String SEVERAL = "several selectors in ";

    private record Note(Arrivals of, int number) {}

    /// The board of a process.
    static final class Only extends Board implements Placed {
        private final String process;

        Only(String process) {
            this.process = process;
        }

        @Override
        public String place() {
            return "selections of " + process;
        }
    }

    private final List<Note> notes = new ArrayList<>();
    private @Nullable Supplier<String> what;
    private boolean woken;

    private Board() {}

    static Board of(String process) {
        return Network.here().board(process);
    }

    /// Whether a process has one selector at most.
    static boolean only(String process) {
        return !Wires.knows(SEVERAL + process);
    }

    /// The board of a new selector of the running process.
    ///
    /// @param what who waits here waits for, in words
    static Board open(Supplier<String> what) {
        String process = Wires.member().label();
        Board board = only(process) ? of(process) : World.named(new Board());
        if (board.what != null) {
            Wires.learn(SEVERAL + process);
        }
        board.what = what;
        return board;
    }

    @Override
    public int left() {
        return notes.size() + (woken ? 1 : 0);
    }

    @Override
    public String waits() {
        return "waits in select " + (what == null ? "" : what.get());
    }

    void arrive(Arrivals of, int number) {
        Semaphores.release(this, 1);
        notes.add(new Note(of, number));
        Wires.tell("", "", "");
        Semaphores.done(this, true);
    }

    void wakeup() {
        Semaphores.release(this, 1);
        woken = true;
        Wires.tell("wakeup", "", "");
        Semaphores.done(this, true);
    }

    /// What somebody who waited for the board learns.
    enum News {
        /// Something has come, or nothing at all.
        NOTES,
        WOKEN,
        TIMED_OUT
    }

    /// Reads it as it is.
    ///
    /// @param idle whether the reader has nothing to do if nothing is new
    News look(boolean idle) {
        Semaphores.look(this, idle ? 1 : 0);
        return read();
    }

    /// Waits until there is something to read.
    ///
    /// @param nanos how long; 0 if for ever
    News await(long nanos) throws InterruptedException {
        return Semaphores.await(this, 1, nanos) == Calls.Outcome.TIMED_OUT ? News.TIMED_OUT : read();
    }

    private News read() {
        boolean something = left() > 0;
        News news = woken ? News.WOKEN : News.NOTES;
        for (Note note : notes) {
            note.of.see(note.number);
        }
        notes.clear();
        woken = false;
        Wires.tell("", "", "");
        Semaphores.done(this, something);
        return news;
    }
}
