package io.allways.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A page about a search that runs, for a browser on this machine: one file, which asks for numbers every second.
///
/// Only this machine can connect. A page from elsewhere in the same browser can, too, by a name that its owner lets
/// point here ("DNS rebinding"), so the name the browser was given must be one of this machine's. Nothing can be
/// changed
/// from the page.
final class Dashboard implements AutoCloseable {
    private static final int BACKLOG = 32;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final byte[] page;
    private final String policy;
    private final Supplier<String> json;
    private final Set<String> hosts;

    static {
        // A client that does not go on asking, or does not read the answer, is left after this many seconds.
        for (String property : new String[] {"maxReqTime", "maxRspTime"}) {
            if (System.getProperty("sun.net.httpserver." + property) == null) {
                System.setProperty("sun.net.httpserver." + property, "10");
            }
        }
    }

    /// @param port 0 for any that is free
    /// @throws IOException if the port cannot be had
    Dashboard(int port, Supplier<String> json) throws IOException {
        this.json = json;
        String text = Resources.text("dashboard.html");
        page = text.getBytes(StandardCharsets.UTF_8);
        policy = "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
                + " style-src " + hash(text, "style") + "; script-src " + hash(text, "script");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
        hosts = Set.of("127.0.0.1:" + port(), "localhost:" + port(), "[::1]:" + port());
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    String address() {
        return "http://127.0.0.1:" + port() + "/";
    }

    /// The policy that lets only this very script run, whatever names and messages the page shows.
    private static String hash(String text, String element) {
        Matcher matcher = Pattern.compile("<" + element + ">(.*?)</" + element + ">", Pattern.DOTALL)
                .matcher(text);
        if (!matcher.find()) {
            throw new IllegalStateException("no " + element);
        }
        try {
            byte[] sum =
                    MessageDigest.getInstance("SHA-256").digest(matcher.group(1).getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(sum) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String host = exchange.getRequestHeaders().getFirst("Host");
            if (host == null || !hosts.contains(host)) {
                send(exchange, 403, "text/plain", "This page is for " + address() + " alone.\n");
            } else if (!exchange.getRequestMethod().equals("GET")) {
                exchange.getResponseHeaders().set("Allow", "GET");
                send(exchange, 405, "text/plain", "Nothing can be changed here: only GET.\n");
            } else {
                switch (exchange.getRequestURI().getPath()) {
                    case "/" -> send(exchange, 200, "text/html", page);
                    case "/status.json" -> send(exchange, 200, "application/json", json.get());
                    default -> send(exchange, 404, "text/plain", "There is only " + address() + "\n");
                }
            }
        }
    }

    private void send(HttpExchange exchange, int code, String type, String text) throws IOException {
        send(exchange, code, type, text.getBytes(StandardCharsets.UTF_8));
    }

    private void send(HttpExchange exchange, int code, String type, byte[] bytes) throws IOException {
        var headers = exchange.getResponseHeaders();
        headers.set("Content-Type", type + "; charset=utf-8");
        headers.set("Cache-Control", "no-store");
        headers.set("Content-Security-Policy", policy);
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        exchange.sendResponseHeaders(code, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
