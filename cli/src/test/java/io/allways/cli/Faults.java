package io.allways.cli;

import io.allways.core.Execution;
import io.allways.core.Op;
import io.allways.core.Plan;
import io.allways.core.Program;
import io.allways.core.Target;
import java.util.concurrent.atomic.AtomicInteger;

/// Targets that each do one thing which no target should.
final class Faults {
    private Faults() {}

    /// Does something else from the second execution on.
    static final class Flaky extends Invocation.Writers {
        private final AtomicInteger runs = new AtomicInteger();

        Flaky() {
            super(2);
        }

        @Override
        public Program open() {
            return this;
        }

        @Override
        public void run(Plan plan, Execution execution) {
            runs.incrementAndGet();
            super.run(plan, execution);
        }

        @Override
        public long range(int actor) {
            return Op.cells(0, runs.get() > 1 ? 2 : 1);
        }
    }

    /// Fails once and never again.
    static final class Fleeting extends Invocation.Writers {
        private boolean failed;

        Fleeting() {
            super(2);
        }

        @Override
        public Program open() {
            return this;
        }

        @Override
        void after(Execution execution) {
            if (!failed) {
                execution.violate("assertion", "only once");
            }
            failed = true;
        }
    }

    /// Throws something in the execution with this number.
    static final class Throwing extends Invocation.Writers {
        private final int when;
        private final Runnable what;
        private int executions;

        Throwing(int when, Runnable what) {
            super(14);
            this.when = when;
            this.what = what;
        }

        @Override
        public Program open() {
            return new Throwing(when, what);
        }

        @Override
        public void run(Plan plan, Execution execution) {
            if (++executions == when) {
                what.run();
            }
            super.run(plan, execution);
        }
    }

    /// Another target, until it has run `most` executions in one instance: then memory is said to have run out.
    record Starving(Target target, int most) implements Target {
        @Override
        public String name() {
            return target.name();
        }

        @Override
        public Program open() {
            Program program = target.open();
            AtomicInteger runs = new AtomicInteger();
            return new Program() {
                @Override
                public void run(Plan plan, Execution execution) {
                    if (runs.incrementAndGet() > most) {
                        throw new OutOfMemoryError("as the test wanted");
                    }
                    program.run(plan, execution);
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
            };
        }
    }
}
