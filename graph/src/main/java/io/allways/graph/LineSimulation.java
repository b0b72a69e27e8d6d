package io.allways.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;

/// A search of states on any number of nodes, on a made-up clock. Who owns what, what goes into a line and which states
/// are
/// not sent twice is decided by [Abroad], the real one; the rules of [Exchange] (a window of lines for each node, lines
/// are taken in before more is expanded and while there is no credit, nobody begins with a level before all are through
/// with the last) are followed here without its threads. All lines go through the coordinator, one at a time.
public final class LineSimulation {
    /// Larger models take too much memory.
    private static final int MOST = 8_000_000;

    private static final int UNIT = 64;

    /// What things take, in nanoseconds.
    ///
    /// @param successor to make a successor and to look whether it is new; half of it each
    /// @param pack to put a state into a line, and to take it out
    /// @param message the coordinator's work for a message
    public record Costs(double successor, double pack, double latency, double message, double perByte) {}

    /// What came out.
    public record Result(int nodes, long states, long nanos, double speedUp, long lines, long bytes) {}

    private final Recording model;
    private final int bits;
    private final long successors;

    public LineSimulation(Model of) {
        model = new Recording(of, MOST);
        bits = of.bits();
        successors = model.ends[model.count - 1];
    }

    public long states() {
        return model.count;
    }

    /// How many times a rule led to another state.
    public long successors() {
        return successors;
    }

    public int levels() {
        return model.levels.size() - 1;
    }

    public Result run(int nodes, Costs costs) {
        Run run = new Run(nodes, costs);
        for (int level = 0; level < levels(); level++) run.level(model.levels.get(level), model.levels.get(level + 1));
        double alone = costs.successor() * successors;
        return new Result(nodes, model.count, Math.round(run.now), alone / run.now, run.sent, run.bytes);
    }

    private record Event(double at, long number, Runnable what) {}

    private record Line(int node, int states, int bytes) {}

    /// One search.
    private final class Run {
        final Costs costs;
        final Node[] nodes;
        final int width = Abroad.width(bits);
        final long[] state = new long[model.words];
        final PriorityQueue<Event> events =
                new PriorityQueue<>(Comparator.comparingDouble(Event::at).thenComparingLong(Event::number));
        double now;
        double hubFree;
        /// When somebody last did something: credits may still be on the way.
        double busyUntil;

        long numbers;
        long sent;
        long bytes;

        Run(int count, Costs costs) {
            this.costs = costs;
            nodes = new Node[count];
            for (int i = 0; i < count; i++) nodes[i] = new Node(i, count);
        }

        void at(double time, Runnable what) {
            events.add(new Event(time, numbers++, what));
        }

        /// From a node to the coordinator, which passes it on, one message after the other.
        void through(int size, Runnable arrived) {
            double onWire = costs.latency() + size * costs.perByte();
            at(now + onWire, () -> {
                hubFree = Math.max(now, hubFree) + costs.message() + size * costs.perByte();
                at(hubFree + onWire, arrived);
            });
        }

        void level(int first, int end) {
            for (Node node : nodes) node.frontier.clear();
            for (int i = first; i < end; i++) {
                System.arraycopy(model.states, i * model.words, state, 0, model.words);
                nodes[Abroad.owner(Hash.of(state, 0, model.words), nodes.length)].frontier.add(i);
            }
            for (Node node : nodes) node.begin();
            for (Event event = events.poll(); event != null; event = events.poll()) {
                now = event.at();
                event.what().run();
            }
            now = busyUntil;
            // All say that they are through, and what they have found, and are told to close the level and to go on.
            now += 4 * costs.latency() + 4 * nodes.length * costs.message();
        }

        private final class Node {
            final int me;
            final List<Integer> frontier = new ArrayList<>();
            final Deque<Line> inbox = new ArrayDeque<>();
            final Deque<Line> outbox = new ArrayDeque<>();
            final int[] credits;
            final Abroad abroad;
            int next;
            boolean flushed;
            boolean working;

            Node(int me, int count) {
                this.me = me;
                credits = new int[count];
                Arrays.fill(credits, Exchange.WINDOW);
                abroad = new Abroad(
                        me, count, bits, (to, line) -> outbox.add(new Line(to, line.length / width, line.length)));
            }

            void begin() {
                next = 0;
                flushed = false;
                look();
            }

            /// What to do next, if there is something.
            void look() {
                if (working) return;
                send();
                Line line = inbox.poll();
                if (line != null) {
                    work(line.states() * (costs.successor() / 2 + costs.pack()), () -> taken(line));
                } else if (outbox.isEmpty() && next < frontier.size()) {
                    work(expand(), () -> {});
                } else if (outbox.isEmpty() && !flushed) {
                    flushed = true;
                    abroad.flush();
                    look();
                }
            }

            private void work(double takes, Runnable then) {
                working = true;
                at(now + takes, () -> {
                    working = false;
                    busyUntil = now;
                    then.run();
                    look();
                });
            }

            private void send() {
                while (!outbox.isEmpty() && credits[outbox.getFirst().node()] > 0) {
                    Line line = outbox.remove();
                    credits[line.node()]--;
                    sent++;
                    bytes += line.bytes();
                    through(line.bytes(), () -> {
                        nodes[line.node()].inbox.add(new Line(me, line.states(), line.bytes()));
                        nodes[line.node()].look();
                    });
                }
            }

            /// The sender may send another one.
            private void taken(Line line) {
                through(8, () -> {
                    nodes[line.node()].credits[me]++;
                    nodes[line.node()].look();
                });
            }

            private double expand() {
                double takes = 0;
                int end = Math.min(frontier.size(), next + UNIT);
                for (; next < end; next++) {
                    int from = frontier.get(next);
                    for (int i = model.first(from); i < model.ends[from]; i++) {
                        System.arraycopy(model.states, model.successors[i] * model.words, state, 0, model.words);
                        boolean others = abroad.takes(state);
                        takes += others ? costs.successor() / 2 + costs.pack() : costs.successor();
                    }
                }
                return takes;
            }
        }
    }
}
