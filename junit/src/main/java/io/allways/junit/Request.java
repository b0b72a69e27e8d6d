package io.allways.junit;

import io.allways.core.Limits;
import io.allways.core.Settings;
import io.allways.core.explore.Explorers;
import io.allways.jvm.program.Options;
import io.allways.jvm.program.WaitOptions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/// What an annotation asks for.
record Request(Check check, String algorithm, Settings settings, Options options, Optional<ReplayValue> replay) {

    /// @throws ExtensionConfigurationException if a value is wrong; the message says which and what is right
    static Request of(Check check) {
        Explorers.Algorithm algorithm = algorithm(check.algorithm());
        boolean parallel = algorithm.name().equals(Explorers.DEFAULT);
        long most = algorithm.endless() && check.time().isEmpty() ? Explorers.SAMPLES : Long.MAX_VALUE;
        Limits limits = Limits.NONE
                .withExecutions(atLeast("executions", check.executions(), 0) == 0 ? most : check.executions())
                .withTime(time(check.time()))
                .withSteps((int) atLeast("steps", check.steps(), 1));
        long workers = atLeast("workers", check.workers(), 0);
        int cores = Runtime.getRuntime().availableProcessors();
        Settings settings = Settings.DEFAULT
                .withLimits(limits)
                .withWorkers(!parallel ? 1 : workers == 0 ? cores : (int) workers)
                .withKeepGoing(check.keepGoing())
                .withSeed(check.seed())
                .withPreemptions((int) atLeast("preemptions", check.preemptions(), 0))
                .withDepth((int) atLeast("depth", check.depth(), 1));
        boolean racesFail =
                oneOf("races", check.races(), List.of("fail", "ignore")).equals("fail");
        Options options = new Options(racesFail, waits(check), Options.STANDARD.patience(), true);
        return new Request(check, algorithm.name(), settings, options, replay(check.replay()));
    }

    private static WaitOptions waits(Check check) {
        try {
            return WaitOptions.of(check.timeouts(), (int) atLeast("spurious", check.spurious(), 0))
                    .withSleeps(oneOf("sleeps", check.sleeps(), List.of("any", "idle")));
        } catch (IllegalArgumentException e) {
            throw wrong("timeouts", String.valueOf(e.getMessage()));
        }
    }

    /// What a proof rests on.
    String assumes() {
        return options.racesFail() ? "no data races, so sequential consistency" : "sequential consistency";
    }

    private static Explorers.Algorithm algorithm(String name) {
        Explorers.@Nullable Algorithm algorithm = Explorers.all().get(name);
        if (algorithm == null) {
            throw wrong(
                    "algorithm",
                    "`" + name + "` is none of "
                            + String.join(", ", Explorers.all().keySet()) + ".");
        }
        return algorithm;
    }

    private static Duration time(String text) {
        try {
            return text.isEmpty() ? Limits.NONE.time() : Limits.time(text);
        } catch (IllegalArgumentException e) {
            throw wrong("time", String.valueOf(e.getMessage()));
        }
    }

    private static Optional<ReplayValue> replay(String text) {
        try {
            return text.isBlank() ? Optional.empty() : Optional.of(ReplayValue.parse(text));
        } catch (IllegalArgumentException e) {
            throw wrong("replay", String.valueOf(e.getMessage()));
        }
    }

    private static long atLeast(String attribute, long value, long least) {
        if (value < least) {
            throw wrong(attribute, value + " is out of range: at least " + least + ".");
        }
        return value;
    }

    private static String oneOf(String attribute, String value, List<String> words) {
        if (!words.contains(value)) {
            throw wrong(attribute, "`" + value + "` is none of " + String.join(", ", words) + ".");
        }
        return value;
    }

    private static ExtensionConfigurationException wrong(String attribute, String message) {
        return new ExtensionConfigurationException("@Check(" + attribute + " = …): " + message);
    }
}
