package io.allways.c.reality;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.c.BuildFailure;
import io.allways.c.reality.Family.Statement;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Programs that real runs, or ThreadSanitizer, once knew more about than the search, each with all its outcomes.
final class MendedTest {
    private static Workshop workshop;

    @BeforeAll
    static void compiler() throws IOException, BuildFailure {
        RealityTest.compiler();
        workshop = new Workshop();
    }

    @AfterAll
    static void clean() {
        if (workshop != null) {
            workshop.close();
        }
    }

    private static Explored explored(String shared, String begin, List<String> main, List<String> thread) {
        return explored(true, shared, begin, main, thread);
    }

    /// Main does the one, a thread the other; what they come to, each between bars.
    private static Explored explored(
            boolean racesFail, String shared, String begin, List<String> main, List<String> thread) {
        RandomProgram program = new RandomProgram(
                "mended",
                0,
                true,
                List.of("static pthread_t t[THREADS];", "static int joined[THREADS];", "static atomic_int n;", shared),
                List.of(begin),
                List.of(
                        Stream.concat(Stream.of("do pthread_create(&t[1], NULL, body1, NULL);"), main.stream())
                                .map(MendedTest::statement)
                                .toList(),
                        thread.stream().map(MendedTest::statement).toList()),
                List.of(),
                List.of("atomic_load(&n)"));
        try (Workshop.Built built = workshop.build(program)) {
            return Explored.of(
                    built.explored(),
                    new Explored.Search(program.timed(), racesFail, 0, "optimal", 5_000, Duration.ofMinutes(1)));
        }
    }

    private static Statement statement(String line) {
        return line.startsWith("do ") ? new Statement(false, line.substring(3)) : new Statement(true, line);
    }

    private static void outcomes(
            String shared, String begin, List<String> main, List<String> thread, String... expected) {
        Explored explored = explored(shared, begin, main, thread);
        assertEquals("", explored.trouble());
        assertTrue(explored.complete());
        assertEquals(new TreeSet<>(Set.of(expected)), new TreeSet<>(explored.outcomes()));
    }

    /// Where races are explored, a call that reads two places sees each as it is when it reads it, and a copy is as
    /// long
    /// as the text was when it was read.
    @Test
    void callsThatReadTwoPlacesMayFindOneChangedAndTheOtherNot() {
        String shared = "static char a[64] __attribute__((aligned(64))), b[64] __attribute__((aligned(64)));"
                + "static wchar_t v[16] __attribute__((aligned(64))), w[16] __attribute__((aligned(64)));"
                + "static int sign(int x) { return (x > 0) - (x < 0); }";
        for (String call : List.of("memcmp(a, b, 2)", "strcmp(a, b)", "strncasecmp(a, b, 9)", "strcoll(a, b)")) {
            Explored explored = explored(
                    false,
                    shared,
                    "a[0] = b[0] = 'x';",
                    List.of("sign(" + call + ")"),
                    List.of("do a[0] = 'y'; b[0] = 'y';"));
            assertEquals(Set.of("0 || 0", "1 || 0", "-1 || 0", "exit 0"), explored.outcomes(), call);
        }
        assertEquals(
                Set.of("0 || 0", "1 || 0", "-1 || 0", "exit 0"),
                explored(
                                false,
                                shared,
                                "v[0] = w[0] = 'x';",
                                List.of("wcscmp(v, w)"),
                                List.of("do v[0] = 'y'; w[0] = 'y';"))
                        .outcomes());
        assertEquals(
                Set.of("1 || 0", "3 || 0", "exit 0"),
                explored(
                                false,
                                "static char a[8] __attribute__((aligned(64))) = \"x\", b[8];",
                                "",
                                List.of("strlen(strcpy(b, a))"),
                                List.of("do memcpy(a, \"xyz\", 4);"))
                        .outcomes());
    }

