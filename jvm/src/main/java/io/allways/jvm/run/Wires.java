package io.allways.jvm.run;

import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.jvm.describe.Places;
import io.allways.jvm.describe.Stacks;
import io.allways.jvm.program.Faults;
import io.allways.jvm.program.NotControllable;
import io.allways.jvm.program.StreamOptions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Ops of queues between processes, for models: what is sent is received in that order, and sending commutes with
/// receiving.
///
/// ```
/// Wires.send(channel, capacity, 0);
/// …                                        // change it
/// Wires.done(howManyWereSentBefore);
/// ```
///
/// Unlike [Calls] these cannot be interrupted: nobody who waits for the network can. And where a time limit may strike
/// at any moment, it strikes whatever was sent: the network may be slow. So who gives up depends on nobody.
public final class Wires {
    /// A queue between actors.
    public interface Channel {
        long sent();

        long received();
    }

    /// An object that says in its own words what somebody who is blocked there waits for.
    public interface Told {
        String waits();
    }

    private Wires() {}

    private static Scheduler scheduler() {
        Scheduler scheduler = Scheduler.current();
        if (scheduler == null) {
            throw present()
                    .refuse(
                            "uses a socket inside of a call that is one step",
                            "Let it do so before the call or after it.");
        }
        return scheduler;
    }

    /// The same, also inside of calls that are one op.
    private static Scheduler present() {
        return Objects.requireNonNull(Scheduler.present());
    }

    /// Waits until there is room for what is sent. False if the time is up (`nanos`; 0 if it has no limit).
    public static boolean send(Channel channel, long capacity, long nanos) {
        return stand(Kind.SEND, channel, capacity, nanos);
    }

    /// Waits until there is something to receive.
    public static boolean receive(Channel channel, long nanos) {
        return stand(Kind.RECEIVE, channel, 0, nanos);
    }

    private static boolean stand(Kind kind, Channel channel, long range, long nanos) {
        Scheduler scheduler = scheduler();
        int op = Op.of(kind, scheduler.shadows.number(scheduler.shadows.of(channel)));
        if (answersLate(nanos)) {
            return false;
        }
        return scheduler.standFor(op, range, channel, nanos > 0 && scheduler.threads.timeouts() ? nanos : 0);
    }

    /// Whether a time limit (`nanos`; 0 if there is none) strikes before an answer that is already on its way.
    public static boolean answersLate(long nanos) {
        Scheduler scheduler = scheduler();
        boolean late = nanos > 0 && scheduler.threads.timeouts() && scheduler.threads.foreseesTimeout(nanos);
        if (late) {
            scheduler.running().now += nanos;
        }
        return late;
    }

    /// Whether the running thread, about to wait for something to receive (or for a guard of `object`), is interrupted
    /// there. Only virtual threads notice, and only if they must wait; they stay interrupted.
    public static boolean interruptedAt(Object object, long guard, long nanos) {
        Scheduler scheduler = scheduler();
        Fiber fiber = scheduler.running();
        if (!fiber.thread.isVirtual() || !scheduler.interrupts.reach(fiber)) {
            return false;
        }
        if (scheduler.interrupts.ask(fiber, false)) {
            boolean waits = choose("", "is interrupted") == 1;
            fiber.deaf = !waits; // then it may not have to wait after all
            return waits;
        }
        Interrupts.Guess guess = scheduler.interrupts.guess(fiber);
        if (guess == null) {
            return false;
        }
        Shadow shadow = scheduler.shadows.of(object);
        boolean channel = guard == 0 && object instanceof Channel;
        int op = Op.of(channel ? Kind.RECEIVE : Kind.CALL, scheduler.shadows.number(shadow));
        scheduler.interrupts.await(guess, op, guard, channel ? object : shadow, nanos);
        fiber.signals().interrupted = true;
        return true;
    }

    /// Whether the running thread is virtual and interrupted.
    public static boolean interrupted() {
        Scheduler scheduler = scheduler();
        Fiber fiber = scheduler.running();
        return fiber.thread.isVirtual() && scheduler.interrupts.reach(fiber) && scheduler.interrupts.ask(fiber, false);
    }

    /// The running thread need not wait any more.
    public static void waited() {
        present().running().deaf = false;
    }

    /// It has been sent or received; `before`: how many were, before.
    public static void done(long before) {
        scheduler().happened(before);
    }

    /// As [Calls#await], but deaf to interrupts.
    public static Calls.Outcome await(Object object, long guard, long nanos) {
        return Calls.awaitDeaf(scheduler(), object, guard, nanos);
    }

    // --- what happens before what

    /// What the running thread knows.
    public static int[] clock() {
        return present().running().clock.clone();
    }

    /// The running thread knows that as well from now on.
    public static void learn(int @Nullable [] clock) {
        present().running().learn(clock);
    }

    // --- lessons

    public static boolean knows(String lesson) {
        return present().lessons.knows(lesson);
    }

    /// What has been learned that begins with `prefix`, without that.
    public static SortedSet<String> known(String prefix) {
        return present().lessons.following(prefix);
    }

    /// From now on, something is an op that was none. Returns only while a failure is looked into.
    public static void learn(String lesson) {
        Scheduler scheduler = scheduler();
        if (scheduler.lessons.open()) {
            scheduler.abort(scheduler.lessons.learn(lesson));
        }
    }

    // --- who and what

    /// The process that runs now.
    public static Member member() {
        return present().running().member;
    }

    /// The number of the process that runs now.
    public static int number() {
        return member().number;
    }

    /// The number of the thread that runs now.
    public static int thread() {
        return present().running().number;
    }

