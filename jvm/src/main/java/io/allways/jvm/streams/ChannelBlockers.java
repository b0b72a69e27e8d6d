package io.allways.jvm.streams;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;

/// Who interrupts a thread that is in an operation of an `AbstractInterruptibleChannel` closes that channel, with the
/// program's own code if the channel is one of the program's.
public final class ChannelBlockers {
    private static final VarHandle BLOCKER;
    private static final MethodHandle INTERRUPT;
    private static final MethodHandle AFTERWARDS;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            Field field = Thread.class.getDeclaredField("nioBlocker");
            BLOCKER = MethodHandles.privateLookupIn(Thread.class, lookup).unreflectVarHandle(field);
            INTERRUPT = lookup.findVirtual(
                            field.getType(), "interrupt", MethodType.methodType(void.class, Thread.class))
                    .asType(MethodType.methodType(void.class, Object.class, Thread.class));
            AFTERWARDS = lookup.findVirtual(field.getType(), "postInterrupt", MethodType.methodType(void.class))
                    .asType(MethodType.methodType(void.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private ChannelBlockers() {}

    /// The thread has been interrupted by another.
    public static void interrupted(Thread thread) {
        Object blocker = BLOCKER.get(thread);
        if (blocker != null) {
            try {
                INTERRUPT.invokeExact(blocker, thread);
                AFTERWARDS.invokeExact(blocker);
            } catch (RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException(e); // they declare none
            }
        }
    }
}
