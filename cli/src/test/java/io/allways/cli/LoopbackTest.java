package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.cli.peers.Peer;
import io.allways.cli.peers.Results;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/// Random small programs that talk over TCP and UDP, once over real loopback sockets, many times, and once in the
/// model: what
/// comes out really is among what the model says can come out.
final class LoopbackTest {
    private static final int PROGRAMS = Integer.getInteger("net.oracle.programs", 25);
    private static final int RUNS = Integer.getInteger("net.oracle.runs", 12);
    private static final long MOST = 3_000;

    @Test
    void sockets() throws IOException, InterruptedException {
        compare(random -> connections(random, "socket"));
    }

    @Test
    void channels() throws IOException, InterruptedException {
        compare(random -> connections(random, random.nextInt(3) == 0 ? "channel" : "selector"));
    }

    @Test
    void datagrams() throws IOException, InterruptedException {
        compare(LoopbackTest::datagrams);
    }

    /// What really happens is in the model.
    private static void compare(Function<SplittableRandom, List<List<String>>> programs)
            throws IOException, InterruptedException {
        long seed = Long.getLong("net.oracle.seed", System.nanoTime());
        SplittableRandom random = new SplittableRandom(seed);
        int compared = 0;
        int modelled = 0;
        int seen = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            List<List<String>> processes = programs.apply(random.split());
            Optional<Set<String>> model =
                    PeerModel.outcomes(processes, "optimal", io.allways.jvm.program.Faults.NONE, MOST);
            if (model.isPresent()) {
                Set<String> real = new TreeSet<>();
                for (int run = 0; run < RUNS; run++) {
                    real.add(real(processes));
                }
                Set<String> unexpected = new TreeSet<>(real);
                unexpected.removeAll(model.get());
                assertTrue(
                        unexpected.isEmpty(),
                        () -> "seed " + seed + "\n" + processes + "\nreally  " + unexpected + "\nmodel   "
                                + model.get());
                compared++;
                modelled += model.get().size();
                seen += real.size();
            }
        }
        System.out.println(
                "loopback: " + compared + " programs, " + seen + " of " + modelled + " outcomes seen, seed " + seed);
        assertTrue(compared > PROGRAMS / 4);
    }

    // --- random programs

    /// @param kind what the clients use
    private static List<List<String>> connections(SplittableRandom random, String kind) {
        int clients = 1 + random.nextInt(2);
        List<List<String>> all = new ArrayList<>();
        List<String> server = new ArrayList<>(List.of("server", "server", "7000", "socket"));
        all.add(server);
        for (int i = 0; i < clients; i++) {
            server.add(script(random));
            all.add(List.of("client" + i, "client", "7000", kind, script(random)));
        }
        return all;
    }

    /// Clients that send datagrams, once the server is there; it receives them between and after its connections.
    private static List<List<String>> datagrams(SplittableRandom random) {
        int clients = 1 + random.nextInt(2);
        List<List<String>> all = new ArrayList<>();
        List<String> server = new ArrayList<>(List.of("server", "server", "7000", "datagrams"));
        all.add(server);
        int sent = 0;
        for (int i = 0; i < clients; i++) {
            List<String> script = new ArrayList<>();
            int count = 1 + random.nextInt(2);
            for (int j = 0; j < count; j++) {
                script.add("d" + (2 * i + j));
            }
            sent += count;
            all.add(List.of("client" + i, "client", "7000", "datagrams", String.join(",", script)));
            int received = i < clients - 1 ? random.nextInt(2) : sent;
            sent -= received;
            server.add(String.join(",", Collections.nCopies(received, "r")) + (received == 0 ? "w1" : ""));
        }
        return all;
    }

    private static String script(SplittableRandom random) {
        return script(random, 4);
    }

    /// @param most how many ops it has
    static String script(SplittableRandom random, int most) {
        List<String> ops = new ArrayList<>();
        int count = 1 + random.nextInt(most);
        for (int i = 0; i < count; i++) {
            ops.add(
                    switch (random.nextInt(9)) {
                        case 0, 1, 2 -> "w" + (1 + random.nextInt(3));
                        case 3, 4 -> "n" + (1 + random.nextInt(3));
                        case 5 -> "a";
                        case 6 -> "h";
                        case 7 -> "c";
                        default -> random.nextInt(3) == 0 ? "l" : "w1";
                    });
        }
        return String.join(",", ops);
    }

    // --- the real world

    private static String real(List<List<String>> processes) throws IOException, InterruptedException {
        String port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = "" + free.getLocalPort();
        }
        Results.real(true);
        try {
            List<FutureTask<Void>> tasks = new ArrayList<>();
            for (List<String> arguments : processes) {
                List<String> own = new ArrayList<>(arguments);
                own.set(2, port);
                FutureTask<Void> task = new FutureTask<>(() -> {
                    Peer.main(own.toArray(String[]::new));
                    return null;
                });
                tasks.add(task);
                Thread.ofPlatform().daemon().start(task);
            }
            for (FutureTask<Void> task : tasks) {
                task.get(30, TimeUnit.SECONDS);
            }
            return Results.take();
        } catch (ExecutionException | TimeoutException e) {
            return Results.take() + e;
        } finally {
            Results.real(false);
        }
    }
}
