package io.allways.c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Loops that look do not keep what they look for from happening.
final class PollingTest {
    private static final String HEAD = """
            #include <assert.h>
            #include <pthread.h>
            #include <stdatomic.h>
            #include <unistd.h>
            pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
            int flag, n;
            volatile int shown;
            static int look(void) {
                pthread_mutex_lock(&m);
                int seen = flag;
                pthread_mutex_unlock(&m);
                return seen;
            }
            static void set(int value) {
                pthread_mutex_lock(&m);
                flag = value;
                pthread_mutex_unlock(&m);
            }
            """;

    @BeforeAll
    static void compiler() {
        Native.require();
    }

    private static String polls(String thread, String main) throws Exception {
        return Native.check(HEAD + "void *t(void *a) { " + thread + "; return 0; }\n"
                + "int main() { pthread_t x; pthread_create(&x, 0, t, 0); " + main
                + "; pthread_join(x, 0); return 0; }");
    }

    @Test
    void underAMutex() throws Exception {
        assertEquals("verified 3", polls("set(1)", "while (!look())"));
        assertEquals("assertion: n", polls("set(1)", "while (!look()); assert(n)"));
        String pingPong = polls("while (look() != 1); set(2)", "set(1); while (look() != 2)");
        assertTrue(pingPong.startsWith("verified "), pingPong);
        String never = polls("set(2)", "while (look() != 1)");
        assertTrue(never.startsWith("livelock"), never);
    }

    @Test
    void atPlainMemory() throws Exception {
        String plain = polls("shown = 1", "while (!shown)");
        assertTrue(plain.startsWith("race: data race on shown"), plain);
    }

    /// One that counts its rounds.
    @Test
    void counting() throws Exception {
        assertTrue(polls("set(1)", "while (!look()) n++; assert(!flag)").startsWith("assertion: !flag"));
    }
}
