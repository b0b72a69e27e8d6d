package io.allways.promela.run;

import io.allways.graph.Sink;
import io.allways.graph.Steps;
import io.allways.promela.run.Intermediates.Intermediate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Takes the steps of a model as SPIN's verifier does with reduction, merging and dataflow optimisation off.
///
/// One step is one basic statement of one process; a rendezvous is one step of two. Within an atomic sequence the
/// states
/// in between are not states of the search: what one step of it leads to is what can be reached before the process
/// leaves
/// the sequence, blocks in it, or hands over to the receiver of a rendezvous. So one rule, which is the edge that comes
/// first, may lead to several states.
public final class PromelaSteps implements Steps {
    private final Program program;
    private final Packing packing;
    private final Executor executor = new Executor();
    private final Machine from;
    private final Machine work;
    private final Intermediates intermediates = new Intermediates();
    private final StringBuilder output = new StringBuilder();
    private final long[] packed;

    /// Whether a step led out of an atomic sequence, or went wrong in it.
    private boolean led;
    private boolean recording;

    private Sink sink = new Nobody();
    private @Nullable Intermediate origin;
    private @Nullable Taken last;

    PromelaSteps(Program program, int words) {
        this.program = program;
        packing = new Packing(program);
        from = new Machine(program);
        work = new Machine(program);
        packed = new long[words];
    }

    /// From now on [#path] also knows what is printed.
    void record() {
        recording = true;
        executor.output(output);
    }

    /// While the sink is called: how what it is told came about.
    List<Taken> path() {
        List<Taken> path = new ArrayList<>();
        if (last != null) path.add(last);
        for (Intermediate at = origin; at != null; at = at.before()) path.add(at.last());
        Collections.reverse(path);
        return path;
    }

    Machine unpacked(long[] state) {
        packing.unpack(state, from);
        return from;
    }

    /// While the sink is told of a step that was not within an atomic sequence, or of one that did not fit: how many
    /// bits
    /// the state that it leads to takes.
    long widest() {
        return packing.size(work);
    }

    @Override
    public void starts(Sink to) {
        last = null;
        origin = null;
        try {
            work.begin();
            pack(work);
            to.next(0, packed);
        } catch (Trouble trouble) {
            to.failed(0, trouble.fault());
        }
    }

    private void pack(Machine machine) {
        if (!packing.pack(machine, packed)) {
            throw Narrow.trouble(packing.size(machine), 64L * packed.length);
        }
    }

    @Override
    public void next(long[] state, Sink to) {
        sink = to;
        intermediates.clear();
        packing.unpack(state, from);
        origin = null;
        boolean moved = everyone();
        if (!moved && program.timeouts()) {
            from.timeout = true;
            everyone();
            from.timeout = false;
        }
        led = false;
        for (Intermediate at; (at = intermediates.next()) != null; ) {
            packing.unpack(at.state(), from);
            origin = at;
            if (moves(at.holder())) continue;
            led = true;
            // It blocks: others may go on now.
            System.arraycopy(at.state(), 0, packed, 0, packed.length);
            last = null;
            sink.next(at.rule(), packed);
        }
        endless();
    }

    /// Nothing but steps of the same atomic sequences can be taken behind the first ones, for ever.
    private void endless() {
        Intermediate first = intermediates.first();
        if (first == null || led) return;
        origin = null;
        last = first.last();
        Edge edge = first.last().edge();
        String text = "the atomic sequence that begins with `" + edge.action().text() + "` never ends";
        sink.failed(first.rule(), new Trouble("loop", text, edge.place()).fault());
    }

    private boolean everyone() {
        boolean moved = false;
        for (int i = from.processes - 1; i >= 0; i--) moved |= moves(i);
        return moved;
    }

    /// All steps of one process; whether there is any.
    private boolean moves(int process) {
        from.turn(process);
        if (!provided(process)) return false;
        boolean moved = false;
        int escape = 0;
        List<Edge> edges = from.nodes[process].edges();
        for (int i = 0; i < edges.size(); i++) {
            Edge edge = edges.get(i);
            if (escape > 0 && edge.escape() != escape) break;
            boolean taken;
            try {
                taken = take(process, edge, moved);
            } catch (Trouble trouble) {
                from.turn(process);
                last = new Taken(process, edge, -1, null, "", output.toString());
                led = true;
                sink.failed(rule(edge), trouble.fault());
                taken = true;
            }
            output.setLength(0);
            if (taken) {
                moved = true;
                escape = edge.escape();
            }
        }
        return moved;
    }

    private boolean provided(int process) {
        Value provided = from.types[process].provided();
        return provided == null || provided.of(from) != 0;
    }

    private int rule(Edge edge) {
        return origin == null ? edge.number() : origin.rule();
    }

