package io.allways.core;

import java.util.Arrays;

/// The happens-before order of an execution, as vector clocks over its events, and for each event the earlier events on
/// the same object.
///
/// It is kept up incrementally: [#truncate] forgets a suffix, [#extend] adds what the execution has more. An explorer
/// that repeats a prefix pays for the new suffix only.
///
/// *Clocks.* `clock(i)[a]` is how many events of actor `a` happen before event `i` or are `i`; so `j` happens before
/// `i` iff `clock(i)[actor(j)] >= local(j)`.
///
/// *Chains.* Events on one object are linked backwards, per *port* of the object, so that only ops which can depend
/// on each other share a chain: a monitor's lock ops and its wait set, a channel's two ends. Some events are on two:
/// a wait on its lock's and its condition's; a write on that of all accesses and on that of the writes, which is the
/// one that reads look at (a loop that reads for ever must not look at all its reads each time). Walking a chain
/// stops at the first event that *covers* the one asked about: every earlier event that matters is ordered before it.
public final class HappensBefore {
    private static final int PORTS = 7;
    private static final int PORT_MAIN = 0;
    private static final int PORT_LOCK = 1;
    private static final int PORT_CONDITION = 2;
    private static final int PORT_RECEIVE = 3;
    private static final int PORT_PARK = 4;
    private static final int PORT_START = 5;
    private static final int PORT_WRITES = 6;

    private final Dependence dependence;
    private Execution execution = new Execution();
    private int length;

    private int width = 8;
    private int[] clocks = new int[64 * 8];
    private int[] locals = new int[64];
    /// The actor's event before, or the event that started it, or -1.
    private int[] predecessors = new int[64];
    private int[] lastBefore = new int[64];
    private int[] previous = new int[64];
    private int[] previousSecond = new int[64];

    private int[] lastOf = filled(8);
    private int[] startOf = filled(8);
    private int[] heads = filled(64);

    public HappensBefore(Dependence dependence) {
        this.dependence = dependence;
    }

    public HappensBefore() {
        this(Dependence.STANDARD);
    }

    public Dependence dependence() {
        return dependence;
    }

    public Execution execution() {
        return execution;
    }

    /// How many events are covered.
    public int length() {
        return length;
    }

    /// Whether event `earlier` happens before event `later` (or is it).
    public boolean before(int earlier, int later) {
        return clocks[later * width + execution.actor(earlier)] >= locals[earlier];
    }

    /// How many events of `actor` happen before event `index` or are it.
    public int clock(int index, int actor) {
        return clocks[index * width + actor];
    }

    /// The event of the same actor before event `index`, or else the event that started the actor, or else -1.
    public int predecessor(int index) {
        return predecessors[index];
    }

    /// The same for what `actor` would do next.
    public int lastOf(int actor) {
        return actor < lastOf.length && lastOf[actor] >= 0
                ? lastOf[actor]
                : actor < startOf.length ? startOf[actor] : -1;
    }

    /// The latest event of `actor` itself, or -1.
    public int latest(int actor) {
        return actor < lastOf.length ? lastOf[actor] : -1;
    }

    /// The event of the same actor before event `index`, or -1.
    public int earlier(int index) {
        return lastBefore[index];
    }

    /// The last event on a chain of the op, or -1; `second` for the other chain of an op that looks at two.
    public int head(int op, long range, boolean second) {
        int key = second ? secondKey(op, range) : looksAt(op);
        return key >= 0 && key < heads.length ? heads[key] : -1;
    }

    /// The same before event `index`.
    public int headBefore(int index, boolean second) {
        return second || looksAtWrites(execution.op(index)) ? previousSecond[index] : previous[index];
    }

    /// The event before `index` on a chain that `op` looks at, or -1.
    public int previous(int index, int op, boolean second) {
        int other = execution.op(index);
        boolean onSecond = looksAtWrites(op) || (second || notifies(op)) && Op.kind(other) == Kind.WAIT;
        return onSecond ? previousSecond[index] : previous[index];
    }

    private static boolean notifies(int op) {
        Kind kind = Op.kind(op);
        return kind == Kind.NOTIFY || kind == Kind.NOTIFY_ALL;
    }

    private static boolean looksAtWrites(int op) {
        Kind kind = Op.kind(op);
        return kind == Kind.READ || kind == Kind.SPIN;
    }

