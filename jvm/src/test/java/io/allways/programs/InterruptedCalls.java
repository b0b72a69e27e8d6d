package io.allways.programs;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Calls of a thread whose interrupt flag is set (`interrupted`), or that has little or no time to wait (`calm`): what
/// each returns or throws, and the flag afterwards. The first argument says which; the second, in which kind of thread.
/// Without others it prints `name=outcome` of all; with such lines it fails if any of them comes out differently.
@SuppressWarnings({
    "JavaUtilDate",
    "ThreadPriorityCheck",
    "LockNotBeforeTry",
    "WaitNotInLoop",
    "ReturnValueIgnored",
    "FutureReturnValueIgnored",
    "ThreadJoinLoop",
    "NullAway"
})
public final class InterruptedCalls {
    /// What is called; the result is of no interest.
    interface Call {
        @Nullable Object make() throws Exception;
    }

    interface Action {
        void make() throws Exception;
    }

    /// Makes the objects, then says what is called.
    interface Setting {
        Call prepare() throws Exception;
    }

    private static final TimeUnit MS = TimeUnit.MILLISECONDS;

    /// Of those that are called when nothing interrupts them: none waits for ever.
    private static final Pattern TIMED = Pattern.compile("within|at once|timed|Nanos|sleep|await -?\\d|drain|close");

    private final boolean interrupted;
    private final Map<String, Setting> settings = new LinkedHashMap<>();

    private InterruptedCalls(boolean interrupted) {
        this.interrupted = interrupted;
        threads();
        queues();
        handOver();
        locks();
        synchronizers();
        futures();
        pools();
    }

    public static void main(String[] arguments) throws Exception {
        boolean virtual = arguments[1].equals("virtual");
        List<String> expected = List.of(arguments).subList(2, arguments.length);
        InterruptedCalls calls = new InterruptedCalls(arguments[0].equals("interrupted"));
        List<String> outcomes = new ArrayList<>();
        Runnable body = () -> outcomes.addAll(calls.run(expected));
        if (virtual) {
            Thread.startVirtualThread(body).join();
        } else {
            body.run();
        }
        if (expected.isEmpty()) {
            outcomes.forEach(System.out::println);
            Runtime.getRuntime().halt(0);
        }
        outcomes.removeAll(expected);
        if (!outcomes.isEmpty()) {
            throw new AssertionError(String.join("; ", outcomes));
        }
    }

    private List<String> run(List<String> expected) {
        List<String> outcomes = new ArrayList<>();
        if (expected.isEmpty()) {
            settings.forEach((name, setting) -> {
                if (interrupted || TIMED.matcher(name).find()) {
                    outcomes.add(name + "=" + outcome(setting));
                }
            });
        }
        for (String each : expected) {
            String name = each.substring(0, each.indexOf('='));
            outcomes.add(name + "=" + outcome(settings.get(name)));
        }
        return outcomes;
    }

    private String outcome(Setting setting) {
        String outcome;
        try {
            Call call = setting.prepare();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            outcome = shown(call.make());
        } catch (InterruptedException e) {
            outcome = "throws";
        } catch (Exception e) {
            outcome = e.getClass().getSimpleName();
        }
        return outcome + (Thread.interrupted() ? ", interrupted" : "");
    }

    private static String shown(@Nullable Object value) {
        return switch (value) {
            case Integer n -> "returns " + n;
            case Boolean yes -> "returns " + yes;
            case Long n -> "returns " + Long.signum(n);
            case null -> "returns null";
            default -> "returns something";
        };
    }

    private void add(String name, Setting setting) {
        if (settings.put(name, setting) != null) {
            throw new IllegalArgumentException(name);
        }
    }

    private void does(String name, Action action) {
        add(name, () -> () -> {
            action.make();
            return null;
        });
    }

    /// Another thread waits in something when the call is made.
    private void with(String name, Setting setting) {
        add("with others: " + name, setting);
    }

