package io.allways.jvm.standins;

import org.jspecify.annotations.Nullable;

/// What the checker and the program under test have in common: the script goes in, the outcome comes out.
public final class Shared {
    static Script script = Script.parse("|");
    static @Nullable String outcome;

    private Shared() {}

    public static String type() {
        return script.type();
    }

    public static int threads() {
        return script.threads().size();
    }

    /// What was done before the threads began.
    public static void before(Object target) {
        run(target, -1);
    }

    /// Does what the script says; what came of it.
    public static String run(Object target, int thread) {
        Calls calls = new Calls();
        for (String call : thread < 0 ? script.before() : script.threads().get(thread)) {
            calls.make(target, call);
        }
        return calls.log();
    }

    /// At the end.
    public static void end(Object target, String[] results) {
        Calls calls = new Calls();
        calls.last(target);
        outcome = String.join(" / ", results) + " => " + calls.log();
    }
}
