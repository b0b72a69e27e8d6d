package io.allways.jvm.standins;

import io.allways.jvm.standins.users.User;
import io.allways.jvm.standins.users.Users;
import java.util.Arrays;
import java.util.concurrent.*;
import java.util.function.Supplier;

/// The program under test.
public final class Scenario {
    private Scenario() {}

    static Object make(String type) {
        return switch (type) {
            case "ConcurrentHashMap" -> new ConcurrentHashMap<>();
            case "ConcurrentHashMap.newKeySet" -> ConcurrentHashMap.newKeySet();
            case "ConcurrentSkipListMap" -> new ConcurrentSkipListMap<>();
            case "ConcurrentSkipListSet" -> new ConcurrentSkipListSet<>();
            case "ConcurrentLinkedQueue" -> new ConcurrentLinkedQueue<>();
            case "ConcurrentLinkedDeque" -> new ConcurrentLinkedDeque<>();
            case "LinkedBlockingQueue" -> new LinkedBlockingQueue<>();
            case "LinkedBlockingQueue(2)" -> new LinkedBlockingQueue<>(2);
            case "LinkedBlockingDeque" -> new LinkedBlockingDeque<>();
            case "LinkedBlockingDeque(2)" -> new LinkedBlockingDeque<>(2);
            case "ArrayBlockingQueue(2)" -> new ArrayBlockingQueue<>(2);
            case "ArrayBlockingQueue(3)" -> new ArrayBlockingQueue<>(3);
            case "PriorityBlockingQueue" -> new PriorityBlockingQueue<>();
            case "DelayQueue" -> new DelayQueue<>();
            case "SynchronousQueue" -> new SynchronousQueue<>();
            case "SynchronousQueue(fair)" -> new SynchronousQueue<>(true);
            case "LinkedTransferQueue" -> new LinkedTransferQueue<>();
            case "CopyOnWriteArrayList" -> new CopyOnWriteArrayList<>();
            case "CopyOnWriteArraySet" -> new CopyOnWriteArraySet<>();
            default -> throw new IllegalArgumentException(type);
        };
    }

    public static void main(String[] arguments) throws InterruptedException {
        String[] results = new String[Shared.threads()];
        Thread[] threads = new Thread[results.length];
        Object[] targets = targets(threads);
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> results[number] = Shared.run(targets[number], number));
        }
        for (Thread each : threads) {
            each.start();
        }
        for (Thread each : threads) {
            each.join();
        }
        Shared.end(targets[0], results);
    }

    /// What each thread calls: all the same collection, or each a user of its own of the same object.
    private static Object[] targets(Thread[] threads) {
        Object[] targets = new Object[threads.length];
        Supplier<User> users = Users.of(Shared.type());
        if (users == null) {
            Arrays.fill(targets, make(Shared.type()));
        } else {
            for (int i = 0; i < targets.length; i++) {
                User user = users.get();
                user.meet(threads);
                targets[i] = user;
            }
        }
        Shared.before(targets[0]);
        return targets;
    }
}
