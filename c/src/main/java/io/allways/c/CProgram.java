package io.allways.c;

import io.allways.core.Execution;
import io.allways.core.Execution.Ending;
import io.allways.core.Execution.Left;
import io.allways.core.Kind;
import io.allways.core.NotControllable;
import io.allways.core.NotDeterministic;
import io.allways.core.Op;
import io.allways.core.Plan;
import io.allways.core.Program;
import io.allways.core.Restart;
import io.allways.core.Schedule;
import io.allways.core.ScheduleMismatch;
import io.allways.core.Transitions;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A C program in the native process of one worker. Plans go out and executions come back through [Shared]; of an
/// execution only what is new is read, for the runtime compares what the plan repeats.
final class CProgram implements Program {
    private static final Ending[] ENDINGS = Ending.values();

    private static final int WANT_ENABLED = Contract.count("FLAG_ENABLED");
    private static final int DESCRIBE = Contract.count("FLAG_DESCRIBE");
    private static final int CATCH_UP = Contract.count("FLAG_CATCH_UP");
    private static final int FROZEN = Contract.count("FLAG_FROZEN");
    private static final int LEFT_NOTHING = Contract.count("LEFT_NOTHING");
    private static final int LEFT_ENABLED = Contract.count("LEFT_ENABLED");

    private final CTarget target;
    final Names names;
    /// Up to this one, all processes of the search know the threads by the same numbers.
    private final int agreed;
    private final Worker worker;
    private final Shared shared;
    private final Symbols symbols;
    private boolean catchUp;
    /// Whose events the native process has in its log.
    private @Nullable Execution logged;

    private Account account = Account.EMPTY;
    /// The execution that [#description] is of.
    private @Nullable Schedule described;

    private Account description = Account.EMPTY;

    CProgram(CTarget target, Names names, int agreed, Worker worker, Symbols symbols) {
        this.target = target;
        this.names = names;
        this.agreed = agreed;
        this.worker = worker;
        this.symbols = symbols;
        shared = worker.shared;
    }

    void catchUp() {
        catchUp = true;
    }

    boolean alive() {
        return worker.alive();
    }

    @Override
    public void run(Plan plan, Execution execution) {
        run(plan, execution, 0);
    }

    private void run(Plan plan, Execution execution, int flags) {
        int kept = execution == logged ? execution.kept() : 0;
        logged = null;
        write(plan, kept, flags);
        worker.run();
        Status status = shared.status();
        // Before anything else: if it has another number elsewhere, a schedule from there does not fit here.
        if (names.threads() > agreed && !target.frozen() && (status == Status.RAN || status == Status.MISMATCH)) {
            throw new Restart("a thread that other processes do not know");
        }
        if (status != Status.RAN) {
            throw problem(status, execution);
        }
        read(execution, kept, plan.enabledWanted());
        logged = execution;
    }

    private void write(Plan plan, int kept, int flags) {
        int length = plan.length();
        if (length >= Shared.EVENTS) {
            throw new NotControllable("An execution of the program has more than " + Shared.EVENTS + " steps.");
        }
        for (int i = 0; i < length; i++) {
            shared.set(Shared.PLAN + 4L * i, plan.step(i));
        }
        shared.set(Shared.PLAN_LENGTH, length);
        shared.set(Shared.TAIL, plan.tail().ordinal());
        shared.set(Shared.KEPT, kept);
        shared.set(Shared.MAX_STEPS, plan.maxSteps());
        shared.set(
                Shared.FLAGS,
                flags
                        | (plan.enabledWanted() ? WANT_ENABLED : 0)
                        | (catchUp ? CATCH_UP : 0)
                        | (target.frozen() ? FROZEN : 0));
        catchUp = false;
        shared.setLong(Shared.SEED, plan.seed());
        writeSleepers(plan.sleep());
        int[] changes = plan.changePoints();
        int count = Math.min(changes.length, Shared.mostChangePoints());
        for (int i = 0; i < count; i++) {
            shared.set(Shared.CHANGE_STEPS + 4L * i, changes[i]);
        }
        shared.set(Shared.CHANGES, count);
    }

    private void writeSleepers(Transitions sleep) {
        int count = sleep.size();
        if (count > Shared.mostSleepers()) {
            throw new NotControllable("More than " + Shared.mostSleepers() + " transitions are asleep at once.");
        }
        for (int i = 0; i < count; i++) {
            shared.set(Shared.SLEEP_STEPS + 4L * i, sleep.step(i));
            shared.set(Shared.SLEEP_OPS + 4L * i, sleep.op(i));
            shared.setLong(Shared.SLEEP_RANGES + 8L * i, sleep.range(i));
        }
        shared.set(Shared.SLEEPING, count);
    }

    private void read(Execution execution, int kept, boolean enabledWanted) {
        int length = shared.get(Shared.LENGTH);
        int actors = shared.get(Shared.ACTOR_COUNT);
        execution.restart();
        execution.repeated(Math.min(kept, length));
        for (int i = Math.min(kept, length); i < length; i++) {
            if (enabledWanted) {
                readEnabled(execution, i, actors);
            }
            execution.append(
                    shared.get(Shared.STEPS + 4L * i),
                    shared.get(Shared.ALTERNATIVES + 4L * i),
                    shared.get(Shared.OPS + 4L * i),
                    shared.getLong(Shared.RANGES + 8L * i),
                    shared.getLong(Shared.VALUES + 8L * i));
            readCauses(execution, i);
        }
        Ending ending = ENDINGS[shared.get(Shared.ENDING)];
        boolean told = shared.get(Shared.TEXT_LENGTH) > 0;
        if (told) {
            account = Account.of(shared.text(), symbols);
            account.failures().forEach(each -> execution.violate(each.kind(), each.message(), each.step()));
        } else {
            account = Account.EMPTY;
        }
        for (int actor = 0; actor < actors; actor++) {
            int left = shared.get(Shared.LEFT + 4L * actor);
            if (left != LEFT_NOTHING) {
                execution.leave(
                        actor,
                        left == LEFT_ENABLED ? Left.ENABLED : Left.BLOCKED,
                        shared.get(Shared.LEFT_OPS + 4L * actor),
                        shared.getLong(Shared.LEFT_RANGES + 8L * actor));
                readLeftCauses(execution, actor);
            }
        }
        execution.end(ending);
    }

