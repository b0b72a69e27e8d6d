package io.allways.jvm;

import io.allways.jvm.boot.Gate;
import io.allways.jvm.globals.JdkStaticsWeaver;
import io.allways.jvm.streams.Streams;
import io.allways.jvm.weave.Backtraces;
import io.allways.jvm.weave.KeySets;
import io.allways.jvm.weave.Prologues;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;

/// Prepares the JVM: opens what the front end needs of `java.base`, and changes the JDK's thread methods.
public final class Machine {
    /// The JDK whose own classes the front end knows.
    private static final int JDK = 25;

    private static boolean ready;

    private Machine() {}

    /// Why Java programs cannot be checked in this JVM, if they cannot. To be asked before anything else.
    public static Optional<String> problem() {
        return problem(Runtime.version().feature());
    }

    /// Also a newer one: what is private in it has other names, and who knows what it means.
    static Optional<String> problem(int feature) {
        return feature == JDK
                ? Optional.empty()
                : Optional.of("Java programs are checked in a JDK " + JDK
                        + ", whose own classes take part, and this is a JDK "
                        + feature + ". Install a JDK " + JDK
                        + " (package openjdk-25-jdk or temurin-25-jdk) and point ALLWAYS_JAVA_HOME to it, or JAVA_HOME for"
                        + " tests that are run by Maven or Gradle.");
    }

    /// Whether an agent is there; without one there is no control.
    public static boolean hasAgent() {
        return instrumentation() != null;
    }

    /// What the agent on the boot path was given. The name `Agent` in this class may mean another one, if the agent's
    /// jar has a name by which it does not find itself: then its class came from the class path.
    private static @Nullable Instrumentation instrumentation() {
        try {
            Class<?> agent = Class.forName(AgentJar.AGENT, true, null);
            return (Instrumentation) agent.getMethod("instrumentation").invoke(null);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /// Loads the agent into the running JVM if it was not started with it. To be called before any other class of the
    /// front end is used.
    public static synchronized void attach() {
        if (!hasAgent()) {
            AgentJar.load();
        }
    }

    public static synchronized void prepare() {
        if (ready) {
            return;
        }
        Instrumentation instrumentation = instrumentation();
        if (instrumentation == null) {
            throw new IllegalStateException("The agent is missing: start Java with -javaagent:allways-agent.jar");
        }
        // The JDK sets the property `user.timezone` when it is first asked for the zone: each execution is to find it.
        TimeZone.getDefault();
        Module base = Object.class.getModule();
        Module boot = Gate.class.getModule();
        Set<Module> ours = Set.of(Machine.class.getModule(), boot);
        instrumentation.redefineModule(
                base,
                Set.of(boot),
                Map.of(
                        "jdk.internal.vm",
                        ours,
                        "jdk.internal.access",
                        ours,
                        "jdk.internal.misc",
                        ours,
                        "sun.nio.ch",
                        ours),
                Map.of(
                        "java.lang",
                        ours,
                        "java.lang.invoke",
                        ours,
                        "jdk.internal.vm",
                        ours,
                        "java.util",
                        ours,
                        "java.util.concurrent",
                        ours,
                        "java.util.concurrent.atomic",
                        ours,
                        "java.util.concurrent.locks",
                        ours,
                        "sun.nio.ch",
                        ours,
                        "sun.nio.fs",
                        ours),
                Set.of(),
                Map.of());
        try {
            Prologues.install(instrumentation);
            KeySets.install(instrumentation);
            Backtraces.install(instrumentation);
            JdkStaticsWeaver.install(instrumentation);
            Salts.fix(instrumentation);
            Streams.route();
        } catch (UnmodifiableClassException | ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        // Its initialiser waits for a task of a pool, which would be seen in one execution and not in the others.
        ready = new java.math.BigDecimal("1.5").signum() > 0;
    }
}
