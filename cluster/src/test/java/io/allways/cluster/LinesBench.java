package io.allways.cluster;

import com.sun.management.OperatingSystemMXBean;
import io.allways.cluster.Message.States;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/// How many states go from one node to another in a second, in lines, through the coordinator, and what that takes of
/// the
/// processor: both nodes and the coordinator in one process. Beside it the same bytes over a plain socket, without a
/// coordinator between. For `bench/cluster/lines [SECONDS]`.
final class LinesBench {
    private static final int STATES = 1024;
    private static final int WINDOW = 8;
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final long nanos;

    private LinesBench(long nanos) {
        this.nanos = nanos;
    }

    public static void main(String[] words) throws Exception {
        LinesBench bench = new LinesBench(Long.parseLong(words[0]) * 1_000_000_000L);
        Path folder = Files.createTempDirectory("allways-lines");
        Keys.generate(folder.resolve("key"));
        Keys keys = Keys.read(folder.resolve("key"));
        Files.delete(folder.resolve("key"));
        Files.delete(folder);
        System.out.printf("%-32s %6s %12s %8s %14s%n", "way", "bytes", "states/s", "MB/s", "ns CPU/state");
        for (int width : new int[] {16, 64}) {
            bench.row("plain socket, directly", width, bench.socket(width));
            bench.row("lines, plain", width, bench.lines(width, null));
            bench.row("lines, TLS", width, bench.lines(width, keys));
        }
    }

    /// @param cpu of the whole process, in nanoseconds
    private record Measured(long states, double seconds, long cpu) {}

    private void row(String way, int width, Measured measured) {
        double rate = measured.states() / measured.seconds();
        System.out.printf(
                Locale.ROOT,
                "%-32s %6d %12.0f %8.0f %14.0f%n",
                way,
                width,
                rate,
                rate * width / 1e6,
                (double) measured.cpu() / measured.states());
    }

    /// Sends lines for a while; the first fifth is not counted.
    private Measured measure(Sender sender) throws Exception {
        long start = System.nanoTime();
        while (System.nanoTime() - start < nanos / 5) {
            sender.line();
        }
        long cpu = SYSTEM.getProcessCpuTime();
        long from = System.nanoTime();
        long lines = 0;
        while (System.nanoTime() - from < nanos) {
            sender.line();
            lines++;
        }
        return new Measured(lines * STATES, (System.nanoTime() - from) / 1e9, SYSTEM.getProcessCpuTime() - cpu);
    }

    private interface Sender {
        /// Sends a line; waits while too many are on the way.
        void line() throws Exception;
    }

    private Measured lines(int width, @Nullable Keys keys) throws Exception {
        List<Peer> peers = new CopyOnWriteArrayList<>();
        Desk desk = new Desk() {
            @Override
            public void welcome(Peer peer, String name, int slots, Job job) {
                peers.add(peer);
            }

            @Override
            public void receive(Peer peer, Message message) {
                peers.get(1 - peers.indexOf(peer)).send(message);
            }

            @Override
            public void leave(Peer peer) {}

            @Override
            public void fail(Throwable why) {}
        };
        Parcel parcel = Parcel.of("nothing", Map.of(), Map.of());
        Address address = new Address("127.0.0.1", 0);
        try (Listener listener = new Listener(address, keys, desk, parcel, null, "1", new Notes(line -> {}));
                Engine one = new Engine();
                Engine two = new Engine()) {
            Address at = new Address("127.0.0.1", listener.address().getPort());
            Caller from = caller(one, at, keys);
            Caller to = caller(two, at, keys);
            while (peers.size() < 2) {
                Thread.onSpinWait();
            }
            Thread receiver = Thread.ofPlatform().daemon().start(() -> receive(to));
            byte[] states = new byte[width * STATES];
            int[] credits = {WINDOW};
            Measured measured = measure(() -> {
                while (credits[0] == 0) {
                    credits[0] += from.next(1000) instanceof States.Credit credit ? credit.lines() : 0;
                }
                credits[0]--;
                from.send(new States.Line(1, 1, states));
            });
            receiver.interrupt();
            return measured;
        }
    }

    private static Caller caller(Engine engine, Address at, @Nullable Keys keys) throws IOException {
        Caller caller = new Caller(engine, at, keys, new MessageFormat());
        caller.send(new Message.Hello(MessageFormat.PROTOCOL, "1", "node", 1));
        return caller;
    }

    private static void receive(Caller to) {
        try {
            while (true) {
                if (to.next(1000) instanceof States.Line) {
                    to.send(new States.Credit(1, 0, 1));
                }
            }
        } catch (InterruptedException e) {
            // that was all
        }
    }

    private Measured socket(int width) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket from = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
                Socket to = server.accept()) {
            from.setTcpNoDelay(true);
            to.setTcpNoDelay(true);
            Thread.ofPlatform().daemon().start(() -> {
                try {
                    DataInputStream in = new DataInputStream(to.getInputStream());
                    byte[] line = new byte[width * STATES];
                    while (true) {
                        in.readFully(line, 0, in.readInt());
                        to.getOutputStream().write(1);
                    }
                } catch (IOException e) {
                    // that was all
                }
            });
            DataOutputStream out = new DataOutputStream(from.getOutputStream());
            byte[] states = new byte[4 + width * STATES];
            states[2] = (byte) (width * STATES >>> 8);
            states[1] = (byte) (width * STATES >>> 16);
            int[] credits = {WINDOW};
            return measure(() -> {
                if (credits[0] == 0) {
                    credits[0] += from.getInputStream().readNBytes(1).length;
                }
                credits[0]--;
                out.write(states);
            });
        }
    }
}
