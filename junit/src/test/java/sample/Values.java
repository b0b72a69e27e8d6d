package sample;

import io.allways.junit.Check;
import java.nio.file.Path;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/// Annotations that are not right, and some that are.
public class Values {
    @Check(algorithm = "best")
    void algorithm() {}

    @Check(time = "soon")
    void time() {}

    @Check(workers = -1)
    void workers() {}

    @Check(executions = -1)
    void executions() {}

    @Check(races = "maybe")
    void races() {}

    @Check(timeouts = "later")
    void timeouts() {}

    @Check(replay = "0.one")
    void replay() {}

    @Check
    void parameter(TestInfo info) {}

    private static void threeThreads() {
        Object lock = new Object();
        Runnable body = () -> {
            synchronized (lock) {
                lock.notifyAll();
            }
        };
        new Thread(body).start();
        new Thread(body).start();
        body.run();
    }

    @Check(algorithm = "random", executions = 7)
    void sampled() {
        threeThreads();
    }

    @Check(algorithm = "random", executions = 7, requireExhaustive = true)
    void notEnough() {
        threeThreads();
    }

    @Check
    void all() {
        threeThreads();
    }

    /// Which wants JUnit to fill in a field.
    public static class Filled {
        @TempDir
        Path folder;

        @Check
        void field() {}
    }

    /// Which needs a value that nobody can give.
    public static class Constructed {
        public Constructed(TestInfo info) {}

        @Check
        void constructor() {}
    }
}
