package io.allways.jvm.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.core.Limits;
import io.allways.core.Observer;
import io.allways.core.Settings;
import io.allways.core.Target;
import io.allways.core.Verdict;
import io.allways.core.explore.Exploration;
import io.allways.jvm.JvmTarget;
import io.allways.jvm.Launch;
import io.allways.jvm.program.Options;
import io.allways.jvm.program.WaitOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// What threads do to each other, with what a real JVM does as the expectation; also where the numbers of the threads
/// are past what fits into an int's or a byte's bits.
final class ThreadsTest {
    /// What goes wrong with each; nothing if it is empty.
    private static final Map<String, String> FAILURES = Map.ofEntries(
            Map.entry("unpark main", ""),
            Map.entry("interrupt main", ""),
            Map.entry("main lives", "assertion"),
            Map.entry("join main", ""),
            Map.entry("unpark before start", "deadlock"),
            Map.entry("unpark before virtual start", ""),
            Map.entry("park after sleep", "deadlock"),
            Map.entry("park after virtual sleep", ""),
            Map.entry("park after an interrupted virtual sleep", ""),
            Map.entry("park twice after virtual sleep", "deadlock"),
            Map.entry("start beside a start", ""),
            Map.entry("join before start", "assertion"),
            Map.entry("interrupt before start", "assertion"),
            Map.entry("interrupted joins ended", ""),
            Map.entry("end seen by isAlive", ""),
            Map.entry("interrupt seen", ""),
            Map.entry("end notifies", ""),
            Map.entry("return uses up the permit", "deadlock"),
            Map.entry("interrupt leaves a permit", ""),
            Map.entry("state is announced", ""),
            Map.entry("blocked is seen", "assertion"),
            Map.entry("notification passes a guess", ""),
            Map.entry("loop is left", "assertion"),
            Map.entry("yield is no loop", "assertion"),
            Map.entry("look twice", "assertion"),
            Map.entry("await until", ""),
            Map.entry("stop one that looks at two things", ""),
            Map.entry("blocker is seen", ""),
            Map.entry("who will be interrupted waits until then", ""),
            Map.entry("a daemon only sleeps", ""),
            Map.entry("a thread only sleeps", "livelock"),
            Map.entry("interrupt closes a channel", ""),
            Map.entry("exit beside a blocked thread", ""),
            Map.entry("stacks of all threads", ""),
            Map.entry("one of all threads has ended", "assertion"),
            Map.entry("hand over", ""),
            Map.entry("poll", ""),
            Map.entry("race", "race"));

    @Test
    void asOnARealJvm() {
        FAILURES.forEach((program, failure) -> assertEquals(failure, failures(program, 0), program));
    }

    @Test
    void withManyThreads() {
        for (String program : List.of("poll", "race", "hand over")) {
            assertEquals(FAILURES.get(program), failures(program, 30), program);
            assertEquals(FAILURES.get(program), failures(program, 256), program);
        }
        assertEquals("race", failures("race", 4_096));
    }

    private static String failures(String program, int before) {
        Path classes = Path.of("target/test-classes").toAbsolutePath();
        Launch launch =
                new Launch(List.of(classes), ThreadPrograms.class.getName(), List.of(program, String.valueOf(before)));
        Options options = new Options(true, WaitOptions.STANDARD, Duration.ofSeconds(60), false);
        Target target = new JvmTarget(program, launch.urls(), List.of(), Set.of(), launch.entry(), options);
        Settings settings = Settings.DEFAULT
                .withLimits(Limits.NONE.withExecutions(3_000).withSteps(50_000))
                .withKeepGoing(true);
        Verdict verdict = new Exploration(target, "optimal", settings).search(Observer.NONE);
        assertTrue(verdict.exhaustive(), program);
        Set<String> kinds = new TreeSet<>();
        verdict.violations().forEach(violation -> kinds.add(violation.kind()));
        return String.join(" ", kinds);
    }
}
