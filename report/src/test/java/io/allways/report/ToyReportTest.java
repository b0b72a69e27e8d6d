package io.allways.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.allways.core.Observer;
import io.allways.core.Settings;
import io.allways.core.Verdict;
import io.allways.core.explore.Diagnosis;
import io.allways.core.explore.Explorers;
import io.allways.toy.Toy;
import io.allways.toy.ToyParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Each `*.toy` among the golden texts is checked; its reports are `*.txt.expected` and `*.json.expected`.
final class ToyReportTest {
    @TestFactory
    Stream<DynamicTest> reports() throws IOException {
        List<Path> programs;
        try (Stream<Path> files = Files.list(Golden.FOLDER)) {
            programs = files.filter(file -> file.toString().endsWith(".toy"))
                    .sorted()
                    .toList();
        }
        assertEquals(false, programs.isEmpty());
        return programs.stream().map(file -> dynamicTest(file.getFileName().toString(), () -> check(file)));
    }

    private static void check(Path file) throws IOException {
        String name = file.getFileName().toString();
        Toy toy = ToyParser.parse(name, Files.readString(file));
        Settings settings = Settings.DEFAULT.withKeepGoing(true);
        Verdict verdict = timeless(Explorers.named("optimal").explore(toy, settings, Observer.NONE));
        List<Finding> findings = new ArrayList<>();
        verdict.violations().forEach(violation -> {
            Diagnosis diagnosis = Diagnosis.of(toy, violation, settings);
            findings.add(Finding.of(toy, diagnosis, 1000).withReplay("allways replay x"));
        });
        Subject subject =
                new Subject(name, name, "sequential consistency", toy.threads().size(), "thread");
        TextReport text = new TextReport(Sources.under(Golden.FOLDER), false);
        Golden.check(name.replace(".toy", ".txt"), text.of(subject, verdict, findings));
        Golden.check(name.replace(".toy", ".json"), new JsonReport("1.2.3").of(subject, verdict, findings, 4096));
    }

    private static Verdict timeless(Verdict verdict) {
        return new Verdict(
                verdict.algorithm(),
                verdict.outcome(),
                verdict.exhaustive(),
                verdict.limit(),
                verdict.executions(),
                verdict.blocked(),
                verdict.bounded(),
                verdict.transitions(),
                Duration.ofMillis(500),
                verdict.workers(),
                verdict.violations());
    }
}