    @Test
    void whoMakesAKeyFirstGetsTheFirstNumber() {
        String number =
                "static pthread_key_t k; static int number(void) { pthread_key_t x; pthread_key_create(&x, NULL); return (int) (x - k); }";
        outcomes(
                number,
                "pthread_key_create(&k, NULL);",
                List.of("number()"),
                List.of("number()"),
                "1 |2 | 0",
                "2 |1 | 0",
                "exit 0");
        outcomes(
                number,
                "pthread_key_create(&k, NULL);",
                List.of("pthread_key_delete(k) == 0"),
                List.of("pthread_key_delete(k) == 0"),
                "1 |0 | 0",
                "0 |1 | 0",
                "exit 0");
    }

    /// A thread that ends keeps what it had under a key that is deleted meanwhile, or hands it to the destructor.
    @Test
    void deletingAKeyRacesWithTheEndOfAThread() {
        outcomes(
                "static pthread_key_t k; static void gone(void *value) { n += (int) (long) value; }",
                "pthread_key_create(&k, gone);",
                List.of("pthread_key_delete(k)"),
                List.of("pthread_setspecific(k, (void *) 3L)"),
                "0 |0 | 0",
                "0 |0 | 3",
                "0 |22 | 0",
                "exit 0");
    }

    @Test
    void namedSemaphores() {
        String names = "static int take(sem_t *s) { return s == SEM_FAILED ? -9 : sem_trywait(s); }";
        outcomes(
                names,
                "sem_unlink(\"/x\");",
                List.of("take(sem_open(\"/x\", O_CREAT, 0600, 0))"),
                List.of("take(sem_open(\"/x\", 0))"),
                "-1 |-9 | 0",
                "-1 |-1 | 0",
                "exit 0");
    }

    /// A limit that is over before the wait begins strikes at once, without `--timeouts any`.
    @Test
    void limitsThatAreOver() {
        outcomes(
                "static sem_t s;",
                "sem_init(&s, 0, 0);",
                List.of("sem_timedwait(&s, OVER)"),
                List.of("do sem_post(&s);"),
                "0 || 0",
                "-1 || 0",
                "exit 0");
        outcomes(
                "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;",
                "",
                List.of("pthread_mutex_timedlock(&m, OVER) == 0 ? pthread_mutex_unlock(&m) : -1"),
                List.of("do pthread_mutex_lock(&m); n++; pthread_mutex_unlock(&m);"),
                "0 || 1",
                "-1 || 1",
                "exit 0");
        outcomes(
                "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static pthread_cond_t c = PTHREAD_COND_INITIALIZER;",
                "",
                List.of(
                        "(pthread_mutex_lock(&m), THEN(pthread_cond_timedwait(&c, &m, OVER), pthread_mutex_unlock(&m)))"),
                List.of("do pthread_cond_signal(&c);"),
                "0 || 0",
                "110 || 0",
                "exit 0");
    }

    /// The order in which threads use a file is explored where somebody looks, by descriptor and by stream.
    @Test
    void filesThatThreadsShare() {
        outcomes(
                "static FILE *f;",
                "f = tmpfile(); fputs(\"ab\", f); rewind(f);",
                List.of("fgetc(f)"),
                List.of("fgetc(f)"),
                "97 |98 | 0",
                "98 |97 | 0",
                "exit 0");
        outcomes(
                "static int d;",
                "d = dup(fileno(tmpfile()));",
                List.of("(int) write(d, \"x\", 1)"),
                List.of("(int) lseek(d, 0, SEEK_CUR)"),
                "1 |0 | 0",
                "1 |1 | 0",
                "exit 0");
        Explored written = explored(
                "static FILE *f;", "f = tmpfile();", List.of("fputc('x', f) == 'x'"), List.of("fputc('y', f) == 'y'"));
        assertEquals(1, written.executions(), "nobody looks at what is written");
    }

    @Test
    void streamsThatAreLocked() {
        outcomes(
                "static FILE *f; static int two(void) { flockfile(f); int x = getc_unlocked(f); n++; x = x * 10 + getc_unlocked(f); funlockfile(f); return x; }",
                "f = tmpfile(); fputs(\"abcd\", f); rewind(f);",
                List.of("two()"),
                List.of("two()"),
                "1068 |1090 | 2",
                "1090 |1068 | 2",
                "exit 0");
        assertTrue(
                explored("static FILE *f;", "f = tmpfile();", List.of("getc_unlocked(f)"), List.of("getc_unlocked(f)"))
                        .races());
    }

