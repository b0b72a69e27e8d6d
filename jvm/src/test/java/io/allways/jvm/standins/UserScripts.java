package io.allways.jvm.standins;

import io.allways.jvm.standins.users.*;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;

/// Scripts for locks, synchronizers, futures and pools: calls of the methods of a [User]. A lock is of little interest
/// to who does not take it, so calls stand in frames, as `lock() _ unlock()`.
final class UserScripts implements Scripts {
    private static final String JUC = "java.util.concurrent.";

    /// How a class is used.
    ///
    /// @param copied what is explored in place of stand-ins
    /// @param frames around a call, which is `_`
    /// @param others what other threads do
    private record Use(Class<? extends User> user, String copied, List<String> frames, List<String> others) {}

    private static final Map<String, Use> USES = Map.ofEntries(
            Map.entry(
                    "Semaphore",
                    new Use(
                            SemaphoreUser.class,
                            JUC + "Semaphore",
                            List.of("_", "_", "acquire() _", "tryAcquire() _"),
                            List.of(
                                    "release()",
                                    "acquire()",
                                    "acquireUninterruptibly()",
                                    "release(i2)",
                                    "tryAcquire(l1,s)"))),
            Map.entry(
                    "CountDownLatch",
                    new Use(
                            LatchUser.class,
                            JUC + "CountDownLatch",
                            List.of("_", "_", "countDown() _"),
                            List.of("countDown()", "countDown() countDown()", "await()", "await(l1,s)"))),
            Map.entry(
                    "CyclicBarrier",
                    new Use(
                            BarrierUser.class,
                            JUC + "CyclicBarrier",
                            List.of("_", "_", "await() _"),
                            List.of("await()", "await()", "await(l1,s)", "reset()", "await() await()"))),
            Map.entry(
                    "ReentrantLock",
                    new Use(
                            LockUser.class,
                            JUC + "locks.ReentrantLock",
                            List.of("_", "lock() _ unlock()", "lock() _ unlock()", "tryLock() _"),
                            List.of(
                                    "lock() unlock()",
                                    "lock() signal() unlock()",
                                    "lock() await() unlock()",
                                    "lock() signalAll() unlock()",
                                    "lock() await(l1,s) unlock()",
                                    "tryLock()",
                                    "lockInterruptibly() unlock()"))),
            Map.entry(
                    "ReentrantReadWriteLock",
                    new Use(
                            ReadWriteLockUser.class,
                            JUC + "locks.ReentrantReadWriteLock",
                            List.of("_", "read() _ unread()", "write() _ unwrite()"),
                            List.of(
                                    "read() unread()",
                                    "write() unwrite()",
                                    "write() signal() unwrite()",
                                    "write() await() unwrite()",
                                    "tryWrite(l1,s)",
                                    "tryRead(l1,s)",
                                    "write() read() unwrite() unread()"))),
            Map.entry(
                    "StampedLock",
                    new Use(
                            StampedLockUser.class,
                            JUC + "locks.StampedLock",
                            List.of(
                                    "_",
                                    "readLock() _ unlock()",
                                    "writeLock() _ unlock()",
                                    "tryOptimisticRead() _ validate()"),
                            List.of(
                                    "readLock() unlockRead()",
                                    "writeLock() unlockWrite()",
                                    "tryReadLock(l1,s)",
                                    "tryWriteLock(l1,s)",
                                    "tryOptimisticRead() tryConvertToWriteLock() validate()"))),
            Map.entry(
                    "Phaser",
                    new Use(
                            PhaserUser.class,
                            JUC + "Phaser",
                            List.of("_", "_", "arrive() _", "register() _"),
                            List.of(
                                    "arrive()",
                                    "arriveAndAwaitAdvance()",
                                    "arriveAndDeregister()",
                                    "awaitAdvance(i0)",
                                    "arrive() arrive()",
                                    "register() arrive()",
                                    "forceTermination()"))),
            Map.entry(
                    "Exchanger",
                    new Use(
                            ExchangerUser.class,
                            JUC + "Exchanger",
                            List.of("_", "_ _", "_ exchange(i5,l1,s)"),
                            List.of(
                                    "exchange(i3)",
                                    "exchange(i4,l1,s)",
                                    "exchange(i6,l0,s)",
                                    "exchange(i7) exchange(i8)"))),
            Map.entry(
                    "FutureTask",
                    new Use(
                            TaskUser.class,
                            JUC + "FutureTask",
                            List.of("_", "_", "run() _"),
                            List.of("run()", "cancel(b0)", "cancel(b1)", "get()", "run() get()", "runAndReset()"))),
            Map.entry(
                    "CompletableFuture",
                    new Use(
                            StageUser.class,
                            JUC + "CompletableFuture",
                            List.of("_ next()", "_ next()", "thenApply() _ next()", "_ furtherApply() next()"),
                            List.of(
                                    "complete(i1)",
                                    "completeOther(i2)",
                                    "complete(i1) completeOther(i2)",
                                    "completeExceptionally()",
                                    "cancel(b0)",
                                    "thenApply() next()",
                                    "join()"))),
            Map.entry(
                    "ThreadPoolExecutor",
                    new Use(
                            PoolUser.class,
                            JUC + "ThreadPoolExecutor",
                            List.of("_", "execute() _", "submit() _"),
                            List.of(
                                    "execute()",
                                    "submit() get()",
                                    "shutdown()",
                                    "shutdownNow()",
                                    "submit() cancel(b1)"))));

