package io.allways.jvm.globals;

import io.allways.jvm.boot.Carrier;
import io.allways.jvm.boot.Gate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The values of the JDK's static fields that one process has in one execution.
public final class JdkGlobals {
    private static final Object UNKNOWN = new Object();

    /// What the fields held when some process first looked at them; for all processes of this JVM.
    private static final Object[] PRISTINE = new Object[JdkStatics.ALL.size()];

    static {
        Arrays.fill(PRISTINE, UNKNOWN);
    }

    private final @Nullable Object[] values = new Object[JdkStatics.ALL.size()];
    /// Uses of each field that are no ops.
    private final @Nullable GlobalAccesses[] hidden = new GlobalAccesses[JdkStatics.ALL.size()];
    /// Uses of each field that an op stands for.
    private final @Nullable GlobalAccesses[] ops = new GlobalAccesses[JdkStatics.ALL.size()];
    /// The fields that it has looked at, or written.
    private final List<Integer> touched = new ArrayList<>();
    /// The thread whose latest op stands for uses of fields, its time after it, and how many uses of each field are
    /// left.
    private int actor = GlobalAccesses.NOBODY;
    private int time;
    private final int[] left = new int[JdkStatics.ALL.size()];

    public JdkGlobals() {
        Arrays.fill(values, UNKNOWN);
    }

    /// An execution begins.
    public void reset() {
        for (int number : touched) {
            values[number] = UNKNOWN;
            hidden[number] = null;
            ops[number] = null;
        }
        touched.clear();
        actor = GlobalAccesses.NOBODY;
    }

    /// The thread `me` is about to call a method of the JDK that uses fields, and its latest op stands for that call:
    /// the explorer takes such ops in all orders.
    ///
    /// @param times how often the method uses each field at most, so that what comes after the method is not covered
    public void covered(int me, int[] clock, int times) {
        actor = me;
        time = clock[me];
        Arrays.fill(left, times);
    }

    private boolean isCovered(int number, int me, int[] clock) {
        return actor == me && time == clock[me] && left[number]-- > 0;
    }

    /// The thread that changed the field in no order with `me`, who reads it now; -1 if there is none.
    public int unorderedRead(int number, int me, int[] clock) {
        if (!JdkStatics.ALL.get(number).settable()) {
            return GlobalAccesses.NOBODY;
        }
        boolean op = isCovered(number, me, clock);
        of(op ? ops : hidden, number).read(me, clock);
        int other = of(hidden, number).unorderedWriter(clock);
        return op || other != GlobalAccesses.NOBODY ? other : of(ops, number).unorderedWriter(clock);
    }

    /// The thread that used the field in no order with `me`, who changes it now; -1 if there is none.
    public int unorderedWrite(int number, int me, int[] clock) {
        JdkStatic field = JdkStatics.ALL.get(number);
        boolean fills = field.filled() && (values[number] == null || values[number] == UNKNOWN);
        if (!field.settable() || fills) {
            return GlobalAccesses.NOBODY;
        }
        boolean op = isCovered(number, me, clock);
        int other = of(hidden, number).unorderedUser(me, clock);
        other = op || other != GlobalAccesses.NOBODY ? other : of(ops, number).unorderedUser(me, clock);
        of(op ? ops : hidden, number).write(me, clock);
        return other;
    }

    private static GlobalAccesses of(@Nullable GlobalAccesses[] accesses, int number) {
        GlobalAccesses known = accesses[number];
        if (known == null) {
            known = new GlobalAccesses();
            accesses[number] = known;
        }
        return known;
    }

    /// What a field is called in messages.
    public static String name(int number) {
        JdkStatic field = JdkStatics.ALL.get(number);
        return field.owner().replace('/', '.') + "." + field.field();
    }

    public @Nullable Object read(int number, @Nullable Object real) {
        Object value = values[number];
        if (value == UNKNOWN) {
            value = start(number, real);
            put(number, value);
        }
        return value;
    }

    public void write(int number, @Nullable Object value, @Nullable Object real) {
        pristine(number, real);
        put(number, value);
    }

    private void put(int number, @Nullable Object value) {
        if (values[number] == UNKNOWN) {
            touched.add(number);
        }
        values[number] = value;
    }

    private static @Nullable Object pristine(int number, @Nullable Object real) {
        synchronized (PRISTINE) {
            if (PRISTINE[number] == UNKNOWN) {
                PRISTINE[number] = Copies.of(real);
            }
            return PRISTINE[number];
        }
    }

    /// To make the first value is the checker's work: nothing in it is an op.
    private static @Nullable Object start(int number, @Nullable Object real) {
        Object pristine = pristine(number, real);
        Carrier carrier = Carrier.current();
        Gate gate = carrier == null ? null : carrier.gate;
        if (carrier == null || gate == null) {
            return JdkStatics.ALL.get(number).start().value(pristine);
        }
        carrier.gate = null;
        carrier.lifted = gate;
        try {
            return JdkStatics.ALL.get(number).start().value(pristine);
        } finally {
            carrier.lifted = null;
            carrier.gate = gate;
        }
    }
}
