package io.allways.jvm.describe;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a program calls where an event happens, as its source says it, and where that is.
///
/// @param name of the method; empty if it is no call: a field, `synchronized`, `wait`
/// @param place in the program; null if there is nothing of the program on the stack
public record CalledMethod(String name, @Nullable StackTraceElement place) {
    private static final String OURS = "io.allways.jvm.";
    /// What woven code calls where the source calls nothing, or what only the JVM can do.
    private static final Set<String> WOVEN = Set.of(OURS + "run.Hooks", OURS + "run.Statics");
    /// What runs the initialiser of a class.
    private static final String INITIALISER = "$init";

    public static CalledMethod in(StackTraceElement[] stack) {
        int at = Places.first(stack);
        if (at < 0) {
            return new CalledMethod("", null);
        }
        String program = stack[at].getMethodName();
        if (program.equals(INITIALISER)) {
            return new CalledMethod("initialise", stack[user(stack, at)]);
        }
        if (program.startsWith("$") && at + 1 < stack.length) {
            // A method that was added for a call by a handle.
            return new CalledMethod(program.substring(1), stack[at + 1]);
        }
        return new CalledMethod(at == 0 ? "" : name(stack[at - 1]), stack[at]);
    }

    /// What uses a class that must be initialised first; what runs its initialiser has no line.
    private static int user(StackTraceElement[] stack, int initialiser) {
        for (int i = initialiser + 1; i < stack.length; i++) {
            if (Places.program(stack[i].getClassName()) && stack[i].getLineNumber() > 0) {
                return i;
            }
        }
        return initialiser;
    }

    private static String name(StackTraceElement frame) {
        if (WOVEN.contains(frame.getClassName())) {
            return "";
        }
        String method = frame.getMethodName();
        return switch (method) {
            case "<init>" -> "new";
            default -> half(frame.getClassName()) + method;
        };
    }

    private static String half(String type) {
        if (!type.startsWith(OURS)) {
            return "";
        }
        try {
            LockView view = Class.forName(type).getAnnotation(LockView.class);
            return view == null ? "" : view.value() + " ";
        } catch (ClassNotFoundException e) {
            return "";
        }
    }
}
