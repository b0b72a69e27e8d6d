package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Systems of `examples/net` that faults strike: what is right is verified with a budget, with the number of traces
/// that
/// is known; what is wrong only with one is verified without.
final class NetFaultsTest {
    private static final List<String> COMMIT =
            List.of("coordinator=Coordinator 7000 2", "participant*2=Participant 7000 yes");
    private static final String COORDINATOR = "--after coordinator:7000";
    private static final String REPLICA = "--after backup:7001 --service backup --service primary";
    private static final String STORE = "--after store:7000 --service store";

    @TempDir
    static Path classes;

    @TempDir
    Path directory;

    @BeforeAll
    static void compile() throws IOException {
        NetSystems.compile(classes);
    }

    private static List<String> words(String text) {
        return new ArrayList<>(List.of(text.split(" ", -1)));
    }

    private static List<String> replica(String primary) {
        return List.of("backup=Backup 7000", "primary=" + primary + " 7000", "writer=Writer 7000");
    }

    private static List<String> ring(String node) {
        return List.of("a=" + node + " 7000 3 0", "b=" + node + " 7000 3 1", "c=" + node + " 7000 3 2");
    }

    private static List<String> store(String more) {
        return List.of("store=Store 7000" + more, "adder=Adder 7000");
    }

    private DynamicTest verified(long traces, String options, List<String> processes) {
        return dynamicTest(
                processes + " " + options,
                () -> assertEquals(traces, NetSystems.traces(directory, "" + classes, words(options), processes)));
    }

    private DynamicTest fails(String kind, String says, String options, List<String> processes) {
        return dynamicTest(
                processes + " " + options,
                () -> NetSystems.fails(directory, "" + classes, kind, says, words(options), processes));
    }

    @TestFactory
    List<DynamicTest> twoPhaseCommit() {
        List<String> hasty =
                List.of("coordinator=Coordinator 7000 2", "a=HastyParticipant 7000 yes", "b=HastyParticipant 7000 no");
        return List.of(
                verified(2, COORDINATOR, COMMIT),
                fails("assertion", "decided to abort, but somebody did commit", COORDINATOR, hasty),
                fails(
                        "deadlock",
                        "waits for bytes from coordinator",
                        COORDINATOR + " --faults vanish:coordinator=1",
                        COMMIT));
    }

    @TestFactory
    List<DynamicTest> primaryAndBackup() {
        return List.of(
                verified(2, REPLICA, replica("HastyPrimary")),
                verified(151, REPLICA + " --faults crash=1", replica("Primary")),
                verified(22, REPLICA + " --faults crash:primary=1", replica("Primary")),
                fails("assertion", "42 was stored, but", REPLICA + " --faults crash=1", replica("HastyPrimary")));
    }

    @TestFactory
    List<DynamicTest> election() {
        return List.of(
                verified(19, "--timeouts idle", ring("Node")),
                fails("assertion", "for the leader", "--timeouts idle", ring("HastyNode")));
    }

    @TestFactory
    List<DynamicTest> retries() {
        String twice = "added one to nothing, but now it is 2";
        return List.of(
                verified(1, STORE, store("")),
                verified(1, STORE, store(" forgetful")),
                verified(25, STORE + " --timeouts any", store("")),
                verified(21, STORE + " --faults reset=1", store("")),
                verified(50, STORE + " --faults partition=1", store("")),
                fails("assertion", twice, STORE + " --timeouts any", store(" forgetful")),
                fails("assertion", twice, STORE + " --faults reset=1", store(" forgetful")));
    }

    @TestFactory
    List<DynamicTest> datagrams() {
        List<String> right = List.of("meter=Meter 7000", "sensor=Sensor 7000");
        List<String> wrong = List.of("meter=Meter 7000 forgetful", "sensor=Sensor 7000");
        String meter = "--service meter";
        return List.of(
                verified(2, meter, wrong),
                verified(10, meter + " --faults drop=1", right),
                verified(16, meter + " --faults duplicate=1", right),
                verified(14, meter + " --faults reorder=1", right),
                fails("assertion", "5 and 7 make 1", meter + " --faults drop=1", wrong));
    }

    @Test
    void badBudgetsAreTold() {
        told("--faults crash", "is no number of faults");
        told("--faults bang=1", "`bang` is no fault");
        told("--faults crash=1,crash=2", "twice");
        told("--faults crash:nobody=1", "there is no process `nobody`");
    }

    private void told(String options, String what) {
        Invocation.Result result = NetSystems.check(directory, "" + classes, words(options), store(""));
        assertEquals(2, result.code(), result::all);
        assertTrue(result.err().replaceAll("\\s+", " ").contains(what), result::all);
    }

    @TestFactory
    List<DynamicTest> reallyRuns() {
        return List.of(
                really(3, "Coordinator PORT 2", "Participant PORT yes", "Participant PORT no"),
                really(2, "Backup PORT", "Primary PORT", "Writer PORT"),
                really(3, "Node PORT 3 0", "Node PORT 3 1", "Node PORT 3 2"),
                really(1, "Store PORT", "Adder PORT"),
                really(1, "Meter PORT", "Sensor PORT"));
    }

    private static DynamicTest really(int ending, String... commands) {
        return dynamicTest(commands[0], () -> NetSystems.really("" + classes, ending, commands));
    }
}
