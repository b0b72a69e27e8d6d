package io.allways.c;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/// Accesses that the compiler's thread instrumentation leaves out. Each row is what is shared, what one thread does
/// with
/// it, and what the other does.
final class UnannouncedTest {
    private static final String HEAD = """
            #define _GNU_SOURCE
            #include <poll.h>
            #include <pthread.h>
            #include <setjmp.h>
            #include <stdio.h>
            #include <stdlib.h>
            #include <string.h>
            #include <sys/select.h>
            #include <sys/socket.h>
            struct small { int a, b; };
            struct middle { long a, b, c; };
            struct large { long v[40]; };
            static struct small x, y, *p = &x;
            static struct middle m;
            static struct large l;
            static char c[256], d[256];
            static _Atomic struct { long a, b; } wide;
            static struct { int before; unsigned a : 3, b : 5; int after; } bits;
            static struct pollfd ask = {-1, 0, 0};
            static fd_set set;
            static int ends[2];
            static socklen_t size = sizeof(struct sockaddr);
            static int small(struct small s) { return s.b == 99; }
            static struct small made(void) { return (struct small) {1, 2}; }
            static int middle(struct middle s) { return s.c == 99; }
            static struct middle made_middle(void) { return (struct middle) {1, 2, 3}; }
            static int large(struct large s) { return s.v[3] == 99; }
            static struct large made_large(void) { return (struct large) {{1}}; }
            static int several(int n, ...) { return n; }
            static __thread struct small own;
            static jmp_buf jump;
            static char buffer[64], entry[] = "K=1";
            static FILE *null;
            __attribute__((no_sanitize("thread"))) static void bare(int *at, int n) { __atomic_fetch_add(at, n, 5); }
            struct locals { struct small *x, *many, *own; struct middle *m; struct large *l; int *number; struct middle *far; char *odd; };
            """;

    private static String check(String here, String there) throws Exception {
        return Native.check(HEAD + "static void *t(void *u) { " + there + "; return u; }\n"
                + "int main(void) { pthread_t other; pthread_create(&other, 0, t, 0); { " + here
                + "; } pthread_join(other, 0); return 0; }\n");
    }

    /// Of variables of `main`, which the other thread knows as `p->x` and so on.
    private static String checkLocals(String here, String there) throws Exception {
        return Native.check(HEAD + "static int taken(struct locals *p) { return p->x->a; }\n"
                + "static void *t(void *u) { struct locals *p = u; " + there + "; return u; }\n"
                + "int main(void) { pthread_t other; struct small x = {1, 2}, y = {3, 4}, many[4] = {{1}}; int number = 0, i = 2;\n"
                + "struct middle __attribute__((aligned(64))) far = {1, 2, 3}; struct odd { char v[13]; } odd;\n"
                + "struct middle m = {1, 2, 3}; struct large l = {{1}};\n"
                + "struct locals all = {&x, many, &own, &m, &l, &number, &far, odd.v};\n"
                + "pthread_create(&other, 0, t, &all); { " + here
                + "; } pthread_join(other, 0); return taken(&all) == 9 && y.a; }\n");
    }

    @Test
    void racesOfLocals() throws Exception {
        for (List<String> each : List.of(
                List.of("small(x)", "p->x->b = 1"),
                List.of("several(1, x)", "p->x->a = 1"),
                List.of("x = made()", "p->x->b = 1"),
                List.of("y = x; x = y; small(x)", "p->x->a = 1"),
                List.of("small(many[3])", "p->many[3].b = 1"),
                List.of("small(many[i])", "p->many[2].b = 1"),
                List.of("many[i] = made()", "p->many[2].b = 1"),
                List.of("middle(m)", "p->m->c = 1"),
                List.of("m = made_middle()", "p->m->b = 1"),
                List.of("large(l)", "p->l->v[39] = 1"),
                List.of("l = made_large()", "p->l->v[39] = 1"),
                List.of("__builtin_memset(&m, 0, 20)", "p->m->c = 1"),
                List.of("middle(far)", "p->far->b = 1"),
                List.of("far = made_middle()", "p->far->b = 1"),
                List.of("several(1, odd)", "p->odd[12] = 1"),
                List.of("small(own)", "p->own->b = 1"),
                List.of("own = made()", "p->own->b = 1"),
                List.of("__asm__(\"movl $3, %0\" : \"=r\"(number))", "*p->number = 1"))) {
            assertEquals("race", checkLocals(each.get(0), each.get(1)).replaceFirst("(?s):.*", ""), each.get(0));
        }
    }

