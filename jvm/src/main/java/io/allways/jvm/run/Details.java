package io.allways.jvm.run;

import io.allways.core.Assumption;
import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.core.Program.Event;
import io.allways.jvm.describe.CalledMethod;
import io.allways.jvm.describe.Places;
import io.allways.jvm.describe.Stacks;
import io.allways.jvm.program.Assumes;
import io.allways.jvm.program.Names;
import io.allways.jvm.program.Sites;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What a person wants to know about each event: only for executions that are shown, which are run once more for it.
public final class Details {
    private static final int MOST_FRAMES = 8;
    /// How many places a note names.
    private static final int MOST_PLACES = 3;

    private static final int MOST_OUTPUT = 100_000;

    private final Scheduler scheduler;
    /// The calls that are about what others do to a thread, and nothing else.
    private static final Set<String> SIGNALS =
            Set.of("interrupt", "interrupted", "isInterrupted", "park", "parkNanos", "parkUntil", "unpark");

    private final List<Told> told = new ArrayList<>();
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
    private final Map<Assumes, SortedSet<String>> relied = new EnumMap<>(Assumes.class);
    private final StringBuilder printed = new StringBuilder();
    /// What each process of a system has printed since the end of a line.
    private final Map<String, StringBuilder> lines = new TreeMap<>();

    /// Where the thread that fails next threw what nobody caught.
    private StackTraceElement[] failed = {};

    /// What is to be said besides events, and last what the execution takes for granted.
    List<String> notes() {
        List<String> all = new ArrayList<>(notes);
        relied.forEach((what, places) -> {
            String text = new Assumption(what.sort(), places).text("--");
            String where = places.stream().limit(MOST_PLACES).collect(Collectors.joining(", "));
            all.add("assumes that " + text + ": " + where + (places.size() > MOST_PLACES ? ", …" : ""));
        });
        return all;
    }

    /// The execution takes something for granted that other machines may not show so easily.
    void relies(Assumes what, String place) {
        relied.computeIfAbsent(what, each -> new TreeSet<>()).add(place);
    }

    /// The program prints. In a system each line says whose it is.
    public void print(String text) {
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
        return told.stream().map(Told::event).toList();
    }

    private void settle() {
        if (later != null) {
            Supplier<String> value = later;
            later = null;
            Told last = told.removeLast();
            Hooks.quiet(); // looking is nothing that the program does
            String text = value.get();
            Hooks.loud();
            told.add(new Told(last.actor(), last.op(), last.object(), text, last.file(), last.line()));
        }
    }

    /// An event whose object gets its name at the end: names count the objects that took part, so before that another
    /// could come to the same one.
    private record Told(String actor, String op, Supplier<String> object, String value, String file, int line) {
        Event event() {
            return new Event(actor, op, object.get(), value, file, line);
        }
    }

    /// An event is about to be written.
    void happened(Fiber fiber, int op, long range, long value) {
        settle();
        Kind kind = Op.kind(op);
        StackTraceElement[] stack = kind == Kind.ASSERT && failed.length > 0 ? failed : Stacks.raw();
        CalledMethod called = CalledMethod.in(stack);
        StackTraceElement place = called.place();
        String file = place == null ? "" : scheduler.places.file(place);
        int line = place == null ? 0 : Math.max(0, place.getLineNumber());
        String[] telling = fiber.telling;
        if (telling != null) {
            String object = telling[1];
            told.add(new Told(fiber.name(), telling[0], () -> object, telling[2], file, line));
            return;
        }
        Supplier<String> object = object(fiber, op);
        String said = fiber.word != null ? fiber.word : called(fiber, called.name(), value);
        switch (kind) {
            case READ, WRITE, RMW, SPIN -> {
                Shadow shadow = fiber.subject instanceof Shadow known ? known : null;
                int site = fiber.site;
                String word = site >= 0 || kind == Kind.SPIN || said.isEmpty() ? word(kind) : said;
                told.add(new Told(fiber.name(), word, () -> cell(object.get(), shadow, site, range), "", file, line));
                later = () -> shadow == null ? "" : scheduler.values.of(shadow, site, Op.from(range));
            }
            case CHOOSE -> {
                boolean begins = range == 1;
                told.add(
                        new Told(fiber.name(), begins ? "" : "choose", () -> "", begins ? "" : "" + value, file, line));
            }
            case TIMEOUT -> told.add(new Told(fiber.name(), "time is up", () -> "", "", file, line));
            case ASSERT -> told.add(new Told(fiber.name(), "fails", () -> "", "", file, line));
            case START, REACQUIRE -> told.add(new Told(fiber.name(), word(kind), object, "", file, line));
            default -> {
                if (kind == Kind.UNLOCK && endsCall(said)) {
                    told.add(new Told(fiber.name(), "", () -> "", "lets go of its lock", file, line));
                    return;
                }
                boolean hidden = said.isEmpty() && (kind == Kind.CALL || kind == Kind.LOOK);
                String word = said.isEmpty() && !hidden ? word(kind) : said;
                told.add(new Told(fiber.name(), word, object, result(word, kind, value), file, line));
            }
        }
    }

