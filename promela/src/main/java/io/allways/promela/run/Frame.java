package io.allways.promela.run;

import java.util.ArrayList;
import java.util.List;

/// What the globals, or the variables of a process, are.
public final class Frame {
    final List<Slot> slots = new ArrayList<>();
    final List<ChannelForm> channels = new ArrayList<>();

    /// Values of variables in the beginning, in the order of their declaration.
    final List<Assignment> initial = new ArrayList<>();

    record Assignment(Target target, Value value) {}

    /// The number of the new slot.
    public int add(Slot slot) {
        slots.add(slot);
        return slots.size() - 1;
    }

    public int size() {
        return slots.size();
    }

    public Slot slot(int number) {
        return slots.get(number);
    }

    public void channel(ChannelForm form) {
        channels.add(form);
    }

    public void begin(Target target, Value value) {
        initial.add(new Assignment(target, value));
    }
}
