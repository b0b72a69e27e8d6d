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
            """;

    private static String check(String here, String there) throws Exception {
        return Native.check(HEAD + "static void *t(void *u) { " + there + "; return u; }\n"
                + "int main(void) { pthread_t other; pthread_create(&other, 0, t, 0); { " + here
                + "; } pthread_join(other, 0); return 0; }\n");
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
                List.of("select(3, &set, 0, 0, &(struct timeval) {0, 0})", "FD_SET(200, &set)"))) {
            assertEquals("verified 1", check(each.get(0), each.get(1)), each.get(0));
        }
    }
}
