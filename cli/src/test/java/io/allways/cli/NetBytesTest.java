package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// TCP is a stream of bytes: what a program notices of that, and what it costs those that do not.
final class NetBytesTest {
    private static final List<String> AFTER = List.of("--after", "server:7000");
    private static final String CLIENT = "client=P client";

    @TempDir
    static Path directory;

    @BeforeAll
    static void compile() throws IOException {
        Path file = directory.resolve("P.java");
        Files.writeString(file, """
                import java.io.*;
                import java.net.*;

                public class P {
                    public static void main(String[] args) throws Exception {
                        if (args[0].equals("client")) {
                            try (Socket socket = new Socket("localhost", 7000)) {
                                socket.getOutputStream().write("hello0".getBytes());
                                socket.getOutputStream().write("hello1".getBytes());
                            }
                            return;
                        }
                        if (args[0].equals("flood")) {
                            try (Socket socket = new Socket("localhost", 7000)) {
                                flood(socket, Integer.parseInt(args[1]));
                            }
                            return;
                        }
                        try (ServerSocket server = new ServerSocket(7000); Socket client = server.accept()) {
                            InputStream in = client.getInputStream();
                            switch (args[0]) {
                                case "once" -> {
                                    for (int i = 0; i < 2; i++) {
                                        byte[] buffer = new byte[16];
                                        int length = in.read(buffer);
                                        expect("hello" + i, new String(buffer, 0, Math.max(0, length)));
                                    }
                                }
                                case "loop" -> {
                                    for (int i = 0; i < 2; i++) {
                                        byte[] buffer = new byte[6];
                                        for (int n = 0; n < 6; ) {
                                            n += in.read(buffer, n, 6 - n);
                                        }
                                        expect("hello" + i, new String(buffer));
                                    }
                                }
                                case "fully" -> {
                                    for (int i = 0; i < 2; i++) {
                                        byte[] buffer = new byte[6];
                                        new DataInputStream(in).readFully(buffer);
                                        expect("hello" + i, new String(buffer));
                                    }
                                }
                                default -> flood(client, Integer.parseInt(args[1]));
                            }
                        }
                    }

                    static void expect(String wanted, String got) {
                        if (!got.equals(wanted)) {
                            throw new AssertionError("got `" + got + "`");
                        }
                    }

                    static void flood(Socket socket, int size) throws IOException {
                        socket.getOutputStream().write(new byte[size]);
                        socket.getInputStream().readNBytes(size);
                    }
                }
                """);
        assertEquals(
                0, ToolProvider.getSystemJavaCompiler().run(null, null, null, "-g", "-d", "" + directory, "" + file));
    }

    private static List<String> options(String... more) {
        return Stream.concat(AFTER.stream(), List.of(more).stream()).toList();
    }

    private static long traces(List<String> options, String server) {
        return NetSystems.traces(directory, "" + directory, options, List.of("server=P " + server, CLIENT));
    }

    /// Two writes and one read per message: found with default options, also where only several writes at once are
    /// explored. Without that it is verified, and the verdict says what it rests on.
    @Test
    void aReadIsTakenForAMessage() throws IOException {
        NetSystems.fails(directory, "" + directory, "assertion", "got `", options(), List.of("server=P once", CLIENT));
        Invocation.Result whole = NetSystems.check(
                directory, "" + directory, options("--reads", "whole"), List.of("server=P once", CLIENT));
        assertEquals(0, whole.code(), whole::all);
        assertTrue(whole.all().contains("1 read of a stream gets what one write sent"), whole::all);
    }

    @Test
    void bothWritesMayComeAtOnce() {
        Invocation.Result result =
                NetSystems.check(directory, "" + directory, options("--keep-going"), List.of("server=P once", CLIENT));
        assertEquals(1, result.code(), result::all);
        assertTrue(result.all().contains("hello0hello1"), result::all);
    }

    /// A loop that reads until it has enough is right, and the verdict names the budget.
    @Test
    void aLoopThatReadsOnIsRight() {
        assertEquals(1, traces(options("--reads", "whole"), "loop"));
        assertEquals(3, traces(options(), "loop"));
        assertEquals(6, traces(options("--reads", "split=2"), "loop"));
        assertEquals(36, traces(options("--reads", "any"), "loop"));
        Invocation.Result result =
                NetSystems.check(directory, "" + directory, options(), List.of("server=P loop", CLIENT));
        assertTrue(result.all().contains("once as many of its connection did not as --reads"), result::all);
    }

    @Test
    void whoReadsFullyPaysNothing() {
        assertEquals(1, traces(options("--reads", "any"), "fully"));
    }

    /// Two sides that write more than the buffers hold before they read wait for each other.
    @Test
    void buffersAreFull() throws IOException {
        NetSystems.fails(
                directory,
                "" + directory,
                "deadlock",
                "for the buffer is full",
                options(),
                List.of("server=P both 8000000", "client=P flood 8000000"));
        NetSystems.fails(
                directory,
                "" + directory,
                "deadlock",
                "for the buffer is full",
                options("--buffers", "64k"),
                List.of("server=P both 100000", "client=P flood 100000"));
        assertEquals(
                1,
                NetSystems.traces(
                        directory,
                        "" + directory,
                        options(),
                        List.of("server=P both 100000", "client=P flood 100000")));
    }

    @Test
    void badInput() {
        List<String> processes = List.of("server=P once", CLIENT);
        says("`most` is none of whole, split=N, any", List.of("--reads", "most"), processes);
        says("is no size", List.of("--buffers", "much"), processes);
        says("it is given twice", List.of("--after", "server:7000", "--after", "client:7001"), processes);
        says("there is no port 70000", List.of("--after", "server:70000"), processes);
        says("3 crash cannot strike: there are 2 processes that can", List.of("--faults", "crash=3"), processes);
    }

    private static void says(String text, List<String> options, List<String> processes) {
        Invocation.Result result = NetSystems.check(directory, "" + directory, options, processes);
        assertEquals(2, result.code(), result::all);
        assertTrue(result.all().replaceAll("\\s+", " ").contains(text), result::all);
    }
}
