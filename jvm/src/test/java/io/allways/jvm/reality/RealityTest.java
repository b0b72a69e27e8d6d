package io.allways.jvm.reality;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allways.jvm.reality.Comparison.Result;
import io.allways.jvm.reality.Family.Statement;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// The part of the comparison with a real JVM that every build makes; `bench/reality/run` goes on for as long as one
/// likes. A few programs of each family with fixed seeds, and a few with fresh ones, whose differences are only printed
/// unless `-Dreality.strict=true`. `-Dreality.family=A` takes one
/// family, `-Dreality.programs=N` so many programs of each, `-Dreality.seed=N` fresh programs again.
final class RealityTest {
    private static final int ATTEMPTS = 5;
    private static final long FIXED = 18;
    private static final String THREADS_BEFORE = "allways.threads.before";
    private static final Path CLASSES = Path.of("target/test-classes").toAbsolutePath();
    private static final Comparison.Effort EFFORT = new Comparison.Effort(1_000, Duration.ofSeconds(2), 60, 2);

    @Test
    void everyStatementCompiles() throws IOException {
        try (Classes folder = Classes.temporary()) {
            folder.compile(SourceText.ofEveryStatement(Family.all()), CLASSES);
        }
    }

    @Test
    void realOutcomesAreExplored() {
        long fresh = Long.getLong("reality.seed", System.nanoTime());
        int programs = Integer.getInteger("reality.programs", 1);
        System.out.println("reality, seed " + fresh);
        assertEquals(List.of(), differences(EFFORT, campaign -> rounds(campaign, programs, FIXED)));
        List<String> differences = differences(EFFORT, campaign -> rounds(campaign, programs, fresh));
        if (Boolean.getBoolean("reality.strict")) {
            assertEquals(List.of(), differences);
        }
    }

    private static void rounds(Campaign campaign, int programs, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < programs; i++) {
            campaign.round(families(campaign), random);
        }
    }

    /// The same where the numbers of the threads begin later: some families for each number.
    @Test
    void numbersOfThreadsMayBeginAnywhere() {
        List<String> differences = differences(new Comparison.Effort(150, Duration.ofSeconds(2), 30, 2), campaign -> {
            List<Family> families = families(campaign);
            int[] numbers = {30, 256, 4_096};
            for (int i = 0; i < numbers.length; i++) {
                int remainder = i;
                System.setProperty(THREADS_BEFORE, Integer.toString(numbers[i]));
                campaign.round(
                        families.stream()
                                .filter(family ->
                                        families.size() == 1 || families.indexOf(family) % numbers.length == remainder)
                                .toList(),
                        new SplittableRandom(FIXED));
            }
        });
        System.clearProperty(THREADS_BEFORE);
        assertEquals(List.of(), differences);
    }

    private static List<Family> families(Campaign campaign) {
        String name = System.getProperty("reality.family");
        return name == null ? campaign.families() : List.of(campaign.family(name));
    }

    private static List<String> differences(Comparison.Effort effort, Consumer<Campaign> what) {
        try (Comparison comparison = new Comparison(effort, CLASSES)) {
            Campaign campaign = new Campaign(comparison, System.out, 20, "");
            what.accept(campaign);
            System.out.println(campaign.table());
            return campaign.differences();
        }
    }

    /// What is explored is made poorer than what runs, as a stand-in that does too little would; that must be noticed.
    @Test
    void whatIsMissingIsNoticed() {
        Map<String, String> poorer = Map.of(
                "int k = n.get(); Noise.pause(); n.set(k + 1);", "n.incrementAndGet();",
                "n.incrementAndGet(); Noise.pause(); n.incrementAndGet();", "n.addAndGet(2);",
                "synchronized (n) { n.notifyAll(); }", "synchronized (n) { n.notify(); }",
                "LockSupport.unpark(t1); LockSupport.unpark(t2);", "LockSupport.unpark(t1);");
        List<String> others = List.of("n.incrementAndGet();", "synchronized (n) { n.wait(); }", "LockSupport.park();");
        Comparison.Effort effort = new Comparison.Effort(1_000, Duration.ofSeconds(2), 1_000, 2);
        Set<String> missed = new TreeSet<>(poorer.keySet());
        try (Comparison comparison = new Comparison(effort, CLASSES)) {
            // A busy machine shows little in so many runs: who was not noticed is tried again.
            for (int attempt = 0; attempt < ATTEMPTS && !missed.isEmpty(); attempt++) {
                missed.removeIf(whole -> noticed(comparison, whole, poorer.get(whole), others));
            }
        }
        assertEquals(Set.of(), missed);
    }

    private static boolean noticed(Comparison comparison, String whole, String part, List<String> others) {
        List<RandomProgram> checked =
                others.stream().map(other -> program(part, other)).toList();
        List<RandomProgram> run =
                others.stream().map(other -> program(whole, other)).toList();
        return comparison.compare(checked, run).stream().anyMatch(Result::differs);
    }

    /// Two threads do the one, a third the other; each also looks at the counter.
    private static RandomProgram program(String twice, String once) {
        Statement look = new Statement(true, "n.get()");
        Statement start = new Statement(false, "t1.start();");
        return new RandomProgram(
                "by hand",
                0,
                false,
                List.of("final AtomicInteger n = new AtomicInteger();"),
                List.of(),
                List.of(
                        List.of(start, new Statement(false, "t2.start();"), new Statement(false, twice), look),
                        List.of(new Statement(false, once), look),
                        List.of(new Statement(false, once), look)),
                List.of(),
                List.of("n.get()"));
    }
}