    @Test
    void joiningWithoutWaiting() {
        outcomes(
                "static int tries(void) { void *r; int busy = pthread_tryjoin_np(t[1], &r); joined[1] = !busy; return busy ? -1 : (int) (long) r; }",
                "",
                List.of("tries()"),
                List.of("do return (void *) 5L;"),
                "5 || 0",
                "-1 || 0",
                "exit 0");
    }

    /// Whoever ends the process at once leaves the handlers to others, who may have come to them before.
    @Test
    void handlersOfOthers() {
        outcomes(
                "static void fails(void) { _exit(7); }",
                "atexit(fails);",
                List.of("do joined[1] = 1;"),
                List.of("do _exit(0);"),
                "|| 0",
                "exit 0",
                "exit 7");
        outcomes(
                "static void one(void) { if (n == 0) _exit(7); n = 1; } static void two(void) { if (n == 0) _exit(8); n = 2; }",
                "",
                List.of("do atexit(one);"),
                List.of("do atexit(two);"),
                "|| 0",
                "exit 0",
                "exit 7",
                "exit 8");
    }

    /// A robust mutex that nobody made consistent is lost for who tries as well, and a recursive one tells who does not
    /// hold it.
    @Test
    void mutexesThatTell() {
        outcomes(
                "static pthread_mutex_t q = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;",
                "",
                List.of("pthread_mutex_unlock(&q)"),
                List.of(),
                "1 || 0",
                "exit 0");
        outcomes(
                "static pthread_mutex_t b; static void make(void) { pthread_mutexattr_t a; pthread_mutexattr_init(&a);"
                        + " pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST); pthread_mutex_init(&b, &a); }",
                "make();",
                List.of(
                        "do joined[1] = 1; pthread_join(t[1], NULL);",
                        "pthread_mutex_lock(&b) == EOWNERDEAD ? pthread_mutex_unlock(&b) : -1",
                        "pthread_mutex_trylock(&b) == ENOTRECOVERABLE"),
                List.of("do pthread_mutex_lock(&b);"),
                "0 1 || 0",
                "exit 0");
        outcomes(
                "static pthread_mutex_t b; static void make(void) { pthread_mutexattr_t a; pthread_mutexattr_init(&a);"
                        + " pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);"
                        + " pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE); pthread_mutex_init(&b, &a); }",
                "make();",
                List.of(
                        "do joined[1] = 1; pthread_join(t[1], NULL);",
                        "pthread_mutex_lock(&b) == EOWNERDEAD ? pthread_mutex_lock(&b) : -1",
                        "pthread_mutex_unlock(&b) == ENOTRECOVERABLE",
                        "pthread_mutex_unlock(&b)"),
                List.of("do pthread_mutex_lock(&b);"),
                "0 1 0 || 0",
                "exit 0");
    }

    /// Trying what one holds is an error like locking it, if that is checked and the mutex is robust or inherits
    /// priorities; so it is with a time limit, whether that is over or not.
    @Test
    void mutexesThatCheckErrors() {
        String make = "static pthread_mutex_t b; static void make(int robust, int protocol) { pthread_mutexattr_t a;"
                + " pthread_mutexattr_init(&a); pthread_mutexattr_setrobust(&a, robust); pthread_mutexattr_setprotocol(&a, protocol);"
                + " pthread_mutexattr_settype(&a, PTHREAD_MUTEX_ERRORCHECK); pthread_mutex_init(&b, &a); }"
                + " static int late(void) { struct timespec past = {1, 0}; return pthread_mutex_timedlock(&b, &past); }";
        List<String> twice = List.of(
                "do pthread_mutex_lock(&b);",
                "pthread_mutex_trylock(&b) == EBUSY",
                "late() == EDEADLK",
                "pthread_mutex_unlock(&b)");
        outcomes(make, "make(PTHREAD_MUTEX_STALLED, PTHREAD_PRIO_NONE);", twice, List.of(), "1 1 0 || 0", "exit 0");
        outcomes(make, "make(PTHREAD_MUTEX_ROBUST, PTHREAD_PRIO_NONE);", twice, List.of(), "0 1 0 || 0", "exit 0");
        outcomes(make, "make(PTHREAD_MUTEX_STALLED, PTHREAD_PRIO_INHERIT);", twice, List.of(), "0 1 0 || 0", "exit 0");
    }

