package io.allways.promela.run;

import java.util.ArrayList;
import java.util.List;

/// A model, ready to run.
public final class Program {
    /// As in SPIN.
    public static final int MOST_PROCESSES = 255;

    public static final int MOST_CHANNELS = 255;

    final String name;
    final Frame globals = new Frame();
    final List<Proctype> processes = new ArrayList<>();

    /// Those that run from the beginning, in the order of their numbers.
    final List<Proctype> active = new ArrayList<>();

    final List<Edge> edges = new ArrayList<>();

    /// Of each edge the process that it is of.
    final List<Proctype> owners = new ArrayList<>();

    private boolean timeouts;
    private String text = "";
    private List<String> constants = List.of();

    public Program(String name) {
        this.name = name;
    }

    public Frame globals() {
        return globals;
    }

    public List<Proctype> processes() {
        return processes;
    }

    public void add(Proctype process) {
        processes.add(process);
    }

    public void activate(Proctype process) {
        active.add(process);
    }

    public int active() {
        return active.size();
    }

    public int edges() {
        return edges.size();
    }

    public void add(Edge edge, Proctype owner) {
        edges.add(edge);
        owners.add(owner);
    }

    /// A condition says `timeout`.
    public void waitsForTimeout() {
        timeouts = true;
    }

    boolean timeouts() {
        return timeouts;
    }

    /// The names of the values of mtypes that have no set of their own.
    public void constants(List<String> names) {
        constants = List.copyOf(names);
    }

    String constant(int value) {
        return value >= 1 && value <= constants.size() ? constants.get(value - 1) : String.valueOf(value);
    }

    /// All text that it was made from.
    public void text(String all) {
        text = all;
    }

    public String text() {
        return text;
    }
}
