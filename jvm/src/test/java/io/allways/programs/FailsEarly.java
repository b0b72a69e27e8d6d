package io.allways.programs;

/// Fails in the first execution, before the checker has seen that threads meet: another thread interrupts the first
/// one,
/// or writes what the first one reads, only as long as that has not failed yet.
public final class FailsEarly {
    private static boolean over;
    private static int plain;

    private FailsEarly() {}

    private static boolean over(boolean now) {
        synchronized (FailsEarly.class) {
            over |= now;
            return over;
        }
    }

    private static void interrupted() {
        Thread main = Thread.currentThread();
        new Thread(() -> {
                    synchronized (FailsEarly.class) {
                        if (!over) {
                            main.interrupt();
                        }
                    }
                })
                .start();
        try {
            Thread.sleep(1000);
        } catch (InterruptedException e) {
            return;
        }
        over(true);
        if (!Thread.interrupted()) {
            throw new IllegalStateException("not interrupted");
        }
    }

    private static void written() {
        new Thread(() -> {
                    if (!over(false)) {
                        plain = 1;
                    }
                })
                .start();
        int seen = plain;
        over(true);
        if (seen == 0) {
            throw new IllegalStateException("not written");
        }
    }

    public static void main(String[] args) {
        switch (args[0]) {
            case "interrupted" -> interrupted();
            case "written" -> written();
            default -> throw new IllegalStateException("always");
        }
    }
}
