package io.allways.bench;

import io.allways.toy.Toy;
import io.allways.toy.Toys;
import java.util.List;
import java.util.function.Supplier;

/// A program of the core's table and how many traces it has.
///
/// @param algorithms those that end in reasonable time
record CoreCase(String name, long traces, Supplier<Toy> toy, List<String> algorithms) {
    private static final List<String> ALL = List.of("optimal", "source", "dpor", "dpor-eager", "naive");
    private static final List<String> REDUCED = List.of("optimal", "source", "dpor", "dpor-eager");
    private static final List<String> SOURCE = List.of("optimal", "source");
    private static final List<String> OPTIMAL = List.of("optimal");

    static List<CoreCase> all() {
        return List.of(
                new CoreCase("readers(12)", 4096, () -> Toys.readers(12), REDUCED),
                new CoreCase("lastzero(10)", 3328, () -> Toys.lastZero(10), REDUCED),
                new CoreCase("lastzero(12)", 15360, () -> Toys.lastZero(12), REDUCED),
                new CoreCase("lastzero(16)", 311296, () -> Toys.lastZero(16), OPTIMAL),
                new CoreCase("locked(2x2)", 6, () -> Toys.counter(2, 2, true), ALL),
                new CoreCase("locked(3x2)", 90, () -> Toys.counter(3, 2, true), REDUCED),
                new CoreCase("locked(4x2)", 2520, () -> Toys.counter(4, 2, true), REDUCED),
                new CoreCase("locked(4x3)", 369600, () -> Toys.counter(4, 3, true), REDUCED),
                new CoreCase("unlocked(2x1)", 4, () -> Toys.counter(2, 1, false), ALL),
                new CoreCase("unlocked(2x2)", 34, () -> Toys.counter(2, 2, false), ALL),
                new CoreCase("unlocked(2x3)", 328, () -> Toys.counter(2, 3, false), ALL),
                new CoreCase("unlocked(3x1)", 36, () -> Toys.counter(3, 1, false), ALL),
                new CoreCase("unlocked(3x2)", 7134, () -> Toys.counter(3, 2, false), REDUCED),
                new CoreCase("indexer(11)", 1, () -> Toys.indexer(11), REDUCED),
                new CoreCase("indexer(12)", 8, () -> Toys.indexer(12), REDUCED),
                new CoreCase("indexer(13)", 64, () -> Toys.indexer(13), REDUCED),
                new CoreCase("indexer(14)", 512, () -> Toys.indexer(14), REDUCED),
                new CoreCase("indexer(15)", 4096, () -> Toys.indexer(15), REDUCED),
                new CoreCase("indexer(16)", 32768, () -> Toys.indexer(16), SOURCE),
                new CoreCase("filesystem(13)", 1, () -> Toys.fileSystem(13), REDUCED),
                new CoreCase("filesystem(14)", 2, () -> Toys.fileSystem(14), REDUCED),
                new CoreCase("filesystem(16)", 8, () -> Toys.fileSystem(16), REDUCED),
                new CoreCase("filesystem(20)", 128, () -> Toys.fileSystem(20), REDUCED),
                new CoreCase("filesystem(26)", 8192, () -> Toys.fileSystem(26), SOURCE));
    }

    static CoreCase named(String name) {
        return all().stream()
                .filter(known -> known.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no case `" + name + "`."));
    }
}
