package io.allways.cli;

import io.allways.report.Words;
import java.io.PrintStream;
import java.util.function.Supplier;

/// One line that is written again and again while something takes its time. Only for people: a file would be full of
/// it.
final class Progress {
    private static final long EVERY_MILLIS = 200;
    private static final String CLEAR = "\r\u001b[K";

    private final PrintStream stream;
    private final Thread thread;
    private volatile boolean over;

    private Progress(PrintStream stream, Supplier<String> line) {
        this.stream = stream;
        thread = Thread.ofPlatform().daemon().name("allways-progress").unstarted(() -> show(line));
    }

    static <T> T during(Terminal terminal, boolean quiet, Supplier<String> line, Supplier<T> work) {
        if (quiet || !terminal.errPerson()) {
            return work.get();
        }
        Progress progress = new Progress(terminal.err(), line);
        progress.thread.start();
        try {
            return work.get();
        } finally {
            progress.end();
        }
    }

    /// `1 234 567 executions, 201 000 per second, 6.1 s`
    static String searching(Watch watch) {
        double seconds = Math.max(0.001, watch.elapsed().toNanos() / 1e9);
        long all = watch.executions() + watch.redundant();
        double rate = all / seconds;
        long rounded = rate < 1000 ? Math.round(rate) : Math.round(rate / 1000) * 1000;
        return Words.count(all, "execution") + ", " + Words.number(rounded) + " per second, "
                + Words.time(watch.elapsed());
    }

    private void show(Supplier<String> line) {
        boolean shown = false;
        try {
            while (!over) {
                Thread.sleep(EVERY_MILLIS);
                if (!over) {
                    stream.print(CLEAR + line.get());
                    stream.flush();
                    shown = true;
                }
            }
        } catch (InterruptedException e) {
            // told to end
        }
        if (shown) {
            stream.print(CLEAR);
            stream.flush();
        }
    }

    /// Takes the line away.
    private void end() {
        over = true;
        thread.interrupt();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
