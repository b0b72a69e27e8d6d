package io.allways.murphi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.allways.murphi.model.CheckedModel;
import io.allways.murphi.model.Undefined;
import io.allways.murphi.reference.ReferenceSearch;
import io.allways.murphi.syntax.Source;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The reference against rumur, on random models: both find no error and the same numbers of states and rules, or both
/// an
/// error. Each model costs a run of the C compiler, so a build compares few; `-Drumur.models=200` compares more.
class RumurOracleTest {
    private static final int MODELS = Integer.getInteger("rumur.models", 4);
    private static final int MOST_STATES = 2_000;
    private static final Pattern COUNTS = Pattern.compile("(\\d+) states, (\\d+) rules fired");

    @Test
    void theReferenceAgreesWithRumur(@TempDir Path folder) throws IOException, InterruptedException {
        boolean there = Stream.of("rumur", "gcc").allMatch(RumurOracleTest::onPath);
        assumeTrue(there || "true".equals(System.getenv("CI")), "skipped: it needs rumur and gcc");
        long seed = Long.getLong("rumur.seed", 1);
        int compared = 0;
        int clean = 0;
        for (int tried = 0; compared < MODELS; tried++, seed++) {
            assertTrue(tried < 100 * MODELS, "too few models are small enough");
            String text = new RandomProtocol(seed).text();
            Murphi.Outcome outcome = Murphi.check(new Source("random.m", text));
            CheckedModel model = outcome.model();
            assertNotNull(model, outcome.message() + "\n" + text);
            ReferenceSearch.Result result =
                    new ReferenceSearch(model, Undefined.STRICT, ReferenceSearch.Deadlock.OFF).explore(MOST_STATES);
            ReferenceSearch.Violation violation = result.violation();
            // Most early errors are alike, and in the first step they say little about the rules.
            boolean dull = violation != null && violation.steps() <= 1 || violation == null && result.stateCount() < 8;
            if (dull || !result.complete() && violation == null) {
                continue;
            }
            String rumur = rumur(text, folder);
            if (rumur.isEmpty()) {
                continue;
            }
            compared++;
            clean += violation == null ? 1 : 0;
            String shown = "-Drumur.seed=" + seed + "\n" + result.stateCount() + " states, " + result.rulesFired()
                    + " rules fired, " + violation + "\n" + rumur + "\n" + text;
            assertEquals(violation == null, rumur.contains("No error found"), shown);
            Matcher counts = COUNTS.matcher(rumur);
            assertTrue(counts.find(), shown);
            if (violation == null) {
                assertEquals(result.stateCount(), Long.parseLong(counts.group(1)), shown);
                assertEquals(result.rulesFired(), Long.parseLong(counts.group(2)), shown);
            }
        }
        assertTrue(MODELS < 20 || clean > MODELS / 5, clean + " of " + compared + " without an error");
    }

    private static boolean onPath(String tool) {
        String path = System.getenv("PATH");
        return path != null
                && Stream.of(path.split(File.pathSeparator))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)));
    }

    /// What its verifier says; nothing where rumur itself fails, as it does on a few models.
    private static String rumur(String text, Path folder) throws IOException, InterruptedException {
        Path model = folder.resolve("random.m");
        Files.writeString(model, text);
        String options = "--deadlock-detection off --symmetry-reduction off --threads 1 --output random.c random.m";
        if (run(folder, List.of(("rumur " + options).split(" "))) != 0) {
            return "";
        }
        assertEquals(0, run(folder, List.of("gcc -O0 -w -mcx16 -o random random.c -lpthread".split(" "))));
        run(folder, List.of("./random"));
        return new String(Files.readAllBytes(folder.resolve("output.txt")), StandardCharsets.ISO_8859_1);
    }

    private static int run(Path folder, List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.txt").toFile())
                .start();
        assertTrue(process.waitFor(120, TimeUnit.SECONDS), "no end: " + command);
        return process.exitValue();
    }
}
