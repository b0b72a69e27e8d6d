package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Small systems, each with one thing that is out of the ordinary: what the checker says to it.
final class NetProgramsTest {
    @TempDir
    Path directory;

    /// Compiles a class `P` with these statements in its `main` and checks processes of it.
    private Invocation.Result check(String statements, List<String> options, String... processes) throws IOException {
        Path file = directory.resolve("P.java");
        Files.writeString(file, """
                import java.io.*;
                import java.net.*;

                public class P {
                    public static void main(String[] args) throws Exception {
                        %s
                    }
                }
                """.formatted(statements));
        assertEquals(
                0, ToolProvider.getSystemJavaCompiler().run(null, null, null, "-g", "-d", "" + directory, "" + file));
        return NetSystems.check(directory, "" + directory, options, List.of(processes));
    }

    private static void says(int code, String text, Invocation.Result result) {
        assertEquals(code, result.code(), result::all);
        assertTrue(result.all().replaceAll("\\s+", " ").contains(text), result::all);
    }

    /// A folder of sources will do for a class path, also when the failure is replayed.
    @Test
    void sourcesAreCompiled() throws IOException {
        Path folder = Files.createDirectories(directory.resolve("src/shop"));
        Files.writeString(folder.resolve("Till.java"), """
                package shop;

                public class Till {
                    public static void main(String[] args) throws Exception {
                        Goods.sell(Integer.parseInt(args[0]));
                    }
                }
                """);
        Files.writeString(folder.resolve("Goods.java"), """
                package shop;

                class Goods {
                    static void sell(int left) {
                        assert left > 0 : "sold out";
                    }
                }
                """);
        says(0, "verified", NetSystems.check(directory, "src", List.of(), List.of("a=shop.Till 1", "b=shop.Till 2")));
        says(0, "verified", new Invocation(directory).run("check", "-cp", "src", "shop.Till", "1"));
        Invocation.Result failed = NetSystems.check(directory, "src", List.of(), List.of("a=shop.Till 0"));
        says(1, "sold out", failed);
        says(1, "Goods.java:5", failed);
        String replay = failed.all().replaceAll("(?s).*allways replay (\\S+).*", "$1");
        says(1, "as it was saved", new Invocation(directory).run("replay", replay));
        Files.writeString(folder.resolve("Goods.java"), "package shop;\n\nclass Goods {\n    int\n}\n");
        Invocation.Result bad = NetSystems.check(directory, "src", List.of(), List.of("a=shop.Till 0"));
        says(2, "Goods.java:4:8 <identifier> expected", bad);
    }

    /// A model that loses what is buffered when the writer closes takes this for wrong.
    @Test
    void whatWasWrittenBeforeACloseIsRead() throws IOException {
        String text = """
                if (args[0].equals("server")) {
                    try (ServerSocket server = new ServerSocket(7000); Socket client = server.accept()) {
                        client.getOutputStream().write("all of it".getBytes());
                    }
                } else {
                    try (Socket socket = new Socket("localhost", 7000)) {
                        Thread.sleep(1000);
                        String read = new String(socket.getInputStream().readAllBytes());
                        if (!read.equals("all of it")) throw new AssertionError(read);
                    }
                }
                """;
        says(0, "verified", check(text, List.of("--after", "server:7000"), "server=P server", "client=P client"));
    }

    /// A daemon that accepts and catches everything ends with its process.
    @Test
    void endedProcessesStopTheirThreads() throws IOException {
        String text = """
                if (args[0].equals("server")) {
                    ServerSocket server = new ServerSocket(7000);
                    Thread acceptor = new Thread(() -> {
                        while (true) {
                            try {
                                server.accept().close();
                            } catch (Throwable e) {
                                continue;
                            }
                        }
                    });
                    acceptor.setDaemon(true);
                    acceptor.start();
                    Thread.sleep(10);
                } else {
                    try (Socket socket = new Socket("localhost", 7000)) {
                        socket.getInputStream().read();
                    } catch (IOException e) {
                        System.out.println("refused");
                    }
                }
                """;
        says(0, "verified", check(text, List.of("--after", "server:7000"), "server=P server", "client=P client"));
    }

    @Test
    void aPortIsBoundOnce() throws IOException {
        String text = "try (ServerSocket server = new ServerSocket(7000)) { server.accept(); }";
        Invocation.Result result = check(text, List.of("--service", "a"), "a=P", "b=P");
        says(1, "Address already in use", result);
        says(1, "listen on port 7000 → in use by ", result);
    }