    private boolean take(int process, Edge edge, boolean moved) {
        Action action = edge.action();
        if (action instanceof Action.Send send) {
            int channel = Executor.channel(from, send.channel(), send.text(), send.place());
            if (from.capacity(channel) == 0) return handshake(process, edge, send, channel);
        }
        if (action instanceof Action.Sequence sequence) {
            work.copy(from);
            Node end = executor.run(work, sequence, sequence.entry(), false);
            if (end == null) return false;
            work.nodes[process] = end;
            done(new Taken(process, edge, -1, null, "", said()), edge.keeps() && end.atomic ? process : -1);
            return true;
        }
        if (!executor.enabled(from, action, moved)) return false;
        work.copy(from);
        executor.apply(work, action);
        if (!(action instanceof Action.Finish)) work.nodes[process] = edge.target();
        done(new Taken(process, edge, -1, null, "", said()), edge.keeps() ? process : -1);
        return true;
    }

    private String shown(int channel, int[] message) {
        return recording ? Shown.message(from.forms[channel - 1], message) : "";
    }

    private String said() {
        return recording ? output.toString() : "";
    }

    /// What a step led to is in `work`.
    ///
    /// @param holder the process that goes on alone, or -1
    private void done(Taken taken, int holder) {
        last = taken;
        pack(work);
        int rule = rule(taken.edge());
        if (holder < 0) {
            led = true;
            sink.next(rule, packed);
        } else {
            intermediates.add(new Intermediate(packed.clone(), holder, rule, taken, origin));
        }
    }

    /// A send through a channel without room: with each process that can receive it now.
    private boolean handshake(int sender, Edge edge, Action.Send send, int channel) {
        int[] message = Executor.message(from, channel, send);
        List<Scalar> fields = from.forms[channel - 1].fields();
        for (int i = 0; i < message.length; i++) message[i] = fields.get(i).cut(message[i]);
        boolean moved = false;
        for (int i = from.processes - 1; i >= 0; i--) {
            if (i == sender) continue;
            from.turn(i);
            if (provided(i)) moved |= received(sender, edge, i, channel, message);
            from.turn(sender);
        }
        return moved;
    }

    private boolean received(int sender, Edge edge, int receiver, int channel, int[] message) {
        boolean moved = false;
        int escape = 0;
        for (Edge each : from.nodes[receiver].edges()) {
            if (escape > 0 && each.escape() != escape) break;
            boolean taken = switch (each.action()) {
                case Action.Receive receive -> {
                    if (!takes(receive, channel, message)) yield false;
                    hand(sender, edge, receiver, receive, message);
                    work.nodes[receiver] = each.target();
                    done(
                            new Taken(sender, edge, receiver, each, shown(channel, message), said()),
                            each.keeps() ? receiver : -1);
                    yield true;
                }
                case Action.Sequence sequence -> within(sender, edge, receiver, each, sequence, channel, message);
                default -> false;
            };
            if (taken) {
                moved = true;
                escape = each.escape();
            }
        }
        return moved;
    }

    /// A `d_step` may begin with the receive of a rendezvous.
    private boolean within(
            int sender, Edge edge, int receiver, Edge each, Action.Sequence sequence, int channel, int[] message) {
        for (Edge inner : sequence.entry().edges()) {
            if (!(inner.action() instanceof Action.Receive receive) || !takes(receive, channel, message)) continue;
            hand(sender, edge, receiver, receive, message);
            Node end = executor.run(work, sequence, inner.target(), true);
            if (end == null) throw new IllegalStateException("it has begun");
            work.nodes[receiver] = end;
            done(
                    new Taken(sender, edge, receiver, each, shown(channel, message), said()),
                    each.keeps() && end.atomic ? receiver : -1);
            return true;
        }
        return false;
    }

    private boolean takes(Action.Receive receive, int channel, int[] message) {
        int number = receive.channel().of(from);
        if (number != channel) return false;
        Executor.checkFields(from, channel, receive.patterns(), receive.place());
        if (receive.keep()) {
            throw new Trouble("channel", "a rendezvous cannot be polled: `" + receive.text() + "`", receive.place());
        }
        return from.matches(message, 0, receive.patterns());
    }

    private void hand(int sender, Edge edge, int receiver, Action.Receive receive, int[] message) {
        work.copy(from);
        work.nodes[sender] = edge.target();
        work.turn(receiver);
        Executor.store(work, receive.patterns(), message);
    }

    /// What is wrong with it if nothing moves any more: a process that may not stand where it does.
    @Override
    public @Nullable String stuck(long[] state) {
        packing.unpack(state, from);
        List<String> waiting = new ArrayList<>();
        for (int i = 0; i < from.processes; i++) {
            if (from.nodes[i].end()) continue;
            waiting.add(from.types[i].name + "(" + i + ") at line " + from.nodes[i].place.line());
        }
        if (waiting.isEmpty()) return null;
        return "invalid end state: nothing can move, and " + String.join(", ", waiting)
                + (waiting.size() == 1 ? " has" : " have") + " not ended";
    }

    private static final class Nobody implements Sink {
        @Override
        public void next(int rule, long[] state) {
            throw new IllegalStateException(Arrays.toString(state));
        }

        @Override
        public void failed(int rule, io.allways.graph.Fault fault) {
            throw new IllegalStateException(fault);
        }
    }
}
