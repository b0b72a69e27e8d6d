package io.allways.report;

import io.allways.core.Execution;
import io.allways.core.Execution.Ending;
import io.allways.core.Execution.Left;
import io.allways.core.Halted;
import io.allways.core.HappensBefore;
import io.allways.core.Kind;
import io.allways.core.NotControllable;
import io.allways.core.NotDeterministic;
import io.allways.core.Op;
import io.allways.core.Plan;
import io.allways.core.Program;
import io.allways.core.Schedule;
import io.allways.core.ScheduleMismatch;
import io.allways.core.Target;
import io.allways.core.Violation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/// One execution under a given schedule. After the schedule's last step the program runs on undisturbed, so that a
/// deadlock shows as one and a program that has been repaired shows that it ends.
public final class Replay implements AutoCloseable {
    private final Program program;
    private final Execution x = new Execution();
    private final HappensBefore hb = new HappensBefore();
    private final Ending ending;
    private final Optional<Violation> violation;

    private Replay(Program program, Schedule schedule, int maxSteps, Predicate<Violation> wanted) {
        this.program = program;
        // Whoever wrote the schedule decides how long it is; the bound is for what comes after.
        int most = (int) Math.min(Integer.MAX_VALUE, (long) schedule.length() + maxSteps);
        program.run(new Plan().follow(schedule).tail(Plan.Tail.FIRST).maxSteps(most), x);
        ending = x.ending();
        List<Violation> wrong = Violation.of(program, x, 1);
        violation = wrong.stream()
                .filter(wanted)
                .findFirst()
                .or(() -> wrong.stream().findFirst());
        if (x.violated() && violation.isPresent()) {
            // Without what the others did afterwards.
            Schedule upTo = violation.get().schedule();
            x.keep(upTo.length());
            program.run(new Plan().follow(upTo).tail(Plan.Tail.STOP), x);
        }
        if (violation.isPresent()) {
            hb.extend(x);
        }
    }

    /// @param wanted which violation to look for; if there is none like it, the first that there is will do
    /// @throws io.allways.core.ScheduleMismatch if the program cannot follow the schedule
    public static Replay of(Target target, Schedule schedule, int maxSteps, Predicate<Violation> wanted) {
        Program program = target.open();
        try {
            return new Replay(program, schedule, maxSteps, wanted);
        } catch (RuntimeException | Error e) {
            program.close();
            throw e;
        }
    }

    public static Replay of(Target target, Schedule schedule, int maxSteps) {
        return of(target, schedule, maxSteps, any -> true);
    }

    /// How many actors take part in an execution of a target; 0 if there is no time to find out.
    public static int actors(Target target, int maxSteps) {
        try (Replay any = of(target, Schedule.of(), maxSteps)) {
            return any.actors();
        } catch (Halted e) {
            return 0;
        }
    }

    /// What is worth a note although nothing goes wrong: in the execution that comes first, and if there is nothing in
    /// that, in one that the search came by.
    public static List<String> remarks(Target target, int maxSteps) {
        List<String> first = remarks(target, Schedule.of(), maxSteps);
        Schedule known = target.remarkable();
        return first.isEmpty() && known.length() > 0 ? remarks(target, known, maxSteps) : first;
    }

    private static List<String> remarks(Target target, Schedule schedule, int maxSteps) {
        try (Replay any = of(target, schedule, maxSteps)) {
            return any.program.notes(any.x).stream()
                    .filter(note -> note.startsWith("note: "))
                    .toList();
        } catch (ScheduleMismatch | NotDeterministic | NotControllable e) {
            return List.of(); // what was remarkable does not come again
        }
    }

    /// What went wrong, with the schedule up to there.
    public Optional<Violation> violation() {
        return violation;
    }

    public Ending ending() {
        return ending;
    }

    private boolean stuck() {
        return ending == Ending.DEADLOCK || ending == Ending.LIVELOCK;
    }

