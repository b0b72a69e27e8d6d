package io.allways.jvm.reality;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.core.Execution;
import io.allways.core.Observer;
import io.allways.core.Plan;
import io.allways.core.Program;
import io.allways.core.Settings;
import io.allways.core.explore.Exploration;
import io.allways.jvm.JvmTarget;
import io.allways.jvm.program.Options;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// Reports call an event what the source calls it: every public method of the classes below that can be called with
/// simple arguments is called on a line of its own.
final class ReportedCallsTest {
    private static final Map<String, String> MADE = new LinkedHashMap<>();

    static {
        for (String type : List.of("Integer", "Long", "Boolean", "Reference")) {
            add("java.util.concurrent.atomic.Atomic" + type, "");
        }
        for (String type : List.of("IntegerArray", "LongArray", "ReferenceArray")) {
            add("java.util.concurrent.atomic.Atomic" + type, "2");
        }
        add("java.util.concurrent.atomic.LongAdder", "");
        add("java.util.concurrent.locks.ReentrantLock", "");
        add("java.util.concurrent.locks.ReentrantReadWriteLock", "");
        String lock = "new java.util.concurrent.locks.ReentrantReadWriteLock()";
        MADE.put("java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock", lock + ".readLock()");
        MADE.put("java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock", lock + ".writeLock()");
        add("java.util.concurrent.locks.StampedLock", "");
        add("java.util.concurrent.Semaphore", "5");
        add("java.util.concurrent.CountDownLatch", "0");
        add("java.util.concurrent.CyclicBarrier", "1");
        add("java.util.concurrent.Phaser", "1");
        add("java.util.concurrent.LinkedBlockingQueue", "java.util.List.of(\"a\")");
        add("java.util.concurrent.LinkedBlockingDeque", "java.util.List.of(\"a\")");
        add("java.util.concurrent.ConcurrentLinkedQueue", "");
        add("java.util.concurrent.ConcurrentLinkedDeque", "");
        add("java.util.concurrent.ConcurrentHashMap", "");
        add("java.util.concurrent.ConcurrentSkipListMap", "");
        MADE.put("java.util.concurrent.CompletableFuture", "java.util.concurrent.CompletableFuture.completedFuture(1)");
    }

    /// Of what a call does, these say so in their own words.
    private static final Set<String> OTHERWISE = Set.of("", "time is up", "lock again", "start");

    private static void add(String type, String argument) {
        MADE.put(type, "new " + type + "(" + argument + ")");
    }

    /// The methods called, by their lines.
    private final Map<Integer, String> calls = new TreeMap<>();

    private String text() throws ClassNotFoundException {
        List<String> lines = new ArrayList<>(List.of("@SuppressWarnings(\"all\") public class Called {"));
        List<String> names = new ArrayList<>();
        for (Map.Entry<String, String> each : MADE.entrySet()) {
            List<Method> methods =
                    new ArrayList<>(Arrays.asList(Class.forName(each.getKey()).getMethods()));
            methods.sort(Comparator.comparing(Method::toString));
            for (Method method : methods) {
                String call = call(method);
                if (call.isEmpty()) {
                    continue;
                }
                String name = "c" + names.size();
                names.add(name);
                lines.add("static void " + name + "() throws Exception {");
                lines.add(each.getKey().replace('$', '.') + " it = " + each.getValue() + ";");
                lines.add("it." + call + ";");
                calls.put(lines.size(), method.getName());
                lines.add("}");
            }
        }
        lines.add("public void run() {");
        names.forEach(name -> lines.add("try { " + name + "(); } catch (Exception | Error e) { }"));
        lines.add("} }");
        return String.join("\n", lines);
    }

    private static String call(Method method) {
        boolean usual = method.getDeclaringClass() == Object.class
                || Modifier.isStatic(method.getModifiers())
                || method.isBridge();
        List<String> arguments = new ArrayList<>();
        for (Class<?> type : method.getParameterTypes()) {
            String argument = type == int.class
                    ? "1"
                    : type == long.class
                            ? "1L"
                            : type == boolean.class
                                    ? "true"
                                    : type == TimeUnit.class
                                            ? "java.util.concurrent.TimeUnit.SECONDS"
                                            : type == Object.class ? "(Object) \"a\"" : "";
            usual |= argument.isEmpty();
            arguments.add(argument);
        }
        return usual ? "" : method.getName() + "(" + String.join(", ", arguments) + ")";
    }

    @Test
    void eventsHaveTheNameOfTheMethod() throws IOException, ClassNotFoundException {
        String text = text();
        try (Classes classes = Classes.temporary()) {
            classes.compile(Map.of("Called", text), classes.folder());
            JvmTarget target = new JvmTarget(
                    "Called",
                    List.of(classes.folder().toUri().toURL()),
                    List.of(),
                    Set.of(),
                    ReportedCallsTest::entry,
                    Options.STANDARD);
            new Exploration(target, "optimal", Settings.DEFAULT).search(Observer.NONE);
            Map<String, String> wrong = new TreeMap<>();
            int named = 0;
            try (Program program = target.open()) {
                Execution x = new Execution();
                program.run(new Plan(), x);
                for (int i = 0; i < x.length(); i++) {
                    Program.Event event = program.describe(x, i);
                    String called = calls.get(event.line());
                    if (called != null && !OTHERWISE.contains(event.op())) {
                        named++;
                        if (!event.op().equals(called) && !event.op().endsWith(" " + called)) {
                            wrong.put(text.lines().toList().get(event.line() - 1), event.op());
                        }
                    }
                }
            }
            assertEquals(Map.of(), wrong);
            int all = named;
            assertTrue(named > 200, () -> all + " events have a name");
        }
    }

    private static JvmTarget.Body entry(ClassLoader loader) throws ReflectiveOperationException {
        Class<?> program = Class.forName("Called", false, loader);
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle make = lookup.findConstructor(program, MethodType.methodType(void.class));
        MethodHandle run = lookup.findVirtual(program, "run", MethodType.methodType(void.class));
        return () -> run.invoke(make.invoke());
    }
}
