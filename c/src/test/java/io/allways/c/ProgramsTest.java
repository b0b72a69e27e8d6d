package io.allways.c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.allways.core.Limits;
import io.allways.core.Observer;
import io.allways.core.Settings;
import io.allways.core.Verdict;
import io.allways.core.Violation;
import io.allways.core.explore.Exploration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Small programs with assembly, with state of the C library, and written to be verified.
final class ProgramsTest {
    private static final String HEAD = """
            #define _GNU_SOURCE
            #include <allways.h>
            #include <assert.h>
            #include <pthread.h>
            #include <stdlib.h>
            #include <string.h>
            #include <unistd.h>
            extern void __VERIFIER_assume(int), __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void), reach_error(void);
            extern int __VERIFIER_nondet_int(void);
            static void *t(void *unused);
            static void both(void) {
                pthread_t other;
                pthread_create(&other, NULL, t, NULL);
                t(NULL);
                pthread_join(other, NULL);
            }
            """;

    @TempDir
    Path directory;

    @BeforeAll
    static void compiler() {
        assumeTrue(Toolchains.gcc(), "skipped: there is no gcc");
    }

    private String outcome(String source) throws IOException, BuildFailure {
        return outcome(source, options -> options);
    }

    /// How many traces there are, and which kinds of failures.
    private String outcome(String source, UnaryOperator<Options> how) throws IOException, BuildFailure {
        return outcome(source, how, "-w");
    }

    private String outcome(String source, UnaryOperator<Options> how, String flags) throws IOException, BuildFailure {
        Path file = directory.resolve("program.c");
        Files.writeString(file, HEAD + source);
        Path program = new CBuild(Toolchain.of("gcc"), flags).compile(List.of(file), directory);
        CTarget target = new CTarget(
                "program", program, how.apply(Options.standard(directory)), new Unseen(program).assumptions());
        Settings settings =
                Settings.DEFAULT.withLimits(Limits.NONE.withExecutions(1000)).withKeepGoing(true);
        Verdict verdict = new Exploration(target, "optimal", settings).search(Observer.NONE);
        target.release();
        Set<String> kinds = new TreeSet<>();
        verdict.violations().stream().map(Violation::kind).forEach(kinds::add);
        String assumed = verdict.assumptions().stream()
                .map(each -> each.sort().code() + each.places())
                .collect(Collectors.joining(" "));
        return (verdict.executions() + " " + String.join(",", kinds) + " " + assumed).strip();
    }

    // --- assembly

    @Test
    void anUpdateWithoutLockIsLost() throws Exception {
        String source = """
                int x;
                static void *t(void *unused) { __asm__ volatile("incl %0" : "+m"(x)); return 0; }
                int main(void) { both(); return 0; }
                """;
        assertEquals("1 race", outcome(source));
        assertEquals("1 race", outcome(source, options -> options, "-w -pipe"));
    }

    @Test
    void anUpdateWithLockIsNot() throws Exception {
        assertEquals("2", outcome("""
                int x;
                static void *t(void *unused) { __asm__ volatile("lock; incl %0" : "+m"(x)); return 0; }
                int main(void) { both(); assert(x == 2); return 0; }
                """));
    }

    /// As the same with the compiler's atomics.
    @Test
    void aSpinLockInAssemblyExcludes() throws Exception {
        String source = """
                int lock, count;
                static int swap(int *p, int v) { SWAP; return v; }
                static void *t(void *unused) {
                    while (swap(&lock, 1)) __asm__ volatile("pause");
                    count++;
                    STORE;
                    return 0;
                }
                int main(void) { both(); assert(count == 2); return 0; }
                """;
        String atomics = outcome(source.replace("SWAP", "v = __atomic_exchange_n(p, v, __ATOMIC_SEQ_CST)")
                .replace("STORE", "__atomic_store_n(&lock, 0, __ATOMIC_RELEASE)"));
        assertEquals("4  weak-access[program.c:22]", atomics);
        assertEquals(
                atomics,
                outcome(source.replace(
                                "SWAP", "__asm__ volatile(\"xchgl %0, %1\" : \"+r\"(v), \"+m\"(*p) : : \"memory\")")
                        .replace("STORE", "__asm__ volatile(\"movl $0, %0\" : \"=m\"(lock) : : \"memory\")")));
    }

