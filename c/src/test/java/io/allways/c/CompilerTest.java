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

    /// In a build of the user's as well, functions that are only `inline` are there without optimisation.
    @Test
    void inlineFunctionsOfABuild() throws Exception {
        Native.require();
        Files.writeString(directory.resolve("own.h"), "inline int twice(int x) { return 2 * x; }\n");
        Files.writeString(directory.resolve("one.c"), "#include \"own.h\"\nint main(void) { return twice(0); }\n");
        Files.writeString(directory.resolve("two.c"), "#include \"own.h\"\nint more(void) { return twice(1); }\n");
        for (String rule : List.of(
                "$(CC) -O3 -o program one.c two.c",
                "$(CC) -c one.c\n\t$(CC) -c two.c\n\t$(CC) one.o two.o -o program")) {
            Files.writeString(directory.resolve("Makefile"), "all:\n\t" + rule + "\n");
            assertEquals(
                    "program",
                    new CBuild(Toolchain.of("gcc"), "")
                            .make(new Recipe("make", directory, ""))
                            .getFileName()
                            .toString());
        }
    }

    /// What the compiler has versions of its own of needs no library, as elsewhere.
    @Test
    void mathematicsWithoutItsLibrary() throws Exception {
        Native.require();
        Path source = Files.writeString(
                directory.resolve("one.c"),
                "#include <math.h>\nint main(int argc, char **argv) { return fabs((double) argc) != 1; }\n");
        CBuild build = new CBuild(Toolchain.of("gcc"), "");
        assertTrue(Files.isExecutable(build.compile(List.of(source), directory)));
        Path made = new CBuild(Toolchain.of("gcc"), "").make(new Recipe("$CC -c one.c && $CC one.o", directory, ""));
        assertTrue(Files.isExecutable(made));
    }

    /// What is missing is told as the first try says it.
    @Test
    void missingFunctionsOfABuild() throws Exception {
        Native.require();
        Files.writeString(directory.resolve("one.c"), "int more(void); int main(void) { return more(); }\n");
        String message = String.valueOf(assertThrows(
                        BuildFailure.class,
                        () -> new CBuild(Toolchain.of("gcc"), "").make(new Recipe("$CC one.c", directory, "")))
                .getMessage());
        assertTrue(message.contains("undefined reference to `more'"), message);
    }

    @Test
    void otherNamesOfCompilers() throws Exception {
        Path path = Files.createDirectory(directory.resolve("path"));
        for (String name : List.of("gcc-12", "clang-14", "tcc", "gccgo", "make")) {
            Files.writeString(path.resolve(name), "");
        }
        Path wrapper = Files.writeString(directory.resolve("wrapper"), "#!/bin/sh\necho our compiler\n");
        assertTrue(wrapper.toFile().setExecutable(true));
        Path names = directory.resolve("names");
        CompilerNames.make(path + ":/no/such/folder::", wrapper, names);
        try (var made = Files.list(names)) {
            assertEquals(
                    List.of("clang-14", "gcc-12", "tcc"),
                    made.map(file -> file.getFileName().toString()).sorted().toList());
        }
        assertEquals("our compiler\n", Command.run(List.of(names + "/gcc-12"), directory));
        Command.Result refused = Command.result(List.of(names + "/clang-14"), directory);
        assertEquals(1, refused.code());
        assertTrue(refused.output().startsWith("allways: the build calls clang-14. "), refused.output());
    }
}
