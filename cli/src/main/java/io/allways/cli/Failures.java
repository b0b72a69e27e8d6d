package io.allways.cli;

import io.allways.core.Schedule;
import io.allways.core.Violation;
import io.allways.core.explore.Diagnosis;
import io.allways.report.Finding;
import io.allways.report.Words;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Saves failures, so that `allways replay` can show them again.
final class Failures {
    static final String DIRECTORY = "allways-out";

    private final FrontEnd.Loaded loaded;
    private final String algorithm;
    private final String directory;
    private final Terminal terminal;

    Failures(FrontEnd.Loaded loaded, String algorithm, String directory, Terminal terminal) {
        this.loaded = loaded;
        this.algorithm = algorithm;
        this.directory = directory;
        this.terminal = terminal;
    }

    /// Saves one and returns the command that replays it. If it cannot be saved, the command has the schedule in it.
    String save(Diagnosis diagnosis, Finding finding) {
        Violation violation = diagnosis.violation();
        String name = name(violation);
        try {
            Path folder = terminal.directory().resolve(directory);
            Files.createDirectories(folder);
            Path target = terminal.directory().resolve(loaded.path());
            String named = Files.exists(target) ? relative(folder, target) : loaded.path();
            SavedFailure saved = new SavedFailure(
                    Version.VALUE,
                    named,
                    loaded.sha256(),
                    algorithm,
                    portable(diagnosis, loaded),
                    relative(loaded.setup().get(), folder),
                    finding.steps().stream().map(SavedFailure::step).toList());
            Files.writeString(folder.resolve(name), saved.text());
            return "allways replay " + quoted(Path.of(directory, name).toString());
        } catch (IOException | InvalidPathException e) {
            String message = "allways: the failure could not be saved in " + directory + ": " + e.getMessage();
            terminal.err().print(Words.wrap(message, 0, 2));
            return "allways replay " + quoted(loaded.path()) + " " + violation.schedule();
        }
    }

    /// Saves the page of a failure beside it. Without it there is only less to look at, so nothing is said if it
    /// cannot.
    Finding savePage(Finding finding, String html) {
        String name = name(finding.violation()).replaceAll("\\.failure$", ".html");
        try {
            Files.writeString(terminal.directory().resolve(directory).resolve(name), html);
            return finding.withPage(quoted(Path.of(directory, name).toString()));
        } catch (IOException | InvalidPathException e) {
            return finding;
        }
    }

    /// Without the path that the target was given by: it is another one when checked from elsewhere.
    private static Diagnosis portable(Diagnosis diagnosis, FrontEnd.Loaded loaded) {
        return new Diagnosis(
                portable(diagnosis.violation(), loaded),
                diagnosis.minimal(),
                diagnosis.decisiveStep(),
                diagnosis.decisiveCertain(),
                diagnosis.everyExecutionFails(),
                diagnosis.passing(),
                diagnosis.trouble());
    }

    static Violation portable(Violation violation, FrontEnd.Loaded loaded) {
        String message = violation.message().replace(loaded.path(), loaded.name());
        return new Violation(violation.kind(), message, violation.schedule(), violation.execution());
    }

    /// The same failure gets the same name, so that checking again adds no files.
    private String name(Violation violation) {
        Schedule schedule = violation.schedule();
        String message = portable(violation, loaded).message();
        String all = loaded.path() + "\n" + violation.kind() + "\n" + message + "\n" + schedule;
        String hash = TextFile.sha256(all.getBytes(StandardCharsets.UTF_8)).substring(0, 6);
        int dot = loaded.name().lastIndexOf('.');
        String base = dot > 0 ? loaded.name().substring(0, dot) : loaded.name();
        return base + "-" + violation.kind() + "-" + hash + ".failure";
    }

    /// Class paths are saved from where the failure lies.
    private static Setup relative(Setup setup, Path folder) throws IOException {
        String classpath = setup.values().get(Setup.CLASSPATH);
        if (classpath == null) {
            return setup;
        }
        List<String> entries = new ArrayList<>();
        for (String entry : classpath.split(File.pathSeparator, -1)) {
            entries.add(relative(folder, Path.of(entry)));
        }
        return setup.with(Setup.CLASSPATH, String.join(File.pathSeparator, entries));
    }

    static Setup absolute(Setup setup, @Nullable Path folder) {
        String classpath = setup.values().get(Setup.CLASSPATH);
        if (classpath == null || folder == null) {
            return setup;
        }
        List<String> entries = new ArrayList<>();
        for (String entry : classpath.split(File.pathSeparator, -1)) {
            entries.add(folder.resolve(entry).normalize().toString());
        }
        return setup.with(Setup.CLASSPATH, String.join(File.pathSeparator, entries));
    }

    private static String relative(Path folder, Path target) throws IOException {
        Path from = folder.toRealPath();
        Path to = target.toRealPath();
        try {
            return from.relativize(to).toString();
        } catch (IllegalArgumentException e) {
            return to.toString(); // on another drive
        }
    }

    /// As a shell reads it.
    static String quoted(String word) {
        return word.matches("[\\w./:@%+=,-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
