package io.allways.promela.run;

import io.allways.promela.syntax.Place;
import java.util.List;

/// A place in a process where it can stand between two steps.
public final class Node {
    final int number;
    final Place place;

    /// Whether the process has ended when it stands here.
    final boolean last;

    /// Whether it is within an atomic sequence.
    final boolean atomic;

    private boolean end;
    private boolean accept;
    private boolean progress;
    private List<Edge> edges = List.of();

    public Node(int number, Place place, boolean last, boolean atomic) {
        this.number = number;
        this.place = place;
        this.last = last;
        this.atomic = atomic;
        end = last;
    }

    public int number() {
        return number;
    }

    public Place place() {
        return place;
    }

    /// Marks the place with a label.
    public void label(String label) {
        end |= label.startsWith("end");
        accept |= label.startsWith("accept");
        progress |= label.startsWith("progress");
    }

    /// Whether a process may stand here for ever.
    boolean end() {
        return end;
    }

    boolean accept() {
        return accept;
    }

    boolean progress() {
        return progress;
    }

    List<Edge> edges() {
        return edges;
    }

    public void leave(List<Edge> ways) {
        edges = List.copyOf(ways);
    }
}
