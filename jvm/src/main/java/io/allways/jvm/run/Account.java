package io.allways.jvm.run;

import io.allways.core.Execution;
import io.allways.core.Plan;
import io.allways.core.Program;
import io.allways.jvm.boot.Carrier;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What can be told about an execution beside its events: the events in words, if it is shown; its beginning, if runs
/// are to be compared; what was left untidy, what threads wait for, what they did not catch.
public final class Account {
    private final Scheduler scheduler;
    /// While an execution is shown.
    private @Nullable Details details;

    /// Of the run, if it is to be remembered.
    private @Nullable Diary diary;

    /// Something was left untidy in this execution, though nothing went wrong.
    private boolean remarkable;

    /// What a thread did not catch last, in this execution.
    private @Nullable Throwable uncaught;

    Account(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    /// An execution in words.
    public record Description(List<Program.Event> events, List<String> notes, List<String> output) {}

    void reset() {
        if (diary != null) {
            diary = new Diary(scheduler);
        }
        remarkable = false;
        uncaught = null;
    }

    void happened(Fiber fiber, int op, long range, long value) {
        if (details != null) {
            details.happened(fiber, op, range, value);
        }
        if (diary != null) {
            diary.note(fiber, op);
        }
    }

    /// Runs a schedule once more and tells about each event.
    public Description describe(Carrier here, Plan plan, Execution into, List<Runnable> mains) {
        Details all = new Details(scheduler);
        details = all;
        try {
            scheduler.run(here, plan, into, mains);
            return new Description(all.events(), all.notes(), all.output());
        } finally {
            details = null;
        }
    }

    /// While an execution is shown, else null.
    public @Nullable Details details() {
        return details;
    }

    /// Whether the runs that follow are remembered for [#story].
    public void remember(boolean on) {
        diary = on ? new Diary(scheduler) : null;
    }

    /// The last run.
    public Program.Story story() {
        List<Program.Event> events = diary == null ? List.of() : diary.events();
        return new Program.Story(List.copyOf(events), scheduler.statics.initialised());
    }

    /// Whether there is something to say of the last execution although nothing went wrong.
    public boolean remarkable() {
        return remarkable;
    }

    void remark(String text) {
        remarkable = true;
        if (details != null) {
            details.remark(text);
        }
    }

    /// Threads that are still there when a test has ended are no failure, but somebody may want to know.
    void remarkOnLeft() {
        Fibers fibers = scheduler.fibers;
        if (!fibers.firstHasEnded()) {
            return;
        }
        for (int actor = 1; actor < fibers.count(); actor++) {
            Fiber fiber = fibers.of(actor);
            if (fiber != null && !fiber.done && !fiber.daemon) {
                boolean blocked = fibers.alternatives(actor) == 0;
                String how = blocked ? new Details(scheduler).waits(fiber) : "still runs";
                remark("note: " + fiber.name() + " was left behind when the test ended: it " + how);
            }
        }
    }

    /// What a thread is called in the last execution.
    public String thread(int number) {
        Fiber fiber = scheduler.fibers.of(number);
        return fiber == null ? "thread-" + number : fiber.name();
    }

    /// What a thread that was blocked at the end of the last execution waits for. Empty if that is no part of what went
    /// wrong: its process is gone, it has returned from `main`, it may wait for work for ever.
    public String waits(int number) {
        Fiber fiber = scheduler.fibers.of(number);
        if (fiber == null) {
            return "waits";
        }
        boolean missed = !fiber.member.exited
                && !fiber.returned
                && !(scheduler.fibers.mayStay(number) && Workers.idle(fiber, false));
        return missed ? new Details(scheduler).waits(fiber) : "";
    }

    /// The thread that initialises the class that a blocked thread wants to use, or -1.
    public int waitsOn(int number) {
        Fiber fiber = scheduler.fibers.of(number);
        return fiber != null
                        && fiber.subject instanceof Shadow shadow
                        && shadow.object instanceof Statics.State state
                        && state.by != null
                ? state.by.number
                : -1;
    }

    /// What a thread did not catch last, in the last execution.
    public @Nullable Throwable uncaught() {
        return uncaught;
    }

    void uncaught(Throwable thrown) {
        uncaught = thrown;
    }
}
