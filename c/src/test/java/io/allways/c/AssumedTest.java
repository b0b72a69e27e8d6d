package io.allways.c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// What a green verdict rests on is named in it, and gone with the option that lifts it.
final class AssumedTest {
    private static final String HEAD = """
            #include <assert.h>
            #include <pthread.h>
            #include <stdatomic.h>
            #include <stdlib.h>
            #include <time.h>
            pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
            pthread_cond_t c = PTHREAD_COND_INITIALIZER;
            int ready;
            atomic_int x;
            """;
    private static final String ONE = """
            int main() { pthread_t t; pthread_create(&t, 0, run, 0); pthread_join(t, 0); return 0; }
            """;

    @BeforeAll
    static void compiler() {
        Native.require();
    }

    /// Beyond the quarantine, a pointer to what lay there is one to what lies there now.
    @Test
    void memoryThatIsUsedAgain() throws Exception {
        String churn = HEAD + """
                void *run(void *a) {
                    for (int i = 0; i < 400; i++) {
                        free(malloc(60000));
                    }
                    return 0;
                }
                """ + ONE;
        assertEquals(List.of("reuse"), Native.assumed(churn, options -> options));
        assertEquals(List.of(), Native.assumed(churn.replace("400", "100"), options -> options));
    }

    @Test
    void weakUpdates() throws Exception {
        String once = HEAD + """
                void *run(void *a) { int old = 0; assert(atomic_compare_exchange_weak(&x, &old, 1)); return 0; }
                """ + ONE;
        assertEquals(List.of("weak-update"), Native.assumed(once, options -> options));
        assertTrue(Native.check(once, options -> options.withSpurious(1)).startsWith("assertion"));
        String again = once.replace("assert(", "while (!").replace("1))", "1)) old = 0");
        assertEquals("verified 2", Native.check(again, options -> options.withSpurious(1)));
        assertEquals(List.of("few-spurious"), Native.assumed(again, options -> options.withSpurious(1)));
        assertEquals(List.of(), Native.assumed(once.replace("_weak", "_strong"), options -> options));
    }

    /// What is compared or copied is kept as it was when it was read; what is printed is not.
    @Test
    void racingMemoryThatACallLooksAtLater() throws Exception {
        String prints = """
                #include <pthread.h>
                #include <stdio.h>
                #include <string.h>
                char a[64] __attribute__((aligned(64))) = "x", b[64] __attribute__((aligned(64))) = "y", both[99];
                void *run(void *x) { a[0] = b[0] = 'z'; return 0; }
                int main() {
                    pthread_t t;
                    pthread_create(&t, 0, run, 0);
                    sprintf(both, "%s%s", a, b);
                    pthread_join(t, 0);
                    return 0;
                }
                """;
        assertEquals(List.of("read-later"), Native.assumed(prints, Options::withRacesIgnored));
        String compares = prints.replace("sprintf(both, \"%s%s\", a, b)", "both[0] = strcmp(a, b) > 0");
        assertEquals(List.of(), Native.assumed(compares, Options::withRacesIgnored));
    }

    @Test
    void waitsWithoutALoop() throws Exception {
        String waits = HEAD + """
                void *run(void *a) {
                    pthread_mutex_lock(&m);
                    if (!ready) pthread_cond_wait(&c, &m);
                    assert(ready);
                    pthread_mutex_unlock(&m);
                    return 0;
                }
                int main() {
                    pthread_t t;
                    pthread_create(&t, 0, run, 0);
                    pthread_mutex_lock(&m);
                    ready = 1;
                    pthread_cond_signal(&c);
                    pthread_mutex_unlock(&m);
                    pthread_join(t, 0);
                    return 0;
                }
                """;
        assertEquals(List.of("wake-up"), Native.assumed(waits, options -> options));
        assertTrue(Native.check(waits, options -> options.withSpurious(1)).contains("assertion"));
        String loops = waits.replace("if (!ready)", "while (!ready)");
        assertTrue(Native.check(loops, options -> options.withSpurious(1)).startsWith("verified"));
    }

    @Test
    void timedWaits() throws Exception {
        String waits = HEAD + """
                void *run(void *a) {
                    struct timespec soon;
                    clock_gettime(CLOCK_REALTIME, &soon);
                    soon.tv_sec++;
                    if (pthread_mutex_timedlock(&m, &soon) == 0) pthread_mutex_unlock(&m);
                    return 0;
                }
                """ + ONE;
        assertEquals(List.of("timed-wait"), Native.assumed(waits, options -> options));
    }

    @Test
    void threadsWithNames() throws Exception {
        String names = """
                #define _GNU_SOURCE
                #include <pthread.h>
                void *run(void *a) { pthread_setname_np(pthread_self(), "own"); return 0; }
                int main() {
                    pthread_t t;
                    pthread_create(&t, 0, run, 0);
                    pthread_setname_np(t, "worker");
                    pthread_join(t, 0);
                    return 0;
                }
                """;
        assertEquals(List.of("still-there"), Native.assumed(names, options -> options));
        String own = names.replace("pthread_setname_np(t, \"worker\");", "");
        assertEquals(List.of(), Native.assumed(own, options -> options));
    }
}
