package io.allways.toy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.core.Limits;
import io.allways.core.Observer;
import io.allways.core.Settings;
import io.allways.core.Verdict;
import io.allways.core.explore.Explorers;
import io.allways.toy.Expr.Operator;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What is printed is read as the same program.
final class ToyPrinterTest {
    private static final Settings SETTINGS =
            Settings.DEFAULT.withKeepGoing(true).withLimits(Limits.NONE.withExecutions(2_000));

    private static Verdict explore(Toy toy) {
        return Explorers.named("optimal").explore(toy, SETTINGS, Observer.NONE);
    }

    /// Prints and reads; printing again must give the same text.
    private static Toy again(Toy toy) {
        String text = ToyPrinter.print(toy);
        Toy read = ToyParser.parse("again.toy", text);
        assertEquals(text, ToyPrinter.print(read));
        return read;
    }

    @Test
    void randomProgramsStayTheSame() {
        for (int seed = 0; seed < 500; seed++) {
            Toy toy = RandomToys.of(seed);
            Toy read = again(toy);
            Verdict before = explore(toy);
            Verdict after = explore(read);
            String which = "seed " + seed;
            assertEquals(before.executions(), after.executions(), which);
            assertEquals(before.transitions(), after.transitions(), which);
            assertEquals(before.outcome(), after.outcome(), which);
        }
    }

    @Test
    void shrunkProgramsCanBePrinted() {
        for (int seed = 0; seed < 20; seed++) {
            // Whatever the shrinker comes by on its way.
            Shrinker.shrink(RandomToys.of(seed), toy -> {
                again(toy);
                return toy.threads().stream()
                        .anyMatch(thread -> thread.statements().size() > 1);
            });
        }
    }

    @Test
    void knownProgramsStayTheSame() {
        List<Toy> toys = List.of(
                Toys.readers(3),
                Toys.lastZero(4),
                Toys.counter(2, 2, true),
                Toys.counter(2, 2, false),
                Toys.indexer(12),
                Toys.fileSystem(14));
        for (Toy toy : toys) {
            assertEquals(explore(toy).executions(), explore(again(toy)).executions(), toy.name());
        }
    }

    @Test
    void awkwardNames() {
        Toy toy = new Toy(
                "awkward",
                "",
                List.of(new Toy.Variable("lock", 1, 0), new Toy.Variable("lock_", 1, 0), new Toy.Variable("1-2", 1, 3)),
                List.of(new Toy.Counted("", 1)),
                List.of("ü"),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(new Toy.Strand(
                        "thread",
                        List.of("lock", "locks_", "x'"),
                        List.of(
                                new Statement.Set(1, Expr.register(2)),
                                new Statement.Write(2, Expr.register(0), Expr.constant(1))),
                        false,
                        false)),
                new Expr.Cell(0, 1, Expr.constant(0)).with(Operator.EQUAL, Expr.constant(0)),
                "whatever");
        assertEquals(1, explore(again(toy)).executions());
        assertTrue(ToyPrinter.print(toy).contains("array _1_2[1] = 3"), () -> ToyPrinter.print(toy));
    }
}
