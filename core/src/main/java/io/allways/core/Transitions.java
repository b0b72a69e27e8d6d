package io.allways.core;

import java.util.Arrays;

/// A list of transitions: steps with their ops. Sleep sets, branches and the sequences of wakeup trees are all this;
/// parallel arrays that are used again, because the explorers make and drop thousands of them per millisecond.
public final class Transitions {
    /// No event, or one later than all.
    public static final int NO_EVENT = Integer.MAX_VALUE;

    private int[] steps;
    private int[] ops;
    private long[] ranges;
    /// For sequences taken from an execution: which event each is.
    private int[] events;

    private int size;

    public Transitions() {
        this(8);
    }

    private Transitions(int capacity) {
        steps = new int[capacity];
        ops = new int[capacity];
        ranges = new long[capacity];
        events = new int[capacity];
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public int step(int index) {
        return steps[index];
    }

    public int op(int index) {
        return ops[index];
    }

    public long range(int index) {
        return ranges[index];
    }

    /// Which event of the execution transition `index` is, [#NO_EVENT] if none.
    public int event(int index) {
        return events[index];
    }

    public void clear() {
        size = 0;
    }

    public void add(int step, int op, long range) {
        add(step, op, range, NO_EVENT);
    }

    public void add(int step, int op, long range, int event) {
        if (size == steps.length) {
            grow(size * 2 + 4);
        }
        steps[size] = step;
        ops[size] = op;
        ranges[size] = range;
        events[size] = event;
        size++;
    }

    private void grow(int capacity) {
        steps = Arrays.copyOf(steps, capacity);
        ops = Arrays.copyOf(ops, capacity);
        ranges = Arrays.copyOf(ranges, capacity);
        events = Arrays.copyOf(events, capacity);
    }

    public void add(Transitions from, int index) {
        add(from.steps[index], from.ops[index], from.ranges[index], from.events[index]);
    }

    public void set(Transitions from) {
        clear();
        addAll(from);
    }

    public void addAll(Transitions from) {
        int total = size + from.size;
        if (total > steps.length) {
            grow(total);
        }
        System.arraycopy(from.steps, 0, steps, size, from.size);
        System.arraycopy(from.ops, 0, ops, size, from.size);
        System.arraycopy(from.ranges, 0, ranges, size, from.size);
        System.arraycopy(from.events, 0, events, size, from.size);
        size = total;
    }

    /// A copy no larger than need be.
    public Transitions copy() {
        Transitions copy = new Transitions(size);
        copy.set(this);
        return copy;
    }

    /// A copy with one more transition.
    public Transitions with(int step, int op, long range) {
        Transitions copy = copy();
        copy.add(step, op, range);
        return copy;
    }

    public void remove(int index) {
        System.arraycopy(steps, index + 1, steps, index, size - index - 1);
        System.arraycopy(ops, index + 1, ops, index, size - index - 1);
        System.arraycopy(ranges, index + 1, ranges, index, size - index - 1);
        System.arraycopy(events, index + 1, events, index, size - index - 1);
        size--;
    }

    /// Removes the weak initial found at `index`, if it is in the sequence; returns which event it was.
    public int take(int index) {
        if (index == size) {
            return NO_EVENT;
        }
        int event = events[index];
        remove(index);
        return event;
    }

    /// The latest event in it.
    public int lastEvent() {
        int last = -1;
        for (int i = 0; i < size; i++) {
            last = Math.max(last, events[i]);
        }
        return last;
    }

    public boolean contains(int step) {
        for (int i = 0; i < size; i++) {
            if (steps[i] == step) {
                return true;
            }
        }
        return false;
    }

    private void move(int from, int to) {
        steps[to] = steps[from];
        ops[to] = ops[from];
        ranges[to] = ranges[from];
        events[to] = events[from];
    }

    /// Removes what is dependent with an op that is run: the sleep set after it. Transitions of the op's own actor go
    /// too: what they were asleep for is past.
    public void wake(Dependence dependence, int step, int op, long range) {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (Op.actor(steps[i]) != Op.actor(step) && !dependence.dependent(ops[i], ranges[i], op, range)) {
                move(i, kept++);
            }
        }
        size = kept;
    }