    @Test
    void unknownHosts() throws IOException {
        String text = "new Socket(\"nowhere.example\", 80).close();";
        says(1, "UnknownHostException in a/main at P.java:6: nowhere.example", check(text, List.of(), "a=P", "b=P"));
    }

    @Test
    void machinesElsewhere() throws IOException {
        String text = "new Socket(\"192.0.2.1\", 80).close();";
        says(4, "connects to 192.0.2.1, which is no machine of the system", check(text, List.of(), "a=P", "b=P"));
    }

    @Test
    void whatIsNotModelledIsNamedWithItsLine() throws IOException {
        String text = "java.nio.channels.AsynchronousSocketChannel.open().close();";
        says(4, "opens a real socket at P.java:6 (in a/main)", check(text, List.of(), "a=P", "b=P"));
    }

    @Test
    void aProcessWithoutEnd() throws IOException {
        String text = "while (true) { Thread.sleep(10); }";
        Invocation.Result result = check(text, List.of("--steps", "1000"), "a=P", "b=P");
        assertTrue(result.code() != 70, result::all);
        String busy = "for (int i = 0; ; i++) { if (i == -1) break; }";
        says(4, "P.java:6", check(busy, List.of("--stuck", "500ms"), "a=P", "b=P"));
    }

    /// What writes to a channel that does not wait must look how much of it was taken.
    @Test
    void aSlowPeerTakesAPart() throws IOException {
        String text = """
                if (args[0].equals("server")) {
                    try (ServerSocket server = new ServerSocket(7000); Socket client = server.accept()) {
                        String read = new String(client.getInputStream().readAllBytes());
                        if (!read.equals("ab")) throw new AssertionError("read " + read);
                    }
                } else {
                    var channel = java.nio.channels.SocketChannel.open(new InetSocketAddress("localhost", 7000));
                    channel.configureBlocking(false);
                    var bytes = java.nio.ByteBuffer.wrap("ab".getBytes());
                    do {
                        channel.write(bytes);
                    } while (args[0].equals("patient") && bytes.hasRemaining());
                    channel.close();
                }
                """;
        List<String> fast = List.of("--after", "server:7000");
        List<String> slow = List.of("--after", "server:7000", "--faults", "slow=1");
        says(0, "verified", check(text, fast, "server=P server", "client=P client"));
        says(1, "assertion failed: read", check(text, slow, "server=P server", "client=P client"));
        says(0, "verified", check(text, slow, "server=P server", "client=P patient"));
    }

    /// What a process leaves open when it ends is worth a note, and no more than that.
    @Test
    void whatIsNeverClosedIsNoted() throws IOException {
        String text = """
                if (args[0].equals("server")) {
                    try (ServerSocket server = new ServerSocket(7000)) {
                        Socket client = server.accept();
                        client.getOutputStream().write(1);
                    }
                } else {
                    Socket socket = new Socket("localhost", 7000);
                    if (args[0].equals("tidy")) socket.close();
                }
                """;
        List<String> after = List.of("--after", "server:7000");
        Invocation.Result result = check(text, after, "server=P server", "client=P client");
        says(0, "note: a connection with client, opened at P.java:8, was never closed by server", result);
        says(0, "note: a connection with server, opened at P.java:12, was never closed by client", result);
        result = check(text, after, "server=P server", "client=P tidy");
        assertFalse(result.all().contains("closed by client"), result::all);
        String alone = "DatagramSocket left = new DatagramSocket(7000); new ServerSocket(7001);";
        result = check(alone, List.of(), "only=P");
        says(0, "note: a datagram socket, opened at P.java:6, was never closed", result);
        says(0, "note: port 7001, opened at P.java:6, was never closed", result);
    }

    /// Threads that are left do nothing more that others could see: the other side reads the end of the stream.
    @Test
    void exitEndsAllThreads() throws IOException {
        String text = """
                if (args[0].equals("server")) {
                    ServerSocket server = new ServerSocket(7000);
                    Socket client = server.accept();
                    new Thread(() -> {
                        try {
                            while (true) client.getOutputStream().write(client.getInputStream().read());
                        } catch (IOException e) {
                            throw new AssertionError(e);
                        }
                    }).start();
                    System.exit(0);
                } else {
                    try (Socket socket = new Socket("localhost", 7000)) {
                        int read = socket.getInputStream().read();
                        if (read != -1) throw new AssertionError("read " + read);
                    }
                }
                """;
        says(0, "verified", check(text, List.of("--after", "server:7000"), "server=P server", "client=P client"));
    }

