package io.allways.jvm.objects;

import io.allways.core.Limits;
import io.allways.core.Observer;
import io.allways.core.Settings;
import io.allways.core.Verdict;
import io.allways.core.explore.Exploration;
import io.allways.jvm.JvmTarget;
import io.allways.jvm.Launch;
import io.allways.jvm.program.Options;
import io.allways.jvm.program.WaitOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/// Checks programs that lie among the tests.
public final class Checking {
    private static final Path CLASSES = Path.of(System.getProperty("allways.test.classes", "target/test-classes"));

    private Checking() {}

    public static Verdict check(Class<?> main, boolean racesFail, String... arguments) {
        Launch launch = new Launch(List.of(CLASSES.toAbsolutePath()), main.getName(), List.of(arguments));
        Options options = new Options(racesFail, WaitOptions.STANDARD, Duration.ofSeconds(30), false);
        JvmTarget target =
                new JvmTarget(main.getSimpleName(), launch.urls(), List.of(), Set.of(), launch.entry(), options);
        Settings settings = Settings.DEFAULT
                .withLimits(Limits.NONE.withExecutions(2_000))
                .withWorkers(1)
                .withKeepGoing(true);
        return new Exploration(target, "optimal", settings).search(Observer.NONE);
    }

    /// `verified`, or the kinds of what went wrong.
    public static String outcome(Class<?> main, boolean racesFail, String... arguments) {
        Verdict verdict = check(main, racesFail, arguments);
        return verdict.violations().isEmpty()
                ? verdict.exhaustive() ? "verified" : "not exhaustive"
                : String.join(
                        " ",
                        verdict.violations().stream()
                                .map(each -> each.kind())
                                .distinct()
                                .sorted()
                                .toList());
    }
}
