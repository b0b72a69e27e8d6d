package io.allways.jvm;

import io.allways.jvm.boot.Carrier;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/// Carries programs for threads that are no carriers: slower, for one execution at a time.
final class Elsewhere {
    private static final LinkedBlockingQueue<FutureTask<?>> WORK = new LinkedBlockingQueue<>();
    private static boolean started;

    private Elsewhere() {}

    static void run(Consumer<Carrier> work) {
        start();
        FutureTask<?> task = new FutureTask<>(() -> work.accept((Carrier) Thread.currentThread()), null);
        WORK.add(task);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    task.get();
                    return;
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    throw Sneaky.<RuntimeException>of(Objects.requireNonNull(e.getCause()));
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static synchronized void start() {
        if (!started) {
            started = true;
            new Carrier("allways-carrier", Elsewhere::loop, JvmTarget.STACK).start();
        }
    }

    private static void loop() {
        while (true) {
            try {
                WORK.take().run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
