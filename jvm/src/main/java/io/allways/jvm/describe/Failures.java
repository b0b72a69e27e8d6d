package io.allways.jvm.describe;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a failure says.
public final class Failures {
    private Failures() {}

    private static final Pattern HASH = Pattern.compile("(?:/0x[0-9a-f]+)?@[0-9a-f]{4,8}\\b");

    /// Hash codes of JDK objects are others in every execution.
    private static @Nullable String message(Throwable thrown) {
        String message = thrown.getMessage();
        return message == null ? null : HASH.matcher(message).replaceAll("@…");
    }

    public static String text(String thread, Throwable thrown) {
        String message = message(thrown);
        StackTraceElement[] stack = thrown.getStackTrace();
        int at = Places.first(stack);
        String where = at < 0 ? "" : " at " + Places.text(stack[at]);
        if (thrown instanceof AssertionError) {
            return message == null ? "in " + thread + where : message;
        }
        String what = "uncaught " + thrown.getClass().getName() + " in " + thread;
        return what + where + (message == null ? "" : ": " + message);
    }
}
