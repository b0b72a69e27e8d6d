package io.allways.cluster;

import io.allways.core.Program;
import io.allways.core.Settings;
import io.allways.core.Target;
import io.allways.core.explore.ItemWorker;
import io.allways.core.explore.WorkFormat;
import io.allways.core.explore.WorkItem;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;

/// A cluster of any size in one thread: the coordinator ([Hub]) and what workers do ([ItemRun]) are the real ones, and
/// so
/// are the executions; time and network are made up. Every execution takes the same time, every message the latency and
/// its bytes' time on the wire, and the coordinator takes time for each message and each of its bytes, one at a time.
public final class Simulation {
    /// What things cost.
    ///
    /// @param execution of the program
    /// @param latency from one machine to another
    /// @param message the coordinator's time for one
    /// @param nanosPerByte the coordinator's and the network's time for a byte
    public record Costs(Duration execution, Duration latency, Duration message, double nanosPerByte) {}

    /// What came out.
    ///
    /// @param time of the made-up clock
    /// @param messages to the coordinator
    public record Result(int workers, long executions, Duration time, double speedUp, long messages, long bytes) {
        /// How much of the workers' time was of use.
        public double efficiency() {
            return speedUp / workers;
        }
    }

    private final Costs costs;
    private final Hub hub;
    private final WorkFormat work;
    private final int maxSteps;
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::number));
    private long now;
    private long numbers;
    private long hubFreeAt;
    private long lastFold;
    private long messages;
    private long bytes;

    private record Event(long at, long number, Runnable what) {}

    private Simulation(Target target, Settings settings, Costs costs) {
        this.costs = costs;
        maxSteps = settings.limits().steps();
        work = new WorkFormat(target);
        hub = new Hub(target, "optimal", settings.withKeepGoing(true), Recovered.nothing(), Log.NONE, () -> now);
    }

    /// Runs the whole search with that many workers.
    public static Result run(Target target, Settings settings, int workers, Costs costs) {
        try (Program program = target.open()) {
            return new Simulation(target, settings, costs).run(program, workers);
        }
    }

    private Result run(Program program, int workers) {
        for (int i = 0; i < workers; i++) {
            Worker worker = new Worker(program);
            hub.join(worker, "simulated", 1);
            toHub(worker, new Message.Ready(1), 8);
        }
        for (Event event = events.poll(); event != null; event = events.poll()) {
            now = event.at();
            event.what().run();
        }
        long executions = hub.verdict().executions();
        double alone = (double) executions * costs.execution().toNanos();
        return new Result(workers, executions, Duration.ofNanos(lastFold), alone / lastFold, messages, bytes);
    }

    private void at(long time, Runnable what) {
        events.add(new Event(time, numbers++, what));
    }

    /// When a message comes that is sent now: never before the one sent before it.
    private long arrival(long size, long before) {
        long takes = costs.latency().toNanos() + Math.round(size * costs.nanosPerByte());
        return Math.max(now + takes, before);
    }

    private void toHub(Worker from, Message message, long size) {
        messages++;
        bytes += size;
        from.sent = arrival(size, from.sent);
        at(from.sent, () -> {
            hubFreeAt = Math.max(now, hubFreeAt) + costs.message().toNanos() + Math.round(size * costs.nanosPerByte());
            at(hubFreeAt, () -> {
                lastFold = now;
                hub.receive(from, message);
            });
        });
    }

    private final class Worker implements Peer {
        private final ItemWorker search;
        private ItemRun run;
        private final Deque<WorkItem> lent = new ArrayDeque<>();
        private long began;
        private boolean share;
        private long sent;
        private long got;

        Worker(Program program) {
            search = new ItemWorker(program, maxSteps);
            run = itemRun();
        }

        private ItemRun itemRun() {
            return new ItemRun(search, true, fold -> toHub(this, new Message.HandIn(0, fold), work.write(fold).length));
        }

        @Override
        public void send(Message message) {
            switch (message) {
                case Message.Lend lend -> {
                    long size = work.write(lend.item()).length;
                    bytes += size;
                    got = arrival(size, got);
                    at(got, () -> {
                        lent.add(lend.item());
                        if (lent.size() == 1) {
                            begin();
                        }
                    });
                }
                case Message.Told told -> {
                    long size = work.write(told.news()).length;
                    bytes += size;
                    got = arrival(size, got);
                    at(got, () -> search.hear(told.news()));
                }
                case Message.Share asked -> {
                    got = arrival(4, got);
                    at(got, () -> share = true);
                }
                default -> {}
            }
        }

        /// With the first of those lent.
        private void begin() {
            began = now;
            run = itemRun();
            search.begin(lent.getFirst());
            at(now + costs.execution().toNanos(), this::ran);
        }

        private void ran() {
            boolean failed = search.run().fails();
            ItemRun.After after = run.after(failed, share, now - began);
            if (after != ItemRun.After.MORE) {
                share = false;
            }
            if (after != ItemRun.After.DONE) {
                at(now + costs.execution().toNanos(), this::ran);
                return;
            }
            lent.remove();
            if (!lent.isEmpty()) {
                begin();
            }
        }

        @Override
        public void close() {}
    }

    /// The numbers of workers of a curve: powers of two up to `most`.
    public static List<Integer> sizes(int most) {
        List<Integer> sizes = new ArrayList<>();
        for (int size = 1; size <= most; size *= 2) {
            sizes.add(size);
        }
        return sizes;
    }
}