    /// Whether a lock is let go of at the end of a call that is named where it began.
    private static boolean endsCall(String said) {
        return !said.isEmpty() && !said.toLowerCase(java.util.Locale.ROOT).contains("unlock");
    }

    /// What came out of it, where the event tells.
    private String result(String word, Kind kind, long value) {
        return switch (kind) {
            case NOTIFY -> {
                Fiber woken = value == 0 ? null : scheduler.fibers.of((int) value - 1);
                yield woken == null ? "nobody" : woken.name();
            }
            case NOTIFY_ALL -> value == 0 ? "nobody" : "";
            case TRY_LOCK -> !word.endsWith("tryLock") ? "" : value == 1 ? "true" : "false";
            default -> "";
        };
    }

    /// What the source calls; of the flag of interrupts, which much else looks at as well, what that shows.
    private static String called(Fiber fiber, String method, long value) {
        boolean flag = fiber.subject instanceof Signals && !SIGNALS.contains(method);
        return !flag ? method : (value & Signals.INTERRUPTED) != 0 ? "is interrupted" : "";
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

    private Supplier<String> object(Fiber fiber, int op) {
        Object subject = fiber.subject;
        return () -> object(fiber, subject, op);
    }

    private String object(Fiber fiber, @Nullable Object subject, int op) {
        return switch (subject) {
            case null -> Op.kind(op) == Kind.RMW && Op.object(op) == Names.THREADS ? "threads" : "";
            case Shadow shadow
            when shadow.object instanceof ThreadLife life -> life.thread == fiber.thread ? "" : life.shown();
            case Shadow shadow
            when shadow.object instanceof Statics.State state -> "class " + scheduler.values.name(state.type);
            case Shadow shadow -> scheduler.values.name(shadow);
            case Monitor monitor -> monitor.shadow == null ? "" : scheduler.values.name(monitor.shadow);
            case Monitor.Waiters waiters -> waiters.shadow == null ? "" : scheduler.values.name(waiters.shadow);
            case Thread thread -> scheduler.threads.life(thread).shown();
            case Fiber other -> other == fiber ? "" : other.name();
            case Signals signals -> signals.fiber == fiber ? "" : signals.fiber.name();
            case Wires.Told known -> "";
            case Semaphores.Permits permits -> scheduler.values.name(scheduler.shadows.of(permits));
            case Stages stages -> scheduler.values.name(scheduler.shadows.of(stages.owner));
            case Stages.Turn turn -> turn.stages == null ? "" : object(fiber, turn.stages, op);
            default -> subject.getClass().getSimpleName();
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
        CalledMethod called = CalledMethod.in(stack);
        String where = called.place() == null ? "" : " at " + Places.text(called.place());
        Kind kind = Op.kind(fiber.op);
        if (subject(fiber) instanceof Wires.Told known) {
            return known.waits() + where;
        }
        if (subject(fiber) instanceof Statics.State state && state.by != null) {
            return "waits for class " + scheduler.values.name(state.type) + ", which " + state.by.name()
                    + " initialises," + where;
        }
        String object = object(fiber, fiber.subject, fiber.op);
        String what = switch (kind) {
            case LOCK -> "waits for lock " + object + held(fiber);
            case REACQUIRE ->
                fiber.woken ? "waits for lock " + object + held(fiber) : "waits to be notified on " + object;
            case JOIN -> fiber.subject == fiber ? "sleeps" : "waits for the end of " + object;
            case PARK -> "is parked";
            case SPIN -> "spins on " + object;
            case ACQUIRE -> "waits for permits of " + object;
            case CALL, LOOK ->
                fiber.idle
                        ? "waits for work: its executor was never shut down"
                        : fiber.subject instanceof Signals
                                ? fiber.range == Signals.PERMIT ? "is parked" : "waits to be interrupted"
                                : "waits in " + of(called.name(), object);
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
