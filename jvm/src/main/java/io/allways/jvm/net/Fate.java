package io.allways.jvm.net;

import io.allways.jvm.program.Faults;
import io.allways.jvm.program.Placed;
import io.allways.jvm.run.Wires;
import java.util.ArrayList;
import java.util.List;

/// What will strike one process in this execution.
final class Fate implements Placed, Wires.Told {
    final int process;
    private final int[] left = new int[Faults.Kind.values().length];
    private boolean struck;
    private boolean shared;
    /// It is cut off from the others.
    boolean cut;
    /// What it has sent since; the network has it until it heals.
    final List<Runnable> held = new ArrayList<>();

    Fate(int process) {
        this.process = process;
    }

    int left(Faults.Kind kind) {
        return left[kind.ordinal()];
    }

    void allot(Faults.Kind kind) {
        left[kind.ordinal()]++;
        struck = true;
        shared |= kind != Faults.Kind.CRASH && kind != Faults.Kind.VANISH;
    }

    /// False if nothing is left of it.
    boolean spend(Faults.Kind kind) {
        if (left(kind) == 0) {
            return false;
        }
        left[kind.ordinal()]--;
        return true;
    }

    /// False if it was not cut off.
    boolean heals() {
        boolean was = cut;
        cut = false;
        return was;
    }

    /// Whether something was foreseen.
    boolean struck() {
        return struck;
    }

    /// Whether more than its end was foreseen, which the threads of a process must agree on.
    boolean shared() {
        return shared;
    }

    /// Whether nothing will strike any more.
    boolean spent() {
        for (int count : left) {
            if (count != 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String place() {
        return "fate of process " + process;
    }

    @Override
    public String waits() {
        return "waits for its fate";
    }
}