    private static Thread waiting(Call call) {
        Thread thread = new Thread(() -> {
            try {
                call.make();
            } catch (Exception e) {
                // it is done
            }
        });
        thread.setDaemon(true);
        thread.start();
        while (thread.getState() != Thread.State.WAITING && thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        return thread;
    }

    private static Thread sleeping() {
        return waiting(() -> {
            new Semaphore(0).acquire();
            return null;
        });
    }

    private static Thread ended() throws InterruptedException {
        Thread thread = new Thread(() -> {});
        thread.start();
        thread.join();
        return thread;
    }

    // --- threads and monitors

    private void threads() {
        join("an ended thread", InterruptedCalls::ended);
        join("a thread that is not started", () -> new Thread(() -> {}));
        join("a virtual thread that is not started", () -> Thread.ofVirtual().unstarted(() -> {}));
        join("oneself", Thread::currentThread);
        with("Thread.join() of a blocked thread", () -> {
            Thread thread = sleeping();
            return () -> {
                thread.join();
                return null;
            };
        });
        does("Thread.sleep(0)", () -> Thread.sleep(0));
        does("Thread.sleep(1)", () -> Thread.sleep(1));
        does("Thread.sleep(0, 1)", () -> Thread.sleep(0, 1));
        does("Thread.sleep(zero)", () -> Thread.sleep(Duration.ZERO));
        does("Thread.sleep(less)", () -> Thread.sleep(Duration.ofNanos(-1)));
        does("Thread.sleep(more)", () -> Thread.sleep(Duration.ofMillis(1)));
        does("Thread.yield()", Thread::yield);
        for (int time = -1; time <= 1; time++) {
            int given = time;
            does("TimeUnit.sleep " + given, () -> MS.sleep(given));
            does("TimeUnit.timedWait " + given, () -> {
                Object lock = new Object();
                synchronized (lock) {
                    MS.timedWait(lock, given);
                }
            });
            does("LockSupport.parkNanos " + given, () -> LockSupport.parkNanos(given));
        }
        does("Object.wait()", () -> inMonitor(Object::wait));
        does("Object.wait(1)", () -> inMonitor(lock -> lock.wait(1)));
        does("Object.wait(0, 1)", () -> inMonitor(lock -> lock.wait(0, 1)));
        does("LockSupport.park()", LockSupport::park);
    }

    private interface Waiting {
        void at(Object lock) throws InterruptedException;
    }

    private static void inMonitor(Waiting waiting) throws InterruptedException {
        Object lock = new Object();
        synchronized (lock) {
            waiting.at(lock);
        }
    }

    private interface Making<T> {
        T make() throws Exception;
    }

    private interface Use<T> {
        @Nullable Object of(T object) throws Exception;
    }

    private <T> void use(String name, Making<T> making, Use<T> use) {
        add(name, () -> {
            T object = making.make();
            return () -> use.of(object);
        });
    }

    private void join(String of, Making<Thread> making) {
        boolean self = of.equals("oneself");
        use("Thread.join() of " + of, making, thread -> {
            thread.join();
            return null;
        });
        use("Thread.join(1) of " + of, making, thread -> {
            thread.join(1);
            return null;
        });
        use("Thread.join(0, 1) of " + of, making, thread -> {
            thread.join(0, 1);
            return null;
        });
        use("Thread.join(zero) of " + of, making, thread -> thread.join(Duration.ZERO));
        use("Thread.join(less) of " + of, making, thread -> thread.join(Duration.ofMillis(-1)));
        use("Thread.join(more) of " + of, making, thread -> thread.join(Duration.ofMillis(1)));
        for (int time = self ? 0 : -1; time <= 1; time++) {
            int given = time;
            use("TimeUnit.timedJoin " + given + " of " + of, making, thread -> {
                MS.timedJoin(thread, given);
                return null;
            });
        }
    }

    // --- queues

    /// Elements are due at once.
    private record Due(int number) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return 0;
        }

