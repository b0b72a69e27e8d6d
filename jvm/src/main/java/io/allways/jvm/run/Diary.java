package io.allways.jvm.run;

import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.core.Program.Event;
import io.allways.jvm.describe.Places;
import io.allways.jvm.describe.Stacks;
import io.allways.jvm.program.Placed;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The first events of a run in words, so that a run that parts from it can be told apart. Less than [Details], which
/// looks at every access.
final class Diary {
    /// To look at the stack takes microseconds.
    private static final int MOST = 2_000;

    private final Scheduler scheduler;
    private final List<Event> events = new ArrayList<>();

    Diary(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    List<Event> events() {
        return events;
    }

    void note(Fiber fiber, int op) {
        if (events.size() == MOST) {
            return;
        }
        StackTraceElement[] stack = Stacks.raw();
        int at = Places.first(stack);
        String file = at < 0 || stack[at].getFileName() == null ? "" : String.valueOf(stack[at].getFileName());
        int line = at < 0 ? 0 : Math.max(0, stack[at].getLineNumber());
        Kind kind = Op.kind(op);
        String verb = kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        events.add(new Event(fiber.name(), verb, object(fiber, kind, op), "", file, line));
    }

    private String object(Fiber fiber, Kind kind, int op) {
        Object subject = fiber.subject instanceof Monitor monitor ? monitor.shadow : fiber.subject;
        return switch (subject) {
            case Shadow shadow -> name(shadow);
            case Thread thread -> scheduler.threads.life(thread).shown();
            case null, default -> kind == Kind.CHOOSE || kind == Kind.ASSERT ? "" : "#" + Op.object(op);
        };
    }

    private String name(Shadow shadow) {
        Class<?> type = shadow.object instanceof Class<?> self ? self : shadow.object.getClass();
        String name = type == Plain.class
                ? "Object"
                : type.getName().substring(type.getName().lastIndexOf('.') + 1);
        boolean named = shadow.object instanceof Class<?> || shadow.object instanceof Placed || shadow.actor < 0;
        if (named) {
            return name;
        }
        String thread = scheduler.account.thread(shadow.actor);
        return shadow.index < 0
                ? name + " (first used by " + thread + ")"
                : name + " (object " + (shadow.index + 1) + " made by " + thread + ")";
    }
}
