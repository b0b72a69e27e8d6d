package io.allways.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.allways.c.BuildFailure;
import io.allways.c.CBuild;
import io.allways.c.CTarget;
import io.allways.c.Command;
import io.allways.c.Options;
import io.allways.core.Limits;
import io.allways.core.Observer;
import io.allways.core.Settings;
import io.allways.core.Verdict;
import io.allways.core.explore.Exploration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Random MPI programs run for real, with delays: what a real MPI shows, values and statuses of all ranks together, is
/// among
/// what our search shows. `bench/mpi/reality` for more of them.
///
/// A program is run many times by one start of the launcher, each time on a communicator of its own.
final class RealityTest {
    private static final int PROGRAMS = Integer.getInteger("mpi.reality.programs", 3);
    private static final int ROUNDS = Integer.getInteger("mpi.reality.rounds", 60);
    private static final long MOST = 4_000;
    /// For the rounds of one program. What has been seen by then is compared.
    private static final long SECONDS = Long.getLong("mpi.reality.seconds", 120);
    /// Without a round that ends, a program hangs. Ranks poll: with fewer processors than ranks a round may take
    /// seconds.
    private static final long HANGS_SECONDS = 60;
    private static final int STARTS = 3;
    private static final Path SOURCE = Path.of("src/test/resources/oracle/reality.c");
    private static final Pattern CODE = Pattern.compile("code (\\d+) ");
    private final Path here = Path.of("").toAbsolutePath();

    private final MpiBuild build;
    private final Path program;
    private long outcomes;
    private long runs;

    RealityTest() throws BuildFailure {
        Native.require();
        build = new MpiBuild(new CBuild(MpiRuntime.toolchain("gcc"), ""));
        program = build.compile(List.of(SOURCE), here);
    }

    @ParameterizedTest
    @EnumSource(RealMpi.Kind.class)
    void fixed(RealMpi.Kind kind) throws BuildFailure, IOException, InterruptedException {
        List<String> differences = compare(kind, 19, PROGRAMS);
        assertEquals(List.of(), differences);
    }

    /// New programs each time. A difference fails the build only with `-Dmpi.reality.strict=true`, else it is printed.
    @Test
    void fresh() throws BuildFailure, IOException, InterruptedException {
        long seed = Long.getLong("mpi.reality.seed", System.nanoTime());
        RealMpi.Kind[] kinds = RealMpi.Kind.values();
        List<String> differences = compare(kinds[Math.floorMod(seed, kinds.length)], seed, PROGRAMS);
        differences.forEach(System.out::println);
        assertTrue(differences.isEmpty() || !Boolean.getBoolean("mpi.reality.strict"), differences::toString);
    }

