package io.allways.jvm.control;

import io.allways.core.Limits;
import io.allways.core.NotControllable;
import io.allways.core.Observer;
import io.allways.core.Settings;
import io.allways.core.Verdict;
import io.allways.core.Violation;
import io.allways.core.explore.Diagnosis;
import io.allways.core.explore.Exploration;
import io.allways.jvm.JvmTarget;
import io.allways.jvm.Launch;
import io.allways.jvm.program.Options;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/// A program of these tests, and what comes out when it is checked.
record Checked(Class<?> program, Options options) {
    private Exploration exploration(String... arguments) {
        Path classes;
        try {
            classes = Path.of(
                    program.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
        Launch launch = new Launch(List.of(classes), program.getName(), List.of(arguments));
        JvmTarget target =
                new JvmTarget(program.getSimpleName(), launch.urls(), List.of(), Set.of(), launch.entry(), options);
        Settings settings = Settings.DEFAULT.withLimits(Limits.NONE.withExecutions(20_000));
        return new Exploration(target, "optimal", settings);
    }

    Verdict run(String... arguments) {
        return exploration(arguments).search(Observer.NONE);
    }

    /// What is said of the first failure.
    Diagnosis diagnosis(String... arguments) {
        Exploration exploration = exploration(arguments);
        List<Violation> violations = exploration.search(Observer.NONE).violations();
        return exploration
                .diagnose(violations, Duration.ZERO, () -> false, number -> {})
                .getFirst();
    }

    /// The verdict in one line, without places.
    String outcome(String... arguments) {
        String text;
        try {
            Verdict verdict = run(arguments);
            text = verdict.outcome() + " " + verdict.executions()
                    + verdict.violations().stream().map(Violation::message).toList();
        } catch (NotControllable e) {
            text = String.valueOf(e.getMessage());
        }
        return text.replaceAll("\\w+\\.java:\\d+", "…");
    }
}