    private static int looksAt(int op) {
        return looksAtWrites(op) ? Op.object(op) * PORTS + PORT_WRITES : key(op);
    }

    public boolean dependent(int index, int op, long range) {
        return dependence.dependent(execution.op(index), execution.range(index), op, range);
    }

    /// Whether event `index`, which is dependent with the op, comes after everything else on their chain that is.
    public boolean covers(int index, long range) {
        return switch (Op.kind(execution.op(index))) {
            case READ, SPIN, RELEASE, UNPARK, LOOK -> false;
            case WRITE, RMW -> Op.holds(execution.range(index), range);
            case LOCK, TRY_LOCK, UNLOCK, WAIT, REACQUIRE, NOTIFY, NOTIFY_ALL -> true;
            case ACQUIRE, PARK, SEND, RECEIVE, ARRIVE, CALL -> true;
            case START, JOIN, AWAIT, TIMEOUT, CHOOSE, ASSERT, STEP, MATCH -> true;
        };
    }

    public void truncate(int count) {
        for (int i = length - 1; i >= count; i--) {
            int op = execution.op(i);
            int key = key(op);
            if (key >= 0) {
                heads[key] = previous[i];
            }
            int second = secondKey(op, execution.range(i));
            if (second >= 0) {
                heads[second] = previousSecond[i];
            }
            lastOf[execution.actor(i)] = lastBefore[i];
            if (Op.kind(op) == Kind.START && startOf[Op.object(op)] == i) {
                startOf[Op.object(op)] = -1;
            }
        }
        length = Math.min(length, count);
    }

    /// Takes in the events of `of` from [#length] on. Those before must be the ones taken in already.
    public void extend(Execution of) {
        execution = of;
        if (of.actors() > width) {
            widen(of.actors());
        }
        while (length < of.length()) {
            add(length);
            length++;
        }
    }

    private void add(int i) {
        if (i == locals.length) {
            grow();
        }
        int op = execution.op(i);
        long range = execution.range(i);
        int actor = execution.actor(i);
        int row = i * width;

        lastBefore[i] = lastOf[actor];
        int predecessor = lastOf(actor);
        predecessors[i] = predecessor;
        lastOf[actor] = i;
        if (predecessor >= 0) {
            System.arraycopy(clocks, predecessor * width, clocks, row, width);
        } else {
            Arrays.fill(clocks, row, row + width, 0);
        }
        locals[i] = clocks[row + actor] + 1;

        int key = key(op);
        if (key >= 0) {
            previous[i] = link(key, i);
        }
        int second = secondKey(op, range);
        if (second >= 0) {
            previousSecond[i] = link(second, i);
        } else if (looksAtWrites(op)) {
            previousSecond[i] = head(op, range, false);
        } else if (Op.kind(op) == Kind.TIMEOUT) {
            // What was given up races as if it were blocked at the end.
            previous[i] = head(execution.attempted(i), range, false);
        }
        if (key >= 0) {
            order(i, op, range, false);
        }
        if (Op.kind(op) == Kind.WAIT) {
            order(i, op, range, true);
        }
        enable(i, op, range);
        for (int k = execution.causes(i) - 1; k >= 0; k--) {
            int cause = execution.cause(i, k);
            join(i, cause < 0 ? ~cause : cause);
        }
        clocks[row + actor] = locals[i];
    }

    private int link(int key, int i) {
        if (key >= heads.length) {
            int old = heads.length;
            heads = Arrays.copyOf(heads, Math.max(key + 1, old * 2));
            Arrays.fill(heads, old, heads.length, -1);
        }
        int head = heads[key];
        heads[key] = i;
        return head;
    }

    /// Orders event `i` after the dependent events of a chain.
    private void order(int i, int op, long range, boolean second) {
        for (int j = headBefore(i, second); j >= 0; j = previous(j, op, second)) {
            if (dependent(j, op, range)) {
                join(i, j);
                if (covers(j, range)) {
                    break;
                }
            }
        }
    }

