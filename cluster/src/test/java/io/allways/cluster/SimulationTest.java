package io.allways.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.core.Settings;
import io.allways.graph.LineSimulation;
import io.allways.graph.Model;
import io.allways.graph.Outcome;
import io.allways.graph.Search;
import io.allways.toy.Toy;
import io.allways.toy.Toys;
import java.io.IOException;
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
        Curve curve = new Curve("locked(4x2)", "executions", points);
        assertEquals(6, curve.table().lines().count());
        assertTrue(curve.svg().startsWith("<svg") && curve.svg().endsWith("</svg>\n"));
    }

    /// All levels, and every state once, whoever owns it; and one node takes what it takes.
    @Test
    void linesGoBetweenNodes() throws IOException {
        Model model = new Maze(4_000, 4, false, -1, 1);
        Outcome one = new Search(model, io.allways.graph.Settings.DEFAULT).run();
        LineSimulation lines = new LineSimulation(model);
        assertEquals(one.states(), lines.states());
        assertEquals(one.depth() + 1, lines.levels());
        LineSimulation.Costs free = new LineSimulation.Costs(1000, 0, 0, 0, 0);
        assertEquals(1, lines.run(1, free).speedUp(), 1e-9);
        assertEquals(0, lines.run(1, free).lines());
        double four = lines.run(4, free).speedUp();
        assertTrue(four > 2 && four <= 4, "" + four);
        LineSimulation.Costs slow = new LineSimulation.Costs(1000, 100, 1e6, 1e4, 5);
        assertTrue(lines.run(4, slow).speedUp() < four);
    }
}
