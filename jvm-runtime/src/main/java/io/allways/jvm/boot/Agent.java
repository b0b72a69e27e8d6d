package io.allways.jvm.boot;

import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.net.URISyntaxException;
import java.security.CodeSource;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/// The agent: keeps what the JVM hands it, for the front end to use.
///
/// Its jar says in its manifest that it belongs on the boot path, by the names that it usually has. By another name it
/// does not find itself: then this class comes from the class path, and hands on what it got to the one on the boot
/// path.
public final class Agent {
    private static volatile @Nullable Instrumentation instrumentation;

    private Agent() {}

    public static void premain(@Nullable String arguments, Instrumentation given) {
        agentmain(arguments, given);
    }

    public static void agentmain(@Nullable String arguments, Instrumentation given) {
        instrumentation = given;
        if (Agent.class.getClassLoader() == null) {
            return;
        }
        try {
            CodeSource source = Agent.class.getProtectionDomain().getCodeSource();
            File file = new File(source.getLocation().toURI());
            if (file.isFile()) {
                given.appendToBootstrapClassLoaderSearch(new JarFile(file));
            }
            Class.forName(Agent.class.getName(), true, null)
                    .getMethod("agentmain", String.class, Instrumentation.class)
                    .invoke(null, arguments, given);
        } catch (ReflectiveOperationException | URISyntaxException | IOException | RuntimeException e) {
            // Then there is none on the boot path, and the front end says so.
        }
    }

    public static @Nullable Instrumentation instrumentation() {
        return instrumentation;
    }
}
