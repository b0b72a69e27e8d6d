package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What reports call the variables of C programs: as the source does, wherever they are.
final class CNamesTest {
    @TempDir
    Path directory;

    @BeforeEach
    void prepare() {
        CCompiler.require();
    }

    /// Two threads that run `body` with `shared` as their argument, which `main` says what it is.
    private void says(String text, String globals, String body, String main) throws IOException {
        Files.writeString(directory.resolve("p.c"), """
                #include <assert.h>
                #include <pthread.h>
                #include <semaphore.h>
                struct pair { int left; struct { char name[3]; short age; } right[2]; };
                struct pool { pthread_mutex_t lock; union { pthread_cond_t ready; int other; }; int grid[2][3]; struct pair pairs[2]; };
                %s
                static void *run(void *shared) {
                    %s
                    return NULL;
                }
                static void both(void *shared) {
                    pthread_t one, two;
                    pthread_create(&one, NULL, run, shared);
                    pthread_create(&two, NULL, run, shared);
                    pthread_join(one, NULL);
                    pthread_join(two, NULL);
                }
                int main(void) {
                    %s
                    return 0;
                }
                """.formatted(globals, body, main));
        Invocation.Result result = new Invocation(directory).run("check", "p.c");
        assertEquals(Exit.VIOLATION, result.code(), result::all);
        assertTrue(result.all().replaceAll("\\s+", " ").contains(text), result::all);
    }

    @Test
    void partsOfGlobals() throws IOException {
        String increments = "(void) shared; table[1].pairs[1].right[1].age++;";
        says("data race on table[1].pairs[1].right[1].age: ", "static struct pool table[2];", increments, "both(0);");
        says("data race on word: ", "int word;", "(void) shared; word++;", "both(0);");
        says("data race on cube[1][0][2]: ", "long cube[2][2][3];", "(void) shared; cube[1][0][2]++;", "both(0);");
    }

    @Test
    void localsOfMainAndOfWhatItCalls() throws IOException {
        String increments = "((struct pool *) shared)->grid[1][2]++;";
        says("data race on mine.grid[1][2]: ", "", increments, "{ struct pool mine = {0}; both(&mine); }");
        String deeper = "static void both(void *); static void deeper(int n) { int a[4] = {n}; both(&a[2]); }";
        says("data race on a[2]: ", deeper, "++*(int *) shared;", "deeper(3);");
    }

    @Test
    void locksAndConditions() throws IOException {
        String waits = """
                struct pool *p = shared;
                pthread_mutex_lock(&p->lock);
                pthread_cond_wait(&p->ready, &p->lock);
                pthread_mutex_unlock(&p->lock);
                """;
        String main = """
                struct pool first = {0}, pool = { .lock = PTHREAD_MUTEX_INITIALIZER, .ready = PTHREAD_COND_INITIALIZER };
                (void) first;
                both(&pool);
                """;
        says("wait on pool.ready with pool.lock", "", waits, main);
        says("run-1 waits on condition pool.ready at p.c:", "", waits, main);
        says("unlocks the mutex pool.lock", "", "pthread_mutex_unlock(shared);", main);
    }
}
