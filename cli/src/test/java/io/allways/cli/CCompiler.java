package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;

/// The compiler that checks of C programs need. Tests that use it are skipped where there is none, except in CI.
final class CCompiler {
    private CCompiler() {}

    static void require() {
        boolean there = isThere();
        assumeTrue(there || "true".equals(System.getenv("CI")), "skipped: there is no gcc");
        assertTrue(there, "CI has no gcc");
    }

    static boolean isThere() {
        try {
            Process process = new ProcessBuilder("gcc", "--version")
                    .redirectErrorStream(true)
                    .redirectOutput(Redirect.DISCARD)
                    .start();
            return process.waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
