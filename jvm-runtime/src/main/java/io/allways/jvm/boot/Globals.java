package io.allways.jvm.boot;

import org.jspecify.annotations.Nullable;

/// Static fields of the JDK that each process of each execution has for itself. The JDK's classes are changed to read
/// and write them through these methods; see the front end's `JdkStatics` for which.
public final class Globals {
    private Globals() {}

    private static @Nullable Gate gate() {
        Carrier carrier = Carrier.current();
        return carrier == null || carrier.initialising > 0
                ? null
                : carrier.gate != null ? carrier.gate : carrier.lifted;
    }

    /// A static initialiser of the JDK begins: what it leaves is what every execution begins with.
    public static void beginInitialiser() {
        Carrier carrier = Carrier.current();
        if (carrier != null) {
            carrier.initialising++;
        }
    }

    public static void endInitialiser() {
        Carrier carrier = Carrier.current();
        if (carrier != null && carrier.initialising > 0) {
            carrier.initialising--;
        }
    }

    /// The value of field `number` for the caller.
    ///
    /// @param real what the JDK's own field holds
    public static @Nullable Object read(@Nullable Object real, int number) {
        Gate gate = gate();
        return gate == null ? real : gate.readGlobal(number, real);
    }

    public static boolean read(boolean real, int number) {
        Gate gate = gate();
        return gate == null ? real : (Boolean) value(gate, number, real);
    }

    public static int read(int real, int number) {
        Gate gate = gate();
        return gate == null ? real : (Integer) value(gate, number, real);
    }

    private static Object value(Gate gate, int number, Object real) {
        Object value = gate.readGlobal(number, real);
        return value == null ? real : value;
    }

    /// The field is written. What the JDK's own field is to hold from now on.
    public static @Nullable Object write(@Nullable Object value, @Nullable Object real, int number) {
        Gate gate = gate();
        if (gate == null) {
            return value;
        }
        gate.writeGlobal(number, value, real);
        return real;
    }

    public static boolean write(boolean value, boolean real, int number) {
        return (Boolean) written(value, real, number);
    }

    public static int write(int value, int real, int number) {
        return (Integer) written(value, real, number);
    }

    private static Object written(Object value, Object real, int number) {
        Object kept = write(value, real, number);
        return kept == null ? real : kept;
    }

    /// What the JDK remembers at a place in the code that must not remember anything from one execution to the next.
    public static @Nullable Object remembered(Object[] values, int index) {
        return gate() == null ? values[index] : null;
    }
}
