package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.allways.cluster.Status;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class DashboardTest {
    @TempDir
    Path directory;

    private final AtomicLong seconds = new AtomicLong();

    /// A search that runs 1000 executions a second.
    private Status status() {
        long now = seconds.incrementAndGet();
        List<Status.Worker> workers = new ArrayList<>();
        workers.add(new Status.Worker(1, "here", 2, 1, 600 * now, true));
        workers.add(new Status.Worker(2, "<b>evil</b>", 1, 1, 400 * now, true));
        workers.add(new Status.Worker(3, "process 7 at 127.0.0.1", 1, 0, 0, false));
        return new Status(
                "execution",
                Duration.ofSeconds(now),
                1000 * now,
                List.of(new Status.Figure("waiting", 12), new Status.Figure("leases", 2)),
                List.of("deadlock: a waits for lock b"),
                workers);
    }

    private String answer(Dashboard dashboard, String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), dashboard.port())) {
            socket.getOutputStream()
                    .write((request + "Connection: close\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void onlyThisMachineAndOnlyToLook() throws IOException {
        try (Dashboard dashboard = new Dashboard(0, new LiveView("p.toy", this::status)::json)) {
            String host = "Host: 127.0.0.1:" + dashboard.port() + "\r\n";
            String page = answer(dashboard, "GET / HTTP/1.1\r\n" + host);
            assertTrue(page.startsWith("HTTP/1.1 200"), page);
            assertTrue(page.contains("Content-security-policy: default-src 'none'"), page);
            assertTrue(answer(dashboard, "GET / HTTP/1.1\r\nHost: localhost:" + dashboard.port() + "\r\n")
                    .startsWith("HTTP/1.1 200"));
            assertTrue(answer(dashboard, "GET / HTTP/1.1\r\nHost: rebound.example:" + dashboard.port() + "\r\n")
                    .startsWith("HTTP/1.1 403"));
            assertTrue(answer(dashboard, "GET /status.json HTTP/1.1\r\nHost: 127.0.0.1\r\n")
                    .startsWith("HTTP/1.1 403"));
            assertTrue(answer(dashboard, "POST / HTTP/1.1\r\nContent-Length: 0\r\n" + host)
                    .startsWith("HTTP/1.1 405"));
            assertTrue(
                    answer(dashboard, "GET /../etc/passwd HTTP/1.1\r\n" + host).startsWith("HTTP/1.1 404"));
            String json = answer(dashboard, "GET /status.json HTTP/1.1\r\n" + host);
            Map<String, Object> object = JsonParser.object(json.substring(json.indexOf("\r\n\r\n") + 4));
            assertEquals("execution", object.get("unit"));
            assertEquals(3, ((List<?>) object.get("workers")).size());
        }
    }

    @Test
    void aBrowserShowsIt() throws Exception {
        String chromium = Stream.of("chromium", "chromium-browser", "google-chrome")
                .filter(name -> Stream.of(System.getenv("PATH").split(":", -1))
                        .anyMatch(folder -> Path.of(folder, name).toFile().canExecute()))
                .findFirst()
                .orElse("");
        assumeTrue(!chromium.isEmpty() || "true".equals(System.getenv("CI")), "skipped: there is no chromium");
        assertFalse(chromium.isEmpty(), "CI has no chromium");
        try (Dashboard dashboard = new Dashboard(0, new LiveView("p.toy", this::status)::json)) {
            Process process = new ProcessBuilder(
                            chromium,
                            "--headless",
                            "--no-sandbox",
                            "--disable-gpu",
                            "--disable-dev-shm-usage",
                            "--no-proxy-server",
                            "--user-data-dir=" + directory,
                            "--virtual-time-budget=5000",
                            "--dump-dom",
                            dashboard.address())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String page = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            assertTrue(page.contains("<h1 id=\"target\">p.toy</h1>"), page);
            assertTrue(page.contains("<dt>per second</dt><dd>1\u202f000</dd>"), page);
            assertTrue(page.contains("<dt>waiting</dt><dd>12</dd>"), page);
            assertTrue(page.contains("<td class=\"name\">&lt;b&gt;evil&lt;/b&gt;</td>"), page);
            assertTrue(page.contains("<li>deadlock: a waits for lock b</li>"), page);
            assertTrue(page.contains("<tr class=\"gone\">"), page);
        }
    }

    @Test
    void aLineForEachWorker() {
        LiveView view = new LiveView("p.toy", this::status);
        view.text();
        List<String> lines = view.text().lines().toList();
        assertEquals(3, lines.size(), lines.toString());
        assertEquals(
                "2 000 executions, 1 000 per second, 2.0 s; 2 of 3 workers busy; waiting 12, leases 2; 1 failure so far",
                lines.getFirst());
        assertTrue(lines.get(1).matches("  here +1/2 busy +1 200 +600 per second"), lines.get(1));
    }

    @Test
    void withoutListenItSaysWhatToDo() {
        Invocation.Result result = new Invocation(directory).run("check", "--dashboard", "0", "x.toy");
        assertEquals(2, result.code());
        assertTrue(result.all().contains("--listen 127.0.0.1:0"), result.all());
    }
}
