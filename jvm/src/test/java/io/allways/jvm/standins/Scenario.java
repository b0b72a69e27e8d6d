package io.allways.jvm.standins;

import java.util.concurrent.*;

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
        Object target = make(Shared.type());
        Shared.before(target);
        String[] results = new String[Shared.threads()];
        Thread[] threads = new Thread[results.length];
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> results[number] = Shared.run(target, number));
        }
        for (Thread each : threads) {
            each.start();
        }
        for (Thread each : threads) {
            each.join();
        }
        Shared.end(target, results);
    }
}
