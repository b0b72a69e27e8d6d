package io.allways.c.reality;

import io.allways.c.CTarget;
import io.allways.c.Options;
import io.allways.core.Execution;
import io.allways.core.Limits;
import io.allways.core.Observer;
import io.allways.core.Settings;
import io.allways.core.Verdict;
import io.allways.core.explore.Exploration;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// What a search found of a program.
///
/// Outcomes are lines that main printed, and how the process ended, each for itself: a thread that ends the process is
/// independent of what others do, so one execution stands for several pairs of the two.
///
/// @param races whether a data race was found
/// @param undefined the kinds of failures after which anything may happen, so that reality is no measure
/// @param complete whether there are no others
/// @param assumed the codes of what the verdict says it assumes
/// @param trouble why there was no search, empty if there was one
record Explored(
        Set<String> outcomes,
        boolean races,
        Set<String> undefined,
        boolean complete,
        Set<String> assumed,
        long executions,
        String trouble) {
    static final String HANG = "hang";
    static final String FINE = "exit 0";
    private static final String ABORT = "signal 6";
    private static final Pattern NUMBER = Pattern.compile("(?:exit status|signal) (\\d+)");
    private static final int STEPS = 3_000;

    /// How a program is searched.
    ///
    /// @param timed whether time limits strike at any moment
    /// @param spurious how often each thread may go on without a reason
    record Search(boolean timed, boolean racesFail, int spurious, String algorithm, long most, Duration time) {}

    /// @param executable built to be checked; it appends its outcome to the file that it is given
    static Explored of(Path executable, Search search) {
        try {
            Path file = Files.createTempFile(executable.getParent(), "outcomes", ".txt");
            Options options = new Options(
                    search.racesFail(),
                    search.timed() ? Options.Timeouts.ANY : Options.Timeouts.IDLE,
                    false,
                    false,
                    Options.PATIENCE,
                    List.of(file.toString()),
                    Optional.empty(),
                    executable.getParent(),
                    Optional.empty(),
                    search.spurious(),
                    Set.of(Options.Property.values()));
            CTarget target = new CTarget("program", executable, options);
            try (RandomAccessFile lines = new RandomAccessFile(file.toFile(), "r")) {
                return run(target, new Collector(lines), search);
            } finally {
                target.release();
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Explored run(CTarget target, Collector collector, Search search) {
        Settings settings = Settings.DEFAULT
                .withLimits(Limits.NONE
                        .withExecutions(search.most())
                        .withTime(search.time())
                        .withSteps(STEPS))
                .withKeepGoing(true);
        try {
            Verdict verdict = new Exploration(target, search.algorithm(), settings).search(collector);
            Set<String> assumed = verdict.assumptions().stream()
                    .map(each -> each.sort().code())
                    .collect(Collectors.toSet());
            return collector.explored(verdict.exhaustive(), assumed, verdict.executions(), "");
        } catch (RuntimeException | Error e) {
            return collector.explored(false, Set.of(), 0, e.toString());
        }
    }

    private static final class Collector implements Observer {
        private final Set<String> outcomes = new TreeSet<>();
        private final Set<String> undefined = new TreeSet<>();
        private final RandomAccessFile lines;
        private final byte[] buffer = new byte[1 << 12];
        private boolean races;

        Collector(RandomAccessFile lines) {
            this.lines = lines;
        }

        Explored explored(boolean complete, Set<String> assumed, long executions, String trouble) {
            return new Explored(
                    Set.copyOf(outcomes), races, Set.copyOf(undefined), complete, assumed, executions, trouble);
        }

        @Override
        public void ran(Execution execution) {
            boolean printed = read(execution.ending() != Execution.Ending.REDUNDANT);
            switch (execution.ending()) {
                case DEADLOCK, LIVELOCK -> outcomes.add(HANG);
                case DONE, VIOLATION -> {}
                case BOUND, REDUNDANT, CUT -> {
                    return;
                }
            }
            execution.failures().forEach(this::failed);
            if (printed || (execution.ending() == Execution.Ending.DONE && !execution.violated())) {
                // What main prints it does so right before the process ends, whatever others do.
                outcomes.add(FINE);
            }
        }

        private boolean read(boolean counts) {
            try {
                int count = lines.read(buffer);
                if (count > 0 && counts) {
                    new String(buffer, 0, count, StandardCharsets.UTF_8).lines().forEach(outcomes::add);
                }
                return count > 0;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void failed(Execution.Failure failure) {
            Matcher number = NUMBER.matcher(failure.message());
            switch (failure.kind()) {
                case "race" -> races = true;
                case "assertion", "abort" -> outcomes.add(ABORT);
                case "exit" -> outcomes.add(number.find() ? "exit " + number.group(1) : failure.message());
                case "crash" -> {
                    if (number.find()) {
                        outcomes.add("signal " + number.group(1));
                    } else {
                        undefined.add(failure.kind());
                    }
                }
                case "deadlock", "livelock" -> {}
                default -> undefined.add(failure.kind());
            }
        }

        @Override
        public void restarted() {
            read(false);
            outcomes.clear();
            undefined.clear();
            races = false;
        }
    }
}
