package io.allways.jvm.run;

import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.jvm.program.Lessons;
import io.allways.jvm.program.Placed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The ends of processes. A process ends when its threads other than daemons have, or by `System.exit`; what it has
/// open is closed then.
///
/// As in the JVM, the first thread waits for the others when its own body is done. Waiting for the end of a thread is
/// no race, so that costs steps but no traces.
public final class Lives {
    private final Scheduler scheduler;
    /// Processes begin now, one after the other.
    private boolean beginning;

    Lives(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    /// Somebody listens where others wait for it before they begin.
    void listens() {
        beginning = scheduler.options.startsInOrder();
    }

    /// The running process has what it waits for before its program begins.
    void begins() {
        scheduler.running().member.begun = true;
        beginning &= firstToBegin() != null;
    }

    void reset() {
        beginning = false;
    }

    /// Whether the rule of [io.allways.jvm.program.Options#startsInOrder] lets a thread go on.
    boolean mayMove(Fiber fiber) {
        if (beginning) {
            return fiber.member == firstToBegin();
        }
        return !scheduler.options.startsInOrder() || fiber.member.begun || fiber.member.after() == 0;
    }

    /// The first process that still waits.
    private @Nullable Member firstToBegin() {
        for (Member member : scheduler.members) {
            if (member.after() > 0 && !member.begun) {
                return member;
            }
        }
        return null;
    }

    /// The body of the first thread of a process is done.
    void end(Fiber first) {
        first.returned = true;
        Fiber other = next(first);
        while (other != null) {
            scheduler.stand(Op.of(Kind.JOIN, other.number), 0, other);
            first.learn(other.clock);
            scheduler.happened(0);
            other = next(first);
        }
        runHooks(first.member);
        if (!scheduler.alone()) {
            endings(first.member).forEach(Ending::left);
            learnExits(first, true);
            if (dies()) {
                closeAll(first.member);
            }
        }
    }

    /// Where a process ends while it has other threads, those look whether it has, wherever others could see what they
    /// do.
    ///
    /// @param daemons whether only those can be left
    private void learnExits(Fiber last, boolean daemons) {
        if (others(last, daemons) && !scheduler.lessons.knows(Lessons.EXITS) && scheduler.lessons.open()) {
            scheduler.abort(scheduler.lessons.learn(Lessons.EXITS));
        }
    }

    /// A thread of the only process has ended, perhaps the last one.
    void remarkIfLast(Member only) {
        for (int actor = 0; actor < scheduler.fibers.count(); actor++) {
            Fiber fiber = scheduler.fibers.of(actor);
            if (fiber != null && !fiber.done && !fiber.daemon) {
                return;
            }
        }
        endings(only).forEach(Ending::left);
    }

    /// Starts the hooks of the running process and waits for their ends. Its other threads go on meanwhile.
    private static void runHooks(Member member) {
        member.leaving = true;
        List<Thread> hooks = List.copyOf(member.hooks);
        member.hooks.clear();
        hooks.forEach(Thread::start);
        for (Thread hook : hooks) {
            try {
                hook.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Whether no other thread has begun to end the running process.
    private boolean leaves(Member member) {
        boolean several = member.threads > 1 && Calls.begin(member.life);
        boolean first = !member.leaving;
        member.leaving = true;
        if (several) {
            Wires.tell("", "", "");
            Calls.end(member.life, first);
        }
        return first;
    }

    /// The running process waits for the ends of all others that are no services.
    void awaitOthers() {
        Fiber self = scheduler.running();
        for (Member member : scheduler.members) {
            Fiber other = scheduler.fibers.of(member.number);
            if (other != null && other != self && !member.service()) {
                scheduler.stand(Op.of(Kind.JOIN, other.number), 0, other);
                self.learn(other.clock);
                scheduler.happened(0);
            }
        }
    }

    /// A thread of the same process that is not done.
    private @Nullable Fiber next(Fiber first) {
        for (int actor = first.number + scheduler.members.size();
                actor < scheduler.fibers.count();
                actor += scheduler.members.size()) {
            Fiber fiber = scheduler.fibers.of(actor);
            if (fiber != null && !fiber.done && !fiber.daemon) {
                return fiber;
            }
        }
        return null;
    }

    /// The running thread calls `System.exit`. Does not return.
    void exit() {
        Member member = scheduler.running().member;
        if (!member.hooks.isEmpty() || member.leaving) {
            if (!leaves(member)) {
                scheduler.stopHere();
            }
            runHooks(member);
        }
        halt();
    }

    /// The running process ends at once. Does not return.
    void halt() {
        Fiber fiber = scheduler.running();
        if (!scheduler.alone()) {
            learnExits(fiber, false);
            if (dies()) {
                closeAll(fiber.member);
            }
        }
        fiber.member.exited = true;
        scheduler.stopHere();
    }

    /// Whether its process has other threads that may do something yet, or did something that this one does not know
    /// of.
    private boolean others(Fiber fiber, boolean daemons) {
        for (int actor = 0; actor < scheduler.fibers.count(); actor++) {
            Fiber other = scheduler.fibers.of(actor);
            if (other != null
                    && (other.daemon || !daemons)
                    && other != fiber
                    && other.member == fiber.member
                    && !other.returned) {
                int seen = actor < fiber.clock.length ? fiber.clock[actor] : 0;
                if (!other.done || seen < other.clock[actor]) {
                    return true;
                }
            }
        }
        return false;
    }

    /// The running process ends here. False if another thread of it was faster.
    boolean dies() {
        Member member = scheduler.running().member;
        boolean several = member.threads > 1 && Calls.begin(member.life);
        boolean first = !member.exited;
        member.exited = true;
        if (several) {
            Wires.tell("", "", "");
            Calls.end(member.life, first);
        }
        return first;
    }

    /// Whether the running process has ended. That is an op, if another thread may end it.
    boolean ended() {
        Member member = scheduler.running().member;
        if (member.threads > 1 && (member.mortal || scheduler.lessons.knows(Lessons.EXITS))) {
            Calls.beginLook(member.life);
            boolean ended = member.exited;
            Wires.tell("", "", "");
            Calls.end(member.life, false);
            return ended;
        }
        return false;
    }

    /// Whether a process has ended.
    static final class Life implements Placed, Wires.Told {
        private final int process;

        Life(int process) {
            this.process = process;
        }

        @Override
        public String place() {
            return "life of process " + process;
        }

        @Override
        public String waits() {
            return "waits for the end of its process";
        }
    }

    static void closeAll(Member member) {
        endings(member).forEach(Ending::processEnds);
    }

    private static List<Ending> endings(Member member) {
        List<Ending> endings = new ArrayList<>();
        for (Object kept : member.kept.values()) {
            if (kept instanceof Ending ending) {
                endings.add(ending);
            }
        }
        endings.sort(Comparator.comparing(ending -> ending.getClass().getName()));
        return endings;
    }

    /// What a model keeps for a process and must know of its end.
    public interface Ending {
        void processEnds();

        /// The process ends by itself: what is still open is remarked upon ([Wires#remark]).
        default void left() {}
    }
}
