package io.allways.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.core.Settings;
import io.allways.core.Verdict;
import io.allways.toy.Toy;
import io.allways.toy.Toys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
    private static final Notes SILENT = new Notes(line -> {});

    @TempDir
    Path folder;

    private Verdict search(Toy toy, Journal journal, int nodes) throws InterruptedException {
        Cluster cluster = new Cluster(toy, Settings.DEFAULT, journal.recovered(), journal);
        for (int i = 0; i < nodes; i++) {
            cluster.join(2);
        }
        return cluster.await();
    }

    /// A search is cut off wherever its journal is; what a coordinator makes of the rest has the same totals.
    @Test
    void goesOnFromWhereverItWasCut() throws Exception {
        Toy toy = Toys.counter(4, 2, true);
        try (Journal journal = Journal.open(folder, "hash", toy, SILENT)) {
            assertEquals(2520, search(toy, journal, 3).executions());
        }
        byte[] whole = Files.readAllBytes(folder.resolve("journal"));
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 10; i++) {
            int length = i == 0 ? whole.length : random.nextInt(whole.length);
            Files.write(folder.resolve("journal"), java.util.Arrays.copyOf(whole, length));
            try (Journal journal = Journal.open(folder, "hash", toy, SILENT)) {
                assertTrue(journal.recovered().counts().executions() <= 2520);
                Verdict verdict = search(toy, journal, 1 + random.nextInt(2));
                assertEquals(2520, verdict.executions(), "cut at " + length);
                assertTrue(verdict.exhaustive());
            }
        }
    }

    @Test
    void isOfOneProgramAndForOneProcess() throws Exception {
        Toy toy = Toys.readers(3);
        try (Journal journal = Journal.open(folder, "hash", toy, SILENT)) {
            assertThrows(IOException.class, () -> Journal.open(folder, "hash", toy, SILENT));
            search(toy, journal, 1);
        }
        IOException other = assertThrows(IOException.class, () -> Journal.open(folder, "other", toy, SILENT));
        assertTrue(other.getMessage().contains("has changed"), other.getMessage());
    }
}
