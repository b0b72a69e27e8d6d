package io.allways.c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.core.Verdict;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// A process ends as a whole.
final class ProcessEndTest {
    private static final String HEAD = """
            #include <assert.h>
            #include <pthread.h>
            #include <signal.h>
            #include <stdlib.h>
            #include <time.h>
            #include <unistd.h>
            pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
            pthread_cond_t c = PTHREAD_COND_INITIALIZER;
            int n;
            """;

    @BeforeAll
    static void compiler() {
        Native.require();
    }

    private static String ends(String how) throws Exception {
        return Native.check(HEAD + "void *t(void *a) { " + how + "; return 0; }" + """
                int main() {
                    pthread_t x;
                    pthread_create(&x, 0, t, 0);
                    pthread_join(x, 0);
                    assert(!"joined");
                }
                """);
    }

    @Test
    void nobodyJoinsWhoEndedTheProcess() throws Exception {
        assertEquals("verified 1", ends("exit(0)"));
        assertEquals("verified 1", ends("_exit(0)"));
        assertEquals("verified 1", ends("pthread_mutex_lock(&m); exit(0)"));
        assertEquals("exit: the program ends with exit status 3", ends("exit(3)"));
    }

    @Test
    void nothingOfADeadProcessIsTold() throws Exception {
        assertEquals("assertion: n == 1", ends("assert(n == 1)"));
        assertTrue(ends("abort()").matches("abort: [^\n]*"));
        assertTrue(ends("raise(SIGTERM)").matches("crash: ended by signal 15[^\n]*"));
        assertTrue(ends("*(volatile int *) 0 = 1").matches("crash: segmentation fault[^\n]*"));
    }

    /// Nobody waits longer than the process lasts, and everybody who waits less than that goes on.
    @Test
    void sleepingHidesNothing() throws Exception {
        String late = HEAD + """
                void *t(void *a) { sleep(1); assert(0); return 0; }
                int main() { pthread_t x; pthread_create(&x, 0, t, 0); sleep(5); return 0; }
                """;
        assertEquals("assertion: 0", Native.check(late));
        assertEquals("verified 1", Native.check(late.replace("sleep(5)", "sleep(0)")));
        String timed = HEAD + """
                void *t(void *a) {
                    struct timespec until;
                    clock_gettime(CLOCK_REALTIME, &until);
                    until.tv_sec++;
                    pthread_mutex_lock(&m);
                    assert(pthread_cond_timedwait(&c, &m, &until) == 0);
                    pthread_mutex_unlock(&m);
                    return 0;
                }
                int main() { pthread_t x; pthread_create(&x, 0, t, 0); sleep(5); return 0; }
                """;
        assertTrue(Native.check(timed).startsWith("assertion: "));
        assertEquals("verified 1", Native.check(timed.replace("sleep(5)", "sleep(0)")));
    }

    /// Also one whose sleep outlasts the process in one order of independent events and not in another.
    @Test
    void whoSleepsFollowsEveryPlan() throws Exception {
        assertEquals("verified 6", Native.check(HEAD + """
                void *t(void *a) {
                    for (int i = 0; i < 2; i++) {
                        pthread_mutex_lock(&m); n++; pthread_mutex_unlock(&m);
                        sleep(1);
                    }
                    return 0;
                }
                int main() {
                    pthread_t x;
                    pthread_create(&x, 0, t, 0);
                    for (int i = 0; i < 2; i++) {
                        pthread_mutex_lock(&m); n++; pthread_mutex_unlock(&m);
                    }
                    return 0;
                }
                """));
    }

    /// What a thread does next is the same in every order of what does not conflict: also before what is destroyed.
    @Test
    void whatIsDestroyedIsSeenWhenItIsUsed() throws Exception {
        String source = HEAD + """
                pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
                void *t(void *x) {
                    pthread_mutex_lock(&a); pthread_mutex_unlock(&a);
                    pthread_mutex_lock(&m); pthread_mutex_unlock(&m);
                    return 0;
                }
                void *u(void *x) {
                    pthread_mutex_lock(&b); pthread_mutex_unlock(&b);
                    pthread_mutex_lock(&a); pthread_mutex_unlock(&a);
                    return 0;
                }
                int main() {
                    pthread_t x, y;
                    pthread_create(&x, 0, t, 0);
                    pthread_create(&y, 0, u, 0);
                    pthread_mutex_lock(&b); pthread_mutex_unlock(&b);
                    pthread_mutex_destroy(&m);
                    pthread_join(x, 0);
                    pthread_join(y, 0);
                    return 0;
                }
                """;
        String found = Native.check(source);
        assertTrue(found.contains("wrong-use: locks the mutex m, which is destroyed"), found);
        assertTrue(found.contains("wrong-use: destroys the mutex m while t holds it"), found);
    }

    @Test
    void initialisingRacesWithUsing() throws Exception {
        assertTrue(Native.check(HEAD + """
                pthread_mutex_t late;
                void *t(void *x) { pthread_mutex_lock(&late); pthread_mutex_unlock(&late); return 0; }
                int main() {
                    pthread_t x;
                    pthread_create(&x, 0, t, 0);
                    pthread_mutex_init(&late, 0);
                    pthread_join(x, 0);
                    return 0;
                }
                """).startsWith("race: data race on the mutex late: main initialises it"));
    }

    /// An execution is cut where it is, also where it does nothing that is controlled.
    @Test
    void limitsHoldInsideOfAnExecution() throws Exception {
        String endless = HEAD + """
                int main() {
                    pthread_mutex_lock(&m);
                    for (volatile long i = 0; i < 1000000000000; i++);
                    return 0;
                }
                """;
        Verdict verdict = Native.within(Duration.ofMillis(100), endless);
        assertEquals(Verdict.Outcome.INCOMPLETE, verdict.outcome());
        assertEquals("time", verdict.limit());
    }
}
