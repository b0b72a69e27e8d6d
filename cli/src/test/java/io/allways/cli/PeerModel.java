package io.allways.cli;

import io.allways.cli.peers.Peer;
import io.allways.cli.peers.Results;
import io.allways.core.Execution;
import io.allways.core.Limits;
import io.allways.core.Observer;
import io.allways.core.Plan;
import io.allways.core.Program;
import io.allways.core.Settings;
import io.allways.core.Target;
import io.allways.core.Verdict;
import io.allways.core.explore.Exploration;
import io.allways.jvm.JvmTarget;
import io.allways.jvm.Launch;
import io.allways.jvm.Part;
import io.allways.jvm.program.Options;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// What [Peer]s can have to say at their end, by exploring all they can do.
final class PeerModel {
    private PeerModel() {}

    /// What can come out; nothing if it may hang without faults, or if there are more executions than `most`.
    static Optional<Set<String>> outcomes(
            List<List<String>> processes, String algorithm, io.allways.jvm.program.Faults faults, long most) {
        return outcomes(processes, algorithm, faults, most, Set.of());
    }

    /// @param lessons what is known of the program before
    static Optional<Set<String>> outcomes(
            List<List<String>> processes,
            String algorithm,
            io.allways.jvm.program.Faults faults,
            long most,
            Set<String> lessons) {
        Path classes = Path.of("target/test-classes").toAbsolutePath();
        List<Part> parts = new ArrayList<>();
        for (List<String> arguments : processes) {
            Launch launch = new Launch(List.of(classes), Peer.class.getName(), arguments);
            int after = arguments.get(1).equals("server") ? 0 : 7000;
            parts.add(new Part(arguments.getFirst(), false, after, launch.urls(), launch.entry()));
        }
        JvmTarget target = new JvmTarget(
                "peers", parts, List.of(), Set.of(Results.class.getName()), Options.STANDARD.with(faults, false));
        target.learn(lessons);
        Set<String> outcomes = new TreeSet<>();
        Settings settings = Settings.DEFAULT
                .withLimits(Limits.NONE.withExecutions(most))
                .withWorkers(1)
                .withKeepGoing(!faults.none());
        Verdict verdict = new Exploration(watched(target, outcomes), algorithm, settings).search(Observer.NONE);
        boolean whole = faults.none() ? verdict.outcome() == Verdict.Outcome.VERIFIED : verdict.exhaustive();
        return whole ? Optional.of(outcomes) : Optional.empty();
    }

    /// The same target, but what comes out of each execution is collected.
    private static Target watched(Target target, Set<String> outcomes) {
        return new Target() {
            @Override
            public String name() {
                return target.name();
            }

            @Override
            public Thread thread(String name, Runnable body) {
                return target.thread(name, body);
            }

            @Override
            public Program open() {
                return new Watched(target.open(), outcomes);
            }
        };
    }

    private record Watched(Program program, Set<String> outcomes) implements Program {
        @Override
        public void run(Plan plan, Execution execution) {
            Results.take();
            program.run(plan, execution);
            if (execution.ending() == Execution.Ending.DONE) {
                outcomes.add(Results.take());
            } else if (execution.ending() == Execution.Ending.DEADLOCK) {
                outcomes.add(Results.take() + " and somebody waits");
            }
        }

        @Override
        public Event describe(Execution execution, int index) {
            return program.describe(execution, index);
        }

        @Override
        public String actor(int number) {
            return program.actor(number);
        }

        @Override
        public String waitsFor(Execution execution, int actor) {
            return program.waitsFor(execution, actor);
        }

        @Override
        public void close() {
            program.close();
        }
    }
}
