package io.allways.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointTest {
    /// A search stopped again and again, at any point of a level, and resumed, ends as one that was not.
    @Test
    void stoppedAndResumed(@TempDir Path folder) throws Exception {
        for (Settings.Store store : Settings.Store.values()) {
            for (int seed = 0; seed < 6; seed++) {
                Random random = new Random(seed);
                GraphModel model = GraphModel.random(random, 20_000, Property.Kind.INVARIANT, Property.Kind.COVER);
                Settings settings = Settings.DEFAULT
                        .withStore(store)
                        .withDeadlock(Settings.Deadlock.OFF)
                        .withKeepGoing(true)
                        .withWorkers(2);
                Outcome whole = new Search(model, settings).run();
                Path here = folder.resolve(store + "-" + seed);
                boolean resume = false;
                Outcome outcome;
                do {
                    int[] left = {1 + random.nextInt(60)};
                    outcome = new Search(
                                    model,
                                    settings.withCheckpoint(here, resume, random.nextBoolean() ? 0 : Long.MAX_VALUE / 4)
                                            .withInterrupted(() -> --left[0] < 0))
                            .run();
                    resume = true;
                } while (outcome.end() == Outcome.End.INTERRUPTED);
                assertSame(whole, outcome, store + ", seed " + seed);
            }
        }
    }

    private static void assertSame(Outcome expected, Outcome actual, String where) {
        assertEquals(expected.end(), actual.end(), where);
        assertEquals(expected.states(), actual.states(), where);
        assertArrayEquals(expected.fired(), actual.fired(), where);
        assertEquals(expected.depth(), actual.depth(), where);
        assertArrayEquals(expected.covered(), actual.covered(), where);
        assertEquals(expected.findings().size(), actual.findings().size(), where);
        for (int i = 0; i < expected.findings().size(); i++) {
            assertEquals(
                    expected.findings().get(i).message(),
                    actual.findings().get(i).message(),
                    where);
            assertEquals(
                    expected.findings().get(i).length(),
                    actual.findings().get(i).length(),
                    where);
        }
    }

    /// As the process that is killed: searches, and prints its counts.
    static final class Killed {
        public static void main(String[] args) throws Exception {
            Path folder = Path.of(args[0]);
            boolean resume = Files.exists(folder.resolve("manifest"));
            Outcome outcome = new Search(
                            new Counters(5, 12, 40),
                            Settings.DEFAULT
                                    .withStore(Settings.Store.valueOf(args[1]))
                                    .withWorkers(2)
                                    .withCheckpoint(folder, resume, 1_000_000))
                    .run();
            System.out.println(outcome.states() + " " + outcome.rulesFired() + " " + outcome.depth());
        }
    }

    @Test
    void killedAtAnyMoment(@TempDir Path folder) throws Exception {
        for (Settings.Store store : Settings.Store.values()) {
            Path here = folder.resolve(store + "");
            int kills = 0;
            Random random = new Random();
            while (true) {
                Process process = new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "--enable-native-access=ALL-UNNAMED",
                                "--sun-misc-unsafe-memory-access=allow",
                                "-cp",
                                System.getProperty("java.class.path").replace("\n", File.pathSeparator),
                                Killed.class.getName(),
                                here.toString(),
                                store + "")
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
                // Kills come at moments of the search, not of the JVM's start: after the first checkpoint, a bit later.
                if (kills < 4) {
                    while (process.isAlive() && !Files.exists(here.resolve("manifest"))) Thread.onSpinWait();
                    if (!process.waitFor(random.nextInt(600), TimeUnit.MILLISECONDS)) {
                        process.destroyForcibly().waitFor();
                        kills++;
                        continue;
                    }
                }
                String counts = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                assertEquals(0, process.waitFor());
                assertEquals("248832 1244160 55", counts.trim(), store + " after " + kills + " kills");
                break;
            }
        }
    }

    @Test
    void whatCannotBeResumedIsToldWhy(@TempDir Path folder) throws Exception {
        Counters model = new Counters(3, 12, 40);
        Settings settings = Settings.DEFAULT.withCheckpoint(folder, false, Long.MAX_VALUE / 4);
        Outcome outcome = new Search(model, settings.withLimits(500, Long.MAX_VALUE, Long.MAX_VALUE)).run();
        assertEquals(Outcome.End.STATES, outcome.end());

        assertTold("already", model, settings);
        Settings resuming = settings.withCheckpoint(folder, true, Long.MAX_VALUE / 4);
        assertTold("another model", new Counters(3, 13, 40), resuming);
        assertTold("--store exact", model, resuming.withStore(Settings.Store.TREE));
        assertTold("--deadlock stuttering", model, resuming.withDeadlock(Settings.Deadlock.OFF));
        assertTold("no checkpoint", model, resuming.withCheckpoint(folder.resolve("none"), true, 0));

        for (String file : new String[] {"manifest", "states"}) {
            byte[] good = Files.readAllBytes(folder.resolve(file));
            Random random = new Random(1);
            for (int i = 0; i < 40; i++) {
                byte[] bad = good.clone();
                bad[file.equals("manifest") ? 12 + random.nextInt(bad.length - 12) : random.nextInt(bad.length)] ^= 4;
                Files.write(folder.resolve(file), bad);
                assertTold("damaged", model, resuming);
                Files.write(folder.resolve(file), Arrays.copyOf(good, random.nextInt(good.length)));
                assertTold("damaged", model, resuming);
            }
            Files.write(folder.resolve(file), good);
        }
        assertEquals(1728, new Search(model, resuming).run().states());
    }

    private static void assertTold(String words, Model model, Settings settings) {
        CheckpointException told = assertThrows(CheckpointException.class, () -> new Search(model, settings).run());
        assertTrue(told.getMessage().contains(words), told.getMessage());
    }
}
