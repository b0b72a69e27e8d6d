package io.allways.jvm.model.locks;

import io.allways.jvm.run.Access;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Locks;
import io.allways.jvm.weave.Replacements.Replaces;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer.ConditionObject;
import org.jspecify.annotations.Nullable;

/// Subclasses of `AbstractQueuedSynchronizer`. Their state is memory like other memory, and their `tryAcquire` … run
/// under control. Only the queue is not the JDK's: who cannot acquire waits until somebody has released something since
/// it began to wait, and tries again. There is no order among them, which is what newcomers make of the JDK's queue,
/// too; who waits is known where somebody asks, but `hasQueuedPredecessors` says no.
@Replaces(AbstractQueuedSynchronizer.class)
public final class Synchronizers {
    private static final int STATE = 0;
    private static final VarHandle VALUE;
    private static final MethodHandle TRY_ACQUIRE;
    private static final MethodHandle TRY_RELEASE;
    private static final MethodHandle TRY_ACQUIRE_SHARED;
    private static final MethodHandle TRY_RELEASE_SHARED;
    private static final MethodHandle HELD;

    static {
        Class<?> type = AbstractQueuedSynchronizer.class;
        try {
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
            MethodType asks = MethodType.methodType(boolean.class, int.class);
            VALUE = lookup.findVarHandle(type, "state", int.class);
            TRY_ACQUIRE = lookup.findVirtual(type, "tryAcquire", asks);
            TRY_RELEASE = lookup.findVirtual(type, "tryRelease", asks);
            TRY_RELEASE_SHARED = lookup.findVirtual(type, "tryReleaseShared", asks);
            TRY_ACQUIRE_SHARED =
                    lookup.findVirtual(type, "tryAcquireShared", MethodType.methodType(int.class, int.class));
            HELD = lookup.findVirtual(type, "isHeldExclusively", MethodType.methodType(boolean.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Synchronizers() {}

    // --- state

    public static int getState(AbstractQueuedSynchronizer self) {
        Access.read(self, STATE);
        return (int) VALUE.getVolatile(self);
    }

    public static void setState(AbstractQueuedSynchronizer self, int state) {
        Access.write(self, STATE);
        VALUE.setVolatile(self, state);
    }

    public static boolean compareAndSetState(AbstractQueuedSynchronizer self, int expected, int state) {
        Access.update(self, STATE, () -> (int) VALUE.getVolatile(self) == expected);
        boolean done = VALUE.compareAndSet(self, expected, state);
        Access.updated(self, STATE, done);
        return done;
    }

    // --- acquiring

    private static boolean attempt(AbstractQueuedSynchronizer self, int arg, boolean shared) {
        try {
            return shared
                    ? (int) TRY_ACQUIRE_SHARED.invokeExact(self, arg) >= 0
                    : (boolean) TRY_ACQUIRE.invokeExact(self, arg);
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /// What user code threw, as it is.
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> RuntimeException thrown(Throwable e) throws E {
        throw (E) e;
    }

    /// `nanos`: 0 if it has no limit. False if the time is up.
    private static boolean acquire(AbstractQueuedSynchronizer self, int arg, boolean shared, long nanos, boolean hears)
            throws InterruptedException {
        if (hears) {
            Waits.checkInterrupt();
        }
        if (attempt(self, arg, shared)) {
            return true;
        }
        boolean queued = Locks.queued();
        if (queued) {
            Locks.enterQueue(self, shared);
        }
        return waits(self, arg, shared, nanos, hears, queued);
    }

    /// `queued`: it can be seen to wait.
    private static boolean waits(
            AbstractQueuedSynchronizer self, int arg, boolean shared, long nanos, boolean hears, boolean queued)
            throws InterruptedException {
        // From here on a release is noticed.
        Calls.beginLook(self);
        Calls.end(self, false);
        boolean inTime = true;
        try {
            while (inTime && !attempt(self, arg, shared)) {
                inTime = Calls.awaitChange(self, nanos, hears);
            }
        } catch (InterruptedException e) {
            if (queued) {
                Locks.leaveQueue(self);
            }
            throw e;
        }
        if (queued) {
            Locks.leaveQueue(self);
        }
        return inTime;
    }

    // --- who waits

    public static boolean hasQueuedThreads(AbstractQueuedSynchronizer self) {
        return getQueueLength(self) > 0;
    }

    public static int getQueueLength(AbstractQueuedSynchronizer self) {
        return Locks.on() ? Locks.queue(self).size() : self.getQueueLength();
    }

    public static Collection<Thread> getQueuedThreads(AbstractQueuedSynchronizer self) {
        return Locks.on() ? Locks.queue(self) : self.getQueuedThreads();
    }

    public static boolean isQueued(AbstractQueuedSynchronizer self, Thread thread) {
        Objects.requireNonNull(thread);
        return Locks.on() ? Locks.queue(self).contains(thread) : self.isQueued(thread);
    }

    public static @Nullable Thread getFirstQueuedThread(AbstractQueuedSynchronizer self) {
        if (!Locks.on()) {
            return self.getFirstQueuedThread();
        }
        List<Thread> queue = Locks.queue(self);
        return queue.isEmpty() ? null : queue.getFirst();
    }

    public static Collection<Thread> getExclusiveQueuedThreads(AbstractQueuedSynchronizer self) {
        return Locks.on() ? Locks.queue(self, false) : self.getExclusiveQueuedThreads();
    }

    public static Collection<Thread> getSharedQueuedThreads(AbstractQueuedSynchronizer self) {
        return Locks.on() ? Locks.queue(self, true) : self.getSharedQueuedThreads();
    }

    public static boolean hasContended(AbstractQueuedSynchronizer self) {
        return Locks.on() ? Locks.contended(self) : self.hasContended();
    }

    public static boolean hasWaiters(AbstractQueuedSynchronizer self, ConditionObject condition) {
        List<Thread> waiting = waiting(self, condition);
        return waiting == null ? self.hasWaiters(condition) : !waiting.isEmpty();
    }

    public static int getWaitQueueLength(AbstractQueuedSynchronizer self, ConditionObject condition) {
        List<Thread> waiting = waiting(self, condition);
        return waiting == null ? self.getWaitQueueLength(condition) : waiting.size();
    }

    public static Collection<Thread> getWaitingThreads(AbstractQueuedSynchronizer self, ConditionObject condition) {
        List<Thread> waiting = waiting(self, condition);
        return waiting == null ? self.getWaitingThreads(condition) : waiting;
    }

    /// Who waits for the condition; null if the JDK is to say, or what is wrong with the question.
    private static @Nullable List<Thread> waiting(AbstractQueuedSynchronizer self, ConditionObject condition) {
        return Locks.on() && condition instanceof CheckedConditionObject own && self.owns(condition)
                ? own.waiting()
                : null;
    }

    private static void acquireDeaf(AbstractQueuedSynchronizer self, int arg, boolean shared) {
        try {
            acquire(self, arg, shared, 0, false);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// Of a thread that can be seen to wait already.
    static void acquireFromQueue(AbstractQueuedSynchronizer self, int arg) {
        try {
            waits(self, arg, false, 0, false, true);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void acquire(AbstractQueuedSynchronizer self, int arg) {
        if (Calls.on()) {
            acquireDeaf(self, arg, false);
        } else {
            self.acquire(arg);
        }
    }

    public static void acquireShared(AbstractQueuedSynchronizer self, int arg) {
        if (Calls.on()) {
            acquireDeaf(self, arg, true);
        } else {
            self.acquireShared(arg);
        }
    }

    public static void acquireInterruptibly(AbstractQueuedSynchronizer self, int arg) throws InterruptedException {
        if (Calls.on()) {
            acquire(self, arg, false, 0, true);
        } else {
            self.acquireInterruptibly(arg);
        }
    }

    public static void acquireSharedInterruptibly(AbstractQueuedSynchronizer self, int arg)
            throws InterruptedException {
        if (Calls.on()) {
            acquire(self, arg, true, 0, true);
        } else {
            self.acquireSharedInterruptibly(arg);
        }
    }

    public static boolean tryAcquireNanos(AbstractQueuedSynchronizer self, int arg, long nanos)
            throws InterruptedException {
        return Calls.on() ? acquireFor(self, arg, false, nanos) : self.tryAcquireNanos(arg, nanos);
    }

    public static boolean tryAcquireSharedNanos(AbstractQueuedSynchronizer self, int arg, long nanos)
            throws InterruptedException {
        return Calls.on() ? acquireFor(self, arg, true, nanos) : self.tryAcquireSharedNanos(arg, nanos);
    }

    private static boolean acquireFor(AbstractQueuedSynchronizer self, int arg, boolean shared, long nanos)
            throws InterruptedException {
        if (nanos > 0) {
            return acquire(self, arg, shared, nanos, true);
        }
        Waits.checkInterrupt();
        return attempt(self, arg, shared);
    }

    // --- releasing

    public static boolean release(AbstractQueuedSynchronizer self, int arg) {
        return Calls.on() ? give(self, arg, TRY_RELEASE) : self.release(arg);
    }

    public static boolean releaseShared(AbstractQueuedSynchronizer self, int arg) {
        return Calls.on() ? give(self, arg, TRY_RELEASE_SHARED) : self.releaseShared(arg);
    }

    private static boolean give(AbstractQueuedSynchronizer self, int arg, MethodHandle how) {
        boolean released;
        try {
            released = (boolean) how.invokeExact(self, arg);
        } catch (Throwable e) {
            throw thrown(e);
        }
        if (released) {
            Calls.begin(self);
            Calls.end(self, true);
        }
        return released;
    }

    static boolean held(AbstractQueuedSynchronizer self) {
        try {
            return (boolean) HELD.invokeExact(self);
        } catch (Throwable e) {
            throw thrown(e);
        }
    }
}
