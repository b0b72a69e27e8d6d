package io.allways.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What states cost, and what happens when there is less than that.
class MemoryTest {
    @Test
    void exactCostsTheStateAndAtMostTenBytes() throws Exception {
        for (int width : new int[] {8, 10, 13}) {
            Counters model = new Counters(5, 13, width);
            Outcome outcome = new Search(model, Settings.DEFAULT.withWorkers(2)).run();
            assertEquals(371_293, outcome.states());
            assertEquals(5 * 371_293, outcome.rulesFired());
            assertEquals(5 * 12, outcome.depth());
            double bytes = (double) outcome.peakBytes() / outcome.states();
            assertTrue(bytes <= (model.bits() + 7) / 8 + 10, width + " bits each: " + bytes + " bytes per state");
        }
    }

    @Test
    void treeCostsAtMostTwelveBytesOfWideStates() throws Exception {
        for (int width : new int[] {40, 64, 200}) {
            Counters model = new Counters(5, 13, Math.min(width, 64));
            Outcome outcome = new Search(
                            model,
                            Settings.DEFAULT.withStore(Settings.Store.TREE).withWorkers(2))
                    .run();
            assertEquals(371_293, outcome.states());
            double bytes = (double) outcome.peakBytes() / outcome.states();
            assertTrue(bytes <= 12, model.bits() + " bits: " + bytes + " bytes per state");
        }
    }

    @Test
    void compactSaysHowLikelyAStateIsMissed() throws Exception {
        Outcome outcome = new Search(
                        new Counters(5, 13, 40),
                        Settings.DEFAULT.withStore(Settings.Store.COMPACT40).withWorkers(2))
                .run();
        assertEquals(371_293, outcome.states());
        assertTrue(outcome.omission() > 1e-8 && outcome.omission() < 1e-6, outcome.omission() + "");
    }

    @Test
    void statesGoToDiskWhenMemoryIsShort(@TempDir Path folder) throws Exception {
        for (Settings.Store store : Settings.Store.values()) {
            Counters model = new Counters(4, 22, 40);
            long enough = switch (store) {
                case EXACT -> 3L << 20;
                case TREE -> 4L << 20;
                case COMPACT40 -> 40L << 20;
            };
            Outcome outcome = new Search(
                            model,
                            Settings.DEFAULT.withStore(store).withWorkers(2).withMemory(enough, folder))
                    .run();
            assertEquals(Outcome.End.EXHAUSTED, outcome.end(), store + "");
            assertEquals(model.expectedStates(), outcome.states());
            assertEquals(4 * model.expectedStates(), outcome.rulesFired());
            assertTrue(outcome.diskBytes() > 0 || store == Settings.Store.TREE, store + "");
            assertTrue(outcome.peakBytes() < enough * 5 / 4, store + ": " + outcome.peakBytes());
        }
        try (var files = Files.list(folder)) {
            assertEquals(0, files.count(), "files left behind");
        }
    }

    @Test
    void aSearchWithoutRoomForItsTableEnds(@TempDir Path folder) throws Exception {
        Outcome outcome = new Search(new Counters(4, 30, 8), Settings.DEFAULT.withMemory(2 << 20, folder)).run();
        assertEquals(Outcome.End.MEMORY, outcome.end());
        assertTrue(outcome.states() > 100_000 && outcome.states() < 810_000, outcome.states() + "");
    }
}
