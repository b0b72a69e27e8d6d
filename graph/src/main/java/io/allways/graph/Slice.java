package io.allways.graph;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// One node's part of a search that several nodes share, after Eddy (Melatti, Palmer, Sawaya, Yang, Kirby and
/// Gopalakrishnan, *Parallel and distributed model checking in Eddy*): every state has one owner, by its hash, who
/// alone
/// knows whether it is new; successors that others own go to them in lines ([Abroad], [Exchange]).
///
/// Unlike there, levels are expanded one after another by all nodes together, as [Search] does with threads: so counts
/// are the same on any number of nodes, violations have shortest traces, and between two levels nothing is on the
/// way, so that a checkpoint is just the states of each level.
///
/// A coordinator says what to do next; each task is a call here that returns when this node's part is over. Lines and
/// credits come from other threads at any time.
public final class Slice implements AutoCloseable {
    private final Model model;
    private final int me;
    private final int nodes;
    private final int width;
    private final long memoryLimit;
    private final States states;
    private final Covers covers;
    private final Crew crew;
    private final List<Worker> workers = new ArrayList<>();
    private final List<Abroad> abroad = new ArrayList<>();
    private final Levels levels = new Levels();
    private final Exchange exchange;

    private final long[] from = new long[Shard.COUNT];
    private final long[] to = new long[Shard.COUNT];

    /// The way to the others; number `nodes` is the coordinator. Nothing here waits.
    public interface Post {
        void line(int to, byte[] states);

        /// Lines from there were taken in: as many more may come.
        void credit(int to, int lines);

        /// This node has expanded its part of the level. Both numbers are of lines, from the beginning on.
        void idle(long sent, long received);
    }

    /// How far this node is.
    ///
    /// @param fresh states that the last level added
    /// @param fired how often each rule was fired here
    /// @param found since the last report
    /// @param covered of each property, whether it is a cover that was reached here
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Report(
            long states, long fresh, long expanded, long[] fired, List<Found> found, boolean[] covered, long bytes) {}

    /// @param me the number of this node
    public Slice(Model model, Settings settings, int me, int nodes, Post post) {
        this.model = model;
        this.me = me;
        this.nodes = nodes;
        width = Abroad.width(model.bits());
        memoryLimit = settings.memory();
        Path folder = settings.folder();
        states = new States(model, settings.store(), folder);
        covers = new Covers(model);
        crew = new Crew(settings.workers());
        exchange = new Exchange(nodes, post);
        for (int i = 0; i < settings.workers(); i++) {
            Worker worker = new Worker(model, states, settings, covers, i);
            Consumer<Exchange.Incoming> insert = insert(worker);
            Abroad lines = new Abroad(me, nodes, model.bits(), (owner, line) -> exchange.send(owner, line, insert));
            worker.share(lines);
            workers.add(worker);
            abroad.add(lines);
        }
    }

    private Consumer<Exchange.Incoming> insert(Worker worker) {
        return line -> worker.insert(line.states(), width);
    }

    // --- from other threads

    public void receive(int node, byte[] line) {
        if (line.length % width != 0) throw new IllegalArgumentException("a line of " + line.length + " bytes");
        exchange.receive(node, line);
    }

    public void credit(int node, int lines) {
        exchange.credit(node, lines);
    }

    /// All nodes are through with the level.
    public void closeLevel() {
        exchange.close();
    }

    /// Gives up: whatever runs returns soon, and nothing can be asked any more.
    public void stop() {
        exchange.stop();
    }

    /// States so far, and how many of them are expanded: roughly right at any time.
    public long count() {
        return states.count();
    }

    public long expanded() {
        long sum = 0;
        for (Worker worker : workers) sum += worker.expanded();
        return sum;
    }

    public long bytes() {
        return states.memory.used();
    }

    // --- tasks

    /// Level 0. Every node makes all start states, and keeps its own.
    public Report starts() {
        abroad.getFirst().silent = true;
        workers.getFirst().starts();
        abroad.getFirst().silent = false;
        return closed();
    }

    /// Expands the last level; returns when it is closed.
    public Report expand() {
        Frontier frontier = new Frontier(from, to, crew.size);
        int level = levels.count() - 1;
        exchange.begin(crew.size);
        together(i -> {
            Worker worker = workers.get(i);
            worker.level(level);
            Consumer<Exchange.Incoming> insert = insert(worker);
            while (!exchange.stopped()) {
                Exchange.Incoming line = exchange.poll();
                if (line != null) {
                    exchange.take(line, insert);
                    continue;
                }
                int unit = frontier.take();
                if (unit < 0) break;
                worker.expand(frontier, unit);
            }
            worker.settle();
            abroad.get(i).flush();
            exchange.drain(insert);
        });
        return closed();
    }

    /// If one thread fails, the others do not wait for it.
    private void together(IntConsumer task) {
        crew.run(i -> {
            try {
                task.accept(i);
            } catch (RuntimeException | Error e) {
                exchange.stop();
                throw e;
            }
        });
    }

    /// The next level comes from a store: takes in what comes until it is closed.
    public Report load() {
        int level = levels.count() - 1;
        exchange.begin(crew.size);
        together(i -> {
            workers.get(i).level(level);
            exchange.drain(insert(workers.get(i)));
        });
        return closed();
    }

    /// Sends this node's states of a level to the coordinator.
    public void save(int level) {
        long[][] range = range(level);
        Frontier frontier = new Frontier(range[0], range[1], 1);
        States.Coder coder = states.new Coder();
        long[] state = new long[states.words];
        Abroad lines = abroad.getFirst();
        for (int unit; !exchange.stopped() && (unit = frontier.take()) >= 0; ) {
            for (int i = 0; i < frontier.length(unit); i++) {
                coder.read(frontier.shard(unit), frontier.start(unit) + i, state);
                lines.add(nodes, state);
            }
        }
        lines.flush();
    }

    /// The smallest of this node's states of a level that lead to `target`, if there is one.
    public long @Nullable [] seek(int level, long[] target) {
        long[][] range = range(level);
        Frontier frontier = new Frontier(range[0], range[1], crew.size);
        return Traces.predecessor(model, states, crew, frontier, target);
    }

    private long[][] range(int level) {
        long[] high = to.clone();
        for (int each = levels.count() - 1; each > level; each--) levels.subtract(each, high);
        long[] low = high.clone();
        levels.subtract(level, low);
        return new long[][] {low, high};
    }

    private Report closed() {
        long[] sizes = new long[Shard.COUNT];
        states.sizes(sizes);
        states.settle();
        long fresh = Arrays.stream(sizes).sum() - Arrays.stream(to).sum();
        levels.add(to, sizes);
        System.arraycopy(to, 0, from, 0, to.length);
        System.arraycopy(sizes, 0, to, 0, to.length);
        long enough = memoryLimit - memoryLimit / 8;
        for (long[] end : List.of(from, to)) if (states.memory.used() > enough) states.spill(end);
        Findings findings = new Findings();
        long[] fired = new long[model.rules().size()];
        for (Worker worker : workers) {
            findings.addAll(worker.findings);
            for (int i = 0; i < fired.length; i++) fired[i] += worker.fired[i];
        }
        return new Report(states.count(), fresh, expanded(), fired, findings.sorted(), covers.reached(), bytes());
    }

    public int me() {
        return me;
    }

    /// Only when nothing runs.
    @Override
    public void close() {
        crew.close();
        states.close();
    }
}