    /// What a process is given is its own, what it prints is told as its own, and its hooks run before it is gone.
    @Test
    void processesOfTheirOwn() throws IOException {
        String text = """
                System.out.println("x is " + System.getProperty("x") + " and Y is " + System.getenv("Y"));
                System.setProperty("x", "changed by " + args[0]);
                if (args[0].equals("server")) {
                    ServerSocket server = new ServerSocket(7000);
                    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                        try (Socket client = server.accept()) {
                            client.getOutputStream().write(7);
                        } catch (IOException e) {
                            throw new AssertionError(e);
                        }
                    }));
                    if (args.length > 1) System.exit(0);
                } else {
                    try (Socket socket = new Socket("localhost", 7000)) {
                        int read = socket.getInputStream().read();
                        if (read != Integer.getInteger("want", 7)) throw new AssertionError("read " + read);
                    }
                }
                """;
        List<String> after = List.of("--after", "server:7000");
        says(0, "verified", check(text, after, "server=-Dx=1 P server", "client=P client"));
        says(0, "verified", check(text, after, "server=-Dx=1 P server exit", "client=P client"));
        Invocation.Result failed = check(text, after, "server=-Dx=1 Y=2 P server", "client=-Dwant=8 P client");
        says(1, "read 7", failed);
        String failure = failed.out().replaceAll("(?s).*allways replay (\\S+).*", "$1");
        Invocation.Result again = new Invocation(directory).run(List.of("replay", failure));
        says(1, "server: x is 1 and Y is 2 client: x is null and Y is null", again);
    }

    /// Readiness that others change meanwhile, time limits, a wakeup that comes before.
    @Test
    void selectors() throws IOException {
        String text = """
                java.nio.channels.Selector selector = java.nio.channels.Selector.open();
                long before = System.nanoTime();
                if (selector.select(100) != 0) throw new AssertionError();
                if (System.nanoTime() - before < 100_000_000) throw new AssertionError("too early");
                selector.wakeup();
                selector.wakeup();
                if (selector.select() != 0 || selector.selectNow() != 0) throw new AssertionError();
                var server = java.nio.channels.ServerSocketChannel.open().bind(new InetSocketAddress(7000));
                server.configureBlocking(false);
                if (server.accept() != null) throw new AssertionError("nobody has connected");
                server.register(selector, java.nio.channels.SelectionKey.OP_ACCEPT);
                var client = java.nio.channels.SocketChannel.open();
                client.configureBlocking(false);
                client.register(selector, java.nio.channels.SelectionKey.OP_CONNECT);
                client.connect(new InetSocketAddress("localhost", 7000));
                if (selector.select() != 2) throw new AssertionError("both are ready");
                if (!client.finishConnect()) throw new AssertionError();
                var accepted = server.accept();
                new Thread(() -> {
                    try {
                        accepted.write(java.nio.ByteBuffer.wrap(new byte[] {1}));
                        accepted.close();
                    } catch (IOException e) {
                        throw new AssertionError(e);
                    }
                }).start();
                client.keyFor(selector).interestOps(java.nio.channels.SelectionKey.OP_READ);
                int bytes = 0;
                while (true) {
                    selector.select();
                    selector.selectedKeys().clear();
                    int read = client.read(java.nio.ByteBuffer.allocateDirect(8));
                    if (read < 0) break;
                    bytes += read;
                }
                if (bytes != 1) throw new AssertionError("read " + bytes);
                client.close();
                if (!selector.keys().contains(server.keyFor(selector))) throw new AssertionError();
                selector.close();
                server.close();
                """;
        says(0, "verified", check(text, List.of(), "a=P"));
        says(0, "verified", check(text, List.of("--algorithm", "source"), "a=P"));
    }

    /// All examples are checked in a JVM in which every real socket is refused.
    @Test
    void noRealSocketIsOpened() throws IOException, InterruptedException {
        Path classes = Files.createDirectory(directory.resolve("classes"));
        NetSystems.compile(classes);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.nio.channels.spi.SelectorProvider=io.allways.cli.NoNetwork$Refusing",
                "-XX:-OmitStackTraceInFastThrow",
                "-javaagent:"
                        + Path.of("../jvm-runtime/target/allways-agent.jar").toAbsolutePath(),
                "-cp",
                System.getProperty("java.class.path"),
                NoNetwork.class.getName(),
                classes.toString()));
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        assertEquals(0, process.exitValue(), output);
    }
}
