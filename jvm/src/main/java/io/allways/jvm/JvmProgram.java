package io.allways.jvm;

import io.allways.core.Assumption;
import io.allways.core.Execution;
import io.allways.core.Plan;
import io.allways.core.Program;
import io.allways.core.Schedule;
import io.allways.jvm.boot.Carrier;
import io.allways.jvm.inside.Copies;
import io.allways.jvm.net.Startup;
import io.allways.jvm.program.Lessons;
import io.allways.jvm.program.NotControllable;
import io.allways.jvm.program.Options;
import io.allways.jvm.program.Sites;
import io.allways.jvm.run.Account;
import io.allways.jvm.run.Member;
import io.allways.jvm.run.Scheduler;
import io.allways.jvm.weave.Replacements;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A Java program, or a system of several, loaded for one worker.
final class JvmProgram implements Program {
    /// How notes begin that are about nothing wrong.
    private static final String REMARK = "note: ";

    private final JvmTarget target;
    private final Sites sites = new Sites();
    private final Scheduler scheduler;
    private final Copies copies;
    /// What the first thread of each process runs.
    private final List<Runnable> mains = new ArrayList<>();
    /// The execution that [#description] is of.
    private @Nullable Schedule described;

    private Account.Description description = new Account.Description(List.of(), List.of(), List.of());

    JvmProgram(
            JvmTarget target,
            List<Part> parts,
            List<Path> sources,
            Set<String> shared,
            Copies copies,
            Replacements replacements,
            Lessons lessons,
            Options options) {
        this.target = target;
        this.copies = copies;
        List<ProgramLoader> loaders = new ArrayList<>();
        List<Member> members = new ArrayList<>();
        for (Part part : parts) {
            String name = part.label().isEmpty() ? "program" : part.label();
            ProgramLoader loader = new ProgramLoader(name, part.classpath(), shared, copies, sites, replacements);
            loaders.add(loader);
            members.add(new Member(members.size(), part.label(), part.service(), part.after(), part.group(), loader));
        }
        scheduler = new Scheduler(
                lessons, options, sites, sources, members, epoch -> loaders.forEach(loader -> loader.epoch(epoch)));
        try {
            for (int i = 0; i < parts.size(); i++) {
                JvmTarget.Body body = parts.get(i).entry().in(loaders.get(i));
                mains.add(() -> main(body));
            }
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new NotControllable("The program cannot be loaded: " + e);
        }
    }

    @Override
    public void run(Plan plan, Execution execution) {
        onCarrier(carrier -> scheduler.run(carrier, plan, execution, mains));
        if (execution.ending() == Execution.Ending.BOUND && !scheduler.firstHasEnded()) {
            target.cutShort();
        }
        if (scheduler.account.remarkable() && !execution.fails() && execution.ending() == Execution.Ending.DONE) {
            target.remarked(execution);
        }
    }

    private static void onCarrier(Consumer<Carrier> work) {
        if (Thread.currentThread() instanceof Carrier carrier) {
            work.accept(carrier);
        } else {
            Elsewhere.run(work);
        }
    }

    private static void main(JvmTarget.Body body) {
        try {
            Startup.await();
            body.run();
        } catch (Throwable e) {
            throw Sneaky.<RuntimeException>of(e);
        }
    }

    @Override
    public Event describe(Execution execution, int index) {
        return description(execution).events().get(index);
    }

    @Override
    public List<String> notes(Execution execution) {
        List<String> notes = description(execution).notes();
        return execution.fails()
                ? notes.stream().filter(note -> !note.startsWith(REMARK)).toList()
                : notes;
    }

    @Override
    public List<String> output(Execution execution) {
        return description(execution).output();
    }

    private Account.Description description(Execution execution) {
        Schedule schedule = execution.schedule();
        if (described == null || !described.equals(schedule)) {
            Plan plan = new Plan().follow(schedule).tail(Plan.Tail.STOP);
            described = schedule;
            onCarrier(carrier -> description = scheduler.account.describe(carrier, plan, new Execution(), mains));
        }
        return description;
    }

    @Override
    public void remember(boolean on) {
        scheduler.account.remember(on);
    }

    @Override
    public Story story() {
        return scheduler.account.story();
    }

    @Override
    public String actor(int number) {
        return scheduler.account.thread(number);
    }

    @Override
    public String waitsFor(Execution execution, int actor) {
        return scheduler.account.waits(actor);
    }

    @Override
    public int waitsOn(Execution execution, int actor) {
        return scheduler.account.waitsOn(actor);
    }

    /// The classes of the JDK that are explored themselves.
    Copies copies() {
        return copies;
    }

    /// A search begins.
    void begins() {
        scheduler.assumed.clear();
    }

    void catchUp() {
        scheduler.catchUp();
    }

    List<Assumption> assumptions() {
        return scheduler.assumptions();
    }

    /// What a thread did not catch last, in the last execution.
    @Nullable Throwable uncaught() {
        return scheduler.account.uncaught();
    }

    void lines(Sites.Lines lines) {
        sites.lines(lines);
    }

    @Nullable String stuck(Duration patience) {
        return scheduler.stuck(patience);
    }

    @Override
    public void close() {
        target.release(this);
    }
}
