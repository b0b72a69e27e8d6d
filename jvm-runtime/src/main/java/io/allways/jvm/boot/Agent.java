package io.allways.jvm.boot;

import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/// The agent: keeps what the JVM hands it, for the front end to use.
public final class Agent {
    private static volatile @Nullable Instrumentation instrumentation;

    private Agent() {}

    public static void premain(String arguments, Instrumentation given) {
        instrumentation = given;
    }

    public static void agentmain(String arguments, Instrumentation given) {
        instrumentation = given;
    }

    public static @Nullable Instrumentation instrumentation() {
        return instrumentation;
    }
}