    private List<String> compare(RealMpi.Kind kind, long seed, int programs)
            throws BuildFailure, IOException, InterruptedException {
        Optional<RealMpi> mpi = installed(kind);
        assumeTrue(mpi.isPresent(), "skipped: " + kind + " is not installed");
        Path real = Command.temporary("allways-reality-").resolve("program");
        Command.Result made =
                Command.result(List.of(mpi.get().compiler(), "-o", real.toString(), SOURCE.toString()), here);
        assertEquals(0, made.code(), made::output);
        SplittableRandom random = new SplittableRandom(seed);
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < programs; i++) {
            List<String> texts = texts(random.split());
            Verdict verdict = explore(texts);
            Set<Long> expected = codes(verdict);
            if (verdict.executions() >= MOST || stuck(verdict)) {
                continue;
            }
            outcomes += expected.size();
            Set<Long> shown = run(mpi.get(), real, texts, 1 + (int) (seed & 0xffff) + i);
            shown.removeAll(expected);
            if (!shown.isEmpty()) {
                differences.add(kind + ", seed " + seed + ", " + texts + ": shows " + shown + ", not among the "
                        + expected.size() + " outcomes of the search" + (shown.contains(-1L) ? " (-1: it hangs)" : ""));
            }
        }
        System.out.println("mpi reality: " + mpi.get().version() + ", seed " + seed + ", " + programs + " programs, "
                + outcomes + " outcomes, " + runs + " real runs, " + differences.size() + " differences");
        return differences;
    }

    private static Optional<RealMpi> installed(RealMpi.Kind kind) {
        try {
            return Optional.of(RealMpi.find(Optional.of(kind), "this test"));
        } catch (BuildFailure e) {
            return Optional.empty();
        }
    }

    private Verdict explore(List<String> texts) {
        List<String> arguments = new ArrayList<>(List.of("1", "0"));
        arguments.addAll(texts);
        Options options =
                Options.standard(here).withArguments(arguments).withRanks(new MpiRanks(texts.size(), program, "eager"));
        CTarget target = new CTarget("random", build.launcher(), options);
        try {
            Settings settings = Settings.DEFAULT
                    .withLimits(Limits.NONE.withExecutions(MOST))
                    .withWorkers(1)
                    .withKeepGoing(true);
            return new Exploration(target, "optimal", settings).search(Observer.NONE);
        } finally {
            target.release();
        }
    }

    /// Programs that may hang are not run for real.
    private static boolean stuck(Verdict verdict) {
        return verdict.violations().stream()
                .anyMatch(violation ->
                        violation.kind().equals("deadlock") || violation.kind().equals("livelock"));
    }

    private static Set<Long> codes(Verdict verdict) {
        Set<Long> codes = new TreeSet<>();
        verdict.violations().forEach(violation -> {
            Matcher matcher = CODE.matcher(violation.message());
            if (matcher.find()) {
                codes.add(Long.parseLong(matcher.group(1)));
            }
        });
        return codes;
    }

    /// A launcher that fails before the program has begun is no outcome: it is started again.
    private Set<Long> run(RealMpi mpi, Path real, List<String> texts, int noise)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of(String.valueOf(ROUNDS), String.valueOf(noise)));
        arguments.addAll(texts);
        for (int start = 1; ; start++) {
            Path output = real.resolveSibling("output");
            ProcessBuilder builder = new ProcessBuilder(mpi.command(texts.size(), real, arguments))
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            builder.environment().putAll(mpi.environment());
            Process process = builder.start();
            End end = end(process, output);
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
            List<String> lines = lines(output);
            boolean began = lines.contains("began");
            if (began || start == STARTS) {
                assertTrue(began, "the launcher does not start the program: " + lines);
                Set<Long> shown = lines.stream()
                        .filter(line -> line.startsWith("saw "))
                        .map(line -> Long.parseLong(line.substring(4)))
                        .collect(Collectors.toCollection(TreeSet::new));
                runs += lines.stream().filter(line -> line.startsWith("saw ")).count();
                if (end == End.HANGS) {
                    shown.add(-1L);
                } else if (end == End.BY_ITSELF) {
                    assertEquals(0, process.exitValue(), lines::toString);
                }
                return shown;
            }
        }
    }

    private enum End {
        BY_ITSELF,
        ENOUGH,
        HANGS
    }

    private static End end(Process process, Path output) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        long last = begin;
        int rounds = 0;
        while (!process.waitFor(1, TimeUnit.SECONDS)) {
            long now = System.nanoTime();
            int ended = lines(output).size();
            if (ended > rounds) {
                rounds = ended;
                last = now;
            }
            if (now - last > TimeUnit.SECONDS.toNanos(HANGS_SECONDS)) {
                return End.HANGS;
            }
            if (now - begin > TimeUnit.SECONDS.toNanos(SECONDS)) {
                return End.ENOUGH;
            }
        }
        return End.BY_ITSELF;
    }

    /// Those that are whole: a program may be ended while it writes.
    private static List<String> lines(Path output) throws IOException {
        String text = Files.readString(output);
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    }

    /// Messages, each with what receives it, at random places.
    private static List<String> texts(SplittableRandom random) {
        int ranks = 2 + random.nextInt(3);
        List<List<String>> all = new ArrayList<>();
        for (int r = 0; r < ranks; r++) {
            all.add(new ArrayList<>());
        }
        int messages = 2 + random.nextInt(4);
        int kinds = 1 + random.nextInt(3);
        boolean cancels = random.nextInt(4) == 0;
        for (int i = 0; i < messages; i++) {
            int to = random.nextInt(3) == 0 ? random.nextInt(ranks) : 0;
            int from = (to + 1 + random.nextInt(ranks - 1)) % ranks;
            int tag = random.nextInt(kinds);
            boolean both = cancels && random.nextInt(3) == 0;
            char send = both ? 'k' : "sssyn".charAt(random.nextInt(5));
            insert(random, all.get(from), send + String.valueOf(to) + tag);
            String source = random.nextInt(4) == 0 ? String.valueOf(from) : "*";
            String wanted = random.nextInt(3) == 0 ? "*" : String.valueOf(tag);
            boolean tries = both || (cancels && send != 'y' && random.nextInt(3) == 0);
            insert(random, all.get(to), (tries ? 'x' : "rriip".charAt(random.nextInt(5))) + source + wanted);
        }
        for (List<String> rank : all) {
            if (random.nextInt(4) == 0) {
                insert(random, rank, "q");
            }
            if (random.nextInt(3) == 0) {
                insert(random, rank, random.nextBoolean() ? "a" : "w");
            }
        }
        if (random.nextInt(3) == 0) {
            String together = random.nextBoolean() ? "b" : "c";
            all.forEach(rank -> insert(random, rank, together));
        }
        return all.stream().map(each -> String.join("", each)).toList();
    }

    private static void insert(SplittableRandom random, List<String> into, String what) {
        into.add(random.nextInt(3) == 0 ? random.nextInt(into.size() + 1) : into.size(), what);
    }
}
