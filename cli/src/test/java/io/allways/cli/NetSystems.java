package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/// The systems of `examples/net`, checked and for real.
final class NetSystems {
    private static final Path FOLDER =
            Path.of("../examples/net").toAbsolutePath().normalize();

    private NetSystems() {}

    /// All that need nothing but the JDK.
    static void compile(Path classes) throws IOException {
        try (Stream<Path> folders = Files.list(FOLDER)) {
            String[] names =
                    folders.map(folder -> folder.getFileName().toString()).toArray(String[]::new);
            compile(
                    classes,
                    "" + classes,
                    Stream.of(names).filter(name -> !name.equals("netty")).toArray(String[]::new));
        }
    }

    static void compile(Path classes, String classpath, String... folders) throws IOException {
        List<String> words = new ArrayList<>(List.of("-g", "-cp", classpath, "-d", classes.toString()));
        for (String folder : folders) {
            try (Stream<Path> files = Files.walk(FOLDER.resolve(folder))) {
                files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(words::add);
            }
        }
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, words.toArray(String[]::new)));
    }

    static Invocation.Result check(Path directory, String classpath, List<String> options, List<String> processes) {
        List<String> words = new ArrayList<>(List.of("check", "-cp", classpath));
        words.addAll(options);
        processes.forEach(process -> words.addAll(List.of("--proc", process)));
        return new Invocation(directory).run(words);
    }

    /// It is verified; returns the number of traces.
    static long traces(Path directory, String classpath, List<String> options, List<String> processes) {
        List<String> more = new ArrayList<>(options);
        more.addAll(List.of("--json", "-"));
        Invocation.Result result = check(directory, classpath, more, processes);
        assertEquals(0, result.code(), result::all);
        Map<String, Object> json = JsonParser.object(result.out());
        assertEquals("verified", json.get("verdict"), result::all);
        return ((Number) json.get("executions")).longValue();
    }

    /// It is violated so, and the failure that was saved is found again.
    static void fails(
            Path directory, String classpath, String kind, String says, List<String> options, List<String> processes)
            throws IOException {
        List<String> more = new ArrayList<>(options);
        more.addAll(List.of("--json", "result.json"));
        Invocation.Result result = check(directory, classpath, more, processes);
        assertEquals(1, result.code(), result::all);
        assertTrue(result.out().replaceAll("\\s+", " ").contains(says), result::all);
        Map<String, Object> json = JsonParser.object(Files.readString(directory.resolve("result.json")));
        Map<?, ?> violation = (Map<?, ?>) ((List<?>) json.get("violations")).getFirst();
        assertEquals(kind, violation.get("kind"));
        String command = (String) violation.get("replay");
        Invocation.Result again = new Invocation(directory)
                .run(List.of(command.substring("allways ".length()).split(" ", -1)));
        assertEquals(1, again.code(), again::all);
        assertTrue(again.out().contains("as it was saved"), again::all);
    }

    /// Runs processes in JVMs of their own, over loopback: those that print `listening` first.
    ///
    /// @param ending how many of them, the last ones, end by themselves
    static void really(String classpath, int ending, String... commands) throws IOException, InterruptedException {
        int port = freePorts();
        List<Process> processes = new ArrayList<>();
        try {
            for (String command : commands) {
                Process process = start(classpath, command, port);
                processes.add(process);
                if (!command.matches("\\w*(Client|Downloader|Participant|Writer|Adder|Sensor).*")) {
                    assertEquals("listening", process.inputReader().readLine());
                }
            }
            for (Process process : processes.subList(commands.length - ending, commands.length)) {
                assertTrue(process.waitFor(60, TimeUnit.SECONDS));
                assertEquals(0, process.exitValue());
            }
        } finally {
            processes.forEach(Process::destroyForcibly);
        }
    }

    /// The first of three that are free.
    private static int freePorts() throws IOException {
        for (int i = 0; i < 20; i++) {
            try (ServerSocket free = new ServerSocket(0);
                    ServerSocket next = new ServerSocket(free.getLocalPort() + 1);
                    ServerSocket last = new ServerSocket(free.getLocalPort() + 2)) {
                return Math.min(free.getLocalPort(), Math.min(next.getLocalPort(), last.getLocalPort()));
            } catch (IOException | IllegalArgumentException e) {
                // others may be
            }
        }
        throw new IOException("no three ports are free");
    }

    private static Process start(String classpath, String command, int port) throws IOException {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classpath));
        words.addAll(List.of(command.replace("PORT", "" + port).split(" ", -1)));
        return new ProcessBuilder(words)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
