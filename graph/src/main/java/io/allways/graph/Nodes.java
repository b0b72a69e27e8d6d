package io.allways.graph;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/// Numbers for 64-bit values, in the order of their arrival. Far fewer values than calls: looking one up takes no lock,
/// a
/// new one does. On the heap, because a reader may still be in an array that has been replaced.
final class Nodes {
    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(int[].class);

    private final OffHeap memory;

    /// Numbers from 1, by hash; at most three quarters full. Written after the value is.
    private volatile int[] slots = new int[32];

    private volatile long[] values = new long[16];
    private volatile int size;

    Nodes(OffHeap memory) {
        this.memory = memory;
        memory.count(values.length * 8L + slots.length * 4L);
    }

    int size() {
        return size;
    }

    long value(int number) {
        return values[number];
    }

    int number(long value) {
        int number = find(value);
        return number >= 0 ? number : add(value);
    }

    private int find(long value) {
        int[] table = slots;
        int mask = table.length - 1;
        for (int place = (int) Hash.of(value) & mask; ; place = place + 1 & mask) {
            int number = (int) SLOT.getAcquire(table, place);
            if (number == 0) return -1;
            if (values[number - 1] == value) return number - 1;
        }
    }

    private synchronized int add(long value) {
        int number = find(value);
        if (number >= 0) return number;
        number = size;
        if (number == values.length) {
            int more = Math.min(Math.max(16, number >> 2), Integer.MAX_VALUE - 8 - number);
            if (more == 0) throw new OffHeap.OutOfMemory(8L * number);
            values = Arrays.copyOf(values, number + more);
            memory.count(more * 8L);
        }
        values[number] = value;
        size = number + 1;
        if (4 * (number + 1L) > 3L * slots.length && slots.length < 1 << 30) grow();
        else put(slots, value, number);
        return number;
    }

    private static void put(int[] table, long value, int number) {
        int mask = table.length - 1;
        int place = (int) Hash.of(value) & mask;
        while (table[place] != 0) place = place + 1 & mask;
        SLOT.setRelease(table, place, number + 1);
    }

    private void grow() {
        int[] bigger = new int[slots.length * 2];
        for (int i = 0; i < size; i++) put(bigger, values[i], i);
        memory.count(slots.length * 4L);
        slots = bigger;
    }

    /// Adds a value known to be new: from a checkpoint.
    void restore(long value) {
        int number = add(value);
        if (number != size - 1) throw new IllegalArgumentException("a node twice");
    }

    void free() {
        memory.count(-(values.length * 8L + slots.length * 4L));
    }
}
