package io.allways.jvm.describe;

import io.allways.jvm.boot.Carrier;
import io.allways.jvm.boot.Gate;
import io.allways.jvm.run.Hooks;
import io.allways.jvm.run.Scheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Stack traces as a plain JVM shows them: without the checker's frames, which differ between executions, and with the
/// names that methods have in the program's source.
public final class Stacks {
    private static final String OURS = "io.allways.jvm.";
    private static final String STATICS = "$$statics";
    private static final String INIT = "$init";
    private static final String CLINIT = "$clinit";

    /// Hooks that stand for native methods.
    private static final Map<String, String> NATIVE = Map.of("signal", "notify", "signalAll", "notifyAll");

    private Stacks() {}

    /// The stack of the caller with all frames there are.
    public static StackTraceElement[] raw() {
        Carrier carrier = Carrier.current();
        if (carrier == null) {
            return new Throwable().getStackTrace();
        }
        @Nullable Gate gate = carrier.gate;
        @Nullable Gate lifted = carrier.lifted;
        carrier.gate = null;
        carrier.lifted = null;
        try {
            return new Throwable().getStackTrace();
        } finally {
            carrier.gate = gate;
            carrier.lifted = lifted;
        }
    }

    /// A stack without what a plain JVM would not have there.
    public static StackTraceElement[] plain(StackTraceElement[] stack) {
        List<StackTraceElement> plain = new ArrayList<>(stack.length);
        boolean inside = true;
        for (StackTraceElement frame : stack) {
            if (bottom(frame.getClassName(), frame.getMethodName())) {
                break;
            }
            if (hook(frame)) {
                if (inside) {
                    plain.clear(); // how an instruction of the program is done is nobody's business
                    String nativeMethod = NATIVE.get(frame.getMethodName());
                    if (nativeMethod != null) {
                        plain.add(new StackTraceElement(
                                null, "java.base", null, "java.lang.Object", nativeMethod, "Object.java", -2));
                    }
                }
            } else if (!hidden(frame.getClassName(), frame.getMethodName())) {
                inside &= !Places.program(frame.getClassName());
                plain.add(named(frame));
            }
        }
        return plain.toArray(StackTraceElement[]::new);
    }

    /// The stack of a thread that does not run now. One that has not begun is about to.
    public static StackTraceElement[] standing(StackTraceElement[] stack) {
        StackTraceElement[] plain = plain(stack);
        return plain.length > 0
                ? plain
                : new StackTraceElement[] {
                    new StackTraceElement(null, "java.base", null, "java.lang.Thread", "run", "Thread.java", -1)
                };
    }

    /// Where the program's own part of a fiber's stack begins.
    private static boolean bottom(String type, String method) {
        return type.equals(Scheduler.class.getName()) && method.equals("live");
    }

    private static boolean hook(StackTraceElement frame) {
        return frame.getClassName().equals(Hooks.class.getName());
    }

    private static boolean hidden(String type, String method) {
        return type.startsWith(OURS) || type.equals("jdk.internal.vm.Continuation") || method.equals(INIT);
    }

    /// As in the source, and without the loader.
    private static StackTraceElement named(StackTraceElement frame) {
        String type = frame.getClassName();
        if (!Places.program(type)) {
            return frame;
        }
        String method = frame.getMethodName();
        return new StackTraceElement(
                original(type),
                method.equals(CLINIT) ? "<clinit>" : method,
                frame.getFileName(),
                frame.getLineNumber());
    }

    /// The class that the program knows: what an interface makes is in a class of ours beside it.
    static String original(String type) {
        return type.endsWith(STATICS) ? type.substring(0, type.length() - STATICS.length()) : type;
    }

    /// The frames of a walk that a plain JVM would have.
    public static List<StackWalker.StackFrame> plain(List<StackWalker.StackFrame> frames) {
        int end = 0;
        while (end < frames.size()
                && !bottom(frames.get(end).getClassName(), frames.get(end).getMethodName())) {
            end++;
        }
        Predicate<StackWalker.StackFrame> hidden = frame -> hidden(frame.getClassName(), frame.getMethodName());
        return frames.subList(0, end).stream()
                .filter(Objects::nonNull)
                .filter(hidden.negate())
                .toList();
    }
}
