package io.allways.jvm.run;

/// What a failure says.
final class Failures {
    private Failures() {}

    static String text(Thread thread, Throwable thrown) {
        String message = thrown.getMessage();
        StackTraceElement[] stack = thrown.getStackTrace();
        int at = Places.first(stack);
        String where = at < 0 ? "" : " at " + Places.text(stack[at]);
        if (thrown instanceof AssertionError) {
            return message == null ? "in " + thread.getName() + where : message;
        }
        String what = "uncaught " + thrown.getClass().getName() + " in " + thread.getName();
        return what + where + (message == null ? "" : ": " + message);
    }
}