        @Override
        public int compareTo(Delayed other) {
            return Integer.compare(number, ((Due) other).number);
        }
    }

    private void queues() {
        queue("ArrayBlockingQueue", () -> new ArrayBlockingQueue<>(2));
        queue("LinkedBlockingQueue", () -> new LinkedBlockingQueue<>(2));
        queue("LinkedBlockingDeque", () -> new LinkedBlockingDeque<>(2));
        queue("PriorityBlockingQueue", PriorityBlockingQueue::new);
        queue("DelayQueue", DelayQueue::new);
        queue("LinkedTransferQueue", LinkedTransferQueue::new);
        queue("SynchronousQueue", SynchronousQueue::new);
        for (int elements = 0; elements <= 2; elements++) {
            int count = elements;
            Making<LinkedBlockingDeque<Due>> making = () -> filled(new LinkedBlockingDeque<>(2), count);
            String of = " with " + count;
            use("LinkedBlockingDeque.putFirst" + of, making, queue -> {
                queue.putFirst(new Due(3));
                return null;
            });
            use("LinkedBlockingDeque.putLast" + of, making, queue -> {
                queue.putLast(new Due(3));
                return null;
            });
            use("LinkedBlockingDeque.takeFirst" + of, making, LinkedBlockingDeque::takeFirst);
            use("LinkedBlockingDeque.takeLast" + of, making, LinkedBlockingDeque::takeLast);
            for (int time = -1; time <= 1; time++) {
                int given = time;
                String within = " within " + given + of;
                use("LinkedBlockingDeque.offerFirst" + within, making, q -> q.offerFirst(new Due(3), given, MS));
                use("LinkedBlockingDeque.offerLast" + within, making, q -> q.offerLast(new Due(3), given, MS));
                use("LinkedBlockingDeque.pollFirst" + within, making, q -> q.pollFirst(given, MS));
                use("LinkedBlockingDeque.pollLast" + within, making, q -> q.pollLast(given, MS));
            }
        }
    }

    private static <Q extends BlockingQueue<Due>> Q filled(Q queue, int count) {
        for (int i = 0; i < count; i++) {
            queue.add(new Due(i));
        }
        return queue;
    }

    private void queue(String type, Supplier<BlockingQueue<Due>> empty) {
        for (int elements = 0; elements <= (type.equals("SynchronousQueue") ? 0 : 2); elements++) {
            int count = elements;
            Making<BlockingQueue<Due>> making = () -> filled(empty.get(), count);
            String of = " with " + count;
            use(type + ".put" + of, making, queue -> {
                queue.put(new Due(3));
                return null;
            });
            use(type + ".take" + of, making, BlockingQueue::take);
            use(type + ".poll at once" + of, making, BlockingQueue::poll);
            use(type + ".offer at once" + of, making, queue -> queue.offer(new Due(3)));
            use(type + ".drainTo" + of, making, queue -> queue.drainTo(new ArrayList<>()));
            for (int time = -1; time <= 1; time++) {
                int given = time;
                use(type + ".offer within " + given + of, making, queue -> queue.offer(new Due(3), given, MS));
                use(type + ".poll within " + given + of, making, queue -> queue.poll(given, MS));
            }
        }
        with(type + ".take by another", () -> {
            BlockingQueue<Due> queue = empty.get();
            waiting(queue::take);
            return () -> {
                queue.put(new Due(1));
                return null;
            };
        });
    }

    private void handOver() {
        use("LinkedTransferQueue.transfer", LinkedTransferQueue<Due>::new, queue -> {
            queue.transfer(new Due(1));
            return null;
        });
        use("LinkedTransferQueue.tryTransfer at once", LinkedTransferQueue<Due>::new, q -> q.tryTransfer(new Due(1)));
        with("LinkedTransferQueue.transfer", () -> {
            LinkedTransferQueue<Due> queue = new LinkedTransferQueue<>();
            waiting(queue::take);
            return () -> {
                queue.transfer(new Due(1));
                return null;
            };
        });
        with("LinkedTransferQueue.transfer is waited for by take", () -> {
            LinkedTransferQueue<Due> queue = new LinkedTransferQueue<>();
            waiting(() -> {
                queue.transfer(new Due(1));
                return null;
            });
            return queue::take;
        });
        with("SynchronousQueue.take", () -> {
            SynchronousQueue<Due> queue = giving();
            return queue::take;
        });
        for (int time = -1; time <= 1; time++) {
            int given = time;
            String within = " within " + given;
            use(
                    "LinkedTransferQueue.tryTransfer" + within,
                    LinkedTransferQueue<Due>::new,
                    queue -> queue.tryTransfer(new Due(1), given, MS));
            with("LinkedTransferQueue.tryTransfer" + within, () -> {
                LinkedTransferQueue<Due> queue = new LinkedTransferQueue<>();
                waiting(queue::take);
                return () -> queue.tryTransfer(new Due(1), given, MS);
            });
            with("SynchronousQueue.offer" + within, () -> {
                SynchronousQueue<Due> queue = new SynchronousQueue<>();
                waiting(queue::take);
                return () -> queue.offer(new Due(1), given, MS);
            });
            with("SynchronousQueue.poll" + within, () -> {
                SynchronousQueue<Due> queue = giving();
                return () -> queue.poll(given, MS);
            });
            use("Exchanger.exchange" + within, Exchanger<Integer>::new, all -> all.exchange(1, given, MS));
            with("Exchanger.exchange" + within, () -> {
                Exchanger<Integer> exchanger = new Exchanger<>();
                waiting(() -> exchanger.exchange(1));
                return () -> exchanger.exchange(1, given, MS);
            });
        }
        use("Exchanger.exchange", Exchanger<Integer>::new, all -> all.exchange(1));
        with("Exchanger.exchange", () -> {
            Exchanger<Integer> exchanger = new Exchanger<>();
            waiting(() -> exchanger.exchange(1));
            return () -> exchanger.exchange(1);
        });
    }

    private static SynchronousQueue<Due> giving() {
        SynchronousQueue<Due> queue = new SynchronousQueue<>();
        waiting(() -> {
            queue.put(new Due(1));
            return null;
        });
        return queue;
    }

    // --- locks

    private void locks() {
        lock("ReentrantLock", ReentrantLock::new);
        lock("fair ReentrantLock", () -> new ReentrantLock(true));
        lock("ReadLock", () -> new ReentrantReadWriteLock().readLock());
        lock("WriteLock", () -> new ReentrantReadWriteLock().writeLock());
        lock("StampedLock.asReadLock", () -> new StampedLock().asReadLock());
        lock("StampedLock.asWriteLock", () -> new StampedLock().asWriteLock());
        condition("ReentrantLock", ReentrantLock::new);
        condition("WriteLock", () -> new ReentrantReadWriteLock().writeLock());
        use("StampedLock.writeLockInterruptibly", StampedLock::new, StampedLock::writeLockInterruptibly);
        use("StampedLock.readLockInterruptibly", StampedLock::new, StampedLock::readLockInterruptibly);
        use(
                "StampedLock.writeLockInterruptibly of a held one",
                InterruptedCalls::held,
                StampedLock::writeLockInterruptibly);
        use(
                "StampedLock.readLockInterruptibly of a held one",
                InterruptedCalls::held,
                StampedLock::readLockInterruptibly);
        for (int time = -1; time <= 1; time++) {
            int given = time;
            use("StampedLock.tryWriteLock within " + given, StampedLock::new, lock -> lock.tryWriteLock(given, MS));
            use("StampedLock.tryReadLock within " + given, StampedLock::new, lock -> lock.tryReadLock(given, MS));
            String of = given + " of a held one";
            use("StampedLock.tryWriteLock within " + of, InterruptedCalls::held, lock -> lock.tryWriteLock(given, MS));
            use("StampedLock.tryReadLock within " + of, InterruptedCalls::held, lock -> lock.tryReadLock(given, MS));
        }
        for (int permits = 0; permits <= 1; permits++) {
            Making<Own> making = own(permits);
            String of = permits == 0 ? " when it must wait" : "";
            use("AbstractQueuedSynchronizer.acquireInterruptibly" + of, making, own -> {
                own.acquireInterruptibly(1);
                return null;
            });
            use("AbstractQueuedSynchronizer.acquireSharedInterruptibly" + of, making, own -> {
                own.acquireSharedInterruptibly(1);
                return null;
            });
            for (int time = -1; time <= 1; time++) {
                int given = time;
                use(
                        "AbstractQueuedSynchronizer.tryAcquireNanos " + given + of,
                        making,
                        own -> own.tryAcquireNanos(1, given));
                use(
                        "AbstractQueuedSynchronizer.tryAcquireSharedNanos " + given + of,
                        making,
                        own -> own.tryAcquireSharedNanos(1, given));
            }
        }
    }

    private static final class Own extends AbstractQueuedSynchronizer {
        private static final long serialVersionUID = 1;

        private Own(int permits) {
            setState(permits);
        }

        @Override
        protected boolean tryAcquire(int count) {
            return compareAndSetState(1, 0);
        }

        @Override
        protected int tryAcquireShared(int count) {
            return tryAcquire(count) ? 0 : -1;
        }
    }

    private static Making<Own> own(int permits) {
        return () -> new Own(permits);
    }

    private static StampedLock held() {
        StampedLock lock = new StampedLock();
        lock.writeLock();
        return lock;
    }

    private void lock(String type, Supplier<Lock> making) {
        use(type + ".lockInterruptibly", making::get, lock -> {
            lock.lockInterruptibly();
            return null;
        });
        use(type + ".lock", making::get, lock -> {
            lock.lock();
            return null;
        });
        use(type + ".tryLock at once", making::get, Lock::tryLock);
        Making<Lock> held = () -> {
            Lock lock = making.get();
            lock.lock();
            return lock;
        };
        use(type + ".lockInterruptibly again", held, lock -> {
            lock.lockInterruptibly();
            return null;
        });
        for (int time = -1; time <= 1; time++) {
            int given = time;
            use(type + ".tryLock within " + given, making::get, lock -> lock.tryLock(given, MS));
            use(type + ".tryLock within " + given + " again", held, lock -> lock.tryLock(given, MS));
        }
        Making<Lock> others = () -> {
            Lock lock = making.get();
            Thread holder = new Thread(lock::lock);
            holder.start();
            holder.join();
            return lock;
        };
        for (int time = -1; time <= 1; time++) {
            int given = time;
            use("with others: " + type + ".tryLock within " + given, others, lock -> lock.tryLock(given, MS));
        }
        use("with others: " + type + ".lockInterruptibly", others, lock -> {
            lock.lockInterruptibly();
            return null;
        });
    }

    private void condition(String type, Supplier<Lock> making) {
        Making<Condition> held = () -> {
            Lock lock = making.get();
            lock.lock();
            return lock.newCondition();
        };
        use(type + ", Condition.await", held, condition -> {
            condition.await();
            return null;
        });
        for (int time = -1; time <= 1; time++) {
            int given = time;
            use(type + ", Condition.await " + given, held, condition -> condition.await(given, MS));
            use(type + ", Condition.awaitNanos " + given, held, condition -> condition.awaitNanos(given));
        }
        use(type + ", Condition.awaitUntil past", held, condition -> condition.awaitUntil(new Date(0)));
        use(type + ", Condition.awaitUntil later", held, condition -> condition.awaitUntil(new Date(Long.MAX_VALUE)));
    }

    // --- synchronizers

    private void synchronizers() {
        for (int permits = 0; permits <= 2; permits++) {
            int count = permits;
            String of = " of " + count;
            Making<Semaphore> semaphore = () -> new Semaphore(count);
            use("Semaphore.acquire" + of, semaphore, all -> {
                all.acquire();
                return null;
            });
            use("Semaphore.acquire two" + of, semaphore, all -> {
                all.acquire(2);
                return null;
            });
            use("Semaphore.tryAcquire at once" + of, semaphore, Semaphore::tryAcquire);
            Making<CountDownLatch> latch = () -> new CountDownLatch(count);
            use("CountDownLatch.await" + of, latch, all -> {
                all.await();
                return null;
            });
            for (int time = -1; time <= 1; time++) {
                int given = time;
                use("Semaphore.tryAcquire within " + given + of, semaphore, all -> all.tryAcquire(given, MS));
                use("Semaphore.tryAcquire two within " + given + of, semaphore, all -> all.tryAcquire(2, given, MS));
                use("CountDownLatch.await within " + given + of, latch, all -> all.await(given, MS));
            }
        }
        use("Semaphore.acquireUninterruptibly", () -> new Semaphore(1), all -> {
            all.acquireUninterruptibly();
            return null;
        });
        for (int parties = 1; parties <= 2; parties++) {
            int count = parties;
            use("CyclicBarrier.await of " + count, () -> new CyclicBarrier(count), CyclicBarrier::await);
            use(
                    "CyclicBarrier.await with an action of " + count,
                    () -> new CyclicBarrier(count, () -> {}),
                    CyclicBarrier::await);
            for (int time = -1; time <= 1; time++) {
                int given = time;
                use(
                        "CyclicBarrier.await within " + given + " of " + count,
                        () -> new CyclicBarrier(count),
                        all -> all.await(given, MS));
            }
        }
        use("CyclicBarrier.await of a broken one", InterruptedCalls::broken, CyclicBarrier::await);
        use("CyclicBarrier.await within 1 of a broken one", InterruptedCalls::broken, all -> all.await(1, MS));
        for (int phase = -1; phase <= 2; phase++) {
            int at = phase;
            Making<Phaser> advanced = () -> {
                Phaser phaser = new Phaser(1);
                phaser.arrive();
                return phaser;
            };
            use("Phaser.awaitAdvanceInterruptibly " + at, advanced, all -> all.awaitAdvanceInterruptibly(at));
            for (int time = -1; time <= 1; time++) {
                int given = time;
                use(
                        "Phaser.awaitAdvanceInterruptibly " + at + " within " + given,
                        advanced,
                        all -> all.awaitAdvanceInterruptibly(at, given, MS));
            }
        }
        use(
                "Phaser.awaitAdvanceInterruptibly of a terminated one",
                InterruptedCalls::terminated,
                all -> all.awaitAdvanceInterruptibly(0));
        use("Phaser.arriveAndAwaitAdvance", () -> new Phaser(1), Phaser::arriveAndAwaitAdvance);
    }

    private static CyclicBarrier broken() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        try {
            barrier.await(1, TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            // that breaks it
        }
        return barrier;
    }

    private static Phaser terminated() {
        Phaser phaser = new Phaser(1);
        phaser.forceTermination();
        return phaser;
    }

    // --- futures and pools

    private void futures() {
        future("FutureTask", InterruptedCalls::done, () -> new FutureTask<>(() -> 1));
        future("CompletableFuture", () -> CompletableFuture.completedFuture(1), CompletableFuture::new);
        future("ForkJoinTask", InterruptedCalls::forked, () -> ForkJoinTask.adapt(() -> 1));
        use(
                "CompletableFuture.join of one that is done",
                () -> CompletableFuture.completedFuture(1),
                CompletableFuture::join);
        use("ForkJoinTask.join of one that is done", InterruptedCalls::forked, ForkJoinTask::join);
        for (int time = -1; time <= 1; time++) {
            int given = time;
            use(
                    "ForkJoinTask.quietlyJoin within " + given + " of one that is done",
                    InterruptedCalls::forked,
                    task -> task.quietlyJoin(given, MS));
        }
    }

    private static Future<Integer> done() {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        task.run();
        return task;
    }

    private static ForkJoinTask<Integer> forked() {
        ForkJoinTask<Integer> task = ForkJoinTask.adapt(() -> 1);
        task.invoke();
        return task;
    }

    private void future(String type, Making<Future<Integer>> done, Making<Future<Integer>> open) {
        use(type + ".get of one that is done", done, Future::get);
        use(type + ".get of one that is not done", open, Future::get);
        Making<Future<Integer>> cancelled = () -> {
            Future<Integer> future = open.make();
            future.cancel(true);
            return future;
        };
        use(type + ".get of one that is cancelled", cancelled, Future::get);
        for (int time = -1; time <= 1; time++) {
            int given = time;
            use(type + ".get within " + given + " of one that is done", done, future -> future.get(given, MS));
            use(type + ".get within " + given + " of one that is not done", open, future -> future.get(given, MS));
            use(type + ".get within " + given + " of one that is cancelled", cancelled, f -> f.get(given, MS));
        }
    }

    private static Thread daemon(Runnable body) {
        Thread thread = new Thread(body);
        thread.setDaemon(true);
        return thread;
    }

    private void pools() {
        pool("ThreadPoolExecutor", () -> Executors.newFixedThreadPool(1, InterruptedCalls::daemon));
        pool("newSingleThreadExecutor", () -> Executors.newSingleThreadExecutor(InterruptedCalls::daemon));
        pool("newCachedThreadPool", () -> Executors.newCachedThreadPool(InterruptedCalls::daemon));
        pool("ScheduledThreadPoolExecutor", () -> Executors.newScheduledThreadPool(1, InterruptedCalls::daemon));
        pool("ForkJoinPool", () -> new ForkJoinPool(2));
        pool("newVirtualThreadPerTaskExecutor", Executors::newVirtualThreadPerTaskExecutor);
        Making<ExecutorCompletionService<Integer>> service = () -> new ExecutorCompletionService<>(Runnable::run);
        Making<ExecutorCompletionService<Integer>> full = () -> {
            ExecutorCompletionService<Integer> all = service.make();
            all.submit(() -> 1);
            return all;
        };
        use("ExecutorCompletionService.take", full, ExecutorCompletionService::take);
        use("ExecutorCompletionService.take of none", service, ExecutorCompletionService::take);
        use("ExecutorCompletionService.poll at once", full, ExecutorCompletionService::poll);
        for (int time = -1; time <= 1; time++) {
            int given = time;
            use("ExecutorCompletionService.poll within " + given, full, all -> all.poll(given, MS));
            use("ExecutorCompletionService.poll within " + given + " of none", service, all -> all.poll(given, MS));
        }
        use("ForkJoinPool.awaitQuiescence", () -> new ForkJoinPool(2), all -> all.awaitQuiescence(1, MS));
        use("ForkJoinPool.managedBlock that need not wait", () -> blocker(true), blocker -> {
            ForkJoinPool.managedBlock(blocker);
            return null;
        });
        use("ForkJoinPool.managedBlock", () -> blocker(false), blocker -> {
            ForkJoinPool.managedBlock(blocker);
            return null;
        });
    }

    private static ForkJoinPool.ManagedBlocker blocker(boolean ready) {
        return new ForkJoinPool.ManagedBlocker() {
            @Override
            public boolean block() throws InterruptedException {
                new Semaphore(0).acquire();
                return true;
            }

            @Override
            public boolean isReleasable() {
                return ready;
            }
        };
    }

    private void pool(String type, Supplier<ExecutorService> making) {
        Making<ExecutorService> ended = () -> {
            ExecutorService pool = making.get();
            pool.shutdown();
            if (!pool.awaitTermination(1, TimeUnit.DAYS)) {
                throw new IllegalStateException();
            }
            return pool;
        };
        use(type + ".invokeAll of none", making::get, pool -> pool.invokeAll(List.of()));
        use(type + ".close of an ended one", ended, pool -> {
            pool.close();
            return null;
        });
        use(type + ".close", making::get, pool -> {
            pool.close();
            return null;
        });
        Making<ExecutorService> used = () -> {
            ExecutorService pool = making.get();
            pool.submit(() -> 1).get();
            pool.shutdown();
            if (!pool.awaitTermination(1, TimeUnit.DAYS)) {
                throw new IllegalStateException();
            }
            return pool;
        };
        for (int time = -1; time <= 1; time++) {
            int given = time;
            use(type + ".awaitTermination within " + given, making::get, pool -> pool.awaitTermination(given, MS));
            use(
                    type + ".awaitTermination within " + given + " of an ended one",
                    ended,
                    pool -> pool.awaitTermination(given, MS));
            use(
                    "with others: " + type + ".awaitTermination within " + given + " of a used one",
                    used,
                    pool -> pool.awaitTermination(given, MS));
        }
        Callable<Integer> endless = () -> {
            new Semaphore(0).acquire();
            return 1;
        };
        use("with others: " + type + ".invokeAll", making::get, pool -> pool.invokeAll(List.of(endless)));
        use("with others: " + type + ".invokeAny", making::get, pool -> pool.invokeAny(List.of(endless)));
        use(
                "with others: " + type + ".invokeAll in a day",
                making::get,
                pool -> pool.invokeAll(List.of(endless), 1, TimeUnit.DAYS));
        use(
                "with others: " + type + ".invokeAny in a day",
                making::get,
                pool -> pool.invokeAny(List.of(endless), 1, TimeUnit.DAYS));
        use("with others: " + type + ".invokeAll within 0", making::get, pool -> {
            List<Future<Integer>> all = pool.invokeAll(List.of(endless), 0, MS);
            return all.size() == 1 && all.getFirst().isCancelled();
        });
        use(
                "with others: " + type + ".submit.get",
                making::get,
                pool -> pool.submit(endless).get());
    }
}