    /// Where in this sequence the transition (`step`, `op`, `range`) could be moved to the front: the index of it, the
    /// size if its actor does not occur and it is independent of all, or -1 if it is no *weak initial*.
    ///
    /// In `v = q.x p.y r.x` (x, y objects; all writes) `p.y` is one (index 1), `s.z` is one (index 3), `r.x` is none.
    /// If its actor does not occur and it is one of several alternatives, it leads only to a part of what can follow
    /// the sequence: see [#splits].
    public int weakInitial(Dependence dependence, int step, int op, long range) {
        int actor = Op.actor(step);
        for (int i = 0; i < size; i++) {
            if (Op.actor(steps[i]) == actor) {
                return steps[i] == step ? i : -1;
            }
            if (dependence.dependent(ops[i], ranges[i], op, range)) {
                return -1;
            }
        }
        return size;
    }

    /// Whether the weak initial found at `index` stands for only some of what can follow this sequence: the others
    /// choose another alternative.
    public boolean splits(int index, int op, long range) {
        return index == size && Op.alternatives(op, range) > 1;
    }

    /// Whether one of them is of the same actor as the given transition, or dependent with it.
    public boolean conflict(Dependence dependence, int step, int op, long range) {
        for (int i = 0; i < size; i++) {
            if (Op.actor(steps[i]) == Op.actor(step) || dependence.dependent(ops[i], ranges[i], op, range)) {
                return true;
            }
        }
        return false;
    }

    /// That some transition leads to everything that can follow a sequence; see [#leader].
    public static final int ALL = Integer.MAX_VALUE;

    /// Whether running one of `others` first leads to what follows this sequence: [#ALL] if one leads to all of it,
    /// else the index of one that leads to a part (it [#splits]), else -1.
    public int leader(Dependence dependence, Transitions others) {
        int part = -1;
        for (int i = 0; i < others.size; i++) {
            int index = weakInitial(dependence, others.steps[i], others.ops[i], others.ranges[i]);
            if (splits(index, others.ops[i], others.ranges[i])) {
                part = i;
            } else if (index >= 0) {
                return ALL;
            }
        }
        return part;
    }

    /// Leaves out of this sequence what is not needed to keep every one of `others` (none of them a weak initial of
    /// it) from being a weak initial. What stays is closed: whatever it may depend on stays too.
    public void shorten(Dependence dependence, Transitions others) {
        boolean[] needed = new boolean[size];
        for (int k = 0; k < others.size; k++) {
            int conflict = -1;
            for (int i = 0; i < size; i++) {
                if (conflict >= 0 && !needed[i]) {
                    continue;
                }
                boolean conflicts = Op.actor(steps[i]) == Op.actor(others.steps[k])
                        || dependence.dependent(ops[i], ranges[i], others.ops[k], others.ranges[k]);
                if (conflicts) {
                    conflict = i;
                    if (needed[i]) {
                        break;
                    }
                }
            }
            if (conflict >= 0 && !needed[conflict]) {
                need(dependence, conflict, needed);
            }
        }
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (needed[i]) {
                move(i, kept++);
            }
        }
        size = kept;
    }

    private void need(Dependence dependence, int last, boolean[] needed) {
        needed[last] = true;
        for (int i = last - 1; i >= 0; i--) {
            // Nearest first: mostly it is the actor's own next event, so that long sequences do not take for ever.
            for (int j = i + 1; !needed[i] && j <= last; j++) {
                needed[i] = needed[j] && dependence.mayOrder(steps[i], ops[i], ranges[i], steps[j], ops[j], ranges[j]);
            }
        }
    }
}
