package io.allways.jvm.run;

import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.core.Program.Event;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What a person wants to know about each event: only for executions that are shown, which are run once more for it.
final class Details {
    private static final int MOST_FRAMES = 8;
    private static final int MOST_OUTPUT = 100_000;

    private final Scheduler scheduler;
    private final List<Event> events = new ArrayList<>();
    /// The value of the last event, if it can be told only after the program has gone on.
    private @Nullable Supplier<String> later;

    Details(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    /// An access that is no op: where it was, in case it races.
    void accessed(Fiber fiber, Shadow shadow, int cell, boolean writes) {
        stacks.put(new Access(shadow, cell, fiber.number, writes), Stacks.raw());
    }

    private record Access(Shadow shadow, int cell, int actor, boolean writes) {}

    private final Map<Access, StackTraceElement[]> stacks = new HashMap<>();
    private final List<String> notes = new ArrayList<>();
    private final StringBuilder printed = new StringBuilder();
    /// What each process of a system has printed since the end of a line.
    private final Map<String, StringBuilder> lines = new TreeMap<>();

    /// Where the thread that fails next threw what nobody caught.
    private StackTraceElement[] failed = {};

    List<String> notes() {
        return notes;
    }

    /// The program prints. In a system each line says whose it is.
    void print(String text) {
        if (printed.length() >= MOST_OUTPUT) {
            return;
        }
        String label = scheduler.running().member.label();
        if (label.isEmpty()) {
            printed.append(text);
            return;
        }
        StringBuilder begun = lines.computeIfAbsent(label, each -> new StringBuilder());
        begun.append(text);
        for (int end = begun.indexOf("\n"); end >= 0; end = begun.indexOf("\n")) {
            printed.append(label).append(": ").append(begun, 0, end + 1);
            begun.delete(0, end + 1);
        }
    }

    /// What the program printed, in lines.
    List<String> output() {
        lines.forEach((label, begun) -> {
            if (!begun.isEmpty()) {
                printed.append(label).append(": ").append(begun).append('\n');
            }
        });
        lines.clear();
        List<String> lines = new ArrayList<>(printed.toString().lines().toList());
        if (printed.length() >= MOST_OUTPUT) {
            lines.add("… (more was printed)");
        }
        return lines;
    }

    /// Something is untidy, and nothing worse.
    void remark(String text) {
        notes.add(text);
    }

    /// Two accesses race.
    void raced(Shadow shadow, int cell, Fiber one, boolean oneWrites, Fiber two, boolean twoWrites) {
        if (!notes.isEmpty()) {
            return; // the first is the one in the message
        }
        note(
                one.name() + (oneWrites ? " writes" : " reads"),
                stacks.get(new Access(shadow, cell, one.number, oneWrites)));
        note(
                two.name() + (twoWrites ? " writes" : " reads"),
                stacks.get(new Access(shadow, cell, two.number, twoWrites)));
    }

    /// A thread ends with an exception.
    void threw(Fiber fiber, Throwable thrown) {
        note(fiber.name() + " throws " + thrown.getClass().getSimpleName(), thrown.getStackTrace());
        failed = thrown.getStackTrace();
    }

    /// The program's own part of a stack.
    private void note(String what, StackTraceElement @Nullable [] stack) {
        notes.add(what);
        int shown = 0;
        if (stack != null) {
            for (StackTraceElement frame : stack) {
                if (Places.program(frame.getClassName()) && shown++ < MOST_FRAMES) {
                    String name = frame.getClassName() + "." + frame.getMethodName();
                    notes.add("    at " + name + " (" + Places.text(frame) + ")");
                }
            }
        }
    }

    /// All events, when the execution has ended.
    List<Event> events() {
        settle();
        return events;
    }

    private void settle() {
        if (later != null) {
            Supplier<String> value = later;
            later = null;
            Event last = events.removeLast();
            Hooks.quiet(); // looking is nothing that the program does
            String text = value.get();
            Hooks.loud();
            events.add(new Event(last.actor(), last.op(), last.object(), text, last.file(), last.line()));
        }
    }

    /// An event is about to be written.
    void happened(Fiber fiber, int op, long range, long value) {
        settle();
        StackTraceElement[] stack = Op.kind(op) == Kind.ASSERT && failed.length > 0 ? failed : Stacks.raw();
        int at = Places.first(stack);
        StackTraceElement place = at < 0 ? null : stack[at];
        String called = at > 0 ? stack[at - 1].getMethodName() : "";
        String file = place == null ? "" : scheduler.places.file(place);
        int line = place == null ? 0 : Math.max(0, place.getLineNumber());
        String actor = fiber.name();
        Kind kind = Op.kind(op);
        String[] telling = fiber.telling;
        if (telling != null) {
            events.add(new Event(actor, telling[0], telling[1], telling[2], file, line));
            return;
        }
        String object = object(fiber, kind, op);
        switch (kind) {
            case READ, WRITE, RMW, SPIN -> {
                Shadow shadow = fiber.subject instanceof Shadow known ? known : null;
                int site = fiber.site;
                Supplier<String> state = () -> shadow == null ? "" : scheduler.values.of(shadow, site, Op.from(range));
                String word = site >= 0 || kind == Kind.SPIN ? word(kind) : called;
                events.add(new Event(actor, word, cell(object, shadow, site, range), "", file, line));
                later = state;
            }
            case CALL, LOOK -> events.add(new Event(actor, called(called, fiber), object, "", file, line));
            case CHOOSE -> {
                boolean begins = range == 1;
                events.add(new Event(actor, begins ? "" : "choose", "", begins ? "" : "" + value, file, line));
            }
            case NOTIFY -> {
                Fiber woken = value == 0 ? null : scheduler.fibers.of((int) value - 1);
                String who = woken == null ? "nobody" : woken.name();
                events.add(new Event(actor, word(kind), object, who, file, line));
            }
            case NOTIFY_ALL -> events.add(new Event(actor, word(kind), object, value == 0 ? "nobody" : "", file, line));
            case TIMEOUT -> events.add(new Event(actor, "time is up", "", "", file, line));
            case ASSERT -> events.add(new Event(actor, "fails", "", "", file, line));
            default -> events.add(new Event(actor, word(kind), object, "", file, line));
        }
    }

    private static String called(String method, Fiber fiber) {
        return method.equals("$init") ? "initialise" : method;
    }

    private static String word(Kind kind) {
        return switch (kind) {
            case READ -> "read";
            case WRITE, RMW -> "write";
            case SPIN -> "spin on";
            case LOCK -> "lock";
            case TRY_LOCK -> "try lock";
            case UNLOCK -> "unlock";
            case WAIT -> "wait";
            case REACQUIRE -> "lock again";
            case NOTIFY -> "notify";
            case NOTIFY_ALL -> "notifyAll";
            case ACQUIRE -> "acquire";
            case RELEASE -> "release";
            case START -> "start";
            case JOIN -> "join";
            case PARK -> "park";
            case UNPARK -> "unpark";
            default -> kind.name().toLowerCase(java.util.Locale.ROOT);
        };
    }

    private String object(Fiber fiber, Kind kind, int op) {
        return switch (fiber.subject) {
            case null -> kind == Kind.RMW && Op.object(op) == Names.THREADS ? "threads" : "";
            case Shadow shadow -> scheduler.values.name(shadow);
            case Monitor monitor -> monitor.shadow == null ? "" : scheduler.values.name(monitor.shadow);
            case Monitor.Waiters waiters -> waiters.shadow == null ? "" : scheduler.values.name(waiters.shadow);
            case Thread thread -> thread.getName();
            case Fiber other -> other == fiber ? "" : other.name();
            case Signals signals -> signals.fiber == fiber ? "" : signals.fiber.name();
            case Wires.Told told -> "";
            default -> fiber.subject.getClass().getSimpleName();
        };
    }

    private String cell(String object, @Nullable Shadow shadow, int site, long range) {
        if (site < 0 || shadow == null) {
            return object;
        }
        Sites.Site where = scheduler.sites.get(site);
        if (where.field().isEmpty()) {
            return shadow.object.getClass().isArray() ? object + "[" + Op.from(range) + "]" : object;
        }
        return shadow.object instanceof Class<?> ? where.owner() + "." + where.field() : object + "." + where.field();
    }

    /// What a fiber that is blocked waits for.
    String waits(Fiber fiber) {
        StackTraceElement[] stack = fiber.continuation.getStackTrace();
        int at = Places.first(stack);
        String where = at < 0 ? "" : " at " + Places.text(stack[at]);
        Kind kind = Op.kind(fiber.op);
        if (subject(fiber) instanceof Wires.Told told) {
            return told.waits() + where;
        }
        String object = object(fiber, kind, fiber.op);
        String what = switch (kind) {
            case LOCK -> "waits for lock " + object + held(fiber);
            case REACQUIRE ->
                fiber.woken ? "waits for lock " + object + held(fiber) : "waits to be notified on " + object;
            case JOIN -> "waits for the end of " + object;
            case PARK -> "is parked";
            case SPIN -> "spins on " + object;
            case ACQUIRE -> "waits for permits of " + object;
            case CALL, LOOK ->
                fiber.idle
                        ? "waits for work: its executor was never shut down"
                        : fiber.subject instanceof Signals
                                ? fiber.range == Signals.PERMIT ? "is parked" : "waits to be interrupted"
                                : "waits in " + of(at > 0 ? stack[at - 1].getMethodName() : "", object);
            default -> "waits";
        };
        return what + where;
    }

    private static String of(String method, String object) {
        return method.isEmpty() || object.isEmpty() ? method + object : method + " of " + object;
    }

    private static @Nullable Object subject(Fiber fiber) {
        return fiber.subject instanceof Shadow shadow ? shadow.object : fiber.subject;
    }

    private static String held(Fiber fiber) {
        return fiber.subject instanceof Monitor monitor && monitor.owner != null
                ? " (held by " + monitor.owner.name() + ")"
                : "";
    }
}
