package io.allways.jvm.model.executors;

import io.allways.jvm.describe.PartOf;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Tracked;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import org.jspecify.annotations.Nullable;

/// A [Timer] in virtual time. The JDK's own thread, which the constructor of the superclass starts, never runs.
@StandsFor(Timer.class)
@SuppressWarnings("JavaUtilDate")
public class CheckedTimer extends Timer {
    private final Ticker ticker;

    /// How many timers have standard names.
    private static final class Timers {
        int count;
    }

    public CheckedTimer() {
        this(name(), false);
    }

    public CheckedTimer(boolean daemon) {
        this(name(), daemon);
    }

    public CheckedTimer(String name) {
        this(name, false);
    }

    public CheckedTimer(String name, boolean daemon) {
        super(name, daemon);
        ticker = new Ticker(this);
        if (Calls.on()) {
            Thread thread = World.born(new Thread(null, ticker, name, 0));
            thread.setDaemon(daemon);
            thread.start();
        }
    }

    private static String name() {
        World.countsNames();
        Timers timers = World.kept(Timers.class, Timers::new);
        return "Timer-" + (timers == null ? 0 : timers.count++);
    }

    /// The tasks, and the thread that runs them.
    private static final class Ticker extends Tracked implements Runnable, Calls.Guarded, PartOf {
        /// Ended, or there is a task earlier than the thread knows of.
        static final long WAKE = 1;

        private final CheckedTimer timer;
        private final List<CheckedTimerTask> tasks = new ArrayList<>();
        private boolean ended;
        private long waitsFor = Long.MAX_VALUE;

        Ticker(CheckedTimer timer) {
            this.timer = timer;
        }

        @Override
        public Object whole() {
            return timer;
        }

        @Override
        public long guards() {
            CheckedTimerTask first = first();
            return ended || first != null && first.due < waitsFor ? WAKE : 0;
        }

        private @Nullable CheckedTimerTask first() {
            CheckedTimerTask first = null;
            for (CheckedTimerTask task : tasks) {
                if (first == null || task.due < first.due) {
                    first = task;
                }
            }
            return first;
        }

        void add(TimerTask given, long due, long period) {
            if (!(given instanceof CheckedTimerTask task)) {
                throw new IllegalArgumentException("a task that is not under control");
            }
            if (isOver()) {
                throw new IllegalStateException("Timer already cancelled.");
            }
            boolean on = Calls.begin(task);
            boolean fresh = task.status == CheckedTimerTask.Status.NEW;
            if (fresh) {
                task.status = CheckedTimerTask.Status.SCHEDULED;
                task.due = due;
                task.period = period;
            }
            if (on) {
                Calls.end(task, fresh);
            }
            if (!fresh) {
                throw new IllegalStateException("Task already scheduled or cancelled");
            }
            // The JDK holds the timer's lock all the while: who cancelled it meanwhile did so after this.
            on = Calls.begin(this);
            boolean added = !ended && tasks.add(task);
            if (on) {
                Calls.end(this, added);
            }
        }

        private boolean isOver() {
            boolean on = Calls.beginLook(this);
            boolean over = ended;
            if (on) {
                Calls.end(this, false);
            }
            return over;
        }

        void end() {
            boolean on = Calls.begin(this);
            boolean changed = !ended;
            ended = true;
            tasks.clear();
            if (on) {
                Calls.end(this, changed);
            }
        }

        /// Who cancels a task does so beside the timer's lock.
        int purge() {
            boolean on = Calls.beginLook(this);
            List<CheckedTimerTask> cancelled = new ArrayList<>(tasks);
            if (on) {
                Calls.end(this, false);
            }
            cancelled.removeIf(task -> !task.isCancelled());
            on = Calls.begin(this);
            int before = tasks.size();
            tasks.removeAll(cancelled);
            int removed = before - tasks.size();
            if (on) {
                Calls.end(this, removed > 0);
            }
            return removed;
        }

        @Override
        public void run() {
            try {
                for (CheckedTimerTask task = next(); task != null; task = next()) {
                    if (begins(task)) {
                        task.run();
                    }
                }
            } catch (Throwable e) {
                end();
                throw e;
            }
        }

        private @Nullable CheckedTimerTask next() {
            while (true) {
                boolean on = Calls.begin(this);
                CheckedTimerTask first = first();
                boolean due = !ended && first != null && first.due <= World.now();
                boolean over = ended;
                waitsFor = first == null ? Long.MAX_VALUE : first.due;
                if (due && first != null) {
                    tasks.remove(first);
                }
                if (on) {
                    Calls.end(this, !over);
                }
                if (due || over) {
                    return over ? null : first;
                }
                World.idle(first == null);
                try {
                    long limit = first == null ? 0 : Math.max(1, first.due - World.now());
                    if (Calls.await(this, WAKE, limit, false) == Calls.Outcome.READY) {
                        Calls.end(this, false);
                    }
                } catch (InterruptedException e) {
                    // As the JDK's: it goes on.
                } finally {
                    World.idle(false);
                }
            }
        }

        /// Whether it is to run now; it is handed in again before that, as the JDK does.
        private boolean begins(CheckedTimerTask task) {
            boolean on = Calls.begin(task);
            boolean runs = task.status == CheckedTimerTask.Status.SCHEDULED;
            boolean again = runs && task.period != 0;
            if (runs && !again) {
                task.status = CheckedTimerTask.Status.RAN;
            }
            if (on) {
                Calls.end(task, runs && !again);
            }
            if (again) {
                on = Calls.begin(this);
                task.due = task.period > 0 ? task.due + task.period : World.now() - task.period;
                boolean added = !ended && tasks.add(task);
                if (on) {
                    Calls.end(this, added);
                }
            }
            return runs;
        }
    }

    private static long nanos(long delay) {
        if (delay < 0) {
            throw new IllegalArgumentException("Negative delay.");
        }
        return Math.min(delay, Long.MAX_VALUE / 4_000_000) * 1_000_000;
    }

    private static long period(long millis) {
        if (millis <= 0) {
            throw new IllegalArgumentException("Non-positive period.");
        }
        return nanos(millis);
    }

    private static long at(Date time) {
        return World.now() + nanos(Math.max(0, time.getTime() - World.currentTimeMillis()));
    }

    @Override
    public void schedule(TimerTask task, long delay) {
        ticker.add(task, World.now() + nanos(delay), 0);
    }

    @Override
    public void schedule(TimerTask task, Date time) {
        ticker.add(task, at(time), 0);
    }

    @Override
    public void schedule(TimerTask task, long delay, long period) {
        ticker.add(task, World.now() + nanos(delay), -period(period));
    }

    @Override
    public void schedule(TimerTask task, Date firstTime, long period) {
        ticker.add(task, at(firstTime), -period(period));
    }

    @Override
    public void scheduleAtFixedRate(TimerTask task, long delay, long period) {
        ticker.add(task, World.now() + nanos(delay), period(period));
    }

    @Override
    public void scheduleAtFixedRate(TimerTask task, Date firstTime, long period) {
        ticker.add(task, at(firstTime), period(period));
    }

    @Override
    public void cancel() {
        ticker.end();
    }

    @Override
    public int purge() {
        return ticker.purge();
    }
}
