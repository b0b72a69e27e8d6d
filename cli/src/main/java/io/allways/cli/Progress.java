package io.allways.cli;

import io.allways.report.Words;
import java.io.PrintStream;
import java.util.function.Supplier;

/// A line, or a few, written again and again while something takes its time, for people. A file would be full of it: it
/// gets a line now and then, and only if that was asked for.
final class Progress {
    private static final long EVERY_MILLIS = 200;
    private static final long PLAIN_EVERY_MILLIS = 30_000;
    private static final String LINE = "\r\u001b[K";
    /// Long lines are cut by the terminal, which alone knows how wide it is.
    private static final String CUT = "\u001b[?7l";

    private static final String WRAP = "\u001b[?7h";

    private final PrintStream stream;
    private final boolean quiet;
    private final boolean person;
    /// Lines on the screen, of what is to be taken away again.
    private int shown;

    private volatile boolean over;

    Progress(Terminal terminal, boolean quiet) {
        stream = terminal.err();
        this.quiet = quiet;
        person = terminal.errPerson();
    }

    static <T> T during(Terminal terminal, boolean quiet, Supplier<String> text, Supplier<T> work) {
        return new Progress(terminal, quiet).during(text, work, false);
    }

    /// @param text what to show; several lines for a person, of which others see the first
    /// @param plain whether others see something too
    <T> T during(Supplier<String> text, Supplier<T> work, boolean plain) {
        if (quiet || !person && !plain) {
            return work.get();
        }
        Thread thread = Thread.ofPlatform().daemon().name("allways-progress").start(() -> show(text));
        try {
            return work.get();
        } finally {
            end(thread);
        }
    }

    /// A line that stays.
    synchronized void note(String line) {
        if (!quiet) {
            stream.print(clear());
            stream.println("allways: " + line);
        }
    }

    /// `1 234 567 executions, 201 000 per second, 6.1 s`
    static String searching(Watch watch) {
        double seconds = Math.max(0.001, watch.elapsed().toNanos() / 1e9);
        long all = watch.executions() + watch.redundant();
        return Words.count(all, "execution") + ", " + Words.number(rounded(all / seconds)) + " per second, "
                + Words.time(watch.elapsed());
    }

    static long rounded(double rate) {
        return rate < 1000 ? Math.round(rate) : Math.round(rate / 1000) * 1000;
    }

    private void show(Supplier<String> text) {
        try {
            while (!over) {
                Thread.sleep(person ? EVERY_MILLIS : PLAIN_EVERY_MILLIS);
                if (!over && person) {
                    draw(text.get());
                } else if (!over) {
                    note(text.get().lines().findFirst().orElse(""));
                }
            }
        } catch (InterruptedException e) {
            // told to end
        }
        synchronized (this) {
            stream.print(clear());
            stream.flush();
        }
    }

    private synchronized void draw(String text) {
        int lines = (int) text.lines().count();
        stream.print((shown == 0 ? LINE : clear()) + (lines > 1 ? CUT + text + WRAP : text));
        stream.flush();
        shown = lines;
    }

    /// What takes away what is shown.
    private String clear() {
        String clear = shown > 1 ? "\r\u001b[" + (shown - 1) + "A\u001b[J" : shown == 1 ? LINE : "";
        shown = 0;
        return clear;
    }

    private void end(Thread thread) {
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