    /// How many steps there were, up to what went wrong.
    public int length() {
        return x.length();
    }

    public int actors() {
        return program.actors(x);
    }

    /// The steps up to what went wrong, or all.
    public List<Step> steps() {
        boolean[] involved = involved();
        Causes causes = new Causes(x, hb);
        List<Step> steps = new ArrayList<>(x.length());
        Set<Integer> sends = new HashSet<>();
        for (int i = 0; i < x.length(); i++) {
            sends.addAll(program.sentBy(x, i));
        }
        for (int i = 0; i < x.length(); i++) {
            Program.Event event = program.describe(x, i);
            List<Integer> sent = program.sentBy(x, i);
            Role role = !sent.isEmpty() ? Role.RECEIVE : sends.contains(i) ? Role.SEND : Role.of(x, i);
            Set<Integer> before = new TreeSet<>(hb.length() == 0 ? List.of() : causes.of(i));
            int at = i;
            sent.stream().filter(each -> each < at).forEach(before::add);
            int home = program.home(x, x.actor(i));
            boolean shown = involved[i] && !event.op().isEmpty();
            steps.add(new Step(x.actor(i), home, event, shown, role, List.copyOf(before)));
        }
        return steps;
    }

    /// What else there is to say.
    public List<String> notes() {
        return violation.isPresent() ? program.notes(x) : List.of();
    }

    /// What the program printed.
    public List<String> output() {
        return program.output(x);
    }

    /// Those that could not go on, if the execution ended because of that.
    public List<Blocked> blocked() {
        List<Blocked> blocked = new ArrayList<>();
        if (stuck()) {
            for (int actor = 0; actor < x.actors(); actor++) {
                String waits = x.left(actor) == Left.BLOCKED ? program.waitsFor(x, actor) : "";
                if (!waits.isEmpty()) {
                    blocked.add(new Blocked(actor, program.actor(actor), waits, waitsOn(actor)));
                }
            }
        }
        return blocked;
    }

    /// What can have had a part in the failure: the causal past of the check that failed, or of those that are blocked.
    /// Of a failure that is neither (a condition on the final state) nothing is known: all steps.
    private boolean[] involved() {
        int length = x.length();
        boolean[] involved = new boolean[length];
        List<Integer> causes = new ArrayList<>();
        boolean known = true;
        if (stuck()) {
            for (Blocked each : blocked()) {
                causes.add(hb.lastOf(each.actor()));
                causes.add(hb.head(x.leftOp(each.actor()), x.leftRange(each.actor()), false));
            }
        } else if (x.violated() && length > 0 && Op.kind(x.op(length - 1)) == Kind.ASSERT) {
            causes.add(length - 1);
        } else {
            known = false;
        }
        for (int i = 0; i < length; i++) {
            int step = i;
            involved[i] = !known || causes.stream().anyMatch(cause -> cause >= 0 && hb.before(step, cause));
        }
        return involved;
    }

    private int waitsOn(int actor) {
        int op = x.leftOp(actor);
        return switch (Op.kind(op)) {
            case LOCK -> holder(op);
            case REACQUIRE -> hb.waker(actor, x.leftRange(actor), hb.lastOf(actor)) >= 0 ? holder(op) : -1;
            case JOIN -> Op.object(op);
            case STEP -> Op.object(op) - 1;
            default -> program.waitsOn(x, actor);
        };
    }

    /// Who holds the lock of `op` at the end.
    private int holder(int op) {
        for (int i = hb.head(op, 0, false); i >= 0; i = hb.previous(i, op, false)) {
            switch (Op.kind(x.op(i))) {
                case LOCK, REACQUIRE -> {
                    return x.actor(i);
                }
                case TRY_LOCK -> {
                    if (x.value(i) != 0 && x.range(i) == 0) {
                        return x.actor(i);
                    }
                }
                default -> {
                    return -1;
                }
            }
        }
        return -1;
    }

    @Override
    public void close() {
        program.close();
    }
}