    /// Whether the running thread is the first of its process.
    public static boolean first() {
        return present().first(present().running());
    }

    /// The names of all processes, by their numbers.
    public static List<String> labels() {
        List<String> labels = new ArrayList<>();
        for (Member member : present().members) {
            labels.add(member.label());
        }
        return labels;
    }

    /// Whether a process only looks at what the others have left.
    public static boolean witness(int process) {
        return present().members.get(process).witness();
    }

    /// The classes of a process; null if there is none of that name.
    public static @Nullable ClassLoader loader(String label) {
        for (Member member : present().members) {
            if (member.label().equals(label)) {
                return member.loader;
            }
        }
        return null;
    }

    /// Waits for the ends of all other processes that are no services.
    public static void awaitOthers() {
        scheduler().lives.awaitOthers();
    }

    /// Where somebody must listen before some process begins.
    public static Set<Integer> awaitedPorts() {
        Set<Integer> ports = new TreeSet<>();
        for (Member member : present().members) {
            if (member.after() > 0) {
                ports.add(member.after());
            }
        }
        return ports;
    }

    /// Those who wait for somebody to listen there will never begin.
    public static void abandon(int port) {
        for (Member member : present().members) {
            if (member.after() == port) {
                member.exited = true;
            }
        }
    }

    // --- faults and ends

    public static Faults faults() {
        return present().options.faults();
    }

    /// How bytes of connections come.
    public static StreamOptions streams() {
        return present().options.streams();
    }

    /// Somebody listens where others wait for it before they begin.
    public static void listens() {
        scheduler().lives.listens();
    }

    /// The running process begins.
    public static void begins() {
        scheduler().lives.begins();
    }

    /// Lets all processes but the first begin, where that has something to decide before.
    public static void beginOthers() {
        scheduler().beginOthers();
    }

    /// The process may be killed.
    public static void mortal(int process) {
        present().members.get(process).mortal = true;
    }

    /// The running process comes to where others see what it does: a thread of a process that has ended stops here.
    public static void alive() {
        if (ended()) {
            stop();
        }
    }

    /// Whether the running process has ended, by another thread of it. What it did since then nobody can have seen; it
    /// may as well have done that before its end.
    public static boolean ended() {
        return scheduler().lives.ended();
    }

    /// The running process ends here. False if another thread of it was faster.
    public static boolean dies() {
        return scheduler().lives.dies();
    }

    /// What the running process has open is closed.
    public static void closeAll() {
        Lives.closeAll(member());
    }

    /// The running thread stops for good. Does not return.
    public static void stop() {
        scheduler().stopHere();
    }

    /// Whether the running process has ever had several threads.
    public static boolean severalThreads() {
        return member().threads > 1;
    }

    // --- reports

    /// Whether somebody wants to know, so that it is worth to make a text.
    public static boolean told() {
        Scheduler scheduler = Scheduler.present();
        return scheduler != null && scheduler.account.details() != null;
    }

    /// Where the program is now; empty if nobody wants to know.
    public static String place() {
        if (!told()) {
            return "";
        }
        StackTraceElement[] stack = Stacks.raw();
        int at = Places.first(stack);
        return at < 0 ? "" : Places.text(stack[at]);
    }

    /// The running process ends and has left something open.
    public static void remark(String what) {
        String label = member().label();
        present().account.remark("note: " + what + " was never closed" + (label.isEmpty() ? "" : " by " + label));
    }

    /// What the event that comes next is called in reports.
    public static void tell(String op, String object, String value) {
        Scheduler scheduler = Scheduler.present();
        if (scheduler != null) {
            scheduler.running().tells(op, object, value);
        }
    }

    /// A data choice.
    public static int choose(int alternatives) {
        return alternatives < 2 ? 0 : scheduler().threads.choose(alternatives);
    }

    /// A data choice among things that are called so in reports.
    public static int choose(String... names) {
        Scheduler scheduler = scheduler();
        int chosen = scheduler.stand(Op.of(Kind.CHOOSE, 0), names.length, null);
        tell(names[chosen], "", "");
        scheduler.happened(chosen);
        return chosen;
    }

    /// A number below 32,767 that is nobody else's, the same in every execution: of the thread's own.
    public static int next() {
        Scheduler scheduler = scheduler();
        Fiber fiber = scheduler.running();
        int index = fiber.wires++;
        int number = number(fiber.number, index);
        if (number < 0) {
            throw scheduler.abort(new NotControllable(fiber.name() + " opens its connection number " + (index + 1)
                    + ", for which there is no free port left. Check with fewer connections or threads."));
        }
        return number;
    }

    /// A hundred for each of the first threads, a few for each of many, some more for those who need them; -1 if there
    /// are none left.
    static int number(int thread, int index) {
        if (thread < 100 && index < 100) {
            return thread * 100 + index;
        }
        if (thread >= 100 && thread < 2_048 && index < 8) {
            return 10_000 + thread * 8 + index;
        }
        long more = (long) index - (thread < 100 ? 100 : 8);
        long sum = thread + more;
        long number = 26_384 + sum * (sum + 1) / 2 + more;
        return more >= 0 && number < 32_767 ? (int) number : -1;
    }

    /// Sorted by who made what they are known by, and when: the same in every execution.
    public static <T> List<T> sorted(Collection<T> all, Function<T, Object> name) {
        Shadows shadows = scheduler().shadows;
        List<T> sorted = new ArrayList<>(all);
        sorted.sort(Comparator.comparingLong(each -> {
            Shadow shadow = shadows.of(name.apply(each));
            return (long) shadow.actor << 32 | shadow.index & 0xffff_ffffL;
        }));
        return sorted;
    }
}
