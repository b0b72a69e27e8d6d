package io.allways.jvm.standins.users;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Makes what is shared, and who uses it.
public final class Users {
    private Users() {}

    /// Makes one user after the other of the same object; null if the type is none that has users.
    public static @Nullable Supplier<User> of(String type) {
        int open = type.indexOf('(');
        String name = open < 0 ? type : type.substring(0, open);
        String given = open < 0 ? "" : type.substring(open + 1, type.length() - 1);
        return switch (name) {
            case "Semaphore" -> {
                boolean fair = given.endsWith("fair");
                var one = new SemaphoreUser.Open(number(given), fair);
                yield () -> new SemaphoreUser(one);
            }
            case "CountDownLatch" -> {
                CountDownLatch one = new CountDownLatch(number(given));
                yield () -> new LatchUser(one);
            }
            case "CyclicBarrier" -> barrier(given);
            case "ReentrantLock" -> {
                ReentrantLock one = new ReentrantLock(given.equals("fair"));
                Condition condition = one.newCondition();
                Condition other = one.newCondition();
                yield () -> new LockUser(one, condition, other);
            }
            case "ReentrantReadWriteLock" -> {
                ReentrantReadWriteLock one = new ReentrantReadWriteLock(given.equals("fair"));
                Condition condition = one.writeLock().newCondition();
                yield () -> new ReadWriteLockUser(one, condition);
            }
            case "StampedLock" -> {
                StampedLock one = new StampedLock();
                yield () -> new StampedLockUser(one);
            }
            case "Phaser" -> phaser(given);
            case "Exchanger" -> {
                Exchanger<Integer> one = new Exchanger<>();
                yield () -> new ExchangerUser(one);
            }
            case "FutureTask" -> task(given);
            case "CompletableFuture" -> {
                CompletableFuture<Integer> one = new CompletableFuture<>();
                CompletableFuture<Integer> other =
                        given.equals("done") ? CompletableFuture.completedFuture(5) : new CompletableFuture<>();
                yield () -> new StageUser(one, other);
            }
            case "ThreadPoolExecutor" -> pool(given);
            default -> null;
        };
    }

    private static int number(String given) {
        return Integer.parseInt(given.replaceAll("[^-0-9].*", ""));
    }

    private static Supplier<User> barrier(String given) {
        AtomicInteger actions = new AtomicInteger();
        int parties = number(given);
        CyclicBarrier one = given.endsWith("action")
                ? new CyclicBarrier(parties, actions::incrementAndGet)
                : given.endsWith("fails")
                        ? new CyclicBarrier(parties, () -> fail(actions))
                        : new CyclicBarrier(parties);
        return () -> new BarrierUser(one, actions);
    }

    private static void fail(AtomicInteger actions) {
        actions.incrementAndGet();
        throw new IllegalStateException();
    }

    private static Supplier<User> phaser(String given) {
        Phaser one = given.endsWith("below")
                ? new Phaser(new Phaser(), number(given))
                : given.endsWith("twice") ? new Twice(number(given)) : new Phaser(number(given));
        return () -> new PhaserUser(one);
    }

    /// Ends after two phases.
    private static final class Twice extends Phaser {
        Twice(int parties) {
            super(parties);
        }

        @Override
        protected boolean onAdvance(int phase, int parties) {
            return phase >= 1 || parties == 0;
        }
    }

    private static Supplier<User> pool(String given) {
        int core = number(given);
        ThreadPoolExecutor one = switch (given.replaceAll("[0-9 ]", "")) {
            case "direct" -> new ThreadPoolExecutor(core, 2, 60, TimeUnit.SECONDS, new SynchronousQueue<>());
            case "bounded" -> new ThreadPoolExecutor(core, 2, 60, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
            default ->
                new ThreadPoolExecutor(core, Math.max(1, core), 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        };
        AtomicInteger ran = new AtomicInteger();
        return () -> new PoolUser(one, ran);
    }

    private static Supplier<User> task(String given) {
        AtomicInteger runs = new AtomicInteger();
        TaskUser.Open one = new TaskUser.Open(() -> {
            int run = runs.incrementAndGet();
            if (given.equals("fails")) {
                throw new IllegalStateException();
            }
            return Thread.currentThread().isInterrupted() ? -run : run;
        });
        return () -> new TaskUser(one);
    }
}
