package io.allways.jvm;

import io.allways.jvm.boot.Agent;
import io.allways.jvm.weave.KeySets;
import io.allways.jvm.weave.Prologues;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.Map;
import java.util.Set;

/// Prepares the JVM: opens what the front end needs of `java.base`, and changes the JDK's thread methods.
public final class Machine {
    private static boolean ready;

    private Machine() {}

    /// Whether an agent is there; without one there is no control.
    public static boolean hasAgent() {
        try {
            return Agent.instrumentation() != null;
        } catch (NoClassDefFoundError e) {
            return false;
        }
    }

    public static synchronized void prepare() {
        if (ready) {
            return;
        }
        Instrumentation instrumentation = Agent.instrumentation();
        if (instrumentation == null) {
            throw new IllegalStateException("The agent is missing: start Java with -javaagent:allways-agent.jar");
        }
        Module base = Object.class.getModule();
        Module boot = Agent.class.getModule();
        Set<Module> ours = Set.of(Machine.class.getModule(), boot);
        instrumentation.redefineModule(
                base,
                Set.of(boot),
                Map.of("jdk.internal.vm", ours, "jdk.internal.access", ours, "jdk.internal.misc", ours),
                Map.of("java.lang", ours, "jdk.internal.vm", ours, "java.util", ours, "java.util.concurrent", ours),
                Set.of(),
                Map.of());
        try {
            Prologues.install(instrumentation);
            KeySets.install(instrumentation);
            Salts.fix(instrumentation);
        } catch (UnmodifiableClassException | ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        ready = true;
    }
}
