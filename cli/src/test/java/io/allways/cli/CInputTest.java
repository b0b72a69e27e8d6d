package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// C programs that cannot be checked, where what is printed depends on the compiler or on chance. The rest is in
/// `transcripts/c.expected`.
final class CInputTest {
    private static final Path PROGRAMS =
            Path.of("src/test/resources/transcripts/programs").toAbsolutePath().normalize();

    @TempDir
    Path directory;

    @BeforeEach
    void compiler() {
        CCompiler.require();
    }

    private Invocation.Result check(String program) {
        return new Invocation(directory).run("check", PROGRAMS.resolve(program).toString());
    }

    @Test
    void doesNotCompile() {
        Invocation.Result result = check("broken.c");
        assertEquals(Exit.USAGE, result.code(), result::all);
        assertTrue(result.err().contains("broken.c:4:12: error: "), result::all);
        assertTrue(result.err().contains("return undeclared;"), result::all);
    }

    @Test
    void doesNotLink() {
        Invocation.Result result = check("no-main.c");
        assertEquals(Exit.USAGE, result.code(), result::all);
        assertTrue(result.err().contains("undefined reference to `main'"), result::all);
    }

    @Test
    void optionsAfterTheTarget() {
        String program = PROGRAMS.resolve("broken.c").toString();
        String warning = "--cflags stands after the target, so the program gets it";
        Invocation.Result result = new Invocation(directory).run("check", program, "--cflags", "-lm");
        assertTrue(result.err().contains(warning), result::all);
        assertFalse(check("broken.c").err().contains(warning));
        result = new Invocation(directory).run("check", "--", program, "--cflags", "-lm");
        assertFalse(result.err().contains(warning), result::all);
    }

    @Test
    void isNotDeterministic() {
        Invocation.Result result = check("random.c");
        assertEquals(Exit.NOT_CONTROLLABLE, result.code(), result::all);
        assertTrue(result.err().contains("not deterministic"), result::all);
        assertFalse(result.all().contains("Exception"), result::all);
    }

    @Test
    void runsWithoutEnd() {
        String program = PROGRAMS.resolve("endless.c").toString();
        Invocation.Result result = new Invocation(directory).run("check", "--stuck", "1s", program);
        assertEquals(Exit.NOT_CONTROLLABLE, result.code(), result::all);
        assertTrue(result.err().replaceAll("\\s+", " ").contains("runs without end"), result::all);
        assertTrue(result.err().contains("endless.c:"), result::all);
    }
}
