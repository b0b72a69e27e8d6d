package io.allways.jvm.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Locks with conditions, for models: each an object of its own. Only for callers under control ([Calls#on]).
///
/// A lock that says it is fair is none here: who waits longest is not preferred, so more is explored than can happen.
public final class Locks {
    private Locks() {}

    private static Scheduler scheduler() {
        Scheduler scheduler = Scheduler.current();
        if (scheduler == null) {
            throw new IllegalStateException("not under control");
        }
        return scheduler;
    }

    private static Monitors monitors() {
        return scheduler().monitors;
    }

    /// Whether the caller is under control.
    public static boolean on() {
        return Scheduler.current() != null;
    }

    public static void lock(Object lock) {
        monitors().lock(lock);
    }

    /// Unless interrupted, or the time is up (`nanos`; 0 if it has no limit): then it says false.
    public static boolean lock(Object lock, long nanos) throws InterruptedException {
        return monitors().enter(lock, nanos);
    }

    public static boolean tryLock(Object lock) {
        return monitors().attempt(lock);
    }

    public static void unlock(Object lock) {
        monitors().unlock(lock);
    }

    private static void checkHeld(Object lock) {
        if (!monitors().holds(lock)) {
            throw new IllegalMonitorStateException();
        }
    }

    public static boolean isLocked(Object lock) {
        return !monitors().free(lock);
    }

    /// Who has the lock now. Asks nothing: to be called right after [#isLocked].
    public static @Nullable Thread owner(Object lock) {
        Fiber owner = monitors().monitor(lock).owner;
        return owner == null ? null : owner.thread;
    }

    /// How often the caller has taken the lock.
    public static int holds(Object lock) {
        return monitors().holds(lock) ? monitors().monitor(lock).depth : 0;
    }

    // --- queues

    private static WaitQueues queues() {
        return scheduler().queues;
    }

    /// Who waits for the lock, or whatever else has such a queue.
    public static List<Thread> queue(Object lock) {
        return threads(queues().ask(lock));
    }

    /// Whether somebody asks who waits: then it is to be said by [#enterQueue] and [#leaveQueue].
    public static boolean queued() {
        return queues().known();
    }

    public static void enterQueue(Object lock) {
        queues().enter(scheduler().shadows.of(lock));
    }

    /// The running thread has made another wait for the lock, alone.
    public static void enterQueue(Object lock, Thread thread) {
        Scheduler scheduler = scheduler();
        Fiber fiber = Objects.requireNonNull(scheduler.threads.fiber(thread));
        fiber.sharing = false;
        queues().enter(scheduler.shadows.of(lock), fiber);
    }

    /// The same, to share it with others or to have it alone.
    public static void enterQueue(Object lock, boolean shared) {
        Scheduler scheduler = scheduler();
        scheduler.running().sharing = shared;
        enterQueue(lock);
    }

    /// Who waits to share it, or to have it alone.
    public static List<Thread> queue(Object lock, boolean shared) {
        List<Fiber> all = new ArrayList<>(queues().ask(lock));
        all.removeIf(fiber -> fiber.sharing != shared);
        return threads(all);
    }

    /// Whether anybody has ever waited for it.
    public static boolean contended(Object lock) {
        queues().ask(lock);
        return scheduler().shadows.of(lock).monitor().contended;
    }

    public static void leaveQueue(Object lock) {
        queues().leave(scheduler().shadows.of(lock));
    }

    private static List<Thread> threads(List<Fiber> fibers) {
        List<Thread> threads = new ArrayList<>();
        for (Fiber fiber : fibers) {
            threads.add(fiber.thread);
        }
        return threads;
    }

    // --- conditions

    /// The caller is about to wait to be woken, by other means than these: whether it wakes up by itself instead.
    public static boolean wakesSpuriously() {
        Scheduler scheduler = Scheduler.current();
        return scheduler != null && scheduler.waitEndings.wakesSpuriously();
    }

    /// Makes the first that waits the first to be woken. To be called before anybody waits.
    public static void inOrder(Object condition) {
        monitors().monitor(condition).waiters.inOrder = true;
    }

    /// `nanos`: 0 if it has no limit. False if the time was up.
    public static boolean await(Object lock, Object condition, long nanos) throws InterruptedException {
        if (!monitors().holds(lock) && Thread.interrupted()) {
            throw new InterruptedException();
        }
        checkHeld(lock);
        return monitors().await(lock, condition, nanos, true);
    }

    public static void awaitDeaf(Object lock, Object condition) {
        checkHeld(lock);
        try {
            monitors().await(lock, condition, 0, false);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void signal(Object lock, Object condition) {
        checkHeld(lock);
        monitors().signal(lock, condition);
    }

    public static void signalAll(Object lock, Object condition) {
        checkHeld(lock);
        monitors().signalAll(lock, condition);
    }

    /// Who waits for the condition. The caller has the lock, so that others can only stop waiting.
    public static List<Thread> waiting(Object condition) {
        queues().askCondition(condition);
        return threads(monitors().monitor(condition).waiters.all());
    }
}
