package io.allways.jvm.reality;

import io.allways.jvm.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/// The long run: `bench/reality/run` starts it.
///
///     --programs N  --seconds S  --runs R    when to stop; how often each program really runs
///     --family A,B  --seed N                 only these families; the seeds of programs follow from this seed
///     --program N                            the one program of the (one) family that has this seed, as printed
///     --without TEXT                         leaves out statements that contain the text
///     --jvms N                               that run programs at a time: a run mostly waits
///     --before N                             the numbers of threads begin after N others
///     --print                                prints that program instead
///     --compile                              only compiles every statement of every family
public final class LongRun {
    private static final int SHOWN = 5;
    private static final Set<String> FLAGS = Set.of("--print", "--compile");
    private static final Set<String> NUMBERS = Set.of(
            "--programs",
            "--seconds",
            "--runs",
            "--seed",
            "--program",
            "--jvms",
            "--before",
            "--executions",
            "--shrink");
    private static final Set<String> TEXTS = Set.of("--family", "--without");

    private LongRun() {}

    public static void main(String[] args) throws IOException {
        List<String> words = Arrays.asList(args);
        String wrong = wrong(words);
        if (!wrong.isEmpty()) {
            System.err.println(
                    wrong + ". The options are --compile, --print, --family A,B, --without TEXT, and with a number "
                            + String.join(", ", new TreeSet<>(NUMBERS)) + ".");
            System.exit(2);
        }
        Machine.attach();
        if (words.contains("--compile")) {
            try (Classes folder = Classes.temporary()) {
                folder.compile(SourceText.ofEveryStatement(Family.all()), classes());
            }
            return;
        }
        System.setProperty("allways.threads.before", Long.toString(number(words, "--before", 0)));
        long seed = number(words, "--seed", System.nanoTime());
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(number(words, "--seconds", 3_600));
        Comparison.Effort effort = new Comparison.Effort(
                number(words, "--executions", 3_000), Duration.ofSeconds(3), (int) number(words, "--runs", 250), (int)
                        number(words, "--jvms", 6));
        boolean ok;
        try (Comparison comparison = new Comparison(effort, classes())) {
            Campaign campaign =
                    new Campaign(comparison, System.out, (int) number(words, "--shrink", 30), text(words, "--without"));
            List<Family> families = new ArrayList<>();
            String names = text(words, "--family");
            if (names.isEmpty()) {
                families.addAll(campaign.families());
            } else {
                Arrays.stream(names.split(",")).map(campaign::family).forEach(families::add);
            }
            String one = text(words, "--program");
            if (!one.isEmpty()) {
                RandomProgram program = RandomProgram.of(families.getFirst(), campaign.families(), Long.parseLong(one));
                if (words.contains("--print")) {
                    System.out.println(new SourceText(program, "Random", false).text());
                    System.exit(0);
                }
                campaign.run(List.of(program));
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

    /// Where the class files of this package are.
    static Path classes() {
        try {
            return Path.of(LongRun.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (java.net.URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /// What is wrong with the options; empty if nothing is.
    private static String wrong(List<String> words) {
        for (int i = 0; i < words.size(); ) {
            String word = words.get(i++);
            if (FLAGS.contains(word)) {
                continue;
            }
            if (!NUMBERS.contains(word) && !TEXTS.contains(word)) {
                return "There is no option " + word;
            }
            if (i == words.size() || NUMBERS.contains(word) && !words.get(i++).matches("-?[0-9]{1,19}")) {
                return word + " needs a " + (NUMBERS.contains(word) ? "number" : "text");
            }
            i += TEXTS.contains(word) ? 1 : 0;
        }
        return "";
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
