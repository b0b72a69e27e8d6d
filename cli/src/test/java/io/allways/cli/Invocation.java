package io.allways.cli;

import io.allways.core.Actors;
import io.allways.core.Execution;
import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.core.Pilot;
import io.allways.core.Plan;
import io.allways.core.Program;
import io.allways.core.Target;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Runs the command line in this process, as from a shell in a directory of its own.
final class Invocation {
    private final Path directory;
    private final Interruption interruption = new Interruption();
    private List<FrontEnd> frontEnds = FrontEnds.all().list();
    private Map<String, String> environment = Map.of();
    private String input = "";
    private boolean person;

    Invocation(Path directory) {
        this.directory = directory;
    }

    /// @param all both streams, in the order in which things were printed
    record Result(int code, String out, String err, String all) {}

    Interruption interruption() {
        return interruption;
    }

    /// At a terminal, with this typed in.
    Invocation person(String types) {
        person = true;
        input = types;
        return this;
    }

    Invocation environment(String name, String value) {
        environment = Map.of(name, value);
        return this;
    }

    /// A further sort of target: a file whose name ends with `suffix`.
    Invocation with(String suffix, Target target) {
        List<FrontEnd> more = new ArrayList<>(frontEnds);
        more.add(new TextFrontEnd(suffix, "a test", "nothing", "actor", (name, text) -> target));
        frontEnds = more;
        return this;
    }

    Result run(String... words) {
        return run(List.of(words));
    }

    Result run(List<String> words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Terminal terminal = new Terminal(
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                stream(out, all),
                stream(err, all),
                person,
                person,
                person,
                directory,
                environment,
                interruption);
        int code = new Commands(new FrontEnds(frontEnds)).run(words, terminal);
        terminal.out().flush();
        terminal.err().flush();
        return new Result(code, text(out), text(err), text(all));
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static PrintStream stream(ByteArrayOutputStream own, ByteArrayOutputStream common) {
        return new PrintStream(own, true, StandardCharsets.UTF_8) {
            @Override
            public void write(byte[] bytes, int from, int length) {
                super.write(bytes, from, length);
                common.write(bytes, from, length);
            }

            @Override
            public void write(int b) {
                super.write(b);
                common.write(b);
            }
        };
    }

    /// A target of two actors that each write one cell `steps` times, for tests that spoil one thing about it.
    static class Writers implements Target, Program, Actors {
        private final int steps;
        private final int[] done = new int[2];
        private final Pilot pilot = new Pilot();

        Writers(int steps) {
            this.steps = steps;
        }

        @Override
        public String name() {
            return "writers";
        }

        @Override
        public Program open() {
            return new Writers(steps);
        }

        @Override
        public void run(Plan plan, Execution execution) {
            pilot.begin(plan, execution);
            done[0] = 0;
            done[1] = 0;
            for (int step = pilot.next(this); step >= 0; step = pilot.next(this)) {
                int actor = Op.actor(step);
                execution.append(step, 1, op(actor), range(actor), 0);
                done[actor]++;
                after(execution);
            }
            pilot.land(this);
        }

        void after(Execution execution) {}

        @Override
        public int count() {
            return 2;
        }

        @Override
        public int alternatives(int actor) {
            return alive(actor) ? 1 : 0;
        }

        @Override
        public boolean alive(int actor) {
            return actor < 2 && done[actor] < steps;
        }

        @Override
        public int op(int actor) {
            return Op.of(Kind.WRITE, 0);
        }

        @Override
        public long range(int actor) {
            return Op.cells(0, 1);
        }

        @Override
        public Event describe(Execution execution, int index) {
            return new Event(actor(execution.actor(index)), "write", "x", "0", "", 0);
        }

        @Override
        public String actor(int number) {
            return "r" + number;
        }

        @Override
        public String waitsFor(Execution execution, int actor) {
            return "waits";
        }
    }
}
