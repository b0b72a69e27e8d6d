package io.allways.jvm.run;

import io.allways.jvm.boot.Carrier;
import io.allways.jvm.memory.Order;
import io.allways.jvm.program.Assumes;
import io.allways.jvm.streams.StreamLocks;
import java.io.Closeable;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What woven classes call. Each hook does nothing but its JVM instruction's work if the caller is not under control.
public final class Hooks {
    private Hooks() {}

    // --- monitors

    public static void enter(Object object) {
        Objects.requireNonNull(object);
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            if (!(object instanceof Tracked) && object instanceof Closeable) {
                StreamLocks.used(scheduler, object);
            }
            scheduler.monitors.enter(object);
        }
    }

    public static void exit(Object object) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            scheduler.monitors.exit(object);
        }
    }

    public static void await(Object object) throws InterruptedException {
        await(object, 0L);
    }

    @SuppressWarnings("WaitNotInLoop") // it stands for one call
    public static void await(Object object, long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        Scheduler scheduler = Scheduler.current();
        if (scheduler == null) {
            object.wait(millis);
        } else {
            scheduler.monitors.await(object, millis > Long.MAX_VALUE / 1_000_000 ? Long.MAX_VALUE : millis * 1_000_000);
        }
    }

    public static void await(Object object, long millis, int nanos) throws InterruptedException {
        await(object, nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis);
    }

    public static void signal(Object object) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler == null) {
            object.notify();
        } else {
            scheduler.monitors.signal(object);
        }
    }

    public static void signalAll(Object object) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler == null) {
            object.notifyAll();
        } else {
            scheduler.monitors.signalAll(object);
        }
    }

    // --- fields

    public static void read(Object object, int site) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null && object != null) {
            scheduler.memory.read(scheduler.shadows.of(object), scheduler.sites.cell(site), site);
        }
    }

    public static void write(Object object, int site) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null && object != null) {
            scheduler.memory.write(scheduler.shadows.of(object), scheduler.sites.cell(site), site);
        }
    }

    public static void readVolatile(Object object, int site) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null && object != null) {
            scheduler.running().site = site;
            scheduler.memory.readVolatile(scheduler.shadows.of(object), scheduler.sites.cell(site));
        }
    }

    public static void writeVolatile(Object object, int site) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null && object != null) {
            scheduler.running().site = site;
            scheduler.memory.writeVolatile(scheduler.shadows.of(object), scheduler.sites.cell(site));
        }
    }

    /// A plain read next to a fence that acquires: it is as good as an opaque one.
    public static void readFenced(Object object, int site) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null && object != null) {
            scheduler.running().site = site;
            scheduler.memory.read(scheduler.shadows.of(object), scheduler.sites.cell(site), Order.NONE, site);
        }
    }

    /// A plain write next to a fence that releases.
    public static void writeFenced(Object object, int site) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null && object != null) {
            scheduler.running().site = site;
            scheduler.memory.write(scheduler.shadows.of(object), scheduler.sites.cell(site), Order.NONE, site);
        }
    }

    // --- arrays

    /// The JVM itself throws what is to be thrown if not.
    private static boolean within(@Nullable Object array, int index) {
        return array != null && index >= 0 && index < Array.getLength(array);
    }

    public static void readElement(Object array, int index, int site) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null && within(array, index)) {
            scheduler.sites.reach(site);
            scheduler.memory.readElement(scheduler.shadows.of(array), index, site);
        }
    }

    private static void writeElement(Object array, int index, int site) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null && within(array, index)) {
            scheduler.sites.reach(site);
            scheduler.memory.writeElement(scheduler.shadows.of(array), index, site);
        }
    }

    public static void store(int[] array, int index, int value, int site) {
        writeElement(array, index, site);
        array[index] = value;
    }

    public static void store(long[] array, int index, long value, int site) {
        writeElement(array, index, site);
        array[index] = value;
    }

    public static void store(float[] array, int index, float value, int site) {
        writeElement(array, index, site);
        array[index] = value;
    }

    public static void store(double[] array, int index, double value, int site) {
        writeElement(array, index, site);
        array[index] = value;
    }

    public static void store(Object[] array, int index, @Nullable Object value, int site) {
        writeElement(array, index, site);
        array[index] = value;
    }

    public static void store(char[] array, int index, char value, int site) {
        writeElement(array, index, site);
        array[index] = value;
    }

    public static void store(short[] array, int index, short value, int site) {
        writeElement(array, index, site);
        array[index] = value;
    }

    /// The JVM stores bytes and booleans with one instruction.
    public static void storeByte(Object array, int index, int value, int site) {
        writeElement(array, index, site);
        if (array instanceof boolean[] flags) {
            flags[index] = (value & 1) != 0;
        } else {
            ((byte[]) array)[index] = (byte) value;
        }
    }

    // --- exceptions

    /// A handler begins, or a `finally`.
    public static void caught() {
        Scheduler scheduler = Scheduler.present();
        if (scheduler != null) {
            scheduler.caught();
        }
    }

    /// A finaliser begins. The JVM's own call of it comes when garbage is collected, beside the program and perhaps in
    /// the
    /// middle of another execution, so it is to do nothing; the JVM ignores what finalisers throw.
    public static void finalises() {
        if (Carrier.current() == null) {
            throw new IllegalStateException("a finaliser outside of an execution");
        }
    }

    // --- objects and classes

    /// An array, or an object of a class that is not woven, has just been made.
    public static void born(@Nullable Object object, int site) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null && object != null) {
            scheduler.sites.reach(site);
            scheduler.shadows.born(object).site = site;
        }
    }

    public static boolean initialise(Class<?> type, boolean trivial) {
        Scheduler scheduler = Scheduler.current();
        return scheduler == null || scheduler.statics.begin(type, trivial);
    }

    public static int initialised(Class<?> type, boolean trivial) {
        Scheduler scheduler = Scheduler.current();
        return scheduler == null ? 0 : scheduler.statics.end(type, trivial);
    }

    public static Throwable notInitialised(Class<?> type, Throwable why) {
        Scheduler scheduler = Scheduler.current();
        return scheduler == null ? why : scheduler.statics.failed(type, why);
    }

    // --- the world

    public static @Nullable PrintStream out() {
        Scheduler scheduler = Scheduler.current();
        return scheduler == null ? System.out : scheduler.running().member.out;
    }

    public static @Nullable PrintStream err() {
        Scheduler scheduler = Scheduler.current();
        return scheduler == null ? System.err : scheduler.running().member.err;
    }

    public static @Nullable InputStream in() {
        Scheduler scheduler = Scheduler.current();
        return scheduler == null ? System.in : scheduler.running().member.in;
    }

    /// The program is about to do something that must not be done, be it inside of a call that is one op.
    public static void unsupported(String what) {
        Scheduler scheduler = Scheduler.present();
        if (scheduler != null) {
            scheduler.refuse(what);
        }
    }

    /// The program is about to read a file.
    public static void readsFile() {
        World.assume(Assumes.FILE);
    }

    // --- interfaces

    /// Nothing is an op from here on, and nothing can wait.
    public static void quiet() {
        Carrier carrier = Carrier.current();
        if (carrier != null && carrier.lifted == null) {
            carrier.lifted = carrier.gate;
            carrier.gate = null;
        }
    }

    public static void loud() {
        Carrier carrier = Carrier.current();
        if (carrier != null && carrier.lifted != null) {
            carrier.gate = carrier.lifted;
            carrier.lifted = null;
        }
    }

    // --- spinning

    /// A loop that only reads comes round again.
    public static void spins() {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            scheduler.memory.comesRound();
        }
    }

    /// A loop begins that may come round as [#spins] or [#mayComeRound] say.
    public static void entersLoop() {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            scheduler.running().spin.keeps = false;
        }
    }

    /// `Thread.onSpinWait`.
    public static void hints() {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            scheduler.memory.hints(0);
        }
    }

    /// A loop that only reads comes round again, unless [#leavesLoop] follows.
    public static void mayComeRound() {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            scheduler.running().spin.mayComeRound = true;
        }
    }

    public static void leavesLoop() {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            scheduler.running().spin.mayComeRound = false;
        }
    }
}
