package io.allways.core;

/// Ops as integers: `op` holds the kind and the object, `range` what the kind says. Millions of them are compared every
/// second and stored in sleep sets and wakeup trees, which is why they are not objects; [Kind] says what they mean.
///
/// A *step* is the scheduler's side of an event: the actor and the alternative it takes (0 unless the op has a data
/// choice).
public final class Op {
    /// Object numbers are below this.
    public static final int MAX_OBJECTS = 1 << 26;
    /// Actor numbers and alternatives are below this.
    public static final int MAX_ACTORS = 1 << 15;

    private static final int KIND_BITS = 6;
    private static final int KIND_MASK = (1 << KIND_BITS) - 1;

    private Op() {}

    public static int of(Kind kind, int object) {
        return object << KIND_BITS | kind.ordinal();
    }

    /// The range of the cells `from` (inclusive) to `to` (exclusive).
    public static long cells(int from, int to) {
        return (long) from << 32 | to & 0xffff_ffffL;
    }

    public static int code(int op) {
        return op & KIND_MASK;
    }

    /// Whether `op` is one at all, for what comes from outside.
    public static boolean known(int op) {
        return code(op) < Kind.values().length;
    }

    public static Kind kind(int op) {
        return Kind.of(op & KIND_MASK);
    }

    public static int object(int op) {
        return op >>> KIND_BITS;
    }

    public static int from(long cells) {
        return (int) (cells >>> 32);
    }

    public static int to(long cells) {
        return (int) cells;
    }

    public static boolean overlap(long a, long b) {
        return Integer.compareUnsigned(from(a), to(b)) < 0 && Integer.compareUnsigned(from(b), to(a)) < 0;
    }

    /// Whether cells `a` hold all of cells `b`.
    static boolean holds(long a, long b) {
        return Integer.compareUnsigned(from(a), from(b)) <= 0 && Integer.compareUnsigned(to(a), to(b)) >= 0;
    }

    /// Whether guards hold that a call needs: all of its lower 32 bits, and at least the number above them.
    public static boolean held(long guards, long needed) {
        return (needed & ~guards & 0xffff_ffffL) == 0 && guards >>> 32 >= needed >>> 32;
    }

    public static int step(int actor, int alternative) {
        return actor << 16 | alternative;
    }

    public static int actor(int step) {
        return step >>> 16;
    }

    public static int alternative(int step) {
        return step & 0xffff;
    }

    /// How many alternatives an op has: data choices say so in their range.
    public static int alternatives(int op, long range) {
        Kind kind = kind(op);
        return kind == Kind.CHOOSE || kind == Kind.NOTIFY ? (int) Math.max(1, range) : 1;
    }

    /// For messages about the search itself; reports use the program's own names.
    public static String text(int op, long range) {
        Kind kind = kind(op);
        String object = kind == Kind.ASSERT || kind == Kind.CHOOSE ? "" : " " + object(op);
        String cells = kind.memory() ? "[" + from(range) + ".." + to(range) + ")" : "";
        return kind.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-') + object + cells;
    }
}