    /// A signal that is blocked waits, and who sets the handler first matters.
    @Test
    void signalsOfAThread() {
        String handler = "static void handle(int number) { n += 10; }"
                + " static sigset_t only(int number) { sigset_t s; sigemptyset(&s); sigaddset(&s, number); return s; }";
        outcomes(
                handler,
                "signal(SIGUSR1, handle);",
                List.of(
                        "({ sigset_t s = only(SIGUSR1); pthread_sigmask(SIG_BLOCK, &s, NULL); raise(SIGUSR1); (int) n; })",
                        "({ sigset_t s = only(SIGUSR1); pthread_sigmask(SIG_UNBLOCK, &s, NULL); (int) n; })"),
                List.of(),
                "0 10 || 10",
                "exit 0");
        outcomes(
                handler,
                "signal(SIGUSR1, SIG_IGN);",
                List.of("do signal(SIGUSR1, handle);"),
                List.of("do raise(SIGUSR1);"),
                "|| 0",
                "|| 10",
                "exit 0");
    }

    @Test
    void racesInMemoryThatWasNotLookedAt() {
        assertTrue(explored(
                        "#include <sys/mman.h>\nstatic int *p;",
                        "p = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);",
                        List.of("do p[3] = 1;"),
                        List.of("p[3]"))
                .races());
        assertTrue(explored(
                        "static _Thread_local int own; static _Atomic(int *) p;",
                        "p = &own;",
                        List.of("own++"),
                        List.of("*p"))
                .races());
        assertTrue(explored("static sigset_t s;", "", List.of("sigemptyset(&s)"), List.of("sigismember(&s, 1)"))
                .races());
        assertTrue(explored(
                        "static int v; static sem_t s;",
                        "sem_init(&s, 0, 0);",
                        List.of("sem_getvalue(&s, &v)"),
                        List.of("v"))
                .races());
    }

    /// What an exchange publishes even if it stores what was there, and what a failed one does not learn.
    @Test
    void whatAtomicsPublish() {
        String shared = "static int data; static atomic_int f = 1;";
        assertEquals(
                false,
                explored(
                                shared,
                                "",
                                List.of(
                                        "do data = 1; atomic_exchange_explicit(&f, 1, memory_order_release); atomic_store(&n, 1);"),
                                List.of(
                                        "atomic_load_explicit(&n, memory_order_relaxed) ? (atomic_load_explicit(&f, memory_order_acquire), data) : -1"))
                        .races());
        assertTrue(explored(
                        shared,
                        "",
                        List.of("do data = 1; atomic_store_explicit(&f, 2, memory_order_release);"),
                        List.of(
                                "({ int x = 5; atomic_compare_exchange_strong_explicit(&f, &x, 6, memory_order_acq_rel, memory_order_relaxed); x == 2 ? data : -1; })"))
                .races());
    }

    private static final String FOLDER = "static char *in(const char *name) { static _Thread_local char path[64];"
            + " snprintf(path, sizeof path, \"mended-folder/%s\", name); return path; }"
            + " static int make(const char *name) { int fd = open(in(name), O_CREAT | O_RDWR, 0600); close(fd); return fd; }"
            + " static void clean(void) { mkdir(\"mended-folder\", 0700); unlink(in(\"a\")); unlink(in(\"b\")); rmdir(in(\"d\")); }"
            + " static int put(const char *name) { int fd = open(in(name), O_WRONLY); int n = (int) write(fd, \"x\", 1); close(fd); return n; }"
            + " static int get(const char *name) { char c; int fd = open(in(name), O_RDONLY); int n = fd < 0 ? -1 : (int) read(fd, &c, 1); close(fd); return n; }";

