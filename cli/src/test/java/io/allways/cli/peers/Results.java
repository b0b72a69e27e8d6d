package io.allways.cli.peers;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;

/// What peers have to say at their end. Not a class of the program under test: it is the same for all processes.
public final class Results {
    private static final Map<String, String> SAID = new TreeMap<>();
    private static volatile boolean real;

    private Results() {}

    /// Whether peers run over real sockets, with pauses of chance.
    public static void real(boolean is) {
        real = is;
    }

    public static boolean areReal() {
        return real;
    }

    public static synchronized void say(String peer, String what) {
        SAID.put(peer, what);
    }

    /// All, and forgets it.
    public static synchronized String take() {
        String all = SAID.toString();
        SAID.clear();
        return all;
    }

    public static void pause() {
        if (real) {
            int chance = ThreadLocalRandom.current().nextInt(6);
            if (chance == 0) {
                Thread.onSpinWait();
            } else if (chance == 1) {
                try {
                    Thread.sleep(1);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }
}
