package io.allways.c.reality;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.allways.c.BuildFailure;
import io.allways.c.reality.Comparison.Result;
import io.allways.c.reality.Family.Statement;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The part of the comparison with real runs that every build makes; `bench/reality/c` goes on for as long as one
/// likes.
/// One program of each family with a fixed seed, and of some with a fresh one, whose differences are only printed
/// unless
/// `-Dreality.strict=true`. `-Dreality.seed=N` makes the fresh programs again.
final class RealityTest {
    private static final long FIXED = 19;
    private static final int FRESH = 6;
    private static final int ATTEMPTS = 5;
    private static final Comparison.Effort EFFORT = new Comparison.Effort(400, Duration.ofSeconds(2), 40, 6, 4);

    @BeforeAll
    static void compiler() {
        try {
            assumeTrue(new ProcessBuilder("gcc", "--version").start().waitFor() == 0);
        } catch (IOException | InterruptedException e) {
            assumeTrue("true".equals(System.getenv("CI")), "skipped: there is no gcc");
        }
    }

    @Test
    void realOutcomesAreExplored() throws IOException, BuildFailure {
        long fresh = Long.getLong("reality.seed", System.nanoTime());
        System.out.println("reality of C programs, seed " + fresh);
        try (Comparison comparison = new Comparison(EFFORT, fresh)) {
            Campaign fixed = new Campaign(comparison, System.out, 10);
            fixed.round(fixed.families(), new SplittableRandom(FIXED));
            System.out.println(fixed.table());
            assertEquals(List.of(), fixed.differences());
            Campaign other = new Campaign(comparison, System.out, 10);
            SplittableRandom random = new SplittableRandom(fresh);
            for (int i = 0; i < FRESH; i++) {
                List<Family> all = other.families();
                other.round(List.of(all.get(random.nextInt(all.size()))), random);
            }
            if (Boolean.getBoolean("reality.strict")) {
                assertEquals(List.of(), other.differences());
            }
        }
    }

    /// Also those that the programs above do not have.
    @Test
    void everyStatementCompiles() throws IOException, BuildFailure {
        try (Workshop workshop = new Workshop()) {
            Family.all().forEach(family -> workshop.check(family.whole()));
        }
    }

    /// What is explored is made poorer than what runs, as a model that does too little would; that must be noticed.
    @Test
    void whatIsMissingIsNoticed() throws IOException, BuildFailure {
        Map<String, String> poorer = Map.of(
                "int k = atomic_load(&n); NOISE; atomic_store(&n, k + 1);", "atomic_fetch_add(&n, 1);",
                "pthread_mutex_lock(&m); int k = n; NOISE; n = k + 2; pthread_mutex_unlock(&m);", "n += 0;",
                "sem_post(&s); NOISE; sem_wait(&s); atomic_fetch_add(&n, 1);", "atomic_fetch_add(&n, 1); sem_wait(&s);",
                "racing++;", "n++;");
        Set<String> missed = new TreeSet<>(poorer.keySet());
        try (Comparison comparison =
                new Comparison(new Comparison.Effort(400, Duration.ofSeconds(2), 400, 10, 4), FIXED)) {
            // A busy machine shows little in so many runs: what was not noticed is tried again.
            for (int attempt = 0; attempt < ATTEMPTS && !missed.isEmpty(); attempt++) {
                missed.removeIf(whole -> comparison
                        .compare(program(poorer.get(whole)), program(whole))
                        .differs());
            }
        }
        assertEquals(Set.of(), missed);
    }

    /// Two threads do the same, and main looks.
    private static RandomProgram program(String code) {
        Statement once = new Statement(false, code);
        Statement look = new Statement(true, "atomic_load(&n)");
        return new RandomProgram(
                "by hand",
                0,
                true,
                List.of(
                        "static pthread_t t[THREADS];",
                        "static int joined[THREADS];",
                        "static atomic_int n;",
                        "static int racing;",
                        "static sem_t s;",
                        "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;"),
                List.of("sem_init(&s, 0, 0);"),
                List.of(
                        List.of(
                                new Statement(false, "pthread_create(&t[1], NULL, body1, NULL);"),
                                new Statement(false, "pthread_create(&t[2], NULL, body2, NULL);"),
                                look),
                        List.of(once),
                        List.of(once)),
                List.of(),
                List.of("atomic_load(&n)"));
    }

    /// A difference is made smaller as long as it is one.
    @Test
    void differencesAreMadeSmaller() {
        Statement wanted = new Statement(false, "wanted();");
        RandomProgram large = program("other();")
                .with(List.of(
                        List.of(new Statement(false, "pthread_create(&t[1], NULL, body1, NULL);"), wanted),
                        List.of(new Statement(false, "other();"), wanted, new Statement(false, "other();"))));
        Shrinking.Smaller smaller = Shrinking.shrink(
                large,
                new Result("only real: x", true, false, 1, 0, true, 1),
                program -> new Result(
                        program.threads().get(1).contains(wanted) ? "only real: x" : "", true, false, 1, 0, true, 1),
                1_000_000_000L);
        assertEquals(List.of(wanted), smaller.program().threads().get(1));
        assertEquals(1, smaller.program().threads().getFirst().size());
    }
}