    private void readCauses(Execution execution, int event) {
        int end = shared.get(Shared.CAUSE_ENDS + 4L * event);
        for (int k = event == 0 ? 0 : shared.get(Shared.CAUSE_ENDS + 4L * (event - 1)); k < end; k++) {
            execution.because(shared.get(Shared.CAUSES + 4L * k));
        }
    }

    private void readLeftCauses(Execution execution, int actor) {
        if (Op.kind(execution.leftOp(actor)) == Kind.MATCH) {
            long at = Shared.LEFT_CAUSES + 4L * Shared.MOST_LEFT_CAUSES * actor;
            int[] causes = IntStream.range(0, Shared.MOST_LEFT_CAUSES)
                    .map(k -> shared.get(at + 4L * k))
                    .takeWhile(event -> event >= 0)
                    .toArray();
            execution.leaveBecause(actor, causes);
        }
    }

    private void readEnabled(Execution execution, int event, int actors) {
        execution.enableNone();
        for (int actor = 0; actor < actors; actor++) {
            if (shared.enabled(event, actor)) {
                execution.enable(actor);
            }
        }
    }

    private RuntimeException problem(Status status, Execution execution) {
        return switch (status) {
            case MISMATCH -> mismatch(shared.text().split("\t", -1));
            case DIFFERS -> {
                int at = shared.get(Shared.DIFFERS_AT);
                yield new NotDeterministic(
                        at,
                        execution.actor(at),
                        Op.text(execution.op(at), execution.range(at)),
                        Op.text(shared.get(Shared.DIFFERS_OP), shared.getLong(Shared.DIFFERS_RANGE)));
            }
            case REFUSED ->
                new NotControllable(target.actors(symbols.named(shared.text())) + ", which cannot be controlled.");
            case RAN, LEARNED -> new Restart("more of the program must be seen");
        };
    }

    private static ScheduleMismatch mismatch(String[] parts) {
        int at = Integer.parseInt(parts[0]);
        int step = Integer.parseInt(parts[1]);
        int actor = Op.actor(step);
        String able =
                parts[6].isEmpty() ? "the program has ended there" : "the actors that can move are " + parts[6].strip();
        if (parts[2].equals("0")) {
            return new ScheduleMismatch(at, "actor " + actor, "it does not run there: " + able);
        }
        String op = Op.text(Integer.parseInt(parts[3]), Long.parseLong(parts[4]));
        int alternatives = Integer.parseInt(parts[5]);
        return alternatives == 0
                ? new ScheduleMismatch(at, "actor " + actor, "its `" + op + "` is blocked and " + able)
                : new ScheduleMismatch(
                        at,
                        "alternative " + Op.alternative(step) + " of actor " + actor,
                        "its `" + op + "` has only " + alternatives);
    }

    // --- in words

    @Override
    public Event describe(Execution execution, int index) {
        return description(execution).event(index);
    }

    @Override
    public List<Integer> sentBy(Execution execution, int index) {
        return description(execution).sentBy(index);
    }

    @Override
    public List<String> notes(Execution execution) {
        Account told = description(execution);
        List<String> notes = told.notes();
        String confirmed = target.confirm(told);
        return confirmed.isEmpty() || !execution.fails()
                ? notes
                : Stream.concat(notes.stream(), Stream.of(confirmed)).toList();
    }

    @Override
    public List<String> output(Execution execution) {
        return description(execution).output();
    }

    private Account description(Execution execution) {
        Schedule schedule = execution.schedule();
        if (described == null || !described.equals(schedule)) {
            boolean cut = execution.ending() == Ending.CUT;
            Plan plan = new Plan().follow(schedule).tail(cut ? Plan.Tail.STOP : Plan.Tail.FIRST);
            Account before = account;
            run(plan, new Execution(), DESCRIBE);
            description = account;
            described = schedule;
            account = before.isEmpty() ? description : before;
        }
        return description;
    }

    @Override
    public int actors(Execution execution) {
        return target.ranks().orElse(execution.actors());
    }

    @Override
    public String actor(int number) {
        return account.actor(number);
    }

    @Override
    public int home(Execution execution, int actor) {
        return description(execution).home(actor);
    }

    @Override
    public String waitsFor(Execution execution, int actor) {
        return account.waitsFor(actor);
    }

    // --- its life

    @Nullable String stuck(Duration patience) {
        if (!worker.stuck(patience)) {
            return null;
        }
        int actor = shared.running();
        String late = "The program did not come to its next operation for " + patience.toSeconds() + " s: ";
        String why = " runs without end or is blocked outside of what can be controlled";
        long place = worker.interrupt(late + "thread " + actor + why + ".");
        if (place < 0) {
            return null;
        }
        String about = late + target.actors(worker.interrupted(actor)) + why;
        return about + (place == 0 ? "." : ", at " + symbols.place(place) + ".");
    }

    void halt(String limit) {
        worker.halt(limit);
    }

    void end() {
        worker.close();
    }

    @Override
    public void close() {
        Cores.leave();
        logged = null;
        target.release(this);
    }
}
