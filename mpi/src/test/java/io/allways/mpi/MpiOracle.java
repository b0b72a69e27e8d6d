package io.allways.mpi;

import io.allways.c.BuildFailure;
import io.allways.c.CBuild;
import io.allways.c.CTarget;
import io.allways.c.Options;
import io.allways.c.Toolchain;
import io.allways.core.Limits;
import io.allways.core.NotControllable;
import io.allways.core.NotDeterministic;
import io.allways.core.Observer;
import io.allways.core.Settings;
import io.allways.core.Verdict;
import io.allways.core.explore.Exploration;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Makes random MPI programs, as texts, and explores them. What the search finds must be what [MpiBruteForce] finds.
final class MpiOracle {
    static final long MOST = 3_000;
    private static final Path SOURCE = Path.of("src/test/resources/oracle/mpi.c");
    private static final Pattern CODE = Pattern.compile("code (\\d+) ");

    /// Messages behind others that their receive does not want, sent by ranks that others had to wake first: in the
    /// order
    /// in which things are tried the receive is complete by then, or the one in front is received.
    static final List<List<String>> LATE_TAGS = List.of(
            List.of("r*1r*0r*1", "s00s01", "s01"),
            List.of("r*1r*0r*1", "r**s00s01", "s01", "s10"),
            List.of("r*1r*1r*0", "r**s00s01", "s01", "s10"),
            List.of("i*1r*0r*1", "r**s00s01", "s01", "s10"),
            List.of("i*1i*0r*1", "r**s00s01r**s00", "s01s10", "s10"),
            List.of("r*1r*0r*1r*0", "s00r**s01", "s01s00", "s10"),
            List.of("r*1r*0r*1", "s00r**s01", "s01", "s10"));

    private final MpiBuild build;
    private final Path program;
    private final Path here = Path.of("").toAbsolutePath();

    MpiOracle(Toolchain toolchain) throws BuildFailure {
        build = new MpiBuild(new CBuild(toolchain, ""));
        program = build.compile(List.of(SOURCE), here);
    }

    static Set<Long> codes(Verdict verdict) {
        Set<Long> codes = new TreeSet<>();
        verdict.violations().forEach(violation -> {
            Matcher matcher = CODE.matcher(violation.message());
            if (matcher.find()) {
                codes.add(Long.parseLong(matcher.group(1)));
            }
        });
        return codes;
    }

    Verdict explore(List<String> arguments, String buffering, String algorithm) {
        int ranks =
                (int) arguments.stream().filter(each -> !each.equals("tell")).count();
        Options options =
                Options.standard(here).withArguments(arguments).withRanks(new MpiRanks(ranks, program, buffering));
        CTarget target = new CTarget("random", build.launcher(), options);
        Settings settings = Settings.DEFAULT
                .withLimits(Limits.NONE.withExecutions(MOST))
                .withWorkers(1)
                .withKeepGoing(true);
        try {
            return new Exploration(target, algorithm, settings).search(Observer.NONE);
        } catch (NotDeterministic | NotControllable e) {
            throw new AssertionError(arguments + ", " + buffering + ", " + algorithm, e);
        } finally {
            target.release();
        }
    }

    /// Some messages, each with a receive at its receiver that fits it or nearly does, at random places.
    static List<String> texts(SplittableRandom random, boolean plain, boolean tags) {
        int ranks = random.nextInt(4) == 0 ? 2 : 3 + random.nextInt(2);
        List<List<String>> all = new ArrayList<>();
        for (int r = 0; r < ranks; r++) {
            all.add(new ArrayList<>());
        }
        int messages = 3 + random.nextInt(4);
        int kinds = 2 + random.nextInt(3);
        for (int i = 0; i < messages; i++) {
            int to = random.nextInt(3) == 0 ? random.nextInt(ranks) : 0;
            int from = (to + 1 + random.nextInt(ranks - 1)) % ranks;
            int tag = tags ? random.nextInt(kinds) : 0;
            insert(random, all.get(from), (random.nextInt(5) == 0 ? "y" : "s") + to + tag);
            String source = !plain && random.nextInt(3) == 0 ? String.valueOf(from) : "*";
            String wanted = tags && random.nextInt(3) == 0 ? "*" : String.valueOf(tag);
            insert(random, all.get(to), (random.nextInt(3) == 0 ? "i" : "r") + source + wanted);
        }
        if (random.nextInt(4) == 0) {
            all.forEach(each -> insert(random, each, "b"));
        }
        if (random.nextInt(4) == 0) {
            insert(random, all.get(0), "w");
        }
        return all.stream().map(each -> String.join("", each)).toList();
    }

    private static void insert(SplittableRandom random, List<String> into, String what) {
        into.add(random.nextInt(3) == 0 ? random.nextInt(into.size() + 1) : into.size(), what);
    }
}
