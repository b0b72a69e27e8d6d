package io.allways.c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.core.NotControllable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What executions begin with.
final class BeforeMainTest {
    private static final String HEAD = """
            #include <assert.h>
            #include <fcntl.h>
            #include <math.h>
            #include <pthread.h>
            #include <semaphore.h>
            #include <stdlib.h>
            #include <unistd.h>
            """;

    @BeforeAll
    static void compiler() {
        Native.require();
    }

    @Test
    void constructorsRunOnceAndWhatTheyMakeIsReset() throws Exception {
        String source = HEAD + """
                struct node { int value; struct node *next; } *head;
                pthread_once_t once = PTHREAD_ONCE_INIT;
                pthread_mutex_t m, recursive;
                pthread_cond_t c;
                pthread_rwlock_t w;
                sem_t s;
                pthread_key_t key;
                int inits, exits;
                static void init(void) { inits++; }
                static void at_exit(void) { exits++; assert(exits == 1); }
                __attribute__((constructor)) void before(void) {
                    head = malloc(sizeof *head);
                    head->value = 1;
                    head->next = malloc(100000);
                    pthread_once(&once, init);
                    pthread_once(&once, init);
                    pthread_mutex_init(&m, 0);
                    pthread_mutex_lock(&m);
                    pthread_mutex_unlock(&m);
                    pthread_mutexattr_t kind;
                    pthread_mutexattr_init(&kind);
                    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
                    pthread_mutex_init(&recursive, &kind);
                    pthread_cond_init(&c, 0);
                    pthread_rwlock_init(&w, 0);
                    sem_init(&s, 0, 2);
                    pthread_key_create(&key, 0);
                    atexit(at_exit);
                }
                void *t(void *a) {
                    pthread_mutex_lock(&m);
                    head->value++;
                    pthread_mutex_unlock(&m);
                    pthread_once(&once, init);
                    return 0;
                }
                int main() {
                    assert(head->value == 1 && inits == 1);
                    pthread_t x, y;
                    pthread_create(&x, 0, t, 0);
                    pthread_create(&y, 0, t, 0);
                    pthread_join(x, 0);
                    pthread_join(y, 0);
                    assert(head->value == 3 && inits == 1);
                    pthread_mutex_lock(&recursive);
                    pthread_mutex_lock(&recursive);
                    pthread_mutex_unlock(&recursive);
                    pthread_mutex_unlock(&recursive);
                    sem_wait(&s);
                    sem_wait(&s);
                    pthread_rwlock_rdlock(&w);
                    pthread_rwlock_unlock(&w);
                    pthread_setspecific(key, head);
                    assert(pthread_getspecific(key) == head);
                    free(head);
                    return 0;
                }
                """;
        assertEquals("verified 4", Native.check(source));
        assertEquals("verified 4", Native.check(source, Options::withFork));
    }

    @Test
    void threadsBeforeMainAreRefused() {
        NotControllable refused = assertThrows(NotControllable.class, () -> Native.check(HEAD + """
                void *t(void *a) { return 0; }
                __attribute__((constructor)) void before(void) { pthread_t x; pthread_create(&x, 0, t, 0); }
                int main() { return 0; }
                """));
        assertTrue(String.valueOf(refused.getMessage()).contains("starts a thread before main"), refused::getMessage);
    }

    @Test
    void standardDescriptorsAreRestoredInPlace() throws Exception {
        assertEquals("verified 2", Native.check(HEAD + """
                pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
                void *t(void *a) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); return 0; }
                int main() {
                    pthread_t x, y;
                    pthread_create(&x, 0, t, 0);
                    pthread_create(&y, 0, t, 0);
                    pthread_join(x, 0);
                    pthread_join(y, 0);
                    char byte;
                    assert(read(0, &byte, 1) == 0);
                    close(0);
                    assert(open("/dev/zero", O_RDONLY) == 0);
                    close(1);
                    close(2);
                    assert(dup(0) == 1 && open("/dev/null", O_RDONLY) == 2 && open("/dev/null", O_RDONLY) == 3);
                    return 0;
                }
                """));
    }

    /// Libraries come after what uses them; functions that are only `inline` are there.
    @Test
    void linksAsTheCompilerDoes() throws Exception {
        assertEquals("verified 1", Native.check(HEAD + """
                inline int twice(int x) { return 2 * x; }
                int main(int argc, char **argv) { return twice(argc) != 2 || sqrt((double) argc) != 1; }
                """));
    }

    @Test
    void anyFolder(@TempDir Path directory) throws Exception {
        for (String name : List.of("a b", "a+b", "a.b.c")) {
            Path folder = Files.createDirectory(directory.resolve(name));
            Files.writeString(folder.resolve("own.h"), "enum { NOTHING };");
            Path source = folder.resolve("a program.c");
            Files.writeString(source, "#include \"own.h\"\nint main() { return NOTHING; }\n");
            CBuild build = new CBuild(Toolchain.of("gcc"), "");
            assertTrue(Files.isExecutable(build.compile(List.of(source), folder)), name);
            Files.writeString(folder.resolve("Makefile"), "all:\n\t$(CC) -o program *.c\n");
            Path made = new CBuild(Toolchain.of("gcc"), "").make(new Recipe("make", folder, ""));
            assertTrue(Files.isExecutable(made), name);
        }
    }
}
