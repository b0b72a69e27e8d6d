package io.allways.jvm.standins;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// What the checker and the program under test have in common: the script goes in, the outcome comes out.
public final class Shared {
    static Script script = Script.parse("|");
    static @Nullable String outcome;
    /// What each thread has done so far, for those that never come to their end.
    private static Calls[] begun = {};

    private Shared() {}

    public static String type() {
        return script.type();
    }

    /// Begins an execution; how many threads there are.
    public static int threads() {
        Calls[] all = new Calls[script.threads().size()];
        Arrays.setAll(all, i -> new Calls());
        begun = all;
        return all.length;
    }

    /// What has come of it where some wait for ever.
    static String stuck() {
        StringBuilder text = new StringBuilder("STUCK");
        for (Calls each : begun) {
            text.append(" / ").append(each.log());
        }
        return text.toString();
    }

    /// What was done before the threads began.
    public static void before(Object target) {
        run(target, -1);
    }

    /// Does what the script says; what came of it.
    public static String run(Object target, int thread) {
        Calls calls = thread < 0 ? new Calls() : begun[thread];
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
