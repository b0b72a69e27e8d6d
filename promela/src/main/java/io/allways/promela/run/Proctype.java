package io.allways.promela.run;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A proctype, ready to run.
public final class Proctype {
    final String name;
    final int number;
    final Frame frame = new Frame();
    final int parameters;
    private List<Node> nodes = List.of();
    private @Nullable Node start;
    private @Nullable Value provided;

    public Proctype(String name, int number, int parameters) {
        this.name = name;
        this.number = number;
        this.parameters = parameters;
    }

    public String name() {
        return name;
    }

    public int number() {
        return number;
    }

    public Frame frame() {
        return frame;
    }

    public int parameters() {
        return parameters;
    }

    public void body(List<Node> all, Node first, @Nullable Value condition) {
        nodes = List.copyOf(all);
        start = first;
        provided = condition;
    }

    List<Node> nodes() {
        return nodes;
    }

    Node start() {
        if (start == null) throw new IllegalStateException("not built yet");
        return start;
    }

    /// What has to hold for it to take a step, or null.
    @Nullable Value provided() {
        return provided;
    }
}
