package io.allways.promela.run;

import io.allways.promela.run.Action.Pattern;
import io.allways.promela.syntax.Place;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Takes single steps of single processes: all but the handshake of a rendezvous, which takes two.
final class Executor {
    /// More steps than this in one `d_step` are taken for a loop without end.
    private static final int LONGEST = 1_000_000;

    /// What `printf` prints goes there; null if nobody wants it.
    private @Nullable StringBuilder output;

    void output(@Nullable StringBuilder to) {
        output = to;
    }

    /// Whether the process whose turn it is could take the step. For a `d_step` it is not known before it is tried, and
    /// a rendezvous is none of this.
    boolean enabled(Machine machine, Action action, boolean moved) {
        return switch (action) {
            case Action.Skip _, Action.Assign _, Action.Print _, Action.Assert _, Action.Run _ -> true;
            case Action.Condition condition -> condition.value().of(machine) != 0;
            case Action.Else _ -> !moved;
            case Action.Finish _ -> machine.me == machine.processes - 1;
            case Action.Send send -> {
                int channel = channel(machine, send.channel(), send.text(), send.place());
                yield machine.length(channel) < machine.capacity(channel);
            }
            case Action.Receive receive -> {
                int channel = channel(machine, receive.channel(), receive.text(), receive.place());
                checkFields(machine, channel, receive.patterns(), receive.place());
                yield machine.find(channel, receive.random(), receive.patterns()) >= 0;
            }
            case Action.Sequence _ -> true;
        };
    }

    /// Takes a step that is enabled; where the process stands is up to the caller.
    void apply(Machine machine, Action action) {
        switch (action) {
            case Action.Skip _, Action.Condition _, Action.Else _ -> {}
            case Action.Run run -> run.run().of(machine);
            case Action.Assign assign ->
                assign.target().set(machine, assign.value().of(machine));
            case Action.Assert that -> {
                if (that.condition().of(machine) == 0) {
                    throw new Trouble("assertion", "assertion failed: " + that.text(), that.place());
                }
            }
            case Action.Print print -> print(machine, print);
            case Action.Finish _ -> machine.remove();
            case Action.Send send -> {
                int channel = channel(machine, send.channel(), send.text(), send.place());
                machine.insert(channel, send.sorted(), message(machine, channel, send));
            }
            case Action.Receive receive -> {
                int channel = channel(machine, receive.channel(), receive.text(), receive.place());
                int index = machine.find(channel, receive.random(), receive.patterns());
                int at = machine.message(channel, index);
                int[] message = new int[receive.patterns().size()];
                System.arraycopy(machine.cells, at, message, 0, message.length);
                if (!receive.keep()) machine.take(channel, index);
                store(machine, receive.patterns(), message);
            }
            case Action.Sequence _ -> throw new IllegalStateException("a sequence is run");
        }
    }

    static int channel(Machine machine, Value channel, String text, Place place) {
        return machine.channel(channel.of(machine), text, place);
    }

    /// What is sent, not yet cut to the types of the fields.
    static int[] message(Machine machine, int channel, Action.Send send) {
        List<Scalar> fields = machine.forms[channel - 1].fields();
        List<Value> arguments = send.arguments();
        if (arguments.size() != fields.size()) {
            throw new Trouble(
                    "channel",
                    "`" + send.text() + "` sends " + arguments.size() + " values where messages have " + fields.size(),
                    send.place());
        }
        int[] message = new int[fields.size()];
        for (int i = 0; i < message.length; i++) {
            message[i] = arguments.get(i).of(machine);
        }
        return message;
    }

    static void checkFields(Machine machine, int channel, List<Pattern> patterns, Place place) {
        int width = machine.forms[channel - 1].width();
        if (patterns.size() > width) {
            throw new Trouble(
                    "channel", "this receives " + patterns.size() + " values where messages have " + width, place);
        }
    }

    static void store(Machine machine, List<Pattern> patterns, int[] message) {
        for (int i = 0; i < patterns.size(); i++) {
            Target target = patterns.get(i).target();
            if (target != null) target.set(machine, message[i]);
        }
    }

    /// Runs a `d_step` from `node` on, and returns where it ends; null if its first step cannot be taken.
    @Nullable Node run(Machine machine, Action.Sequence sequence, Node node, boolean begun) {
        boolean first = !begun;
        for (int steps = 0; sequence.within().contains(node); steps++) {
            if (steps >= LONGEST) {
                throw new Trouble("loop", "this d_step does not end within " + LONGEST + " steps", sequence.place());
            }
            Edge edge = choice(machine, node);
            if (edge == null) {
                if (first) return null;
                throw new Trouble("d_step", "a statement within a d_step blocks", node.place);
            }
            apply(machine, edge.action());
            node = edge.target();
            first = false;
        }
        return node;
    }

    private @Nullable Edge choice(Machine machine, Node node) {
        for (Edge edge : node.edges()) {
            if (edge.action() instanceof Action.Send send
                    && machine.capacity(channel(machine, send.channel(), send.text(), send.place())) == 0) {
                throw new Trouble("d_step", "a rendezvous within a d_step", send.place());
            }
            if (enabled(machine, edge.action(), false)) return edge;
        }
        return null;
    }

    private void print(Machine machine, Action.Print print) {
        StringBuilder to = output;
        if (to == null) return;
        String format = print.format();
        int next = 0;
        for (int i = 0; format != null && i < format.length(); i++) {
            char c = format.charAt(i);
            if (c != '%' || i + 1 == format.length()) {
                to.append(c);
                continue;
            }
            char kind = format.charAt(++i);
            if (kind == '%') {
                to.append('%');
            } else if (next < print.arguments().size()) {
                int value = print.arguments().get(next++).of(machine);
                to.append(
                        switch (kind) {
                            case 'c' -> String.valueOf((char) value);
                            case 'e' -> machine.program.constant(value);
                            case 'o' -> Integer.toOctalString(value);
                            case 'x' -> Integer.toHexString(value);
                            case 'u' -> Integer.toUnsignedString(value);
                            default -> String.valueOf(value);
                        });
            }
        }
        if (format == null)
            to.append(machine.program.constant(print.arguments().getFirst().of(machine)));
    }
}
