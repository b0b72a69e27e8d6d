package io.allways.programs;

import java.io.IOException;

/// Two threads that each follow a script, a character a step; bare, or with each step inside of what catches all and
/// tries again.
public final class Wrapped {
    private static final Object LOCK = new Object();

    private static int plain;
    private static int guarded;
    private static volatile int shared;

    private Wrapped() {}

    /// @param args `bare`, `catch` or `finally`, and two scripts
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> run(args[0], args[1]));
        other.start();
        run(args[0], args[2]);
        other.join();
    }

    private static void run(String how, String script) {
        for (char step : script.toCharArray()) {
            switch (how) {
                case "catch" -> caught(step);
                case "finally" -> leftAnyway(step);
                default -> step(step);
            }
        }
    }

    private static void caught(char step) {
        while (true) {
            try {
                step(step);
                return;
            } catch (Throwable e) {
                // again
            }
        }
    }

    @SuppressWarnings("finally") // it is about that
    private static void leftAnyway(char step) {
        boolean done = false;
        for (int round = 0; round < 1_000_000 && !done; round++) {
            try {
                step(step);
                done = true;
            } finally {
                continue;
            }
        }
    }

    private static void step(char step) {
        switch (step) {
            case 'r' -> use(plain);
            case 'w' -> plain = 1;
            case 'v' -> shared++;
            case 'l' -> {
                synchronized (LOCK) {
                    guarded++;
                }
            }
            case 'p' -> startProcess();
            case 'n' -> load();
            default -> throw new IllegalArgumentException("no step: " + step);
        }
    }

    private static void use(int value) {
        if (value > 1) {
            throw new IllegalStateException("nobody writes that");
        }
    }

    private static void startProcess() {
        try {
            new ProcessBuilder("true").start();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /// The JVM calls the loader, so that native code lies on the stack below it.
    private static void load() {
        try {
            Class.forName("no.Such", true, new Loader());
        } catch (ClassNotFoundException e) {
            // as it should be
        }
    }

    private static final class Loader extends ClassLoader {
        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            caught('v');
            throw new ClassNotFoundException(name);
        }
    }
}
