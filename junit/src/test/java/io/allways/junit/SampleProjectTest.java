package io.allways.junit;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Builds `examples/junit-sample` with Maven, as a user would who has the artifacts from a repository.
///
/// Its local repository is the user's, seen through links, so that nothing is downloaded twice; only the artifacts of
/// this build are elsewhere, so that nothing of it is left in the user's.
class SampleProjectTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final String GROUP = "io/allways";

    @TempDir
    Path folder;

    /// Before JUnit comes to the links and warns of each.
    @AfterEach
    void removeLinks() throws IOException {
        List<Path> links;
        try (Stream<Path> all = Files.walk(folder)) {
            links = all.filter(Files::isSymbolicLink).toList();
        }
        for (Path link : links) {
            Files.delete(link);
        }
    }

    @Test
    void buildsWithoutAnyOptions() throws IOException, InterruptedException {
        String maven = System.getProperty("sample.maven", "");
        boolean there = Files.isExecutable(Path.of(maven));
        assumeTrue(there || "true".equals(System.getenv("CI")), "skipped: it needs the Maven that runs the build");
        assertTrue(there, "CI has no Maven at `" + maven + "`");
        Path project = folder.resolve("project");
        copy(ROOT.resolve("examples/junit-sample"), project);
        String output = run(project, maven, repository(Path.of(System.getProperty("sample.repository"))));
        assertAll(
                () -> contains(output, "Tests run: 3, Failures: 1, Errors: 0, Skipped: 0"),
                () -> contains(output, "✓ AccountTest.noUpdateIsLost   verified: both traces"),
                () -> contains(output, "✗ AccountTest.bothWays   deadlock: main and other wait for each other"),
                () -> contains(output, "Account.java:20        synchronized (this) {"),
                () -> contains(output, "AccountTest.bothWays:39 ✗"),
                () -> contains(output, "replay   @Check(replay = \"0x3.1.1\")"),
                () -> assertEquals(-1, output.indexOf("\tat io.allways."), output));
    }

    private static void contains(String output, String part) {
        assertTrue(output.contains(part), () -> "`" + part + "` is not in\n" + output);
    }

    private static String run(Path project, String maven, Path repository) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(maven, "-B", "-ntp", "-Dmaven.repo.local=" + repository, "test"));
        if (System.getProperty("sample.mode").equals("offline=true")) {
            command.add("-o");
        }
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(project.toFile()).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().keySet().removeIf(name -> name.startsWith("MAVEN_") || name.equals("JAVA_TOOL_OPTIONS"));
        builder.environment().put("LC_ALL", "C.UTF-8");
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(1, process.waitFor(), output);
        return output;
    }

    private Path repository(Path users) throws IOException {
        Path repository = Files.createDirectory(folder.resolve("repository"));
        link(users, repository, "io");
        link(users.resolve("io"), Files.createDirectory(repository.resolve("io")), "allways");
        install("allways", ROOT.resolve("pom.xml"), repository);
        for (String module : List.of("core", "graph", "jvm-runtime", "jvm", "report", "junit")) {
            install("allways-" + module, ROOT.resolve(module).resolve("pom.xml"), repository);
        }
        return repository;
    }

    /// Links to all that is in a folder, but for one.
    private static void link(Path from, Path to, String except) throws IOException {
        if (!Files.isDirectory(from)) {
            return;
        }
        try (Stream<Path> all = Files.list(from)) {
            for (Path each : all.filter(path -> !path.endsWith(except)).toList()) {
                Files.createSymbolicLink(to.resolve(each.getFileName()), each.toRealPath());
            }
        }
    }

    /// As Maven lays out a repository. The jars are made here, since those of the build come only after the tests.
    private static void install(String artifact, Path pom, Path repository) throws IOException {
        String version = System.getProperty("sample.version");
        Path target = repository.resolve(GROUP).resolve(artifact).resolve(version);
        Files.createDirectories(target);
        String name = artifact + "-" + version;
        Files.copy(pom, target.resolve(name + ".pom"));
        Path classes = pom.resolveSibling("target/classes");
        if (Files.isDirectory(classes)) {
            try (OutputStream stream = Files.newOutputStream(target.resolve(name + ".jar"));
                    JarOutputStream jar = new JarOutputStream(stream)) {
                for (Path file : files(classes)) {
                    jar.putNextEntry(
                            new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
                    Files.copy(file, jar);
                }
            }
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        for (Path file : files(from)) {
            Path relative = from.relativize(file);
            if (!relative.startsWith("target")) {
                Path copy = to.resolve(relative);
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
