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
    /// When two ops of given kinds are dependent.
    enum Relation {
        NEVER,
        SAME_OBJECT,
        /// Same object and overlapping cells.
        OVERLAP,
        /// The one's condition (its range) is the other's object.
        CONDITION,
        /// Two waits: same lock or same condition.
        WAITS
    }

    public static final Dependence STANDARD = new Dependence();

    private static final int KINDS = 1 << 6;
    private final Relation[] table = new Relation[KINDS * KINDS];
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

    private void set(Kind a, Kind b, Relation relation) {
        table[a.ordinal() * KINDS + b.ordinal()] = relation;
    }

    /// The standard relation with one pair of kinds declared independent: wrong on purpose, for tests that must notice.
    static Dependence without(Kind a, Kind b) {
        Dependence wrong = new Dependence();
        wrong.set(a, b, Relation.NEVER);
        wrong.set(b, a, Relation.NEVER);
        return wrong;
    }

    /// The standard relation, but a timeout does not happen after what came before: wrong on purpose, too.
    static Dependence withTimeoutsAtAnyTime() {
        return new Dependence(false);
    }

    private static Relation relation(Kind a, Kind b) {
        return switch (a) {
            case READ, SPIN -> b == Kind.WRITE || b == Kind.RMW ? Relation.OVERLAP : Relation.NEVER;
            case WRITE, RMW -> b.memory() ? Relation.OVERLAP : Relation.NEVER;
            case LOCK, TRY_LOCK, UNLOCK, REACQUIRE -> lock(b) ? Relation.SAME_OBJECT : Relation.NEVER;
            case WAIT ->
                b == Kind.WAIT
                        ? Relation.WAITS
                        : lock(b) ? Relation.SAME_OBJECT : notify(b) ? Relation.CONDITION : Relation.NEVER;
            case NOTIFY -> notify(b) ? Relation.SAME_OBJECT : b == Kind.WAIT ? Relation.CONDITION : Relation.NEVER;
            case NOTIFY_ALL -> notify(b) ? Relation.SAME_OBJECT : b == Kind.WAIT ? Relation.CONDITION : Relation.NEVER;
            case ACQUIRE -> b == Kind.ACQUIRE || b == Kind.RELEASE ? Relation.SAME_OBJECT : Relation.NEVER;
            case RELEASE -> b == Kind.ACQUIRE ? Relation.SAME_OBJECT : Relation.NEVER;
            case PARK -> b == Kind.UNPARK ? Relation.SAME_OBJECT : Relation.NEVER;
            case UNPARK -> b == Kind.PARK ? Relation.SAME_OBJECT : Relation.NEVER;
            case SEND -> b == Kind.SEND ? Relation.SAME_OBJECT : Relation.NEVER;
            case RECEIVE -> b == Kind.RECEIVE ? Relation.SAME_OBJECT : Relation.NEVER;
            case ARRIVE -> b == Kind.ARRIVE ? Relation.SAME_OBJECT : Relation.NEVER;
            case START -> b == Kind.START ? Relation.SAME_OBJECT : Relation.NEVER;
            case CALL -> b == Kind.CALL || b == Kind.LOOK ? Relation.SAME_OBJECT : Relation.NEVER;
            case LOOK -> b == Kind.CALL ? Relation.SAME_OBJECT : Relation.NEVER;
            case MATCH -> b == Kind.MATCH ? Relation.SAME_OBJECT : Relation.NEVER;
            case JOIN, AWAIT, TIMEOUT, CHOOSE, ASSERT, STEP -> Relation.NEVER;
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
            case NEVER -> false;
            case SAME_OBJECT -> Op.object(opA) == Op.object(opB);
            case OVERLAP -> Op.object(opA) == Op.object(opB) && Op.overlap(rangeA, rangeB);
            case WAITS -> Op.object(opA) == Op.object(opB) || rangeA == rangeB;
            case CONDITION -> Op.kind(opA) == Kind.WAIT ? rangeA == Op.object(opB) : rangeB == Op.object(opA);
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
