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
    private final @Nullable GlobalAccesses[] accesses = new GlobalAccesses[JdkStatics.ALL.size()];
    /// The fields that it has looked at, or written.
    private final List<Integer> touched = new ArrayList<>();

    public JdkGlobals() {
        Arrays.fill(values, UNKNOWN);
    }

    /// An execution begins.
    public void reset() {
        for (int number : touched) {
            values[number] = UNKNOWN;
            accesses[number] = null;
        }
        touched.clear();
    }

    /// The thread that changed the field in no order with `me`, who reads it now; -1 if there is none.
    public int unorderedRead(int number, int me, int[] clock) {
        return JdkStatics.ALL.get(number).settable() ? accesses(number).read(me, clock) : -1;
    }

    /// The thread that used the field in no order with `me`, who changes it now; -1 if there is none. Who fills it
    /// while it is empty changes nothing.
    public int unorderedWrite(int number, int me, int[] clock) {
        boolean changes = JdkStatics.ALL.get(number).settable() && values[number] != null && values[number] != UNKNOWN;
        return changes ? accesses(number).write(me, clock) : -1;
    }

    private GlobalAccesses accesses(int number) {
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
