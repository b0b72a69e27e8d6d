package io.allways.programs;

import java.lang.ref.Cleaner;

/// Makes garbage whose end would be noticed, and has it collected.
public final class Garbage {
    private static final Cleaner CLEANER = Cleaner.create();
    private static volatile int ended;

    private Garbage() {}

    private static final class Finalised {
        @Override
        @SuppressWarnings({"deprecation", "removal", "Finalize"}) // it is about that
        protected void finalize() {
            ended++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(Garbage::make);
        other.start();
        make();
        other.join();
        if (ended != 0) {
            throw new IllegalStateException(ended + " were collected in the middle of an execution");
        }
        Cleaner.Cleanable asked = CLEANER.register(new Object(), () -> ended++);
        asked.clean();
        asked.clean();
        if (ended != 1) {
            throw new IllegalStateException("cleaned " + ended + " times");
        }
    }

    private static void make() {
        for (int i = 0; i < 5; i++) {
            Finalised garbage = new Finalised();
            CLEANER.register(garbage, () -> ended++);
        }
        int seen = ended;
        if (seen != 0) {
            throw new IllegalStateException("seen " + seen);
        }
    }
}