    /// By whatever path: a hard link, a symbolic one, dots; renamed while somebody looks; a folder that is not there
    /// yet.
    @Test
    void oneFileByTwoPaths() {
        for (String begin : List.of(
                "clean(); make(\"a\"); link(in(\"a\"), \"mended-folder/b\");",
                "clean(); make(\"a\"); symlink(\"a\", in(\"b\"));")) {
            outcomes(FOLDER, begin, List.of("get(\"a\")"), List.of("put(\"b\")"), "0 |1 | 0", "1 |1 | 0", "exit 0");
        }
        outcomes(
                FOLDER,
                "clean(); make(\"a\");",
                List.of("get(\"a\")"),
                List.of("put(\".././mended-folder//a\")"),
                "0 |1 | 0",
                "1 |1 | 0",
                "exit 0");
        outcomes(
                FOLDER,
                "clean(); make(\"a\");",
                List.of("access(in(\"b\"), F_OK)"),
                List.of("rename(in(\"a\"), \"mended-folder/b\")"),
                "0 |0 | 0",
                "-1 |0 | 0",
                "exit 0");
        outcomes(
                FOLDER,
                "clean();",
                List.of("unlink(in(\"a\"))"),
                List.of("make(\"a\") < 0"),
                "0 |0 | 0",
                "-1 |0 | 0",
                "exit 0");
        outcomes(
                FOLDER,
                "clean();",
                List.of("mkdir(in(\"d\"), 0700)"),
                List.of("({ DIR *d = opendir(in(\"d\")); int there = d != NULL; if (d) closedir(d); there; })"),
                "0 |0 | 0",
                "0 |1 | 0",
                "exit 0");
    }

    @Test
    void listsOfFolders() {
        outcomes(
                "#include <dirent.h>\n#include <sys/stat.h>\n" + FOLDER
                        + " static int count(void) { int n = 0; DIR *d = opendir(\"mended-folder\"); while (readdir(d)) n++; closedir(d); return n; }",
                "clean();",
                List.of("count()"),
                List.of("make(\"a\") < 0"),
                "2 |0 | 0",
                "3 |0 | 0",
                "exit 0");
    }

    @Test
    void namesOfThreads() {
        outcomes(
                "static int called(pthread_t t, const char *text) { char name[16] = \"\"; pthread_getname_np(t, name, 16); return strcmp(name, text) == 0; }",
                "pthread_setname_np(pthread_self(), \"first\");",
                List.of("called(t[1], \"other\") + 2 * called(t[1], \"first\")", "called(pthread_self(), \"first\")"),
                List.of(
                        "called(pthread_self(), \"first\")",
                        "pthread_setname_np(pthread_self(), \"other\")",
                        "pthread_setname_np(pthread_self(), \"much too long a name\")"),
                "2 1 |1 0 34 | 0",
                "0 1 |1 0 34 | 0",
                "1 1 |1 0 34 | 0",
                "exit 0");
        assertTrue(explored(
                        "static char name[16];",
                        "",
                        List.of("pthread_getname_np(pthread_self(), name, 16)"),
                        List.of("name[0] == 0"))
                .races());
    }

    /// What constructors do to thread-local variables they do to those of main.
    @Test
    void threadLocalVariablesOfConstructors() {
        outcomes(
                "static _Thread_local int x = 5, y; __attribute__((constructor)) static void before(void) { x = 6; y = 7; }",
                "",
                List.of("x * 10 + y"),
                List.of("x * 10 + y"),
                "67 |50 | 0",
                "exit 0");
    }

