package io.allways.promela;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Random models, against SPIN: the same states and transitions where nothing is wrong, and else both say that
/// something
/// is. Each costs a run of the C compiler, so a build compares few; `-Dspin.models=500 -Dspin.seed=1` compares more.
class SpinOracleTest {
    private static final int MODELS = Integer.getInteger("spin.models", 12);
    private static final int MOST_STATES = 30_000;

    @Test
    void randomModelsHaveTheStatesThatSpinFinds(@TempDir Path folder) throws IOException, InterruptedException {
        assumeTrue(Spin.available(), "skipped: it needs spin and gcc");
        compare(Long.getLong("spin.seed", 1), MODELS, folder);
    }

    @Test
    void freshModelsToo(@TempDir Path folder) throws IOException, InterruptedException {
        assumeTrue(Spin.available(), "skipped: it needs spin and gcc");
        long seed = System.nanoTime();
        System.out.println("fresh models: -Dspin.seed=" + seed);
        compare(seed, MODELS / 3, folder);
    }

    private static void compare(long seed, int models, Path folder) throws IOException, InterruptedException {
        int compared = 0;
        int clean = 0;
        for (int tried = 0; compared < models; tried++, seed++) {
            assertTrue(tried < 100 * models, "too few models are small enough");
            String text = new RandomModel(seed).text();
            Explored ours = Explored.of(text, 1 + (int) (seed & 1), MOST_STATES);
            boolean dull = ours.states() < 10 && ours.kinds().isEmpty();
            if (!ours.complete() || dull) continue;
            Spin.Result spin = Spin.run(text, folder);
            String shown = "-Dspin.seed=" + seed + "\n" + text + "\n" + ours + "\n" + spin;
            if (!spin.complete()) continue;
            compared++;
            assertEquals(spin.errors() == 0, ours.kinds().isEmpty(), () -> shown);
            // Where something goes wrong, SPIN goes on behind it and this search does not.
            boolean same = ours.kinds().isEmpty()
                    || ours.kinds().size() == 1 && ours.kinds().contains("deadlock");
            if (!same) continue;
            clean++;
            assertEquals(spin.states(), ours.states(), () -> shown);
            assertEquals(spin.transitions(), ours.transitions(), () -> shown);
        }
        System.out.println(compared + " models compared with SPIN, of " + clean + " also the counts");
    }
}
