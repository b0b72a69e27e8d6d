package io.allways.jvm.program;

import io.allways.jvm.boot.Carrier;
import io.allways.jvm.describe.Places;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Sees from another thread whether the program still comes to operations.
public final class Watchdog {
    /// How much longer than it should a program may take on a busy machine.
    private static final int MOST_PATIENCE = 10;

    private static final VarHandle PULSE;

    static {
        try {
            PULSE = MethodHandles.lookup().findVarHandle(Watchdog.class, "pulse", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /// Steps since the program began.
    @SuppressWarnings("UnusedVariable") // through PULSE
    private long pulse;

    /// Who runs the program now.
    private volatile @Nullable Carrier busy;
    /// Who ran the program last, and how long it has waited for a processor.
    private @Nullable Carrier latest;

    private volatile RunQueue queue = new RunQueue(null);
    /// The execution has been given up: it ends at the next hook, if there is one.
    private boolean cancelled;

    private long watched = -1;
    /// When it was first seen to be where it is, and what its carrier had done by then.
    private long since;

    private long computedBefore;
    private long apartBefore;
    private long keptBefore;

    /// @param carrier the current thread
    public void begin(Carrier carrier) {
        if (carrier != latest) {
            latest = carrier;
            queue = RunQueue.ofThisThread();
        }
        busy = carrier;
    }

    public void end() {
        busy = null;
    }

    /// Nobody else writes it; a plain store is enough.
    public void beat() {
        PULSE.setOpaque(this, (long) PULSE.getOpaque(this) + 1);
    }

    public boolean cancelled() {
        return cancelled;
    }

    /// What the program does, if it has been on its way to its next op for too long: if it has computed all that time,
    /// the loading of classes not counted, or if it has not computed at all, and so is blocked. The time in which
    /// others had the processors does not count. Where that is not known it may take long until one of the two is
    /// certain; [#MOST_PATIENCE] times as long is enough in any case.
    ///
    /// @param thread what the thread that runs is called
    public @Nullable String stuck(Duration patience, String thread) {
        Carrier carrier = busy;
        long seen = (long) PULSE.getOpaque(this);
        long now = System.nanoTime();
        if (carrier == null || seen != watched) {
            watched = seen;
            since = 0;
            return null;
        }
        if (since == 0) {
            since = now;
            computedBefore = computed(carrier);
            apartBefore = carrier.apart();
            keptBefore = kept();
            return null;
        }
        long limit = patience.toNanos();
        long apart = carrier.apart() - apartBefore;
        if (now - since - apart < limit) {
            return null;
        }
        long own = now - since - Math.max(0, kept() - keptBefore);
        if (own - apart < limit) {
            return null;
        }
        long computed = computed(carrier) - computedBefore;
        boolean blocked = computed < limit / 100;
        if (!blocked && computed - apart < limit && own < limit * MOST_PATIENCE) {
            return null;
        }
        StackTraceElement[] stack = carrier.getStackTrace();
        cancelled = true;
        int at = Places.first(stack);
        int top = Places.outside(stack);
        String in = top < 0 ? "" : " It is in " + stack[top].getClassName() + "." + stack[top].getMethodName();
        String by = at < 0 ? "" : (at == top ? "" : ", called") + " at " + Places.text(stack[at]);
        return "The program did not come to its next operation for " + patience.toSeconds() + " s: thread "
                + thread
                + (blocked ? " is blocked outside of what can be controlled." : " runs without end.")
                + in + by + ".";
    }

    /// The time in which the program could not go on, because others had the processors or garbage was collected.
    private long kept() {
        long collected = 0;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            collected += Math.max(0, collector.getCollectionTime());
        }
        return queue.waited() + TimeUnit.MILLISECONDS.toNanos(collected);
    }

    /// The processor time of a thread; the time on the wall where that is not known.
    private static long computed(Thread thread) {
        long time = ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.threadId());
        return time < 0 ? System.nanoTime() : time;
    }

    /// How long a thread could have run and did not, because other threads and processes had all the processors. Linux
    /// counts that for each thread (`schedstat`); elsewhere it is not known, and counts as nothing.
    ///
    /// @param statistics where the counts are; null if nowhere
    record RunQueue(@Nullable Path statistics) {
        private static final Path SELF = Path.of("/proc/thread-self");

        /// That of the current thread.
        static RunQueue ofThisThread() {
            try {
                // The link leads to "process/task/thread", by which any thread finds the counts of this one.
                Path thread = SELF.resolveSibling(Files.readSymbolicLink(SELF));
                Path file = thread.resolve("schedstat");
                return new RunQueue(Files.isReadable(file) ? file : null);
            } catch (IOException | UnsupportedOperationException e) {
                return new RunQueue(null);
            }
        }

        /// In nanoseconds, since the thread began; 0 if it is not known.
        long waited() {
            if (statistics == null) {
                return 0;
            }
            try {
                // The time it has run, the time it has waited to run, and how often it has run.
                String[] counts = Files.readString(statistics).split(" ", 3);
                return counts.length < 3 ? 0 : Long.parseLong(counts[1]);
            } catch (IOException | NumberFormatException e) {
                return 0; // the thread has ended
            }
        }
    }
}
