package io.allways.toy;

import io.allways.core.Execution;
import io.allways.core.Plan;
import io.allways.core.Program;
import io.allways.core.Schedule;
import io.allways.core.Target;
import io.allways.toy.BruteForce.EndState;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A toy program that remembers which traces were run, how often, and how they ended.
public final class Watched implements Target {
    private final Toy toy;
    private final Map<Schedule, Integer> traces = new ConcurrentHashMap<>();
    private final Set<EndState> endStates = ConcurrentHashMap.newKeySet();

    public Watched(Toy toy) {
        this.toy = toy;
    }

    public Map<Schedule, Integer> traces() {
        return traces;
    }

    public Set<EndState> endStates() {
        return endStates;
    }

    @Override
    public String name() {
        return toy.name();
    }

    @Override
    public Program open() {
        ToyProgram program = new ToyProgram(toy);
        return new Program() {
            @Override
            public void run(Plan plan, Execution execution) {
                program.run(plan, execution);
                if (execution.ending() != Execution.Ending.REDUNDANT) {
                    traces.merge(BruteForce.canonical(execution), 1, Integer::sum);
                    endStates.add(BruteForce.endState(program, execution));
                }
            }

            @Override
            public Event describe(Execution execution, int index) {
                return program.describe(execution, index);
            }

            @Override
            public String actor(int number) {
                return program.actor(number);
            }

            @Override
            public String waitsFor(Execution execution, int actor) {
                return program.waitsFor(execution, actor);
            }
        };
    }
}
