package io.allways.jvm.model.pipes;

import io.allways.jvm.run.Hooks;
import java.io.IOException;
import java.io.InterruptedIOException;
import org.jspecify.annotations.Nullable;

/// What two ends of a piped stream share: a ring of bytes or characters, and a monitor, which is that of the end that
/// reads, as in the JDK. An end that finds the other's thread dead says so. The JDK looks for that every second, for
/// ever, and finds then, too, what was written without a flush. Here a thread looks a few times, when nothing else can
/// go on, and then waits without a limit, so that two threads that wait for each other are a deadlock; whoever writes
/// or
/// reads wakes such a thread, which would have looked again by itself.
final class Pipe {
    private static final long SECOND = 1_000;
    private static final int LOOKS = 3;

    private final Object monitor;
    private final int[] ring;
    private int count;
    private int first;
    /// How many threads wait without a limit.
    private int waiting;

    private boolean connected;
    private boolean closedByWriter;
    private boolean closedByReader;
    private @Nullable Thread writer;
    private @Nullable Thread reader;

    Pipe(Object monitor, int size) {
        if (size <= 0) {
            throw new IllegalArgumentException("Pipe Size <= 0");
        }
        this.monitor = monitor;
        ring = new int[size];
    }

    /// What one end does while it has the monitor.
    private interface Action<T> {
        T run() throws IOException;
    }

    private <T> T locked(Action<T> action) throws IOException {
        Hooks.enter(monitor);
        try {
            return action.run();
        } finally {
            Hooks.exit(monitor);
        }
    }

    private interface Step {
        void run() throws IOException;
    }

    private void during(Step step) throws IOException {
        Hooks.enter(monitor);
        try {
            step.run();
        } finally {
            Hooks.exit(monitor);
        }
    }

    void connect() throws IOException {
        during(() -> {
            if (connected) {
                throw new IOException("Already connected");
            }
            connected = true;
        });
    }

    private static boolean dead(@Nullable Thread thread) {
        return thread != null && !thread.isAlive();
    }

    private void await(int round) throws InterruptedIOException {
        Hooks.signalAll(monitor);
        try {
            if (round < LOOKS) {
                Hooks.await(monitor, SECOND);
            } else {
                waiting++;
                try {
                    Hooks.await(monitor);
                } finally {
                    waiting--;
                }
            }
        } catch (InterruptedException e) {
            throw new InterruptedIOException();
        }
    }

    /// There is something, or room, that was not there before.
    private void changed() {
        if (waiting > 0) {
            Hooks.signalAll(monitor);
        }
    }

    // --- writing

    void write(int value) throws IOException {
        during(() -> {
            mayWrite();
            put(value);
        });
    }

    /// @param values bytes or characters
    void write(int[] values) throws IOException {
        during(() -> {
            mayWrite();
            for (int value : values) {
                put(value);
            }
        });
    }

    private void mayWrite() throws IOException {
        if (!connected) {
            throw new IOException("Pipe not connected");
        }
        if (closedByWriter || closedByReader) {
            throw new IOException("Pipe closed");
        }
        if (dead(reader)) {
            throw new IOException("Read end dead");
        }
        writer = Thread.currentThread();
    }

    private void put(int value) throws IOException {
        for (int round = 0; count == ring.length; round++) {
            mayWrite();
            await(round);
        }
        ring[(first + count++) % ring.length] = value;
        changed();
    }

    void flush() throws IOException {
        during(() -> {
            Hooks.signalAll(monitor);
        });
    }

    void writerCloses() throws IOException {
        during(() -> {
            closedByWriter = true;
            Hooks.signalAll(monitor);
        });
    }

    // --- reading

    int read() throws IOException {
        return locked(this::take);
    }

    private void mayRead() throws IOException {
        if (!connected) {
            throw new IOException("Pipe not connected");
        }
        if (closedByReader) {
            throw new IOException("Pipe closed");
        }
        if (dead(writer) && !closedByWriter && count == 0) {
            throw new IOException("Write end dead");
        }
    }

    private int take() throws IOException {
        mayRead();
        reader = Thread.currentThread();
        for (int round = 0; count == 0; round++) {
            if (closedByWriter) {
                return -1;
            }
            if (round > 0 && dead(writer)) {
                throw new IOException("Pipe broken");
            }
            await(round);
        }
        return remove();
    }

    private int remove() {
        int value = ring[first];
        first = (first + 1) % ring.length;
        count--;
        changed();
        return value;
    }

    /// What is there, at least one and at most so many; empty at the end.
    int[] read(int most) throws IOException {
        return locked(() -> {
            int one = take();
            if (one < 0) {
                return new int[0];
            }
            int[] all = new int[1 + Math.min(most - 1, count)];
            all[0] = one;
            for (int i = 1; i < all.length; i++) {
                all[i] = remove();
            }
            return all;
        });
    }

    int available() throws IOException {
        return locked(() -> count);
    }

    boolean ready() throws IOException {
        return locked(() -> {
            mayRead();
            return count > 0;
        });
    }

    void readerCloses() throws IOException {
        during(() -> {
            closedByReader = true;
            count = 0;
        });
    }
}
