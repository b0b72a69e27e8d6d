package io.allways.jvm.boot;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.HashMap;
import java.util.Map;
import jdk.internal.access.JavaLangAccess;
import jdk.internal.access.SharedSecrets;
import jdk.internal.vm.annotation.ChangesCurrentThread;
import jdk.internal.vm.annotation.DontInline;
import org.jspecify.annotations.Nullable;

/// The one thread of a worker, which carries all fibers of the program under test. While a fiber runs,
/// `Thread.currentThread()` is the program's own thread object; the carrier is still to be had from the JVM.
public final class Carrier extends Thread {
    private static final JavaLangAccess JVM = SharedSecrets.getJavaLangAccess();
    private static final MethodHandle SET_CURRENT = setCurrent();

    /// Null while what runs is not to be controlled: between executions, and inside calls that are one op.
    public @Nullable Gate gate;

    /// The gate while it is open for a call that is one op.
    public @Nullable Gate lifted;

    /// Nanoseconds in which it did the checker's work in the middle of the program's: loading and weaving classes.
    private volatile long apart;

    /// Since when it does that now; 0 if it does not.
    private volatile long apartSince;

    /// How many static initialisers of the JDK with state of their own run; see [Globals].
    int initialising;

    /// What the last question about a file came to; see [FileGate].
    long number;

    @Nullable Object object;

    /// Folders of the layer that are being listed, and how many have been.
    final Map<Long, FileGate.Listing> listings = new HashMap<>();

    long folders;

    public Carrier(String name, Runnable body, long stackSize) {
        super(null, body, name, stackSize, false);
        setDaemon(true);
    }

    /// Makes `Thread.currentThread()` another thread. The JVM's compilers believe that no method does that unless it
    /// says so, which only classes on the boot path can.
    @ChangesCurrentThread
    @DontInline
    public void become(Thread thread) {
        try {
            SET_CURRENT.invokeExact((Thread) this, thread);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /// It begins to do the checker's work. False if it does already.
    public boolean beginApart() {
        if (apartSince != 0) {
            return false;
        }
        apartSince = System.nanoTime() | 1;
        return true;
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // nobody else writes it
    public void endApart() {
        apart += System.nanoTime() - apartSince;
        apartSince = 0;
    }

    /// How long it has done the checker's work, in nanoseconds, up to now. Asked from other threads.
    public long apart() {
        long since = apartSince;
        return apart + (since == 0 ? 0 : Math.max(0, System.nanoTime() - since));
    }

    private static MethodHandle setCurrent() {
        try {
            return MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
                    .findVirtual(Thread.class, "setCurrentThread", MethodType.methodType(void.class, Thread.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /// The carrier that the caller runs on, or null if it is some other thread.
    public static @Nullable Carrier current() {
        return JVM.currentCarrierThread() instanceof Carrier carrier ? carrier : null;
    }
}
