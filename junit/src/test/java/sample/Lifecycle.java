package sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.allways.junit.Check;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;

/// What is run around a test, in each of its runs.
public class Lifecycle extends Lifecycles {
    private static String all = "";

    @BeforeAll
    static void beforeAll() {
        all += "before ";
    }

    @BeforeEach
    void second() {
        each += "second ";
    }

    @AfterEach
    void after() {
        each += "after ";
    }

    @AfterAll
    static void afterAll() {
        all += "after ";
    }

    private static void twoRuns() {
        Object lock = new Object();
        Runnable body = () -> {
            synchronized (lock) {
                lock.notifyAll();
            }
        };
        new Thread(body).start();
        body.run();
    }

    @Check
    void everyRunIsNew() {
        twoRuns();
        assertEquals("before ", all);
        assertEquals("first second ", each);
    }

    @Check
    void testFails() {
        fail("the test itself");
    }

    @Check
    void assumesInVain() {
        assumeTrue(false, "never so");
    }

    private boolean other;

    private synchronized void set() {
        other = true;
    }

    private synchronized boolean isSet() {
        return other;
    }

    @Check
    void assumesSometimes() {
        new Thread(this::set).start();
        assumeTrue(isSet());
    }

    @Nested
    public class Inner {
        private String own = "";

        @BeforeEach
        void third() {
            own += each + "third ";
        }

        @Check
        void seesTheOuter() {
            assertEquals("first second third ", own);
        }
    }

    /// Whose method after fails.
    public static class FailsAfter {
        @AfterEach
        void after() {
            throw new IllegalStateException("the method after");
        }

        @Check
        void fails() {
            fail("the test itself");
        }
    }
}
