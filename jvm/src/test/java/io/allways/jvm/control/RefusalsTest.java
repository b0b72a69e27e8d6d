package io.allways.jvm.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.core.Limits;
import io.allways.core.NotControllable;
import io.allways.core.Observer;
import io.allways.core.Settings;
import io.allways.core.explore.Exploration;
import io.allways.jvm.JvmTarget;
import io.allways.jvm.Launch;
import io.allways.jvm.program.Options;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What cannot be controlled is refused where it is used, with what to do about it.
class RefusalsTest {
    @TempDir
    Path folder = Path.of("");

    @Test
    void structuredTaskScope() throws IOException {
        String message = refusal("""
                import java.util.concurrent.*;
                class Main {
                    public static void main(String[] args) throws Exception {
                        try (var scope = StructuredTaskScope.open()) {
                            scope.fork(() -> 1);
                            scope.join();
                        }
                    }
                }
                """, "--release", "25", "--enable-preview");
        assertTrue(message.contains("uses StructuredTaskScope, which is a preview at Main.java:4"), message);
        assertTrue(message.contains("Let it use an ExecutorService"), message);
    }

    @Test
    void allThreadsOfTheJvm() throws IOException {
        String message = refusal("""
                import java.lang.management.ManagementFactory;
                class Main {
                    public static void main(String[] args) {
                        ManagementFactory.getThreadMXBean().dumpAllThreads(true, true);
                    }
                }
                """);
        assertTrue(message.contains("looks at all threads of the JVM at Main.java:4"), message);
    }

    @Test
    void internalUnsafe() throws IOException {
        String message = refusal("""
                class Main {
                    public static void main(String[] args) {
                        jdk.internal.misc.Unsafe.getUnsafe().fullFence();
                    }
                }
                """, "--add-exports", "java.base/jdk.internal.misc=ALL-UNNAMED");
        assertTrue(message.contains("uses jdk.internal.misc.Unsafe at Main.java:3"), message);
        assertTrue(message.contains("Let it use a VarHandle"), message);
    }

    /// Whether the reference was cleared is asked for a limited time, or for ever.
    @Test
    void waitingForGarbage() throws IOException {
        for (String gives : new String[] {"round < 10", "true"}) {
            String message = refusal("""
                    import java.lang.ref.WeakReference;
                    class Main {
                        public static void main(String[] args) throws InterruptedException {
                            var reference = new WeakReference<>(new Object());
                            for (int round = 0; reference.get() != null; round++) {
                                System.gc();
                                Thread.sleep(1000);
                                if (!(%s)) {
                                    throw new IllegalStateException("not collected");
                                }
                            }
                        }
                    }
                    """.formatted(gives));
            assertTrue(
                    message.contains("waits for the garbage collector: main calls System.gc at Main.java:6"), message);
        }
    }

    /// Another thread waits for what is collected, and looks after its time limit whether there is something.
    @Test
    void waitingForWhoWaitsForGarbage() throws IOException {
        String message = refusal("""
                import java.lang.ref.*;
                class Main {
                    static volatile boolean freed;
                    public static void main(String[] args) throws InterruptedException {
                        var queue = new ReferenceQueue<Object>();
                        var reference = new WeakReference<>(new Object(), queue);
                        Thread cleaner = new Thread(() -> {
                            try {
                                while (queue.remove(10_000) != reference) { }
                            } catch (InterruptedException e) {
                                return;
                            }
                            freed = true;
                        });
                        cleaner.setDaemon(true);
                        cleaner.start();
                        while (!freed) {
                            System.gc();
                            Thread.sleep(100);
                        }
                    }
                }
                """);
        assertTrue(message.contains("waits for the garbage collector: main calls System.gc at Main.java:18"), message);
    }

    @Test
    void manyThreadsThatWaitForOneHandOver() throws IOException {
        String message = refusal("""
                import java.util.concurrent.*;
                class Main {
                    public static void main(String[] args) {
                        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
                        for (int i = 0; i < 33; i++) {
                            new Thread(() -> {
                                try {
                                    queue.take();
                                } catch (InterruptedException e) {
                                    throw new IllegalStateException(e);
                                }
                            }).start();
                        }
                    }
                }
                """);
        assertTrue(message.startsWith("More than 32 threads wait at one object at the same time"), message);
        assertTrue(message.contains("Check with fewer threads"), message);
    }

    @Test
    void moreThreadsThanCanBeToldApart() throws IOException {
        System.setProperty("allways.threads.before", "32760");
        try {
            String message = refusal("""
                    class Main {
                        public static void main(String[] args) throws InterruptedException {
                            for (int i = 0; i < 10; i++) {
                                Thread thread = new Thread(() -> {});
                                thread.start();
                                thread.join();
                            }
                        }
                    }
                    """);
            assertTrue(message.startsWith("The program starts more than 32767 threads in one execution"), message);
            assertTrue(message.contains("Check a smaller case"), message);
        } finally {
            System.clearProperty("allways.threads.before");
        }
    }

    private String refusal(String text, String... options) throws IOException {
        Path source = Files.writeString(folder.resolve("Main.java"), text);
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.addAll(List.of("-nowarn", "-g", "-d", folder.toString(), source.toString()));
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)));
        Launch launch = new Launch(List.of(folder), "Main", List.of());
        JvmTarget target = new JvmTarget("Main", launch.urls(), List.of(), Set.of(), launch.entry(), Options.STANDARD);
        Settings settings = Settings.DEFAULT.withLimits(Limits.NONE.withExecutions(100));
        Exploration exploration = new Exploration(target, "optimal", settings);
        return String.valueOf(assertThrows(NotControllable.class, () -> exploration.search(Observer.NONE))
                .getMessage());
    }
}
