package io.allways.jvm.boot;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Where the JDK's own thread methods go when they are called in a program under test. Methods of the JDK are changed
/// to begin with *if the gate is closed, do this instead*; see the front end's `Prologues` for which.
///
/// The static methods are what changed methods call; each takes the receiver, if there is one, and the arguments.
public abstract class Gate {
    /// Whether the caller is a program under test, whose threads are under control.
    public static boolean closed() {
        Carrier carrier = Carrier.current();
        return carrier != null && carrier.gate != null;
    }

    /// The same for what concerns a thread; the JVM's own helpers are never under control.
    public static boolean closed(Thread thread) {
        return closed()
                && (thread.getClass() == Thread.class
                        || !thread.getClass().getName().startsWith("jdk.internal."));
    }

    /// What the program sees of a stack that the JVM has written down. The checker's own threads see all.
    public static StackTraceElement[] plainStack(StackTraceElement[] stack) {
        @Nullable Gate gate = present();
        return gate == null ? stack : gate.plain(stack);
    }

    /// The gate of the program that runs, be it inside of a call that is one op; null elsewhere.
    private static @Nullable Gate present() {
        Carrier carrier = Carrier.current();
        return carrier == null ? null : carrier.gate != null ? carrier.gate : carrier.lifted;
    }

    private static Gate gate() {
        Carrier carrier = Carrier.current();
        @Nullable Gate gate = carrier == null ? null : carrier.gate;
        if (gate == null) {
            throw new IllegalStateException("not under control");
        }
        return gate;
    }

    /// A thread object has been made.
    public static void made(Thread thread) {
        if (closed(thread)) {
            gate().madeThread(thread);
        }
    }

    public static void start(Thread thread) {
        if (thread.getClass().getName().equals("java.util.TimerThread")) {
            return; // what stands for `Timer` has a thread of its own
        }
        gate().startThread(thread);
    }

    public static void start(Thread thread, Object container) {
        gate().startThread(thread);
    }

    public static void join(Thread thread) throws InterruptedException {
        gate().joinThread(thread, 0);
    }

    public static void join(Thread thread, long millis) throws InterruptedException {
        gate().joinThread(thread, nanos(millis, 0));
    }

    public static void join(Thread thread, long millis, int nanos) throws InterruptedException {
        gate().joinThread(thread, nanos(millis, nanos));
    }

    public static boolean join(Thread thread, java.time.Duration duration) throws InterruptedException {
        return gate().joinStarted(thread, TimeUnit.NANOSECONDS.convert(duration));
    }

    public static void sleep(long millis) throws InterruptedException {
        gate().sleepNanos(nanos(millis, 0));
    }

    public static void sleep(long millis, int nanos) throws InterruptedException {
        gate().sleepNanos(nanos(millis, nanos));
    }

    public static void sleep(java.time.Duration duration) throws InterruptedException {
        long nanos = TimeUnit.NANOSECONDS.convert(duration);
        if (nanos >= 0) {
            gate().sleepNanos(nanos);
        }
    }

    @SuppressWarnings("NamedLikeContextualKeyword") // the name of the method it stands in for
    public static void yield() {
        gate().giveWay();
    }

    public static void interrupt(Thread thread) {
        gate().interruptThread(thread);
    }

    public static boolean isInterrupted(Thread thread) {
        return gate().interrupted(thread, false);
    }

    public static boolean getAndClearInterrupt(Thread thread) {
        return gate().interrupted(thread, true);
    }

    public static boolean isAlive(Thread thread) {
        return gate().alive(thread);
    }

    public static Thread.State threadState(Thread thread) {
        return gate().state(thread);
    }

    /// Of another thread that is alive.
    public static StackTraceElement[] asyncGetStackTrace(Thread thread) {
        return gate().stack(thread);
    }

    public static String genThreadName() {
        return gate().threadName();
    }

    /// A factory is about to name a thread after how many it has made.
    public static void countsNames(Object factory) {
        gate().countsThreads();
    }

    /// Only what the program sees: the JVM itself knows the owners of its monitors by the real numbers.
    public static long threadId(Thread thread) {
        return gate().id(thread);
    }

    /// What loads the program, as the class path's loader does in a plain JVM.
    public static ClassLoader getSystemClassLoader() {
        return gate().systemClassLoader();
    }

    public static Thread[] getAllThreads() {
        return gate().allThreads();
    }

