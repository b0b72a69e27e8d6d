package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Systems of several processes in `examples/net`: what is right is verified, with the number of traces that is known;
/// what is wrong is found and replayed; and what is right really runs, in JVMs of its own over loopback.
final class NetExamplesTest {
    @TempDir
    static Path classes;

    @TempDir
    Path directory;

    @BeforeAll
    static void compile() throws IOException {
        NetSystems.compile(classes);
    }

    private static List<String> chat(int clients, int limit) {
        List<String> processes = new ArrayList<>(List.of("server=ChatServer 7000 " + limit));
        for (int i = 0; i < clients; i++) {
            String name = "" + (char) ('a' + i);
            processes.add(name + "=ChatClient 7000 " + name);
        }
        return processes;
    }

    private Invocation.Result check(List<String> options, List<String> processes) {
        return NetSystems.check(directory, "" + classes, options, processes);
    }

    /// @param expected how many traces there are; 0 if that is not held against a known number
    private DynamicTest traces(long expected, List<String> processes, String... options) {
        List<String> more = new ArrayList<>(List.of("--json", "-", "--after", "server:7000"));
        Collections.addAll(more, options);
        return dynamicTest(processes + " " + List.of(options), () -> {
            Invocation.Result result = check(more, processes);
            assertEquals(0, result.code(), result::all);
            Map<String, Object> json = JsonParser.object(result.out());
            assertEquals("verified", json.get("verdict"), result::all);
            if (expected > 0) {
                assertEquals(expected, ((Number) json.get("executions")).longValue(), result::all);
            }
        });
    }

    @TestFactory
    List<DynamicTest> verified() {
        List<String> three = List.of("server=DaytimeServer 7000 3", "client*3=DaytimeClient 7000");
        return List.of(
                traces(2, List.of("server=DaytimeServer 7000 2", "client*2=DaytimeClient 7000")),
                traces(6, three),
                traces(6, three, "--algorithm", "dpor"),
                traces(1, three, "--symmetric", "client"),
                traces(24, List.of("server=DaytimeServer 7000 4", "client*4=DaytimeClient 7000")),
                traces(0, chat(2, 1)),
                traces(0, chat(2, 2)),
                traces(0, chat(2, 2), "--algorithm", "dpor"),
                traces(0, chat(3, 1)),
                traces(4, List.of("server=WebServer 7000 2", "get=Downloader 7000 2")),
                traces(36, List.of("server=WebServer 7000 3", "get=Downloader 7000 3")),
                traces(4, List.of("server=WebServer 7000 2 concurrent", "get=Downloader 7000 2")),
                traces(2, List.of("server=EchoServer 7000 1", "client=EchoClient 7000 a")),
                traces(2, List.of("server=EchoServer 7000 1", "client=EchoClient 7000 a"), "--algorithm", "source"),
                traces(610, List.of("server=EchoServer 7000 2", "client*2=EchoClient 7000 a")),
                traces(2, List.of("server=HandingEchoServer 7000 1", "client=EchoClient 7000 a")),
                traces(182, List.of("server=CountServer 7000", "client=CountClient 7000"), "--service", "server"),
                traces(0, List.of("server=CountServer 7000", "client=UrlClient 7000"), "--service", "server"));
    }

    private DynamicTest fails(String kind, String says, List<String> processes, String... options) {
        List<String> more = new ArrayList<>(List.of("--after", "server:7000"));
        Collections.addAll(more, options);
        return dynamicTest(
                processes.toString(), () -> NetSystems.fails(directory, "" + classes, kind, says, more, processes));
    }

    @TestFactory
    List<DynamicTest> violated() {
        return List.of(
                fails(
                        "deadlock",
                        "server/main waits in accept on port 7000",
                        List.of("server=CountingServer 7000 2", "client*2=DaytimeClient 7000")),
                fails(
                        "deadlock",
                        "waits for bytes from",
                        List.of("server=ChatServer 7000 1", "one=DaytimeClient 7000")),
                fails(
                        "race",
                        "server/Thread-0",
                        List.of("server=UnlockedChatServer 7000 2", "a=ChatClient 7000 a", "b=ChatClient 7000 b")),
                fails(
                        "deadlock",
                        "server/io waits in select with nothing registered",
                        List.of("server=HandingEchoServer 7000 1 hasty", "client=EchoClient 7000 a")),
                fails(
                        "exception",
                        "NullPointerException in server/main at KeepingEchoServer.java:27",
                        List.of("server=KeepingEchoServer 7000 2", "client*2=EchoClient 7000 a")),
                fails(
                        "assertion",
                        "added twice, and the count is 1",
                        List.of("server=CountServer 7000 hasty", "client=CountClient 7000"),
                        "--service",
                        "server"),
                fails("assertion", "the file is", List.of("server=WebServer 7000 3", "get=HastyDownloader 7000 3")));
    }

