package io.allways.graph;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// Numbers for values of up to 64 bits, in the order of their arrival. Far fewer values than calls: looking one up
/// takes
/// no lock, a new one does. Values are in a [Log]; the table is on the heap, because a reader may still be in one that
/// has been replaced.
final class Nodes {
    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(int[].class);
    private static final double FULLEST = 0.85;
    private static final double GROWTH = 1.25;

    private final OffHeap memory;
    private final Log values;
    private final long[] added = new long[1];

    /// Numbers from 1, by hash. Written after the value is.
    private volatile int[] slots = new int[16];

    private volatile int size;

    Nodes(OffHeap memory, Log values) {
        this.memory = memory;
        this.values = values;
        memory.count(slots.length * 4L);
    }

    int size() {
        return size;
    }

    long value(int number) {
        return values.word(number);
    }

    int number(long value) {
        int number = find(value);
        return number >= 0 ? number : add(value);
    }

    private static int home(long value, int length) {
        return (int) ((Hash.of(value) >>> 32) * length >>> 32);
    }

    private int find(long value) {
        int[] table = slots;
        for (int place = home(value, table.length); ; ) {
            int number = (int) SLOT.getAcquire(table, place);
            if (number == 0) return -1;
            if (values.word(number - 1) == value) return number - 1;
            if (++place == table.length) place = 0;
        }
    }

    private synchronized int add(long value) {
        int number = find(value);
        if (number >= 0) return number;
        number = size;
        if (number == Integer.MAX_VALUE) throw new OffHeap.OutOfMemory(8L * number);
        added[0] = value;
        values.append(added, 0);
        size = number + 1;
        if (number + 1 > FULLEST * slots.length) grow();
        else put(slots, value, number);
        return number;
    }

    private static void put(int[] table, long value, int number) {
        int place = home(value, table.length);
        while (table[place] != 0) if (++place == table.length) place = 0;
        SLOT.setRelease(table, place, number + 1);
    }

    private void grow() {
        long more = (long) (slots.length * GROWTH) + 16;
        if (more > Integer.MAX_VALUE - 8) throw new OffHeap.OutOfMemory(4 * more);
        int[] bigger = new int[(int) more];
        for (int i = 0; i < size; i++) put(bigger, values.word(i), i);
        memory.count((bigger.length - slots.length) * 4L);
        slots = bigger;
    }

    /// Nobody reads what was replaced while the last level was explored.
    void settle() {
        values.settle();
    }

    /// Adds a value known to be new: from a checkpoint.
    void restore(long value) {
        int number = add(value);
        if (number != size - 1) throw new IllegalArgumentException("a node twice");
    }

    void free() {
        values.free();
        memory.count(-slots.length * 4L);
    }
}
