package io.allways.core.explore;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.core.Dependence;
import io.allways.core.Execution;
import io.allways.core.Kind;
import io.allways.core.NotDeterministic;
import io.allways.core.Op;
import io.allways.core.Plan;
import io.allways.core.Program;
import io.allways.core.Schedule;
import io.allways.core.Transitions;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A front end that names an object after whoever came first breaks its promise, and is found out.
final class HiddenDependenceTest {
    private static final long CELL = Op.cells(0, 1);

    /// Actor 0 writes x. Actor 1 reads y, then writes x. If `hides`, y is another object when actor 1 comes first.
    private record Two(boolean hides) implements Program {
        @Override
        public void run(Plan plan, Execution execution) {
            execution.restart();
            boolean written = false;
            boolean read = false;
            for (int i = 0; i < 3; i++) {
                int actor = i < plan.length() ? Op.actor(plan.step(i)) : written ? 1 : 0;
                int x = Op.of(Kind.WRITE, 0);
                int y = Op.of(Kind.READ, hides && !written ? 2 : 1);
                execution.append(Op.step(actor, 0), 1, actor == 0 || read ? x : y, CELL, 0);
                written |= actor == 0;
                read |= actor == 1;
            }
            execution.end(Execution.Ending.DONE);
        }

        @Override
        public Event describe(Execution execution, int index) {
            return new Event("", "", "", "", "", 0);
        }

        @Override
        public String actor(int number) {
            return "";
        }

        @Override
        public String waitsFor(Execution execution, int actor) {
            return "";
        }
    }

    private static final OptimalWorker.Owner ALONE = new OptimalWorker.Owner() {
        @Override
        public int insert(int depth, Transitions v) {
            return Transitions.NO_EVENT;
        }

        @Override
        public Transitions left(int depth) {
            return new Transitions();
        }

        @Override
        public void takeOver(List<OptimalWorker.State> uppermost) {}
    };

    private static OptimalWorker search(boolean hides) {
        OptimalWorker search = new OptimalWorker(new Two(hides), 100, Dependence.STANDARD, Races::new);
        search.begin(Schedule.of(), ALONE);
        search.run();
        assertTrue(search.advance());
        return search;
    }

    @Test
    void theSameObjectInBothOrders() {
        OptimalWorker search = search(false);
        search.run();
        assertFalse(search.advance());
    }

    @Test
    void anotherObjectInTheOtherOrder() {
        OptimalWorker search = search(true);
        String message =
                String.valueOf(assertThrows(NotDeterministic.class, search::run).getMessage());
        assertTrue(message.contains("step 1 of actor 1 became `read 2"), message);
    }
}