    private final String type;
    private final Use use;
    /// By name.
    private final Map<String, List<Method>> methods = new TreeMap<>();

    UserScripts(String type) {
        this.type = type;
        use = Objects.requireNonNull(USES.get(name(type)));
        for (Method each : use.user.getMethods()) {
            boolean general = each.getDeclaringClass() == Object.class
                    || each.getDeclaringClass() == User.class
                    || each.getName().equals("toString");
            if (!general && !Modifier.isStatic(each.getModifiers())) {
                methods.computeIfAbsent(each.getName(), name -> new ArrayList<>())
                        .add(each);
            }
        }
        methods.values().forEach(all -> all.sort(Comparator.comparing(Method::toString)));
    }

    private static String name(String type) {
        return type.replaceAll("\\(.*", "");
    }

    static boolean know(String type) {
        return USES.containsKey(name(type));
    }

    @Override
    public String original() {
        return use.copied;
    }

    @Override
    public Set<String> names() {
        return methods.keySet();
    }

    @Override
    public Script script(String name, SplittableRandom random) {
        List<String> threads = new ArrayList<>();
        threads.add(framed(name, random));
        int others = random.nextInt(4) == 0 ? 2 : 1;
        for (int i = 0; i < others; i++) {
            threads.add(random.nextInt(4) == 0 ? framed(any(random), random) : Generator.pick(use.others, random));
        }
        boolean interrupts = random.nextInt(4) == 0;
        if (interrupts) {
            String interrupt = "interrupt(i" + random.nextInt(2) + ")";
            int who = random.nextInt(threads.size() + (others == 1 ? 1 : 0));
            if (who == threads.size()) {
                threads.add(interrupt);
            } else {
                threads.set(
                        who,
                        random.nextBoolean() ? interrupt + " " + threads.get(who) : threads.get(who) + " " + interrupt);
            }
        }
        List<List<String>> calls = new ArrayList<>();
        for (String each : threads) {
            calls.add(List.of((each + (interrupts ? " isInterrupted()" : "")).split(" ")));
        }
        return new Script(type, List.of(), calls);
    }

    private String framed(String name, SplittableRandom random) {
        String call = Generator.call(Objects.requireNonNull(methods.get(name)), random);
        return Generator.pick(use.frames, random).replace("_", call);
    }

    private String any(SplittableRandom random) {
        return Generator.pick(List.copyOf(methods.keySet()), random);
    }
}
