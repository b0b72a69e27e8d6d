package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.jvm.program.Faults;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Random small systems: with and without faults, one execution per trace shows whatever all interleavings show.
final class NetOracleTest {
    /// To be compared; of many random ones all interleavings are too many.
    private static final int SYSTEMS = Integer.getInteger("net.oracle.systems", 8);
    private static final long MOST = 3_000;
    private static final List<String> BUDGETS =
            List.of("", "crash=1", "reset=1", "vanish=1", "partition=1", "crash=1,reset=1");

    /// Servers with one selector. What comes is said straight to the selector or apart from it: the same comes out, and
    /// where all interleavings are few enough, as much as they show.
    @Test
    void selectionsShowAllOutcomes() {
        long seed = Long.getLong("net.oracle.seed", System.nanoTime());
        SplittableRandom random = new SplittableRandom(seed);
        Set<String> apart =
                Set.of("looked at apart from selectors: port 7000", "looked at apart from selectors: bytes to server");
        int compared = 0;
        int whole = 0;
        for (int i = 0; i < SYSTEMS; i++) {
            int clients = 1 + random.nextInt(2);
            List<List<String>> processes = new ArrayList<>();
            processes.add(
                    List.of("server", "server", "7000", random.nextInt(3) == 0 ? "hub-drains" : "hub", "" + clients));
            for (int client = 0; client < clients; client++) {
                String script = random.nextBoolean() ? "w1" : clients == 1 ? "w2,w1" : random.nextBoolean() ? "h" : "l";
                processes.add(List.of("client" + client, "client", "7000", "socket", script));
            }
            Optional<Set<String>> straight = PeerModel.outcomes(processes, "optimal", Faults.NONE, 4 * MOST);
            Optional<Set<String>> aside = PeerModel.outcomes(processes, "optimal", Faults.NONE, 4 * MOST, apart);
            if (straight.isPresent() && aside.isPresent()) {
                assertEquals(aside, straight, () -> "seed " + seed + "\n" + processes);
                compared++;
                Optional<Set<String>> all =
                        clients == 1 ? PeerModel.outcomes(processes, "naive", Faults.NONE, 4 * MOST) : Optional.empty();
                if (all.isPresent()) {
                    assertEquals(all, straight, () -> "seed " + seed + "\n" + processes);
                    whole++;
                }
            }
        }
        System.out.println("selectors: " + compared + " compared, " + whole + " with all interleavings");
        assertTrue(compared > 0);
    }

    @Test
    void tracesShowAllOutcomes() {
        long seed = Long.getLong("net.oracle.seed", System.nanoTime());
        SplittableRandom random = new SplittableRandom(seed);
        int compared = 0;
        int outcomes = 0;
        int tried = 0;
        for (int i = 0; compared < SYSTEMS && i < 10 * SYSTEMS; i++) {
            tried++;
            String budget = BUDGETS.get(i % BUDGETS.size());
            Faults faults = budget.isEmpty() ? Faults.NONE : Faults.parse(budget);
            String kind = random.nextBoolean() ? "socket" : "selector";
            List<List<String>> processes = List.of(
                    List.of("server", "server", "7000", "socket", LoopbackTest.script(random, 1)),
                    List.of("client", "client", "7000", kind, LoopbackTest.script(random, 1)));
            Optional<Set<String>> all = PeerModel.outcomes(processes, "naive", faults, MOST);
            if (all.isPresent()) {
                Optional<Set<String>> traces = PeerModel.outcomes(processes, "optimal", faults, MOST);
                assertEquals(all, traces, () -> "seed " + seed + ", faults " + budget + "\n" + processes);
                compared++;
                outcomes += all.get().size();
            }
        }
        System.out.println("systems: " + compared + " of " + tried + " compared, " + outcomes + " outcomes");
        assertTrue(compared > SYSTEMS / 2);
    }
}
