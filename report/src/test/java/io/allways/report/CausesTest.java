package io.allways.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allways.core.Execution;
import io.allways.core.HappensBefore;
import io.allways.core.Plan;
import io.allways.core.Program;
import io.allways.toy.RandomToys;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The arrows of random programs: together with each actor's own order they say exactly what happens before what, and
/// none of them could be left out.
final class CausesTest {
    @Test
    void sayExactlyWhatHappensBefore() {
        for (long seed = 0; seed < 300; seed++) {
            Execution x = new Execution();
            try (Program program = RandomToys.of(seed).open()) {
                program.run(new Plan().tail(Plan.Tail.FIRST).maxSteps(60), x);
            }
            HappensBefore hb = new HappensBefore();
            hb.extend(x);
            check(seed, x, hb, new Causes(x, hb));
        }
    }

    private static void check(long seed, Execution x, HappensBefore hb, Causes causes) {
        int length = x.length();
        boolean[][] before = new boolean[length][length];
        int[] last = new int[x.actors()];
        java.util.Arrays.fill(last, -1);
        for (int i = 0; i < length; i++) {
            List<Integer> arrows = causes.of(i);
            int own = last[x.actor(i)];
            last[x.actor(i)] = i;
            if (own >= 0) {
                take(before, i, own);
            }
            for (int cause : arrows) {
                assertEquals(false, before[i][cause], "an arrow too many, seed " + seed);
                for (int other : arrows) {
                    assertEquals(false, other != cause && before[other][cause], "an arrow too many, seed " + seed);
                }
            }
            for (int cause : arrows) {
                take(before, i, cause);
            }
            for (int j = 0; j < i; j++) {
                assertEquals(hb.before(j, i), before[i][j], "seed " + seed + ", " + j + " before " + i);
            }
        }
    }

    private static void take(boolean[][] before, int i, int cause) {
        before[i][cause] = true;
        for (int j = 0; j < cause; j++) {
            before[i][j] |= before[cause][j];
        }
    }
}
