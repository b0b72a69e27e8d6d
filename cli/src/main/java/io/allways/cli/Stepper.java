package io.allways.cli;

import io.allways.core.Execution;
import io.allways.core.Op;
import io.allways.core.Plan;
import io.allways.core.Program;
import io.allways.core.Schedule;
import io.allways.core.Target;
import io.allways.report.Step;
import io.allways.report.Words;
import java.io.IOException;
import java.util.stream.IntStream;

/// Walks through a schedule: before each step, what every actor would do; then the step. The program is run anew for
/// each of these, up to there.
final class Stepper {
    private final Target target;
    private final Terminal terminal;
    private final Plan plan = new Plan().tail(Plan.Tail.STOP);
    private final Execution x = new Execution();
    private final Execution probe = new Execution();
    private boolean asking;

    Stepper(Target target, Terminal terminal) {
        this.target = target;
        this.terminal = terminal;
        asking = terminal.inPerson() && terminal.outPerson();
    }

    void walk(Schedule schedule) {
        try (Program program = target.open()) {
            // First of all, so that a schedule that does not fit is told before any step is shown.
            program.run(plan.follow(schedule), x);
            for (int i = 0; i <= schedule.length() && !terminal.interruption().requested(); i++) {
                x.keep(0);
                program.run(plan.follow(schedule.prefix(i)), x);
                if (i > 0) {
                    say(0, "step " + i + "   " + described(program, x, i - 1));
                }
                for (int actor = 0; actor < x.actors(); actor++) {
                    next(program, schedule.prefix(i), actor);
                }
                if (i < schedule.length()) {
                    ask();
                }
            }
            terminal.out().println();
        }
    }

    private void next(Program program, Schedule before, int actor) {
        switch (x.left(actor)) {
            case NOTHING -> {}
            case BLOCKED -> {
                // Asked of the state at the end of a run, which others may have come after.
                probe.keep(0);
                program.run(plan.follow(before), probe);
                String waits = program.waitsFor(probe, actor);
                say(4, program.actor(actor) + " " + (waits.isEmpty() ? "waits" : waits));
            }
            case ENABLED -> {
                int at = before.length();
                probe.keep(0);
                program.run(plan.follow(before).add(Op.step(actor, 0)), probe);
                int others = probe.alternatives(at) - 1;
                String choice = others > 0 ? ", or " + Words.count(others, "other alternative") : "";
                say(4, "next could be " + described(program, probe, at) + choice);
            }
        }
    }

    private static String described(Program program, Execution execution, int index) {
        Program.Event event = program.describe(execution, index);
        String where = event.file().isEmpty() ? "" : "   " + event.file() + ":" + event.line();
        int actor = execution.actor(index);
        boolean first = IntStream.range(0, index).noneMatch(i -> execution.actor(i) == actor);
        return event.actor() + ": " + new Step(0, event, true).told(first) + where;
    }

    private void say(int indent, String text) {
        terminal.out().print(Words.wrap(text, indent, indent + 4));
    }

    private void ask() {
        if (!asking) {
            return;
        }
        terminal.out().print("Enter: one step on, q: the rest at once ");
        terminal.out().flush();
        try {
            int c = terminal.in().read();
            asking = c >= 0 && c != 'q';
            while (c >= 0 && c != '\n') {
                c = terminal.in().read();
            }
        } catch (IOException e) {
            asking = false;
        }
    }
}
