package io.allways.jvm.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.core.Limits;
import io.allways.core.NotControllable;
import io.allways.core.NotDeterministic;
import io.allways.core.Observer;
import io.allways.core.Settings;
import io.allways.core.Verdict;
import io.allways.core.explore.Exploration;
import io.allways.jvm.JvmTarget;
import io.allways.jvm.program.Options;
import io.allways.jvm.program.WaitOptions;
import io.allways.programs.InterruptedCalls;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a real JVM does in calls of an interrupted thread is what is explored.
final class InterruptedCallsTest {
    /// So many calls of one thread in a row.
    private static final int AT_ONCE = 10;

    private static final Path CLASSES = Path.of("target/test-classes").toAbsolutePath();

    @ParameterizedTest
    @ValueSource(strings = {"interrupted platform", "interrupted virtual", "calm platform"})
    void asOnARealJvm(String words) throws IOException {
        List<String> how = List.of(words.split(" "));
        List<String> alone = new ArrayList<>();
        List<String> different = new ArrayList<>();
        Checked checked = new Checked();
        for (String each : real(how)) {
            if (each.startsWith("with others")) {
                different.addAll(checked.differences(how, List.of(each)));
            } else {
                alone.add(each);
            }
        }
        assertTrue(alone.size() > 100);
        for (int i = 0; i < alone.size(); i += AT_ONCE) {
            different.addAll(checked.differences(how, alone.subList(i, Math.min(i + AT_ONCE, alone.size()))));
        }
        assertEquals(List.of(), different);
    }

    private static List<String> real(List<String> how) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command =
                new ArrayList<>(List.of(java, "-cp", CLASSES.toString(), InterruptedCalls.class.getName()));
        command.addAll(how);
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }

    /// One target for all: to weave takes longer than to check.
    private static final class Checked {
        private final JvmTarget target;
        private String[] arguments = {};

        Checked() throws IOException {
            List<URL> path = List.of(CLASSES.toUri().toURL());
            Options options = new Options(true, WaitOptions.STANDARD, Duration.ofSeconds(30), false);
            target = new JvmTarget("interrupted", path, List.of(), Set.of(), this::entry, options);
        }

        private JvmTarget.Body entry(ClassLoader loader) throws ReflectiveOperationException {
            Class<?> program = Class.forName(InterruptedCalls.class.getName(), false, loader);
            MethodType type = MethodType.methodType(void.class, String[].class);
            MethodHandle main = MethodHandles.lookup().findStatic(program, "main", type);
            return () -> {
                main.invokeExact(arguments);
            };
        }

        /// Of those that were expected, what is different here.
        List<String> differences(List<String> how, List<String> expected) {
            List<String> all = new ArrayList<>(how);
            all.addAll(expected);
            arguments = all.toArray(String[]::new);
            String found = outcome();
            if (found.isEmpty()) {
                return List.of();
            }
            if (expected.size() == 1) {
                return List.of("real: " + expected + " here: " + found);
            }
            int half = expected.size() / 2;
            List<String> different = new ArrayList<>(differences(how, expected.subList(0, half)));
            different.addAll(differences(how, expected.subList(half, expected.size())));
            return different.isEmpty() ? List.of("together: " + found) : different;
        }

        private String outcome() {
            target.lessons().thaw();
            Settings settings = Settings.DEFAULT
                    .withLimits(Limits.NONE.withExecutions(2_000))
                    .withWorkers(1)
                    .withKeepGoing(true);
            try {
                Verdict verdict = new Exploration(target, "optimal", settings).search(Observer.NONE);
                Set<String> messages = new TreeSet<>();
                verdict.violations().forEach(violation -> messages.add(violation.message()));
                return messages.isEmpty() ? verdict.exhaustive() ? "" : "not exhaustive" : String.join("; ", messages);
            } catch (NotControllable | NotDeterministic e) {
                return String.valueOf(e.getMessage());
            }
        }
    }
}
