package io.allways.cli;

import io.allways.graph.Finding;
import io.allways.graph.Model;
import io.allways.graph.Trace;
import io.allways.graph.Walk;
import io.allways.report.ModelFinding;
import io.allways.report.Words;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Saves violations of models, so that `allways replay` can show them again: files as [SavedFailure]'s. The schedule is
/// the
/// number of the start state and then those of the rules, counted from 0, with dots between them. Where a rule leads to
/// several states, `/` and the number of the one that is meant follows, unless it is the first.
final class ModelFailures {
    private final ModelFile file;
    private final ModelOptions options;
    private final String directory;
    private final Terminal terminal;

    ModelFailures(ModelFile file, ModelOptions options, String directory, Terminal terminal) {
        this.file = file;
        this.options = options;
        this.directory = directory;
        this.terminal = terminal;
    }

    /// `0.17.3`, or empty if the violation has no path.
    static String schedule(Model model, Finding finding) {
        Trace trace = finding.trace();
        if (trace == null) return finding.rule() >= 0 ? String.valueOf(finding.rule()) : "";
        int size = model.rules().size();
        IntStream rules = Arrays.stream(Walk.schedule(model, trace, finding.rule()));
        return trace.start()
                + rules.mapToObj(rule -> "." + rule % size + (rule < size ? "" : "/" + rule / size))
                        .collect(Collectors.joining());
    }

    /// The same violation gets the same name, so that checking again adds no files.
    private String name(Finding finding, String schedule) {
        String all = file.path() + "\n" + finding.kind() + "\n" + finding.message() + "\n" + schedule;
        String hash = TextFile.sha256(all.getBytes(StandardCharsets.UTF_8)).substring(0, 6);
        return ModelOptions.base(file.name()) + "-" + finding.kind() + "-" + hash;
    }

    /// Saves the page of one beside it, if it can.
    ModelFinding savePage(ModelFinding found, String html) {
        String name = name(found.finding(), found.schedule()) + ".html";
        try {
            Files.writeString(terminal.directory().resolve(directory).resolve(name), html);
            return found.withPage(Failures.quoted(Path.of(directory, name).toString()));
        } catch (IOException | IllegalArgumentException e) {
            return found;
        }
    }

    /// Saves one and returns the command that replays it.
    String save(Finding finding, String schedule) {
        String name = name(finding, schedule) + ".failure";
        try {
            Path folder = terminal.directory().resolve(directory);
            Files.createDirectories(folder);
            String target = folder.toRealPath()
                    .relativize(terminal.directory().resolve(file.path()).toRealPath())
                    .toString();
            StringBuilder text = new StringBuilder("allways-failure 1\n");
            text.append(line("tool", Version.VALUE))
                    .append(line("target", target))
                    .append(line("sha256", file.sha256()))
                    .append(line("algorithm", "breadth-first"))
                    .append(line("kind", finding.kind()))
                    .append(line("message", finding.message()))
                    .append(line("schedule", schedule));
            options.told().forEach((key, value) -> text.append(line("with-" + key, value)));
            Files.writeString(folder.resolve(name), text);
            return "allways replay " + Failures.quoted(Path.of(directory, name).toString());
        } catch (IOException | IllegalArgumentException e) {
            String message = "allways: the failure could not be saved in " + directory + ": " + e.getMessage();
            terminal.err().print(Words.wrap(message, 0, 2));
            return "allways replay " + Failures.quoted(file.path()) + " " + schedule;
        }
    }

    private static String line(String key, String value) {
        return String.format("%-9s ", key) + value.replace("\\", "\\\\").replace("\n", "\\n") + "\n";
    }
}
