package io.allways.jvm.model.executors;

import io.allways.jvm.forks.WideForkJoinPool;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.Replaces;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/// `Executors`: what it makes inside the JDK must be ours.
@Replaces(Executors.class)
public final class Factories {
    private static final long CACHED_SECONDS = 60;

    private Factories() {}

    /// How many pools have got threads with standard names.
    private static final class Pools {
        int count;
    }

    /// Names as the JDK gives them, but counted anew in each execution.
    private static final class Threads implements ThreadFactory {
        private final int pool;
        private int count;

        Threads() {
            World.countsNames();
            Pools pools = World.kept(Pools.class, Pools::new);
            pool = pools == null ? 0 : ++pools.count;
        }

        @Override
        public Thread newThread(Runnable task) {
            World.countsNames();
            Thread thread = new Thread(null, task, "pool-" + pool + "-thread-" + ++count, 0);
            thread.setDaemon(false);
            return World.born(thread);
        }
    }

    static ThreadFactory threads() {
        return new Threads();
    }

    public static ThreadFactory defaultThreadFactory() {
        return threads();
    }

    public static ExecutorService newFixedThreadPool(int threads) {
        return newFixedThreadPool(threads, threads());
    }

    public static ExecutorService newFixedThreadPool(int threads, ThreadFactory factory) {
        return World.born(new CheckedThreadPoolExecutor(
                threads, threads, 0, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>(), factory));
    }

    public static ExecutorService newCachedThreadPool() {
        return newCachedThreadPool(threads());
    }

    public static ExecutorService newCachedThreadPool(ThreadFactory factory) {
        return World.born(new CheckedThreadPoolExecutor(
                0, Integer.MAX_VALUE, CACHED_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), factory));
    }

    public static ExecutorService newSingleThreadExecutor() {
        return newSingleThreadExecutor(threads());
    }

    public static ExecutorService newSingleThreadExecutor(ThreadFactory factory) {
        return new Delegated<>(newFixedThreadPool(1, factory));
    }

    public static ScheduledExecutorService newScheduledThreadPool(int core) {
        return newScheduledThreadPool(core, threads());
    }

    public static ScheduledExecutorService newScheduledThreadPool(int core, ThreadFactory factory) {
        return World.born(new CheckedScheduledThreadPoolExecutor(core, factory));
    }

    public static ScheduledExecutorService newSingleThreadScheduledExecutor() {
        return newSingleThreadScheduledExecutor(threads());
    }

    public static ScheduledExecutorService newSingleThreadScheduledExecutor(ThreadFactory factory) {
        return new DelegatedScheduled(newScheduledThreadPool(1, factory));
    }

    public static ExecutorService newWorkStealingPool() {
        return World.born(new WideForkJoinPool(true));
    }

    public static ExecutorService newWorkStealingPool(int parallelism) {
        return World.born(new ForkJoinPool(parallelism, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true));
    }

    public static ExecutorService newVirtualThreadPerTaskExecutor() {
        return newThreadPerTaskExecutor(Thread.ofVirtual().factory());
    }

    public static ExecutorService newThreadPerTaskExecutor(ThreadFactory factory) {
        Objects.requireNonNull(factory);
        return Calls.on() ? World.born(new PerTaskExecutor(factory)) : Executors.newThreadPerTaskExecutor(factory);
    }

    public static ExecutorService unconfigurableExecutorService(ExecutorService executor) {
        return new Delegated<>(Objects.requireNonNull(executor));
    }

    public static ScheduledExecutorService unconfigurableScheduledExecutorService(ScheduledExecutorService executor) {
        return new DelegatedScheduled(Objects.requireNonNull(executor));
    }
}
