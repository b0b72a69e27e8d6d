package io.allways.promela.run;

import io.allways.graph.Variable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// States and steps for people.
final class Shown {
    private Shown() {}

    static List<Variable> all(Machine machine) {
        List<Variable> shown = new ArrayList<>();
        frame(machine, machine.program.globals, 0, "", shown);
        for (int i = 0; i < machine.processes; i++) {
            String name = name(machine.types[i], i);
            Node node = machine.nodes[i];
            shown.add(new Variable(name, node.last ? "at its end" : "at line " + node.place.line()));
            frame(machine, machine.types[i].frame, machine.bases[i], name + ".", shown);
        }
        return shown;
    }

    private static void frame(Machine machine, Frame frame, int base, String prefix, List<Variable> shown) {
        for (int i = 0; i < frame.slots.size(); i++) {
            Slot slot = frame.slots.get(i);
            int value = machine.memory[base + i];
            boolean channel = slot.type().name().equals("chan");
            shown.add(new Variable(
                    prefix + slot.name(),
                    channel ? channel(machine, value) : slot.type().shown(value)));
        }
    }

    /// `[req(3), ack(0)]`; a channel that belongs to another variable by its name.
    private static String channel(Machine machine, int number) {
        if (number < 1 || number > machine.channels) return "none";
        ChannelForm form = machine.forms[number - 1];
        if (form.capacity() == 0) return "rendezvous " + form.name();
        List<String> messages = new ArrayList<>();
        for (int i = 0; i < machine.lengths[number - 1]; i++) {
            int at = machine.message(number, i);
            messages.add(message(form, Arrays.copyOfRange(machine.cells, at, at + form.width())));
        }
        return "[" + String.join(", ", messages) + "]";
    }

    static String message(ChannelForm form, int[] values) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < values.length; i++) texts.add(form.fields().get(i).shown(values[i]));
        return message(texts);
    }

    private static String message(List<String> texts) {
        boolean named = texts.size() > 1
                && Character.isJavaIdentifierStart(texts.getFirst().charAt(0));
        return named
                ? texts.getFirst() + "(" + String.join(", ", texts.subList(1, texts.size())) + ")"
                : String.join(",", texts);
    }

    private static String name(Proctype type, int number) {
        return (type.name.equals(":init:") ? "init" : type.name) + "(" + number + ")";
    }

    /// `P(1): x = 2`, or `P(1): q!3 → Q(2): q?x`.
    static String step(Program program, Taken taken) {
        String text = name(program.owners.get(taken.edge().number()), taken.process()) + ": " + one(taken.edge());
        Edge received = taken.received();
        if (received == null) return text;
        return text + " → " + name(program.owners.get(received.number()), taken.partner()) + ": " + one(received)
                + "  [" + taken.message() + "]";
    }

    private static String one(Edge edge) {
        return String.join(" ", edge.action().text().strip().split("\\s+"));
    }

    /// What a step prints, and the steps within an atomic sequence that follow the first.
    static String path(List<Taken> path) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < path.size(); i++) {
            Taken taken = path.get(i);
            if (i > 0) {
                String owner = one(taken.edge());
                text.append("then ").append(taken.process()).append(": ").append(owner);
                text.append("   (line ").append(taken.edge().place().line()).append(")\n");
            }
            if (!taken.output().isEmpty())
                text.append("prints ").append(taken.output().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
