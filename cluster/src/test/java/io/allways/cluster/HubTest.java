package io.allways.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.core.Settings;
import io.allways.core.Verdict;
import io.allways.toy.Toy;
import io.allways.toy.ToyParser;
import io.allways.toy.Toys;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Totals are those of one worker alone, whoever comes and dies.
class HubTest {
    private static final Settings SETTINGS = Settings.DEFAULT;

    @Test
    void severalNodesRunEveryTraceOnce() throws InterruptedException {
        check(Toys.lastZero(8), 704, 2);
        check(Toys.counter(4, 2, true), 2520, 3);
        check(Toys.counter(3, 2, false), 7134, 2);
        check(Toys.indexer(13), 64, 3);
        check(Toys.fileSystem(18), 32, 3);
    }

    private static void check(Toy toy, long traces, int nodes) throws InterruptedException {
        Cluster cluster = new Cluster(toy, SETTINGS, Recovered.nothing(), Log.NONE);
        for (int i = 0; i < nodes; i++) {
            cluster.join(1 + i % 2);
        }
        Verdict verdict = cluster.await();
        assertEquals(traces, verdict.executions(), toy.name());
        assertEquals(0, verdict.blocked());
        assertEquals(Verdict.Outcome.VERIFIED, verdict.outcome());
    }

    @Test
    void nodesThatDieTakeNothingWithThem() throws InterruptedException {
        for (int seed = 0; seed < 10; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Cluster cluster = new Cluster(Toys.counter(4, 2, true), SETTINGS, Recovered.nothing(), Log.NONE);
            List<Cluster.Link> alive = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                alive.add(cluster.join(1 + random.nextInt(2)));
                if (random.nextInt(3) > 0) {
                    Thread.sleep(random.nextInt(10)); // so that deaths strike at different moments
                    alive.remove(random.nextInt(alive.size())).die();
                }
            }
            cluster.join(1);
            Verdict verdict = cluster.await();
            assertEquals(2520, verdict.executions(), "seed " + seed);
            assertTrue(verdict.exhaustive());
        }
    }

    @Test
    void theFirstViolationEndsTheSearch() throws InterruptedException {
        Toy toy = ToyParser.parse("lost", """
            var x
            thread p { x = x + 1 }
            thread q { x = x + 1 }
            check x == 2
            """);
        Cluster cluster = new Cluster(toy, SETTINGS, Recovered.nothing(), Log.NONE);
        cluster.join(2);
        Verdict verdict = cluster.await();
        assertEquals(Verdict.Outcome.VIOLATED, verdict.outcome());
        assertEquals(1, verdict.violations().size());
    }
}
