package io.allways.jvm.program;

/// What to do about something that cannot be controlled.
public final class Remedies {
    private Remedies() {}

    /// @param what the program does
    public static String against(String what) {
        if (what.contains("StructuredTaskScope")) {
            return "Let it use an ExecutorService instead while it is checked.";
        }
        if (what.contains("jdk.internal.misc.Unsafe")) {
            return "Let it use a VarHandle or sun.misc.Unsafe instead.";
        }
        if (what.contains("delays tasks of a ForkJoinPool")) {
            return "Let it use a ScheduledThreadPoolExecutor instead.";
        }
        return "Let it use something in memory instead while it is checked.";
    }
}
