package io.allways.jvm.standins;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Random scenarios for each class that has a stand-in; `bench/standins/run` compares more of them.
class StandInsTest {
    private static final int SCENARIOS = 6;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ConcurrentHashMap",
                "ConcurrentHashMap.newKeySet",
                "ConcurrentSkipListMap",
                "ConcurrentSkipListSet",
                "ConcurrentLinkedQueue",
                "ConcurrentLinkedDeque",
                "LinkedBlockingQueue",
                "LinkedBlockingQueue(2)",
                "LinkedBlockingDeque",
                "LinkedBlockingDeque(2)",
                "ArrayBlockingQueue(2)",
                "PriorityBlockingQueue",
                "DelayQueue",
                "SynchronousQueue",
                "LinkedTransferQueue",
                "CopyOnWriteArrayList",
                "CopyOnWriteArraySet"
            })
    void standInAndOriginalDoTheSame(String type) {
        long fresh = System.nanoTime();
        System.out.println("stand-in of " + type + ": fresh seed " + fresh);
        Generator generator = new Generator(type);
        Comparison comparison = new Comparison(generator.original(), PATIENCE);
        List<Comparison.Result> different = new ArrayList<>();
        for (long seed : new long[] {1, fresh}) {
            SplittableRandom random = new SplittableRandom(seed);
            List<String> names = List.copyOf(generator.names());
            for (int i = 0; i < SCENARIOS; i++) {
                Script script = generator.script(names.get(random.nextInt(names.size())), random);
                Comparison.Result result = comparison.compare(script);
                if (!result.same()) {
                    different.add(result);
                }
            }
        }
        assertEquals(List.of(), different);
    }

    /// Calls that are several steps in the JDK: what the stand-in alone would not show.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ConcurrentLinkedQueue | add(1) add(2) | size() | poll() add(3) -> 3 / 1 true => [2, 3] 2",
                "LinkedBlockingQueue(2) | add(1) | drainTo(c34) | offer(3) offer(1) -> 1 / true false => [3] 1",
                "LinkedBlockingQueue | add(1) | removeAll(c12) | offer(1) poll() -> false / true 1 => [1] 1",
                "ArrayBlockingQueue(2) | add(2) add(1) | spliterator() | remove(2) poll() -> 2, / true 1 => [] 0",
                "LinkedBlockingDeque | add(2) add(1) | removeFirst() removeIf(f) | pollLast()"
                        + " -> 2 <1 >false / 1 => [] 0",
                "CopyOnWriteArrayList | add(1) add(2) | subList(i0,i1) | remove(1) add(3)"
                        + " -> [2] / true true => [2, 3] 2"
            })
    void found(String each) {
        String[] parts = each.split(" -> ");
        Script script = Script.parse(parts[0]);
        Comparison comparison = new Comparison(new Generator(script.type()).original(), PATIENCE);
        Set<String> outcomes = comparison.standIn(script).all();
        assertTrue(outcomes.contains(parts[1]), outcomes::toString);
        assertEquals(comparison.original(script).all(), outcomes);
    }

    /// A call of several steps that meets no change stays one op.
    @Test
    void nothingIsLookedIntoWithoutNeed() {
        Comparison comparison = new Comparison("java.util.concurrent.ConcurrentLinkedQueue", PATIENCE);
        Script script = Script.parse("ConcurrentLinkedQueue | add(1) add(2) size() | size() | size() peek()");
        Comparison.Outcomes outcomes = comparison.standIn(script);
        assertEquals(1, outcomes.executions());
        assertTrue(!outcomes.inside());
    }
}
