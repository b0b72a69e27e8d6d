package io.allways.c;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.core.NotControllable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// What would block outside of control, or changes what only the system knows, is refused by name and at once.
final class RefusedTest {
    private static final String HEAD = """
            #include <fcntl.h>
            #include <poll.h>
            #include <signal.h>
            #include <stdio.h>
            #include <sys/mman.h>
            #include <sys/select.h>
            #include <unistd.h>
            #include <wordexp.h>
            static char page[8192] __attribute__((aligned(4096)));
            static void handle(int signal) { _exit(0); }
            int main() {
            """;

    @BeforeAll
    static void compiler() {
        Native.require();
    }

    private static void refused(String why, String statement) {
        NotControllable refused =
                assertThrows(NotControllable.class, () -> Native.check(HEAD + statement + " return 0; }"));
        assertTrue(String.valueOf(refused.getMessage()).contains(why), refused::getMessage);
    }

    /// Such a wait was over at once, and what hangs was verified.
    @Test
    void waitsForEver() {
        refused("waits for ever", "poll(0, 0, -1);");
        refused("waits for ever", "select(0, 0, 0, 0, 0);");
    }

    @Test
    void theTerminal() {
        refused("opens the terminal", "open(\"/dev/tty\", O_RDWR);");
        refused("opens the terminal", "fopen(\"/dev/tty\", \"r\");");
        refused("asks at the terminal", "getpass(\"who are you? \");");
    }

    @Test
    void whatAProcessIsToTheSystem() {
        refused("leaves its session", "setsid();");
        refused("whose process it is", "setuid(0);");
        refused("moves the end of its memory", "sbrk(4096);");
        refused("that it has not mapped", "madvise(page, 4096, MADV_DONTNEED);");
    }

    @Test
    void shells() {
        refused("starts a shell", "wordexp_t w; wordexp(\"$(sleep 60)\", &w, 0);");
    }

    @Test
    void protectionOfWhatWasNotMapped() {
        refused("that it has not mapped", "mprotect(page, 4096, PROT_READ);");
    }

    @Test
    void faultsThatTheProgramHandles() {
        refused("handles signal 11", "signal(SIGSEGV, handle); *(volatile int *) 0 = 1;");
    }
}