    @Test
    void whoComesTooEarlyIsRefused() {
        List<String> processes = List.of("server=WebServer 7000 2", "get=Downloader 7000 2");
        Invocation.Result result = check(List.of(), processes);
        assertEquals(1, result.code(), result::all);
        assertTrue(result.out().contains("refused"), result::all);
    }

    @Test
    void noRealPacketLeaves() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            String port = "" + taken.getLocalPort();
            Invocation.Result result = check(
                    List.of("--after", "server:" + port),
                    List.of("server=DaytimeServer " + port + " 2", "client*2=DaytimeClient " + port));
            assertEquals(0, result.code(), result::all);
            taken.setSoTimeout(1);
            assertThrows(SocketTimeoutException.class, taken::accept);
        }
    }

    @Test
    void badInputIsTold() throws IOException {
        told(check(List.of(), List.of("server=Nobody 7000")), "process server: There is no class `Nobody`");
        told(check(List.of("--after", "sever:7000"), List.of("server=DaytimeServer 7000 1")), "no process `sever`");
        told(check(List.of("--service", "x"), List.of("server=DaytimeServer 7000 1")), "There is no process `x`");
        told(check(List.of(), List.of("server DaytimeServer")), "is no process");
        told(check(List.of(), List.of("a=DaytimeClient 1", "a=DaytimeClient 1")), "There are two processes `a`");
        Path file = directory.resolve("system.toml");
        Files.writeString(file, "[process.server]\nmian = \"X\"\n");
        Invocation invocation = new Invocation(directory);
        told(invocation.run(List.of("check", "system.toml")), "system.toml:2  there is no key `mian`");
        Files.writeString(file, "[process.server]\nmain = X\n");
        told(invocation.run(List.of("check", "system.toml")), "system.toml:2  `X` is no value");
        Files.writeString(file, "\n[process.server]\ncount = 2\n");
        told(invocation.run(List.of("check", "system.toml")), "system.toml:2  the process `server` has no main");
        Files.writeString(file, "after = \"b:7000\"\n[process.a]\nmain = \"X\"\n");
        told(invocation.run(List.of("check", "system.toml")), "system.toml:1  `after`: there is no process `b`");
        Files.writeString(file, "\nfaults = \"bang=1\"\n[process.a]\nmain = \"X\"\n");
        told(invocation.run(List.of("check", "system.toml")), "system.toml:2  `faults`: `bang` is no fault");
        Files.writeString(file, "[process.a]\nmain = \"Nobody\"\n");
        told(invocation.run(List.of("check", "system.toml")), "system.toml, process a: There is no class `Nobody`");
        Files.writeString(
                file, "classpath = '" + classes + "'\n[process.a]\nmain = 'DaytimeServer'\nargs = ['7000', '0']\n");
        assertEquals(0, invocation.run(List.of("check", "system.toml")).code());
    }

    private static void told(Invocation.Result result, String what) {
        assertEquals(2, result.code(), result::all);
        assertTrue(result.err().replaceAll("\\s+", " ").contains(what.replaceAll("\\s+", " ")), result::all);
    }

    // --- for real

    @TestFactory
    List<DynamicTest> reallyRuns() {
        return List.of(
                really("DaytimeServer PORT 2", "DaytimeClient PORT", "DaytimeClient PORT"),
                really("ChatServer PORT 2", "ChatClient PORT a", "ChatClient PORT b"),
                really("WebServer PORT 3", "Downloader PORT 3"),
                really("WebServer PORT 3 concurrent", "Downloader PORT 3"),
                really("EchoServer PORT 2", "EchoClient PORT a b", "EchoClient PORT c"),
                really("HandingEchoServer PORT 2", "EchoClient PORT a b", "EchoClient PORT c"),
                servedForEver("CountServer PORT", "CountClient PORT"),
                servedForEver("CountServer PORT", "UrlClient PORT"));
    }

    private static DynamicTest really(String... commands) {
        return dynamicTest(commands[0], () -> NetSystems.really("" + classes, commands.length, commands));
    }

    private static DynamicTest servedForEver(String server, String client) {
        return dynamicTest(server + " " + client, () -> NetSystems.really("" + classes, 1, server, client));
    }
}