    /// Those that have ended meanwhile have none, as in the JDK.
    public static Map<Thread, StackTraceElement[]> getAllStackTraces() {
        Map<Thread, StackTraceElement[]> stacks = new LinkedHashMap<>();
        for (Thread thread : getAllThreads()) {
            StackTraceElement[] stack = thread.getStackTrace();
            if (stack.length > 0) {
                stacks.put(thread, stack);
            }
        }
        return stacks;
    }

    public static void park() {
        gate().parkThread(0);
    }

    public static void park(@Nullable Object blocker) {
        gate().blockedOn(blocker);
        gate().parkThread(0);
        gate().blockedOn(null);
    }

    public static void parkNanos(long nanos) {
        if (nanos > 0) {
            gate().parkThread(nanos);
        }
    }

    public static void parkNanos(@Nullable Object blocker, long nanos) {
        if (nanos > 0) {
            gate().blockedOn(blocker);
            gate().parkThread(nanos);
            gate().blockedOn(null);
        }
    }

    public static void parkUntil(long deadline) {
        gate().parkThreadUntil(deadline);
    }

    public static void parkUntil(@Nullable Object blocker, long deadline) {
        gate().blockedOn(blocker);
        gate().parkThreadUntil(deadline);
        gate().blockedOn(null);
    }

    public static void setCurrentBlocker(@Nullable Object blocker) {
        gate().blockedOn(blocker);
    }

    public static @Nullable Object getBlocker(Thread thread) {
        return gate().blocker(Objects.requireNonNull(thread));
    }

    public static void unpark(@Nullable Thread thread) {
        if (thread != null) {
            gate().unparkThread(thread);
        }
    }

    private static long nanos(long millis, int nanos) {
        if (millis < 0 || nanos < 0 || nanos > 999999) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        return millis > Long.MAX_VALUE / 1_000_000 - 1 ? Long.MAX_VALUE : millis * 1_000_000 + nanos;
    }

    protected abstract void madeThread(Thread thread);

    protected abstract void startThread(Thread thread);

    /// `nanos`: 0 if for ever. False if the time was up.
    protected abstract boolean joinThread(Thread thread, long nanos) throws InterruptedException;

    /// The same for a thread that must have been started. Does not wait if `nanos` is not positive.
    protected abstract boolean joinStarted(Thread thread, long nanos) throws InterruptedException;

    protected abstract void sleepNanos(long nanos) throws InterruptedException;

    protected abstract void giveWay();

    protected abstract void interruptThread(Thread thread);

    protected abstract boolean interrupted(Thread thread, boolean clear);

    protected abstract boolean alive(Thread thread);

    protected abstract Thread.State state(Thread thread);

    protected abstract StackTraceElement[] stack(Thread thread);

    protected abstract String threadName();

    /// The running thread counts threads for their names.
    protected abstract void countsThreads();

    protected abstract long id(Thread thread);

    protected abstract ClassLoader systemClassLoader();

    /// The platform threads of the running process that are alive.
    protected abstract Thread[] allThreads();

    /// `nanos`: 0 if for ever.
    protected abstract void parkThread(long nanos);

    /// `deadline`: in milliseconds since 1970.
    protected abstract void parkThreadUntil(long deadline);

    protected abstract void unparkThread(Thread thread);

    /// What the running thread says it is parked for.
    protected abstract void blockedOn(@Nullable Object blocker);

    protected abstract @Nullable Object blocker(Thread thread);

    /// A stack without what a plain JVM would not have there.
    protected abstract StackTraceElement[] plain(StackTraceElement[] stack);

    /// A static field of the JDK that the running process has for itself; see [Globals].
    protected abstract @Nullable Object readGlobal(int number, @Nullable Object real);

    protected abstract void writeGlobal(int number, @Nullable Object value, @Nullable Object real);

    static void refuse(String what) {
        gate().unsupported(what);
    }

    /// The program does what cannot be controlled.
    protected abstract void unsupported(String what);

    /// The file system of the execution; null while it is being made.
    protected abstract @Nullable FileLayer files();

    /// Of the program that runs, be it inside of a call that is one op; null elsewhere.
    static @Nullable FileLayer currentFiles() {
        @Nullable Gate gate = present();
        return gate == null ? null : gate.files();
    }

    /// The same for the JDK's fork/join.
    protected abstract ForkGate forks();

    static ForkGate currentForks() {
        return gate().forks();
    }

    /// The same for the classes that programs define.
    protected abstract ClassGate classes();

    /// Of the program that runs, be it inside of a call that is one op; null elsewhere.
    static @Nullable ClassGate currentClasses() {
        @Nullable Gate gate = present();
        return gate == null ? null : gate.classes();
    }
}
