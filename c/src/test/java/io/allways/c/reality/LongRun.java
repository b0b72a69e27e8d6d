package io.allways.c.reality;

import io.allways.c.BuildFailure;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/// The long run: `bench/reality/c` starts it.
///
///     --programs N  --seconds S  --runs R    when to stop; how often each program really runs
///     --family A,B  --seed N                 only these families; the seeds of programs follow from this seed
///     --program N                            the one program of the (one) family that has this seed, as printed
///     --at-a-time N                          real runs side by side: a run mostly waits
///     --print                                prints that program instead
public final class LongRun {
    private static final int SHOWN = 5;

    private LongRun() {}

    public static void main(String[] args) throws IOException, BuildFailure {
        List<String> words = Arrays.asList(args);
        long seed = number(words, "--seed", System.nanoTime());
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(number(words, "--seconds", 3_600));
        Comparison.Effort effort = new Comparison.Effort(
                number(words, "--executions", 3_000),
                Duration.ofSeconds(3),
                (int) number(words, "--runs", 250),
                (int) number(words, "--sanitized", 30),
                (int) number(words, "--at-a-time", 4));
        boolean ok;
        try (Comparison comparison = new Comparison(effort, seed)) {
            Campaign campaign = new Campaign(comparison, System.out, (int) number(words, "--shrink", 30));
            List<Family> families = new ArrayList<>();
            String names = text(words, "--family");
            if (names.isEmpty()) {
                families.addAll(campaign.families());
            } else {
                Arrays.stream(names.split(",")).map(campaign::family).forEach(families::add);
            }
            String one = text(words, "--program");
            if (!one.isEmpty()) {
                RandomProgram program = RandomProgram.of(families.getFirst(), Long.parseLong(one));
                if (words.contains("--print")) {
                    System.out.println(program.source());
                    return;
                }
                campaign.run(program);
            } else {
                System.out.println("seed " + seed);
                rounds(campaign, families, (int) number(words, "--programs", 10_000), seed, deadline);
            }
            System.out.println(campaign.table());
            ok = campaign.differences().isEmpty();
        }
        System.exit(ok ? 0 : 1);
    }

    private static void rounds(Campaign campaign, List<Family> families, int programs, long seed, long deadline) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 1; campaign.programs() < programs && System.nanoTime() < deadline; round++) {
            campaign.round(families, random);
            if (round % SHOWN == 0) {
                System.out.println(campaign.table());
            }
        }
    }

    private static String text(List<String> words, String option) {
        int at = words.indexOf(option);
        return at < 0 || at + 1 == words.size() ? "" : words.get(at + 1);
    }

    private static long number(List<String> words, String option, long otherwise) {
        String text = text(words, option);
        return text.isEmpty() ? otherwise : Long.parseLong(text);
    }
}