    @Test
    void noneOfLocals() throws Exception {
        for (List<String> each : List.of(
                List.of("small(y); y = made()", "p->x->b = 1; p->m->c = 1"),
                List.of("small(many[1]); many[0] = made()", "p->many[2].b = 1"),
                List.of("small(x); middle(m); large(l)", "small(*p->x); middle(*p->m); large(*p->l)"),
                List.of("small(own)", "struct small k = own; own = made(); small(k)"),
                List.of("bare(&number, 1)", "bare(p->number, 2); __atomic_fetch_add(p->number, 3, 5)"))) {
            String told = checkLocals(each.get(0), each.get(1));
            assertEquals("verified", told.replaceFirst(" [0-9]+$", ""), each.get(0));
        }
    }

    @Test
    void races() throws Exception {
        for (List<String> each : List.of(
                List.of("small(x)", "x.b = 1"),
                List.of("small(*p)", "x.a = 1"),
                List.of("several(1, x)", "x.a = 1"),
                List.of("x = made()", "x.b = 1"),
                List.of("middle(m)", "m.c = 1"),
                List.of("m = made_middle()", "m.b = 1"),
                List.of("large(l)", "l.v[39] = 1"),
                List.of("struct large k = {{1}}; l = k; small(x)", "x.a = 1"),
                List.of("l = made_large()", "l.v[39] = 1"),
                List.of("__builtin_memset(c, 0, 13)", "c[12] = 1"),
                List.of("__builtin_memset(c, 0, 256)", "c[255] = 1"),
                List.of("__builtin_memcpy(c, d, 13)", "d[12] = 1"),
                List.of("__builtin_strcpy(c, \"abc\")", "c[3] = 1"),
                List.of("((long *) &wide)[1] = 1", "__typeof__(wide) w = {1, 2}; wide = w"),
                List.of("bits.a = 1", "bits.b = 2"),
                List.of("poll(&ask, 1, 0)", "ask.revents = 1"),
                List.of("poll(&ask, 1, 0)", "ask.events = 1"),
                List.of("select(3, &set, 0, 0, &(struct timeval) {0, 0})", "FD_SET(2, &set)"),
                List.of("socketpair(AF_UNIX, SOCK_STREAM, 0, ends)", "ends[1] = 1"),
                List.of("setjmp(jump)", "setjmp(jump)"),
                List.of(
                        "null = fopen(\"/dev/null\", \"w\"); setvbuf(null, buffer, _IOFBF, 64); fputs(\"k\", null)",
                        "buffer[63] = 1"),
                List.of("setvbuf(stdout, buffer, _IOLBF, 64); puts(\"k\")", "c[0] = buffer[0]"),
                List.of("setvbuf(stdout, buffer, _IOFBF, 64); printf(\"k\")", "memset(buffer, 0, 1)"),
                List.of("setbuffer(stdout, buffer, 64); putchar('k')", "buffer[9] = 1"),
                List.of("putenv(entry); getenv(\"K\")", "entry[2] = '2'"),
                List.of("freopen(entry, \"r\", stdin)", "entry[0] = '2'"),
                List.of("getsockname(socket(AF_INET, SOCK_STREAM, 0), (struct sockaddr *) c, &size)", "size = 1"))) {
            assertEquals("race", check(each.get(0), each.get(1)).replaceFirst("(?s):.*", ""), each.get(0));
        }
    }

    @Test
    void none() throws Exception {
        for (List<String> each : List.of(
                List.of("small(x); x = made()", "y.b = 1"),
                List.of("m = made_middle()", "middle((struct middle) {1, 2, 3})"),
                List.of("__builtin_memset(c, 0, 13)", "c[13] = 1"),
                List.of("bits.a = 1", "bits.before = 1; bits.after = 2"),
                List.of("static _Complex long double z; z = z * z + 1; if (z == 7) z = l.v[0]", "c[0] = 1"),
                List.of("poll(&ask, 1, 0)", "c[0] = 1"),
                List.of("setvbuf(stdout, buffer, _IOFBF, 64); putchar('k')", "puts(\"l\")"),
                List.of("setvbuf(stdout, buffer, _IOFBF, 60); putchar('k')", "buffer[60] = 1"),
                List.of("setvbuf(stdout, buffer, _IONBF, 64); putchar('k')", "buffer[0] = 1"),
                List.of(
                        "null = fopen(\"/dev/null\", \"w\"); setvbuf(null, buffer, _IOFBF, 64); fputs(\"k\", null); fclose(null); buffer[0] = 1",
                        "c[0] = 1"),
                List.of("putenv(entry); getenv(\"K\")", "c[0] = entry[0]"),
                List.of("select(3, &set, 0, 0, &(struct timeval) {0, 0})", "FD_SET(200, &set)"))) {
            assertEquals("verified 1", check(each.get(0), each.get(1)), each.get(0));
        }
    }
}
