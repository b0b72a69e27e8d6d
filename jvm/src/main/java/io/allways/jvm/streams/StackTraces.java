package io.allways.jvm.streams;

import io.allways.jvm.run.Scheduler;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What woven code calls to print a stack trace: the JDK locks the stream meanwhile, and asks the exception and its
/// causes
/// for their texts, which may call the program.
public final class StackTraces {
    private static final Set<String> TEXTS = Set.of("toString", "getMessage", "getLocalizedMessage");

    private StackTraces() {}

    public static void printStackTrace(Throwable failure) {
        Scheduler scheduler = Scheduler.current();
        PrintStream own = scheduler == null ? null : scheduler.running().member.err;
        PrintStream stream = own == null ? Streams.ERR : own;
        if (StreamLocks.standard(stream) && callsProgram(failure)) {
            print(failure, stream);
        } else {
            failure.printStackTrace();
        }
    }

    public static void printStackTrace(Throwable failure, PrintStream stream) {
        if (StreamLocks.standard(stream) && callsProgram(failure)) {
            print(failure, stream);
        } else {
            failure.printStackTrace(stream);
        }
    }

    public static void printStackTrace(Throwable failure, PrintWriter writer) {
        failure.printStackTrace(writer);
    }

    /// The text is made apart: the JDK would lock a stream that is there once for all executions.
    private static void print(Throwable failure, PrintStream stream) {
        StreamLocks.asks(stream);
        boolean locked = StreamLocks.enter(stream);
        try {
            StringWriter text = new StringWriter();
            failure.printStackTrace(new PrintWriter(text));
            stream.print(text);
        } finally {
            if (locked) {
                StreamLocks.exit(stream);
            }
        }
    }

    private static boolean callsProgram(Throwable failure) {
        return asks(failure, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    /// Whether the text of an exception, or of what it names, is the program's.
    private static boolean asks(@Nullable Throwable failure, Set<Throwable> seen) {
        if (failure == null || !seen.add(failure)) {
            return false;
        }
        for (Throwable each : failure.getSuppressed()) {
            if (asks(each, seen)) {
                return true;
            }
        }
        return ownText(failure.getClass()) || asks(failure.getCause(), seen);
    }

    private static boolean ownText(Class<?> type) {
        for (Class<?> each = type; each.getClassLoader() != null; each = each.getSuperclass()) {
            for (Method method : each.getDeclaredMethods()) {
                if (method.getParameterCount() == 0 && TEXTS.contains(method.getName())) {
                    return true;
                }
            }
        }
        return false;
    }
}
