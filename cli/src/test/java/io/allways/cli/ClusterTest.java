package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// One check on several real processes, some of which are killed.
@Timeout(300)
final class ClusterTest {
    private static final Pattern PORT = Pattern.compile("--join 127\\.0\\.0\\.1:(\\d+)");
    private static final Pattern PAGE = Pattern.compile("dashboard at (\\S+)");

    @TempDir
    Path directory;

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void nothingIsLeft() {
        started.forEach(Process::destroyForcibly);
    }

    private Process start(List<String> options, String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--sun-misc-unsafe-memory-access=allow",
                "-javaagent:"
                        + Path.of("../jvm-runtime/target/allways-agent.jar").toAbsolutePath()));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        started.add(process);
        return process;
    }

    /// A coordinator that is listening.
    private final class Coordinator {
        final Process process;
        final StringBuilder text = new StringBuilder();
        final String port;
        private final BufferedReader reader;
        private URI page;

        Coordinator(String... words) throws IOException {
            process = start(List.of(), words);
            reader = process.inputReader(StandardCharsets.UTF_8);
            port = next(PORT);
        }

        /// Reads on until a line has something.
        private String next(Pattern what) throws IOException {
            while (true) {
                String line = reader.readLine();
                if (line == null) {
                    throw new AssertionError("it does not say " + what + ": " + text);
                }
                text.append(line).append('\n');
                Matcher matcher = what.matcher(line);
                if (matcher.find()) {
                    return matcher.group(1);
                }
            }
        }

        /// Waits until it has counted so many, as its dashboard says, or has ended.
        void await(long total) throws IOException, InterruptedException {
            if (page == null) {
                page = URI.create(next(PAGE) + "status.json");
            }
            try (HttpClient client = HttpClient.newHttpClient()) {
                long now = 0;
                while (now < total && process.isAlive()) {
                    String status = client.send(
                                    HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.ofString())
                            .body();
                    now = ((Number) JsonParser.object(status).get("total")).longValue();
                    Thread.sleep(20);
                }
            } catch (IOException e) {
                process.waitFor(); // it was faster
            }
        }

        /// Waits for the end; what is in the JSON.
        Map<String, Object> result() throws Exception {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                text.append(line).append('\n');
            }
            process.waitFor();
            return JsonParser.object(Files.readString(directory.resolve("out.json")));
        }
    }

    private Process worker(String port) throws IOException {
        Process process = start(List.of(), "worker", "--join", "127.0.0.1:" + port, "--workers", "1");
        Thread.ofPlatform().daemon().start(() -> {
            try {
                process.getInputStream().readAllBytes();
            } catch (IOException e) {
                // it is gone
            }
        });
        return process;
    }

    /// lastzero(n): (n+3)·2^(n-2) traces.
    private static String lastZero(int n) {
        StringBuilder text = new StringBuilder("array a[" + (n + 1) + "]\nthread search {\n    i = " + n
                + "\n    while a[i] != 0 {\n        i = i - 1\n    }\n}\n");
        for (int j = 1; j <= n; j++) {
            text.append("thread w" + j + " { a[" + j + "] = a[" + (j - 1) + "] + 1 }\n");
        }
        return text.toString();
    }

    @Test
    void workersAreKilledAndOthersCome() throws Exception {
        Files.writeString(directory.resolve("zero.toy"), lastZero(11));
        Coordinator coordinator = new Coordinator(
                "check",
                "--listen",
                "127.0.0.1:0",
                "--dashboard",
                "0",
                "--workers",
                "0",
                "--json",
                "out.json",
                "zero.toy");
        Process first = worker(coordinator.port);
        Process second = worker(coordinator.port);
        coordinator.await(1000);
        first.destroyForcibly();
        Process third = worker(coordinator.port);
        Map<String, Object> result = coordinator.result();
        assertEquals("verified", result.get("verdict"), coordinator.text.toString());
        assertEquals(14L * 512, ((Number) result.get("executions")).longValue());
        assertEquals(0, second.waitFor());
        assertTrue(third.waitFor() <= 2);
    }

    @Test
    void aJavaProgramTravels() throws Exception {
        Files.writeString(directory.resolve("Locked.java"), """
            class Locked {
                static int count;
                public static void main(String[] args) throws InterruptedException {
                    Thread[] all = new Thread[4];
                    for (int i = 0; i < all.length; i++) {
                        all[i] = new Thread(() -> {
                            for (int k = 0; k < 2; k++) {
                                synchronized (Locked.class) {
                                    count++;
                                }
                            }
                        });
                    }
                    for (Thread each : all) each.start();
                    for (Thread each : all) each.join();
                    assert count == 8;
                }
            }
            """);
        Coordinator coordinator = new Coordinator(
                "check", "--listen", "127.0.0.1:0", "--workers", "0", "--json", "out.json", "Locked.java");
        Process first = worker(coordinator.port);
        Process second = worker(coordinator.port);
        Map<String, Object> result = coordinator.result();
        assertEquals("verified", result.get("verdict"), coordinator.text.toString());
        assertEquals(2520L, ((Number) result.get("executions")).longValue());
        assertTrue(first.waitFor() <= 2 && second.waitFor() <= 2);
    }

    @Test
    void aCProgramTravels() throws Exception {
        CCompiler.require();
        Files.writeString(directory.resolve("count.h"), "enum { THREADS = 3, ROUNDS = 2 };\n");
        Files.writeString(directory.resolve("locked.c"), """
            #include "count.h"
            #include <assert.h>
            #include <pthread.h>
            static int count;
            static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
            static void *add(void *unused) {
                for (int k = 0; k < ROUNDS; k++) {
                    pthread_mutex_lock(&lock);
                    count++;
                    pthread_mutex_unlock(&lock);
                }
                return unused;
            }
            int main(void) {
                pthread_t all[THREADS];
                for (int i = 0; i < THREADS; i++) pthread_create(&all[i], 0, add, 0);
                for (int i = 0; i < THREADS; i++) pthread_join(all[i], 0);
                assert(count == THREADS * ROUNDS);
                return 0;
            }
            """);
        Coordinator coordinator =
                new Coordinator("check", "--listen", "127.0.0.1:0", "--workers", "0", "--json", "out.json", "locked.c");
        Process first = worker(coordinator.port);
        Process second = worker(coordinator.port);
        Map<String, Object> result = coordinator.result();
        assertEquals("verified", result.get("verdict"), coordinator.text.toString());
        assertEquals(90L, ((Number) result.get("executions")).longValue());
        assertTrue(first.waitFor() <= 2 && second.waitFor() <= 2);
    }

    /// With communicators made by ranks in an order of their own, wildcards with and without tags, and a window.
    @Test
    void anMpiProgramTravels() throws Exception {
        CCompiler.require();
        Files.writeString(directory.resolve("tags.h"), "enum { PLAIN, URGENT };\n");
        Files.writeString(directory.resolve("mixed.c"), """
            #include "tags.h"
            #include <assert.h>
            #include <mpi.h>
            int main(int argc, char **argv) {
                int rank, size, value = 1, old, sum = 0;
                MPI_Comm half, all;
                MPI_Win win;
                static int counter[2];
                MPI_Init(&argc, &argv);
                MPI_Comm_rank(MPI_COMM_WORLD, &rank);
                MPI_Comm_size(MPI_COMM_WORLD, &size);
                MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
                MPI_Comm_dup(MPI_COMM_WORLD, &all);
                MPI_Win_create(counter, sizeof counter, sizeof(int), MPI_INFO_NULL, all, &win);
                if (rank == 0) {
                    for (int i = 1; i < size; i++) {
                        MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, URGENT, all, MPI_STATUS_IGNORE);
                        sum += value;
                    }
                    assert(sum == size - 1);
                } else {
                    MPI_Send(&value, 1, MPI_INT, 0, URGENT, all);
                }
                MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
                MPI_Fetch_and_op(&value, &old, MPI_INT, 0, 0, MPI_SUM, win);
                MPI_Win_unlock(0, win);
                MPI_Barrier(half);
                MPI_Win_free(&win);
                MPI_Comm_free(&half);
                MPI_Comm_free(&all);
                MPI_Finalize();
                return 0;
            }
            """);
        String[] alone = {"check", "--mpi", "4", "--workers", "1", "--json", "-", "mixed.c"};
        long traces = ((Number)
                        JsonParser.object(new Invocation(directory).run(alone).out())
                                .get("executions"))
                .longValue();
        alone[4] = "2";
        assertEquals(
                traces,
                ((Number) JsonParser.object(new Invocation(directory).run(alone).out())
                                .get("executions"))
                        .longValue());
        Coordinator coordinator = new Coordinator(
                "check", "--mpi", "4", "--listen", "127.0.0.1:0", "--workers", "0", "--json", "out.json", "mixed.c");
        Process first = worker(coordinator.port);
        Process second = worker(coordinator.port);
        Map<String, Object> result = coordinator.result();
        assertEquals("verified", result.get("verdict"), coordinator.text.toString());
        assertEquals(traces, ((Number) result.get("executions")).longValue());
        assertTrue(first.waitFor() <= 2 && second.waitFor() <= 2);
    }

    @Test
    void statesAreDividedAndNodesKilled() throws Exception {
        Files.copy(Path.of("../examples/murphi/36-leases.m"), directory.resolve("leases.m"));
        Coordinator killed = new Coordinator(
                "check",
                "--listen",
                "127.0.0.1:0",
                "--dashboard",
                "0",
                "--workers",
                "1",
                "--journal",
                "journal",
                "--json",
                "out.json",
                "leases.m");
        Process first = worker(killed.port);
        worker(killed.port);
        killed.await(20_000);
        first.destroyForcibly();
        killed.await(60_000);
        killed.process.destroyForcibly().waitFor();
        Map<String, Object> result;
        if (Files.exists(directory.resolve("out.json"))) {
            result = JsonParser.object(Files.readString(directory.resolve("out.json"))); // it was faster
        } else {
            Coordinator resumed = new Coordinator("check", "--resume", "journal");
            worker(resumed.port);
            result = resumed.result();
        }
        assertEquals("verified", result.get("verdict"));
        assertEquals(102_993L, ((Number) result.get("states")).longValue());
        assertEquals(309_214L, ((Number) result.get("rulesFired")).longValue());
    }

    @Test
    void aKilledCoordinatorGoesOn() throws Exception {
        Files.writeString(directory.resolve("zero.toy"), lastZero(11));
        Coordinator killed = new Coordinator(
                "check",
                "--listen",
                "127.0.0.1:0",
                "--dashboard",
                "0",
                "--workers",
                "2",
                "--journal",
                "journal",
                "--json",
                "out.json",
                "zero.toy");
        worker(killed.port);
        killed.await(1000);
        killed.process.destroyForcibly().waitFor();
        Coordinator resumed = new Coordinator("check", "--resume", "journal");
        worker(resumed.port);
        Map<String, Object> result = resumed.result();
        assertEquals("verified", result.get("verdict"), resumed.text.toString());
        assertEquals(14L * 512, ((Number) result.get("executions")).longValue());
    }

    @Test
    void aloneNothingOfTheClusterIsLoaded() throws Exception {
        Files.writeString(directory.resolve("zero.toy"), lastZero(4));
        Process process = start(List.of("-Xlog:class+load"), "check", "zero.toy");
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), text);
        assertTrue(text.contains("io.allways.cli.CheckCommand"));
        assertFalse(text.contains("org.apache.pekko"), "the engine is loaded");
        assertFalse(text.contains("scala."), "the engine is loaded");
        assertFalse(text.contains("java.net.ServerSocket "), "a port may be open");
        assertFalse(text.contains("sun.nio.ch.ServerSocketChannelImpl "), "a port may be open");
    }
}
