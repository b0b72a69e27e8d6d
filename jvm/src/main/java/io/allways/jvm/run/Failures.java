package io.allways.jvm.run;

/// What a failure says.
final class Failures {
    private Failures() {}

    static String text(Thread thread, Throwable thrown) {
        String message = thrown.getMessage();
        String what = thrown instanceof AssertionError
                ? "assertion failed"
                : "uncaught " + thrown.getClass().getName() + " in " + thread.getName();
        StackTraceElement[] stack = thrown.getStackTrace();
        int at = Places.first(stack);
        String where = at < 0 ? "" : " at " + Places.text(stack[at]);
        boolean plain = thrown instanceof AssertionError;
        return what + (message == null ? "" : ": " + message) + (plain && message != null ? "" : where);
    }
}
