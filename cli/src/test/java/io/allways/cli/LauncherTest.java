package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The script that starts the JVM, as it is in a distribution: what is wrong with the machine is the user's to mend,
/// and never looks like a failure that was found (exit code 1).
@Timeout(120)
final class LauncherTest {
    private static final Path ROOT = Path.of("..");

    @TempDir
    Path home;

    @BeforeEach
    void distribution() throws IOException {
        Files.createDirectories(home.resolve("lib"));
        Files.createDirectories(home.resolve("tools"));
        Files.writeString(home.resolve("lib/allways.jar"), "no jar: the JVM is not to come so far");
        Files.copy(ROOT.resolve("allways"), home.resolve("allways"));
        Files.copy(ROOT.resolve("tools/find-jdk"), home.resolve("tools/find-jdk"));
    }

    /// @param code the process ended with
    private record Ended(int code, String text) {}

    private Ended run(Map<String, String> variables) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("bash", "allways", "check", "Main.java");
        builder.environment().keySet().removeIf(name -> name.endsWith("JAVA_OPTIONS") || name.startsWith("ALLWAYS"));
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().put("ALLWAYS_JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("ALLWAYS_NO_CACHE", "1");
        builder.environment().putAll(variables);
        Process process =
                builder.directory(home.toFile()).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), text);
    }

    private static void refused(Ended ended, String why, String now) {
        assertEquals(Exit.USAGE, ended.code(), ended.text());
        assertTrue(ended.text().startsWith("allways: "), ended.text());
        assertTrue(ended.text().contains(why), ended.text());
        assertTrue(ended.text().contains(now), ended.text());
        assertFalse(ended.text().contains("\tat "), ended.text());
    }

    @Test
    void anotherJdk() throws Exception {
        Path old = Files.createDirectories(home.resolve("old/bin")).getParent();
        for (String tool : new String[] {"java", "javac"}) {
            Path file = Files.writeString(old.resolve("bin").resolve(tool), "#!/bin/sh\nexit 9\n");
            assertTrue(file.toFile().setExecutable(true));
        }
        Files.writeString(old.resolve("release"), "JAVA_VERSION=\"21.0.4\"\n");
        refused(run(Map.of("ALLWAYS_JAVA_HOME", old.toString())), "is a JDK 21", "Point ALLWAYS_JAVA_HOME to one");
    }

    @Test
    void noJdk() throws Exception {
        String nowhere = home.resolve("nowhere").toString();
        refused(run(Map.of("ALLWAYS_JAVA_HOME", nowhere)), "is not a JDK", "Point ALLWAYS_JAVA_HOME to one");
    }

    @Test
    void agentsThatAreNotThere() throws Exception {
        for (String variable : new String[] {"ALLWAYS_JAVA_OPTS", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"}) {
            refused(run(Map.of(variable, "-javaagent:missing.jar")), "missing.jar", "Change or unset");
            refused(run(Map.of(variable, "-agentlib:missing")), "missing", "Change or unset");
        }
        refused(run(Map.of("ALLWAYS_JAVA_OPTS", "-XX:+NoSuchOption")), "NoSuchOption", "Change or unset");
    }
}