    @Test
    void theLocaleIsShared() {
        String locale =
                "#include <locale.h>\nstatic int half(void) { char text[8]; return snprintf(text, 8, \"%.1f\", 0.5); }";
        assertTrue(explored(locale, "", List.of("do setlocale(LC_ALL, \"C\");"), List.of("half()"))
                .races());
        assertTrue(
                explored(locale, "", List.of("setlocale(LC_ALL, NULL) != NULL"), List.of("do setlocale(LC_ALL, \"\");"))
                        .races());
        outcomes(
                locale,
                "setlocale(LC_ALL, \"C\");",
                List.of("half()"),
                List.of("do uselocale(newlocale(LC_ALL_MASK, \"C\", (locale_t) 0));", "half()"),
                "3 |3 | 0",
                "exit 0");
    }

    /// Pages that may not be written to are so.
    @Test
    void protectedPages() {
        String map =
                "#include <sys/mman.h>\nstatic char *p; static void map(int how) { p = mmap(NULL, 4096, how, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); }";
        for (String begin : List.of("map(PROT_NONE);", "map(PROT_READ | PROT_WRITE); mprotect(p, 4096, PROT_READ);")) {
            assertEquals(
                    Set.of("crash"),
                    explored(map, begin, List.of(), List.of("p[0] = 1")).undefined());
        }
        outcomes(
                map,
                "map(PROT_NONE); mprotect(p, 4096, PROT_READ | PROT_WRITE); p[0] = 3; mprotect(p, 4096, PROT_READ);",
                List.of("p[0]"),
                List.of("p[0]"),
                "3 |3 | 0",
                "exit 0");
    }

    /// Two calls that only ask come in one order, which orders nothing else.
    @Test
    void askingOrdersNothing() {
        assertTrue(explored(
                        "static int data; static void (*handler(void))(int) { struct sigaction a; sigaction(SIGUSR1, NULL, &a); return a.sa_handler; }",
                        "",
                        List.of("do data = 1; handler();"),
                        List.of("handler() == SIG_DFL ? data : -1"))
                .races());
        assertTrue(explored(
                        "#include <sys/resource.h>\nstatic int data; static int asks(void) { struct rlimit r; return getrlimit(RLIMIT_CORE, &r); }",
                        "",
                        List.of("do data = 1; asks();"),
                        List.of("asks() == 0 ? data : -1"))
                .races());
    }

    /// What a program changes of its process is the process's own, and over with it.
    @Test
    void whatAProcessChangesOfItself() {
        String limits = "#include <sys/resource.h>\n"
                + "static int limit(void) { struct rlimit r; getrlimit(RLIMIT_NOFILE, &r); return r.rlim_cur < 90 ? (int) r.rlim_cur : -1; }"
                + " static void set(int to) { struct rlimit r; getrlimit(RLIMIT_NOFILE, &r); r.rlim_cur = to; setrlimit(RLIMIT_NOFILE, &r); }";
        outcomes(
                limits,
                "",
                List.of("limit()"),
                List.of("do set(77);", "limit()"),
                "-1 |77 | 0",
                "77 |77 | 0",
                "exit 0");
        outcomes(
                "#include <sys/resource.h>\n#include <unistd.h>",
                "nice(2);",
                List.of("getpriority(PRIO_PROCESS, 0)"),
                List.of("nice(1)"),
                "2 |3 | 0",
                "3 |3 | 0",
                "exit 0");
        outcomes(
                "#include <signal.h>\nstatic int handlers(void) { static _Thread_local char room[65536]; stack_t s;"
                        + " sigaltstack(&(stack_t) {.ss_sp = room, .ss_size = sizeof room}, &s); return s.ss_flags == SS_DISABLE; }",
                "",
                List.of("handlers()", "handlers()"),
                List.of("handlers()"),
                "1 0 |1 | 0",
                "exit 0");
    }

    /// The names that functions have with large files are theirs too.
    @Test
    void otherNamesOfFunctions() {
        outcomes(
                "#include <fcntl.h>\n#include <unistd.h>\nextern int fcntl64(int, int, ...); static int p[2];"
                        + " static int reads(void) { char c; return (int) read(p[0], &c, 1); }",
                "pipe(p); fcntl64(p[0], F_SETFL, O_NONBLOCK);",
                List.of("reads()"),
                List.of("do write(p[1], \"x\", 1);"),
                "-1 || 0",
                "1 || 0",
                "exit 0");
    }
}
