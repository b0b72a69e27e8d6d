package io.allways.jvm.reality;

import io.allways.core.Execution;
import io.allways.core.Limits;
import io.allways.core.Observer;
import io.allways.core.Plan;
import io.allways.core.Program;
import io.allways.core.Settings;
import io.allways.core.Verdict;
import io.allways.core.explore.Exploration;
import io.allways.jvm.JvmTarget;
import io.allways.jvm.program.Options;
import io.allways.jvm.program.StreamOptions;
import io.allways.jvm.program.WaitOptions;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The outcomes of a program that a search found.
///
/// @param complete whether there are no others
/// @param trouble why there was no search, empty if there was one
public record Explored(Set<String> outcomes, boolean complete, long executions, String trouble) {
    private static final Options OPTIONS = new Options(false, WaitOptions.of("any", 0), Duration.ofSeconds(30), true)
            .with(StreamOptions.of("any", StreamOptions.STANDARD.buffer()));

    /// Explores the program whose class `type` is in `folder`.
    public static Explored of(Path folder, String type, String algorithm, long executions, Duration time) {
        return of(folder, type, algorithm, executions, time, OPTIONS);
    }

    static Explored of(Path folder, String type, String algorithm, long executions, Duration time, Options options) {
        return new Search(folder, type, options).by(algorithm, executions, time);
    }

    /// One program, woven once for several searches.
    static final class Search {
        private final Collector collector;
        private final JvmTarget target;

        Search(Path folder, String type) {
            this(folder, type, OPTIONS);
        }

        Search(Path folder, String type, Options options) {
            collector = new Collector(type);
            target = new JvmTarget(type, List.of(url(folder)), List.of(), Set.of(), collector::entry, options);
        }

        Explored by(String algorithm, long executions, Duration time) {
            collector.outcomes.clear();
            Settings settings = Settings.DEFAULT
                    .withLimits(Limits.NONE
                            .withExecutions(executions)
                            .withTime(time)
                            .withSteps(3_000))
                    .withKeepGoing(true);
            try {
                Verdict verdict = new Exploration(target, algorithm, settings).search(collector);
                return new Explored(Set.copyOf(collector.outcomes), verdict.exhaustive(), verdict.executions(), "");
            } catch (RuntimeException | Error e) {
                return new Explored(Set.copyOf(collector.outcomes), false, 0, e.toString());
            }
        }

        /// The events of an execution at random, in words.
        List<Program.Event> events(long seed) {
            try (Program program = target.open()) {
                Execution x = new Execution();
                program.run(new Plan().tail(Plan.Tail.RANDOM, seed).maxSteps(3_000), x);
                return IntStream.range(0, x.length())
                        .mapToObj(i -> program.describe(x, i))
                        .toList();
            }
        }
    }

    private static URL url(Path folder) {
        try {
            return folder.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static final class Collector implements Observer {
        final Set<String> outcomes = new TreeSet<>();
        private final String type;
        private volatile @Nullable String last;

        Collector(String type) {
            this.type = type;
        }

        JvmTarget.Body entry(ClassLoader loader) throws ReflectiveOperationException {
            Class<?> program = Class.forName(type, false, loader);
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            MethodHandle make = lookup.findConstructor(program, MethodType.methodType(void.class));
            MethodHandle run = lookup.findVirtual(program, "run", MethodType.methodType(String.class));
            return () -> {
                last = null;
                Object made = make.invoke();
                last = (String) run.invoke(made);
            };
        }

        /// Threads of pools may be left when the first thread has ended; that is no hang.
        @Override
        public void ran(Execution execution) {
            String outcome = last;
            last = null;
            switch (execution.ending()) {
                case DONE, DEADLOCK, LIVELOCK, VIOLATION -> outcomes.add(outcome == null ? RealJvm.HANG : outcome);
                case BOUND, REDUNDANT, CUT -> {}
            }
        }

        @Override
        public void restarted() {
            outcomes.clear();
        }
    }
}
