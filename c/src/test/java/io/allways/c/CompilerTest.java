package io.allways.c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which compilers are taken, and how.
final class CompilerTest {
    @TempDir
    Path directory;

    @Test
    void clangIsRefusedByName() throws Exception {
        Path clang = Files.writeString(directory.resolve("other-cc"), "#!/bin/sh\necho Debian clang version 14.0.6\n");
        assertTrue(clang.toFile().setExecutable(true));
        String message = String.valueOf(assertThrows(BuildFailure.class, () -> Toolchain.of(clang.toString()))
                .getMessage());
        assertTrue(message.startsWith("`" + clang + "` is clang."), message);
    }

    /// Programs that define a variable in several files ask for it by a flag, which counts.
    @Test
    void commonVariablesIfAskedFor() throws Exception {
        Native.require();
        Path one = Files.writeString(directory.resolve("one.c"), "int n; int main(void) { return n; }");
        Path two = Files.writeString(directory.resolve("two.c"), "int n;");
        CBuild build = new CBuild(Toolchain.of("gcc"), "-fcommon");
        assertEquals(
                "program",
                build.compile(List.of(one, two), directory).getFileName().toString());
        assertThrows(
                BuildFailure.class, () -> new CBuild(Toolchain.of("gcc"), "").compile(List.of(one, two), directory));
    }
}