    @Test
    void whatIsNotUnderstoodIsNamed() throws Exception {
        assertEquals("1  assembly[program.c:19: rep movsb]", outcome("""
                char a[8], b[8];
                int main(void) { void *d = b, *s = a; long n = 8;
                    __asm__ volatile("rep movsb" : "+D"(d), "+S"(s), "+c"(n) : : "memory"); return 0; }
                static void *t(void *unused) { return 0; }
                """));
    }

    @Test
    void aFunctionThatNothingIsKnownAboutIsNamed() throws Exception {
        assertEquals("1  library[strfry (libc)]", outcome("""
                int main(void) { char text[] = "abc"; strfry(text); return 0; }
                static void *t(void *unused) { return 0; }
                """));
    }

    // --- the C library's state

    @Test
    void everyExecutionBeginsWithTheSameState() throws Exception {
        assertEquals("2", outcome("""
                pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
                static void *t(void *unused) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); return 0; }
                int main(int argc, char **argv) {
                    assert(getenv("ALLWAYS_TEST") == NULL);
                    assert(rand() == 1804289383);
                    assert(argv[0][0] != '!');
                    assert(access("etc", F_OK) != 0 && chdir("/") == 0);
                    setenv("ALLWAYS_TEST", "1", 1);
                    argv[0][0] = '!';
                    both();
                    return 0;
                }
                """));
    }

    /// What the library allocates for a thread, or for as long as the process lives, is not an execution's.
    @Test
    void textsOfUnknownNumbersAndModulesForConversions() throws Exception {
        assertEquals("2", outcome("""
                #include <iconv.h>
                #include <stdio.h>
                static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
                static void *t(void *unused) {
                    pthread_mutex_lock(&m);
                    assert(strcmp(strerror(9999), "Unknown error 9999") == 0);
                    assert(strcmp(strsignal(200), "Unknown signal 200") == 0);
                    iconv_t to = iconv_open("UTF-8", "ISO-8859-1");
                    assert(to != (iconv_t) -1);
                    assert(iconv_close(to) == 0);
                    pthread_mutex_unlock(&m);
                    return 0;
                }
                int main(void) { both(); return 0; }
                """));
    }

    @Test
    void whoCallsRandFirstGetsTheFirstNumber() throws Exception {
        assertEquals("2 assertion", outcome("""
                int numbers[2], next;
                static void *other(void *unused) { numbers[1] = rand(); return 0; }
                static void *t(void *unused) { return 0; }
                int main(void) {
                    pthread_t p;
                    pthread_create(&p, NULL, other, NULL);
                    numbers[0] = rand();
                    pthread_join(p, NULL);
                    assert(numbers[0] == 1804289383);
                    return 0;
                }
                """));
    }

    @Test
    void twoThreadsRaceForStrtok() throws Exception {
        assertEquals("1 race", outcome("""
                static void *t(void *unused) { char text[] = "a b"; strtok(text, " "); return 0; }
                int main(void) { both(); return 0; }
                """));
    }

    // --- written to be verified

    @Test
    void choicesAreExploredAndAssumptionsEndThem() throws Exception {
        assertEquals("6 assertion", outcome("""
                int main(void) {
                    int a = allways_choose(3), b = allways_choose(2);
                    allways_assume(a + b > 1);
                    if (a == 2 && b == 1) reach_error();
                    return 0;
                }
                static void *t(void *unused) { return 0; }
                """));
    }

    @Test
    void valuesThatWereTriedAreNamed() throws Exception {
        assertEquals("6 assertion nondet[__VERIFIER_nondet_int]", outcome("""
                int main(void) { assert(__VERIFIER_nondet_int() < 2147483647); return 0; }
                static void *t(void *unused) { return 0; }
                """));
    }

    @Test
    void onlyWhatWasAskedForCounts() throws Exception {
        String source = """
                int x, y;
                static void *t(void *unused) {
                    __VERIFIER_atomic_begin();
                    x++;
                    __VERIFIER_atomic_end();
                    y = 1;
                    return 0;
                }
                int main(void) { both(); assert(x == 2); if (y) abort(); return 0; }
                """;
        assertEquals("2 abort,race", outcome(source));
        String lenient = outcome(source, options -> options.withProperties(Set.of(Options.Property.ASSERTIONS)));
        assertEquals("", lenient.replaceFirst("^\\d+", ""));
    }

