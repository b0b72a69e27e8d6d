package io.allways.report;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A headless Chromium, spoken to by its DevTools protocol: real clicks and keys. Tests that use it are skipped where
/// there is none, except in CI.
final class Browser implements AutoCloseable {
    private static final Pattern STRING = Pattern.compile("\"value\":\"((?:[^\"\\\\]|\\\\.)*)\"");

    private final Process process;
    private final Path profile;
    private final WebSocket socket;
    private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
    private final StringBuilder problems = new StringBuilder();
    private int id;

    private Browser(Process process, Path profile, URI page) {
        this.process = process;
        this.profile = profile;
        socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(page, new Listener())
                .orTimeout(60, TimeUnit.SECONDS)
                .join();
    }

    static void require() {
        boolean there = command().isPresent();
        assumeTrue(there || "true".equals(System.getenv("CI")), "skipped: there is no chromium");
        assertTrue(there, "CI has no chromium");
    }

    private static Optional<String> command() {
        return Stream.of("chromium", "chromium-browser", "google-chrome")
                .filter(name -> Stream.of(System.getenv("PATH").split(":", -1))
                        .anyMatch(folder -> Path.of(folder, name).toFile().canExecute()))
                .findFirst();
    }

    static Browser open() throws IOException, InterruptedException {
        Path profile = Files.createTempDirectory("allways-chromium");
        Process process = new ProcessBuilder(List.of(
                        command().orElseThrow(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--remote-debugging-port=0",
                        "--window-size=1280,800",
                        "--user-data-dir=" + profile,
                        "about:blank"))
                .redirectErrorStream(true)
                .start();
        BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        Pattern listening = Pattern.compile("ws://([0-9.]+:\\d+)/");
        String line = output.readLine();
        while (line != null) {
            Matcher found = listening.matcher(line);
            if (found.find()) {
                Thread drain = new Thread(() -> output.lines().forEach(any -> {}), "chromium-output");
                drain.setDaemon(true);
                drain.start();
                return new Browser(process, profile, page(found.group(1)));
            }
            line = output.readLine();
        }
        throw new IOException("chromium ended with " + process.waitFor());
    }

    private static URI page(String address) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + address + "/json/list"))
                .build();
        String list = HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
        Matcher found = Pattern.compile("\"webSocketDebuggerUrl\":\\s*\"(ws://[^\"]*/page/[^\"]*)\"")
                .matcher(list);
        if (!found.find()) {
            throw new IOException("chromium has no page: " + list);
        }
        return URI.create(found.group(1));
    }

    private final class Listener implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                messages.add(text.toString());
                text.setLength(0);
            }
            return WebSocket.Listener.super.onText(from, data, last);
        }
    }

    /// Sends a command and returns the answer; what the page complains of meanwhile is kept.
    String command(String method, String parameters) {
        id++;
        socket.sendText("{\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":{" + parameters + "}}", true)
                .join();
        return await("{\"id\":" + id + ",");
    }

    private String await(String beginning) {
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (System.nanoTime() < end) {
            try {
                String message = messages.poll(1, TimeUnit.SECONDS);
                if (message == null) {
                    continue;
                }
                if (message.startsWith(beginning)) {
                    return message;
                }
                boolean wrong = message.contains("Runtime.exceptionThrown")
                        || message.contains("Log.entryAdded") && message.contains("\"level\":\"error\"");
                problems.append(wrong ? message + "\n" : "");
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        throw new IllegalStateException("chromium does not answer");
    }

    void load(Path file) {
        command("Page.enable", "");
        command("Runtime.enable", "");
        command("Log.enable", "");
        command("Page.navigate", "\"url\":\"" + file.toUri() + "\"");
        await("{\"method\":\"Page.loadEventFired\"");
    }

    /// The value of an expression as a string.
    String value(String expression) {
        String quoted = expression.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", " ");
        String answer = command("Runtime.evaluate", "\"expression\":\"String(" + quoted + ")\",\"returnByValue\":true");
        Matcher found = STRING.matcher(answer);
        if (!found.find()) {
            throw new IllegalStateException(answer);
        }
        return Pattern.compile("\\\\u([0-9a-f]{4})")
                .matcher(found.group(1))
                .replaceAll(
                        code -> Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(code.group(1), 16))));
    }

    /// Clicks the middle of the element.
    void click(String selector) {
        String[] at = value("(r => [r.x + Math.min(r.width / 2, 200), r.y + r.height / 2])(document.querySelector('"
                        + selector + "').getBoundingClientRect())")
                .split(",", -1);
        for (String type : List.of("mousePressed", "mouseReleased")) {
            command(
                    "Input.dispatchMouseEvent",
                    "\"type\":\"" + type + "\",\"x\":" + at[0] + ",\"y\":" + at[1]
                            + ",\"button\":\"left\",\"clickCount\":1");
        }
    }

    void key(String key) {
        String text = key.length() == 1 ? ",\"text\":\"" + key + "\"" : "";
        command("Input.dispatchKeyEvent", "\"type\":\"keyDown\",\"key\":\"" + key + "\"" + text);
        command("Input.dispatchKeyEvent", "\"type\":\"keyUp\",\"key\":\"" + key + "\"");
    }

    /// What the pages complained of.
    String problems() {
        return problems.toString();
    }

    @Override
    public void close() {
        socket.abort();
        List<ProcessHandle> children = process.descendants().toList();
        process.destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
        try {
            process.waitFor();
            for (ProcessHandle child : children) {
                child.onExit()
                        .orTimeout(10, TimeUnit.SECONDS)
                        .exceptionally(any -> null)
                        .join();
            }
            delete();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void delete() {
        try (Stream<Path> files = Files.walk(profile)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        } catch (IOException | UncheckedIOException e) {
            // What is left is in the directory for temporary files.
        }
    }
}
