package io.allways.c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class CoreClaimsTest {
    @TempDir
    Path directory;

    /// Another process, which takes core 0 and keeps it until it is killed.
    static final class Other {
        private Other() {}

        public static void main(String[] words) throws IOException {
            System.out.write(new CoreClaims(words[0]).take(0) ? '+' : '-');
            System.out.flush();
            System.in.readAllBytes();
        }
    }

    @Test
    void whatAProcessHasNoOtherTakesUntilItDies() throws Exception {
        String prefix = directory.resolve("core-").toString();
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Other.class.getName(),
                        prefix)
                .start();
        assertEquals('+', other.getInputStream().read());
        CoreClaims mine = new CoreClaims(prefix);
        assertFalse(mine.take(0));
        assertTrue(mine.take(1));
        other.destroyForcibly().waitFor();
        assertTrue(mine.take(0));
        assertFalse(new CoreClaims(prefix).take(0));
        mine.giveBack(0);
        assertTrue(new CoreClaims(prefix).take(0));
    }
}
