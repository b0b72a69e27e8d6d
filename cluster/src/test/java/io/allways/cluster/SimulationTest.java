package io.allways.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.core.Settings;
import io.allways.toy.Toy;
import io.allways.toy.Toys;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulationTest {
    private static final Simulation.Costs SLOW_PROGRAM =
            new Simulation.Costs(Duration.ofMillis(10), Duration.ofNanos(100_000), Duration.ofNanos(50_000), 50);

    /// The clock is made up, so these are exact numbers, not measurements.
    @Test
    void moreWorkersRunTheSameInLessTime() {
        Toy toy = Toys.counter(4, 2, true);
        List<Simulation.Result> points = new ArrayList<>();
        for (int workers : Simulation.sizes(16)) {
            points.add(Simulation.run(toy, Settings.DEFAULT, workers, SLOW_PROGRAM));
        }
        for (Simulation.Result point : points) {
            assertEquals(2520, point.executions());
            assertTrue(point.efficiency() > 0.95, point.toString());
        }
        Curve curve = new Curve("locked(4x2)", points);
        assertEquals(6, curve.table().lines().count());
        assertTrue(curve.svg().startsWith("<svg") && curve.svg().endsWith("</svg>\n"));
    }
}
