package io.allways.c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.allways.core.Limits;
import io.allways.core.Observer;
import io.allways.core.Settings;
import io.allways.core.Verdict;
import io.allways.core.Violation;
import io.allways.core.explore.Exploration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What functions of the C library read and write, byte by byte: `library.c` calls each while another thread reads or
/// writes a byte at the ends of what `functions.def` says,
/// and next to them.
final class LibraryTest {
    private static final Path SOURCE = Path.of("src/test/resources/library/library.c");
    private static final Path HERE = Path.of("").toAbsolutePath();
    private static final int PROBES = 24;
    /// So that there are fewer threads than an execution can have.
    private static final int AT_ONCE = 25;

    private static final Pattern RACE = Pattern.compile("race on rooms\\[(\\d+)].*library\\.c:(\\d+)");
    private static final Pattern PLACE = Pattern.compile("library\\.c:(\\d+)");
    private static final Pattern PROBE = Pattern.compile("probe_(\\d+)");
    private static final Pattern CALL = Pattern.compile("(\\w+)_call ");

    @TempDir
    static Path directory;

    private static final List<String> names = new ArrayList<>();
    private static final Map<String, BitSet> expected = new TreeMap<>();

    @BeforeAll
    static void table() throws IOException {
        assumeTrue(Toolchains.gcc(), "skipped: there is no gcc");
        Path program = directory.resolve("library");
        Command.run(List.of("gcc", "-w", "-o", program.toString(), SOURCE.toString(), "-lpthread", "-lm"), HERE);
        for (String line :
                Command.run(List.of(program.toString()), HERE).lines().toList()) {
            String[] words = line.split(" ", 2);
            BitSet races = new BitSet();
            for (int i = 0; i < words[1].length(); i++) {
                races.set(i, words[1].charAt(i) == '1');
            }
            names.add(words[0]);
            expected.put(words[0], races);
        }
    }

    @Test
    void eachReadsAndWritesWhatItReadsAndWrites() throws Exception {
        Path program = new CBuild(Toolchain.of("gcc"), "-w -lm").compile(List.of(SOURCE), HERE);
        Map<String, BitSet> found = new TreeMap<>();
        names.forEach(name -> found.put(name, new BitSet()));
        for (int from = 0; from < names.size(); from += AT_ONCE) {
            List<String> range = List.of(String.valueOf(from), String.valueOf(from + AT_ONCE));
            CTarget target =
                    new CTarget("library", program, Options.standard(HERE).withArguments(range));
            probe(target, found);
            target.release();
        }
        assertEquals(lines(expected), lines(found));
        assertTrue(names.size() > 150);
    }

    private static String lines(Map<String, BitSet> races) {
        return races.entrySet().stream().map(Object::toString).collect(Collectors.joining("\n"));
    }

    private static void probe(CTarget target, Map<String, BitSet> found) throws IOException {
        int first = Files.readAllLines(SOURCE).indexOf("PROBE(0)") + 1;
        Settings settings =
                Settings.DEFAULT.withLimits(Limits.NONE.withExecutions(1)).withKeepGoing(true);
        Verdict verdict = new Exploration(target, "optimal", settings).search(Observer.NONE);
        for (Violation violation : verdict.violations()) {
            Matcher race = RACE.matcher(violation.message());
            assertTrue(race.find(), violation.kind() + ": " + violation.message());
            BitSet races = found.get(names.get(Integer.parseInt(race.group(1))));
            PLACE.matcher(violation.message())
                    .results()
                    .map(place -> Integer.parseInt(place.group(1)) - first)
                    .filter(probe -> probe >= 0 && probe < PROBES)
                    .forEach(races::set);
        }
    }

    /// What ThreadSanitizer sees, which knows these functions too, is in the table. It does not know all of them.
    @Test
    void whatThreadSanitizerSeesIsExpected() throws IOException {
        Path program = directory.resolve("sanitized");
        List<String> words = new ArrayList<>(List.of("gcc", "-fsanitize=thread", "-shared", "-x", "c", "/dev/null"));
        words.addAll(List.of("-o", program.toString()));
        boolean there = Command.result(words, HERE).code() == 0 || "true".equals(System.getenv("CI"));
        assumeTrue(there, "skipped: gcc has no ThreadSanitizer");
        words = new ArrayList<>(List.of("gcc", "-w", "-g", "-fno-builtin", "-U_FORTIFY_SOURCE", "-fsanitize=thread"));
        words.addAll(List.of("-o", program.toString(), SOURCE.toString(), "-lm"));
        Command.run(words, HERE);
        words = List.of("setarch", "-R", program.toString(), "0", String.valueOf(names.size()));
        Map<String, BitSet> more = new TreeMap<>();
        int seen = 0;
        for (String report : Command.result(words, HERE).output().split("WARNING: ThreadSanitizer", -1)) {
            Matcher call = CALL.matcher(report);
            Matcher probe = PROBE.matcher(report);
            if (call.find() && probe.find()) {
                seen++;
                int number = Integer.parseInt(probe.group(1));
                if (!expected.get(call.group(1)).get(number)) {
                    more.computeIfAbsent(call.group(1), name -> new BitSet()).set(number);
                }
            }
        }
        System.out.println("ThreadSanitizer sees " + seen + " of "
                + expected.values().stream().mapToInt(BitSet::cardinality).sum() + " races");
        assertEquals("", lines(more));
    }
}
