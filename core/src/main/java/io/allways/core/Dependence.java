package io.allways.core;

/// Which ops do not commute. The whole relation is [#relation]; everything else is its table.
///
/// Two ops of different actors are *dependent* if running them in the other order, from some state in which both are
/// enabled, can end differently or leave one of them disabled. The relation is on ops, not on states (two acquires of a
/// semaphore are dependent even while permits abound): what a pending op will depend on must not change while it waits.
///
/// Where one op only *enables* another (a send its receive, the last arrival the barrier, a notify the woken actor, an
/// actor's end its join) there is nothing to reverse, so the pair is independent here; [HappensBefore] adds the edge.
public final class Dependence {
    // When two ops of given kinds are dependent. Bytes, not an enum: this is asked hundreds of times per execution.
    private static final byte NEVER = 0;
    private static final byte SAME_OBJECT = 1;
    /// Same object and overlapping cells.
    private static final byte OVERLAP = 2;
    /// The one's condition (its range) is the other's object.
    private static final byte CONDITION = 3;
    /// Two waits: same lock or same condition.
    private static final byte WAITS = 4;

    public static final Dependence STANDARD = new Dependence();

    private static final int KINDS = 1 << 6;
    private final byte[] table = new byte[KINDS * KINDS];
    private final boolean ordersTimeouts;

    private Dependence() {
        this(true);
    }

    private Dependence(boolean ordersTimeouts) {
        this.ordersTimeouts = ordersTimeouts;
        for (Kind a : Kind.values()) {
            for (Kind b : Kind.values()) {
                set(a, b, relation(a, b));
            }
        }
    }

    private void set(Kind a, Kind b, byte relation) {
        table[a.ordinal() * KINDS + b.ordinal()] = relation;
    }

    /// The standard relation with one pair of kinds declared independent: wrong on purpose, for tests that must notice.
    static Dependence without(Kind a, Kind b) {
        Dependence wrong = new Dependence();
        wrong.set(a, b, NEVER);
        wrong.set(b, a, NEVER);
        return wrong;
    }

    /// The standard relation, but a timeout does not happen after what came before: wrong on purpose, too.
    static Dependence withTimeoutsAtAnyTime() {
        return new Dependence(false);
    }

    private static byte relation(Kind a, Kind b) {
        return switch (a) {
            case READ, SPIN -> b == Kind.WRITE || b == Kind.RMW ? OVERLAP : NEVER;
            case WRITE, RMW -> b.memory() ? OVERLAP : NEVER;
            case LOCK, TRY_LOCK, UNLOCK, REACQUIRE -> lock(b) ? SAME_OBJECT : NEVER;
            case WAIT -> b == Kind.WAIT ? WAITS : lock(b) ? SAME_OBJECT : notify(b) ? CONDITION : NEVER;
            case NOTIFY -> notify(b) ? SAME_OBJECT : b == Kind.WAIT ? CONDITION : NEVER;
            case NOTIFY_ALL -> notify(b) ? SAME_OBJECT : b == Kind.WAIT ? CONDITION : NEVER;
            case ACQUIRE -> b == Kind.ACQUIRE || b == Kind.RELEASE ? SAME_OBJECT : NEVER;
            case RELEASE -> b == Kind.ACQUIRE ? SAME_OBJECT : NEVER;
            case PARK -> b == Kind.UNPARK ? SAME_OBJECT : NEVER;
            case UNPARK -> b == Kind.PARK ? SAME_OBJECT : NEVER;
            case SEND -> b == Kind.SEND ? SAME_OBJECT : NEVER;
            case RECEIVE -> b == Kind.RECEIVE ? SAME_OBJECT : NEVER;
            case ARRIVE -> b == Kind.ARRIVE ? SAME_OBJECT : NEVER;
            case START -> b == Kind.START ? SAME_OBJECT : NEVER;
            case CALL -> b == Kind.CALL || b == Kind.LOOK ? SAME_OBJECT : NEVER;
            case LOOK -> b == Kind.CALL ? SAME_OBJECT : NEVER;
            case MATCH -> b == Kind.MATCH ? SAME_OBJECT : NEVER;
            case JOIN, AWAIT, TIMEOUT, CHOOSE, ASSERT, STEP -> NEVER;
        };
    }

    private static boolean lock(Kind kind) {
        return switch (kind) {
            case LOCK, TRY_LOCK, UNLOCK, WAIT, REACQUIRE -> true;
            default -> false;
        };
    }

    private static boolean notify(Kind kind) {
        return kind == Kind.NOTIFY || kind == Kind.NOTIFY_ALL;
    }

    /// Whether two ops of different actors are dependent.
    public boolean dependent(int opA, long rangeA, int opB, long rangeB) {
        return switch (table[Op.code(opA) * KINDS + Op.code(opB)]) {
            case SAME_OBJECT -> Op.object(opA) == Op.object(opB);
            case OVERLAP -> Op.object(opA) == Op.object(opB) && Op.overlap(rangeA, rangeB);
            case WAITS -> Op.object(opA) == Op.object(opB) || rangeA == rangeB;
            case CONDITION -> Op.kind(opA) == Kind.WAIT ? rangeA == Op.object(opB) : rangeB == Op.object(opA);
            default -> false;
        };
    }

    /// Whether a timeout happens after everything before it, which it does.
    boolean ordersTimeouts() {
        return ordersTimeouts;
    }

    /// Whether an earlier event may have to come before a later one: they are dependent, or of one actor, or the
    /// earlier may have enabled the later. True more often than happens-before, never less.
    public boolean mayOrder(int stepA, int opA, long rangeA, int stepB, int opB, long rangeB) {
        int a = Op.actor(stepA);
        int b = Op.actor(stepB);
        if (a == b || dependent(opA, rangeA, opB, rangeB)) {
            return true;
        }
        int object = Op.object(opA);
        if (Op.kind(opB) == Kind.TIMEOUT) {
            return true;
        }
        if (caused(opB)) {
            return true;
        }
        return switch (Op.kind(opA)) {
            case TIMEOUT -> true;
            case START -> object == b || join(opB, a);
            case SEND -> on(Kind.RECEIVE, object, opB) || join(opB, a);
            case RECEIVE -> on(Kind.SEND, object, opB) || join(opB, a);
            case ARRIVE -> on(Kind.AWAIT, object, opB) || join(opB, a);
            case NOTIFY, NOTIFY_ALL -> Op.kind(opB) == Kind.REACQUIRE && rangeB == object || join(opB, a);
            default -> join(opB, a);
        };
    }

    /// Whether the op may have causes of any kind, which only the execution knows.
    private static boolean caused(int op) {
        Kind kind = Op.kind(op);
        return kind == Kind.STEP || kind == Kind.MATCH;
    }

    private static boolean on(Kind kind, int object, int op) {
        return op == Op.of(kind, object);
    }

    private static boolean join(int op, int actor) {
        return on(Kind.JOIN, actor, op);
    }
}