    /// Orders event `i` after the event that enabled it, where the two are otherwise independent.
    private void enable(int i, int op, long range) {
        int object = Op.object(op);
        switch (Op.kind(op)) {
            case START -> {
                if (execution.value(i) == 1) {
                    startOf[object] = i;
                }
            }
            case JOIN -> join(i, lastOf(object));
            case RECEIVE -> join(i, counted(object * PORTS + PORT_MAIN, execution.value(i)));
            case SEND -> join(i, counted(object * PORTS + PORT_RECEIVE, execution.value(i) - range));
            case AWAIT -> join(i, counted(object * PORTS + PORT_MAIN, execution.value(i)));
            case REACQUIRE -> join(i, waker(execution.actor(i), range, predecessors[i]));
            // It happens only when nothing else can, so after everything.
            case TIMEOUT -> {
                int actors = dependence.ordersTimeouts() ? execution.actors() : 0;
                for (int actor = 0; actor < actors; actor++) {
                    join(i, lastOf(actor));
                }
            }
            default -> {}
        }
    }

    /// The last event on a chain whose value is `value`: the k-th send, receive, or the last arrival of a generation.
    private int counted(int key, long value) {
        if (key >= heads.length) {
            return -1;
        }
        int i = heads[key];
        while (i >= 0 && execution.value(i) > value) {
            i = previous[i];
        }
        return i >= 0 && execution.value(i) == value ? i : -1;
    }

    /// The notification that woke `actor` from the `wait` it made on `condition`, or -1; the timeout if it was that.
    public int waker(int actor, long condition, int wait) {
        if (wait >= 0 && Op.kind(execution.op(wait)) == Kind.TIMEOUT) {
            return wait;
        }
        int key = (int) condition * PORTS + PORT_CONDITION;
        int found = -1;
        for (int i = heads[key]; i > wait; ) {
            Kind kind = Op.kind(execution.op(i));
            if (kind == Kind.NOTIFY_ALL || kind == Kind.NOTIFY && execution.value(i) == actor + 1) {
                found = i;
            }
            i = kind == Kind.WAIT ? previousSecond[i] : previous[i];
        }
        return found;
    }

    private void join(int i, int j) {
        if (j < 0 || before(j, i)) {
            return;
        }
        int row = i * width;
        int other = j * width;
        for (int a = 0; a < width; a++) {
            clocks[row + a] = Math.max(clocks[row + a], clocks[other + a]);
        }
    }

    private static int key(int op) {
        int object = Op.object(op);
        return switch (Op.kind(op)) {
            case READ, WRITE, RMW, SPIN, ACQUIRE, RELEASE, SEND, ARRIVE, CALL, LOOK, MATCH ->
                object * PORTS + PORT_MAIN;
            case LOCK, TRY_LOCK, UNLOCK, WAIT, REACQUIRE -> object * PORTS + PORT_LOCK;
            case NOTIFY, NOTIFY_ALL -> object * PORTS + PORT_CONDITION;
            case RECEIVE -> object * PORTS + PORT_RECEIVE;
            case PARK, UNPARK -> object * PORTS + PORT_PARK;
            case START -> object * PORTS + PORT_START;
            case JOIN, AWAIT, TIMEOUT, CHOOSE, ASSERT, STEP -> -1;
        };
    }

    private static int secondKey(int op, long range) {
        return switch (Op.kind(op)) {
            case WAIT -> (int) range * PORTS + PORT_CONDITION;
            case WRITE, RMW -> Op.object(op) * PORTS + PORT_WRITES;
            default -> -1;
        };
    }

    private void grow() {
        int capacity = locals.length * 2;
        clocks = Arrays.copyOf(clocks, capacity * width);
        locals = Arrays.copyOf(locals, capacity);
        predecessors = Arrays.copyOf(predecessors, capacity);
        lastBefore = Arrays.copyOf(lastBefore, capacity);
        previous = Arrays.copyOf(previous, capacity);
        previousSecond = Arrays.copyOf(previousSecond, capacity);
    }

    private void widen(int actors) {
        int wider = Math.max(actors, width * 2);
        int[] moved = new int[locals.length * wider];
        for (int i = 0; i < length; i++) {
            System.arraycopy(clocks, i * width, moved, i * wider, width);
        }
        clocks = moved;
        width = wider;
        int old = lastOf.length;
        lastOf = Arrays.copyOf(lastOf, wider);
        startOf = Arrays.copyOf(startOf, wider);
        Arrays.fill(lastOf, old, wider, -1);
        Arrays.fill(startOf, old, wider, -1);
    }

    private static int[] filled(int size) {
        int[] array = new int[size];
        Arrays.fill(array, -1);
        return array;
    }
}