    /// Arguments and results of all sorts come through, and such functions may call each other.
    @Test
    void functionsThatAreAtomicByName() throws Exception {
        assertEquals("2", outcome("""
                int x;
                double y;
                struct wide { long a, b, c; };
                struct wide __VERIFIER_atomic_add(int n, double d, struct wide w) {
                    int before = x;
                    x = before + n;
                    y += d;
                    if (n > 1)
                        return w;
                    w.c = x;
                    return w;
                }
                static double __VERIFIER_atomic_twice(double d) {
                    struct wide w = __VERIFIER_atomic_add(1, d, (struct wide) {1, 2, 3});
                    assert(w.a == 1 && w.b == 2 && w.c == x);
                    w = __VERIFIER_atomic_add(2, d, w);
                    return d + w.c;
                }
                static void *t(void *unused) {
                    double d = __VERIFIER_atomic_twice(.5);
                    assert(d == 1.5 || d == 4.5);
                    return 0;
                }
                int main(void) { both(); assert(x == 6 && y == 2); return 0; }
                """));
    }

    /// A section whose assumption does not hold is one that does not come about: the other order is explored.
    @Test
    void anAtomicFunctionThatAssumes() throws Exception {
        String source = """
                int held, x;
                void __VERIFIER_atomic_acquire(void) { __VERIFIER_assume(held == 0); held = 1; }
                void __VERIFIER_atomic_release(void) { assert(held == 1); held = 0; }
                static void *t(void *unused) {
                    __VERIFIER_atomic_acquire();
                    x++;
                    __VERIFIER_atomic_release();
                    return 0;
                }
                int main(void) { both(); assert(x == %d); return 0; }
                """;
        assertEquals("4", outcome(source.formatted(2)));
        assertEquals("4 assertion", outcome(source.formatted(1)));
    }

    /// Who asks for the status wants it of a process that goes on after it has used memory wrongly, and of one that is
    /// ended by a signal.
    @Test
    void howTheProcessEndsAfterWhatDoesNotCount() throws Exception {
        UnaryOperator<Options> status = options -> options.withProperties(Set.of(Options.Property.EXIT));
        String thread = "static void *t(void *unused) { return unused; }\n";
        String frees = thread + "int main(void) { char *p = malloc(4); free(p); p[0] = 1; return p[0] + 2; }";
        assertEquals("1 exit undefined[program.c:18]", outcome(frees, status));
        assertEquals("1 use-after-free", outcome(frees));
        assertEquals("1 assertion", outcome(thread + "int main(void) { assert(0); return 0; }", status));
        assertEquals("1 crash", outcome(thread + "int main(void) { *(volatile int *) 0 = 1; return 0; }", status));
        assertEquals(
                "1 double-free",
                outcome(thread + "int main(void) { void *p = malloc(1); free(p); free(p); return 0; }", status));
    }

    /// Memory that is never freed counts if it is asked for, wherever the process ends.
    @Test
    void memoryThatIsNeverFreed() throws Exception {
        UnaryOperator<Options> leaks = options -> options.withProperties(Set.of(Options.Property.LEAKS));
        String thread = """
                void *kept[2];
                int n;
                pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
                static void *t(void *unused) {
                    void *p = malloc(24), *large = malloc(3 << 20);
                    free(large);
                    pthread_mutex_lock(&m);
                    kept[n++] = p;
                    pthread_mutex_unlock(&m);
                    return 0;
                }
                """;
        String freed = thread + "int main(void) { setenv(\"A\", \"b\", 1); both(); free(kept[0]); %s return 0; }";
        assertEquals("2", outcome(freed.formatted("free(kept[1]);"), leaks));
        assertEquals("2 leak", outcome(freed.formatted(""), leaks));
        assertEquals("2", outcome(freed.formatted("")));
        assertEquals("2 leak", outcome(freed.formatted("exit(0);"), leaks));
        assertEquals("2", outcome(freed.formatted("__VERIFIER_assume(0);"), leaks));
        String large =
                "static void *t(void *unused) { return 0; } int main(void) { malloc(2 << 20); both(); return 0; }";
        assertEquals("1 leak", outcome(large, leaks));
        assertEquals("1", outcome(large, options -> options.withProperties(Set.of(Options.Property.MEMORY))));
    }
}
