package io.allways.c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.core.NotControllable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Memory: as much as the machine has, used again late and always by the same rule.
final class HeapTest {
    private static final String HEAD = """
            #include <assert.h>
            #include <pthread.h>
            #include <stdlib.h>
            #include <string.h>
            pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
            char *kept;
            /* Until memory is used again. */
            static void churn(int bytes) { for (int i = 0; i < 24000000 / bytes; i++) free(malloc(bytes)); }
            """;

    @BeforeAll
    static void compiler() {
        Native.require();
    }

    private static final String TWO = """
            int main() {
                pthread_t x, y;
                pthread_create(&x, 0, t, 0);
                pthread_create(&y, 0, t, 0);
                pthread_join(x, 0);
                pthread_join(y, 0);
                return 0;
            }
            """;

    @Test
    void whatIsFreedIsUsedAgain() throws Exception {
        // More than a thread's part, if nothing were.
        String source = HEAD + """
                void *t(void *a) {
                    for (int i = 0; i < 5000; i++) {
                        char *p = malloc(1000000);
                        assert(p[0] == (char) 0xbe && p[999999] == (char) 0xbe);
                        p[0] = 1;
                        free(p);
                    }
                    return 0;
                }
                int main() { pthread_t x; pthread_create(&x, 0, t, 0); pthread_join(x, 0); return 0; }
                """;
        assertEquals("verified 1", Native.check(source));
    }

    /// Addresses do not depend on the schedule, and executions are alike in one process and in many.
    @Test
    void addressesAreIdentities() throws Exception {
        String source = HEAD + """
                void *t(void *a) {
                    churn(60000);
                    for (int i = 0; i < 3; i++) {
                        pthread_mutex_t *p = malloc(60000);
                        pthread_mutex_init(p, 0);
                        pthread_mutex_lock(p);
                        pthread_mutex_lock(&m);
                        pthread_mutex_unlock(&m);
                        pthread_mutex_unlock(p);
                        if (i != 1) {
                            free(p);
                        }
                    }
                    return 0;
                }
                """ + TWO;
        assertEquals("verified 20", Native.check(source));
        assertEquals("verified 20", Native.check(source, Options::withFork));
    }

    @Test
    void useAfterFreeIsSeen() throws Exception {
        String source = HEAD + """
                int main() {
                    churn(1000);
                    kept = malloc(1000);
                    free(kept);
                    for (int i = 0; i < 200; i++) free(malloc(1000));
                    kept[3] = 1;
                    return 0;
                }
                """;
        assertTrue(Native.check(source).startsWith("use-after-free: writes 1 byte of a block of 1000 bytes"));
        assertTrue(Native.check(source.replace("kept[3] = 1", "free(kept)")).startsWith("double-free: "));
    }

    /// What lay there before was something else.
    @Test
    void aMutexInMemoryThatIsUsedAgainIsNew() throws Exception {
        String source = HEAD + """
                #define ONE(what) p = malloc(50000); what; free(p)
                int main() {
                    pthread_mutex_t *p;
                    churn(50000);
                    for (int i = 0; i < 60; i++) {
                        ONE(pthread_mutex_init(p, 0); pthread_mutex_lock(p); pthread_mutex_unlock(p);
                            pthread_mutex_destroy(p));
                        ONE(pthread_mutex_init(p, 0); pthread_mutex_lock(p));
                    }
                    ONE(pthread_mutex_lock(p));
                    return 0;
                }
                """;
        assertTrue(Native.check(source).startsWith("uninitialised: locks the mutex "));
        assertEquals("verified 1", Native.check(source.replace("ONE(pthread_mutex_lock(p));", "")));
    }

    /// Who still uses what was freed races with who has it now.
    @Test
    void aLateUseRacesWithTheNextOwner() throws Exception {
        String source = HEAD + """
                char *volatile old;
                void *t(void *a) { churn(100000); old[0] = 1; return 0; }
                int main() {
                    pthread_t x;
                    churn(100000);
                    old = malloc(100000);
                    pthread_create(&x, 0, t, 0);
                    free(old);
                    for (int i = 0; i < 80; i++) free(malloc(100000));
                    pthread_join(x, 0);
                    return 0;
                }
                """;
        String found = Native.check(source);
        assertTrue(found.contains("use-after-free: ") || found.contains("race: "), found);
    }

    @Test
    void twoGigabytesAtOnce() throws Exception {
        assertEquals("verified 1", Native.check(HEAD + """
                int main() {
                    char *p = malloc(2000000000);
                    assert(p && p[0] == 0 && p[1999999999] == 0);
                    p[1999999999] = 1;
                    free(p);
                    return 0;
                }
                """));
        assertTrue(Native.check(HEAD + "int main() { char *p = malloc(3000000); p[3000000] = 1; return 0; }")
                .startsWith("overflow: writes 1 byte at offset 3000000 of a block of 3000000 bytes"));
    }

    @Test
    void whatNoMachineHasIsRefused() {
        NotControllable refused = assertThrows(
                NotControllable.class, () -> Native.check(HEAD + "int main() { return malloc(1UL << 45) == 0; }"));
        assertTrue(String.valueOf(refused.getMessage()).contains("33554432 MB"), refused::getMessage);
    }

    /// As the C library says without asking the system.
    @Test
    void whatNoAddressSpaceHasIsNull() throws Exception {
        assertEquals("verified 1", Native.check(HEAD + "int main() { return malloc(-1) != 0; }"));
    }
}
