package io.allways.cli;

import io.allways.graph.Finding;
import io.allways.graph.Rule;
import io.allways.graph.Settings.Deadlock;
import io.allways.graph.Trace;
import io.allways.graph.Walk;
import io.allways.murphi.compile.Symmetry;
import io.allways.murphi.model.Undefined;
import io.allways.report.ModelFinding;
import io.allways.report.ModelText;
import io.allways.report.Page;
import io.allways.report.Scene;
import io.allways.report.Sources;
import io.allways.report.Words;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// `allways replay` of a model's violation: follows the path and looks at its end.
final class ModelReplay {
    private final Terminal terminal;
    private final boolean colour;
    private final Output html;
    private final String path;
    private final String schedule;
    private final Map<String, String> saved;

    private ModelReplay(
            Terminal terminal, boolean colour, Output html, String path, String schedule, Map<String, String> saved) {
        this.terminal = terminal;
        this.colour = colour;
        this.html = html;
        this.path = path;
        this.schedule = schedule;
        this.saved = saved;
    }

    /// Whether the words name a model and a path through it, or a saved violation of one.
    static boolean accepts(List<String> words, Terminal terminal) {
        if (words.size() == 2) return ModelFile.accepts(words.getFirst());
        if (words.size() != 1 || ModelFile.accepts(words.getFirst())) return false;
        Path file = terminal.directory().resolve(words.getFirst());
        return Files.isRegularFile(file)
                && ModelFile.accepts(read(words.getFirst(), terminal).getOrDefault("target", ""));
    }

    private static Map<String, String> read(String name, Terminal terminal) {
        Map<String, String> values = new HashMap<>();
        String text = TextFile.read(name, terminal.directory()).text();
        if (!text.startsWith("allways-failure 1\n")) return values;
        for (String line : text.lines().toList()) {
            String[] parts = line.strip().split("\\s+", 2);
            values.put(
                    parts[0], parts.length > 1 ? parts[1].replace("\\n", "\n").replace("\\\\", "\\") : "");
        }
        return values;
    }

    static int run(List<String> words, boolean colour, Output html, Terminal terminal) {
        if (words.size() == 2) {
            return new ModelReplay(terminal, colour, html, words.getFirst(), words.get(1), Map.of()).run();
        }
        Map<String, String> saved = read(words.getFirst(), terminal);
        Path target = terminal.directory()
                .resolve(words.getFirst())
                .toAbsolutePath()
                .resolveSibling(String.valueOf(saved.get("target")))
                .normalize();
        Path here = terminal.directory().toAbsolutePath().normalize();
        String path = target.startsWith(here) ? here.relativize(target).toString() : target.toString();
        if (!Files.exists(target)) {
            throw UsageError.input(words.getFirst() + " is a failure of " + path + ", and there is no such file.");
        }
        return new ModelReplay(terminal, colour, html, path, saved.getOrDefault("schedule", ""), saved).run();
    }

    private <E extends Enum<E>> E setting(String name, E otherwise) {
        String word = saved.getOrDefault("with-" + name, otherwise.name()).toUpperCase(Locale.ROOT);
        for (E each : otherwise.getDeclaringClass().getEnumConstants())
            if (each.name().equals(word)) return each;
        throw UsageError.input("The saved failure is damaged: there is no " + name + " `" + word + "`.");
    }

    private boolean claims() {
        return saved.getOrDefault("with-claims", "off").equals("on");
    }

    private int run() {
        ModelFile file = ModelFile.load(
                path, new ModelFile.Reading(setting("undefined", Undefined.STRICT), Symmetry.OFF, claims()), terminal);
        if (!saved.isEmpty() && !file.sha256().equals(saved.get("sha256"))) {
            terminal.out().print(Words.wrap(path + " has changed since this failure was saved.", 0, 0));
        }
        int[] numbers = numbers(file);
        int[] rules = new int[numbers.length - 1];
        System.arraycopy(numbers, 1, rules, 0, rules.length);
        Walk walk = Walk.of(file.model(), numbers[0], rules);
        Trace trace = walk.trace();
        int done = trace == null ? 0 : trace.length();
        if (walk.fault() == null && (trace == null || done < rules.length)) {
            String step = trace == null
                    ? "start state " + numbers[0]
                    : "step " + (done + 1) + ", " + rule(file, rules[done]) + ",";
            throw UsageError.input("The path cannot be followed: " + step
                    + " is not possible there. See allways explain" + " schedule-mismatch.");
        }
        int failing = walk.fault() == null
                ? -1
                : trace == null
                        ? numbers[0]
                        : rules[done] % file.model().rules().size();
        Finding wrong = walk.wrong(
                file.model(),
                setting("deadlock", ModelFile.promela(path) ? Deadlock.STUCK : Deadlock.STUTTERING),
                failing);
        boolean lasting = saved.getOrDefault("kind", "").equals("liveness");
        if (wrong == null && lasting) {
            wrong = new Finding("liveness", saved.getOrDefault("message", ""), "", trace, -1);
        }
        if (wrong == null) {
            terminal.out()
                    .print(Words.wrap(
                            "✓ " + file.name() + "   nothing is wrong at the end of this path"
                                    + (saved.isEmpty() ? "" : " any more"),
                            0,
                            4));
            terminal.out().print(Words.wrap("Others may be wrong: allways check " + Failures.quoted(path), 2, 2));
            return Exit.OK;
        }
        boolean same = wrong.kind().equals(saved.get("kind")) && wrong.message().equals(saved.get("message"));
        String how =
                saved.isEmpty() ? "" : same ? "as it was saved" : "not as it was saved: then " + saved.get("message");
        ModelText text = new ModelText(colour);
        ModelFinding found = new ModelFinding(wrong, schedule, "");
        terminal.out().print(text.replayed(file.name(), wrong, how) + text.details(file.model(), found));
        if (html.wanted()) {
            Page page = new Page(Version.VALUE, Sources.under(terminal.directory()));
            html.write(page.of(List.of(Scene.of(file.model(), path, file.name(), how, found))));
        }
        return Exit.VIOLATION;
    }

    private static String rule(ModelFile file, int number) {
        List<Rule> rules = file.model().rules();
        return rules.get(number % rules.size()).toString();
    }

    /// `17`, or `17/2` for the third state that rule 17 leads to; -1 if there is no such rule.
    private static int step(String word, int rules) {
        String[] parts = word.split("/", 2);
        int rule = Integer.parseInt(parts[0]);
        int which = parts.length > 1 ? Integer.parseInt(parts[1]) : 0;
        boolean there = rule >= 0 && rule < rules && which >= 0 && which < Integer.MAX_VALUE / rules - 1;
        return there ? rule + which * rules : -1;
    }

    private int[] numbers(ModelFile file) {
        String[] parts = schedule.strip().split("\\.", -1);
        int[] numbers = new int[parts.length];
        for (int i = 0; i < parts.length; i++) {
            int most =
                    i == 0 ? file.model().starts().size() : file.model().rules().size();
            try {
                numbers[i] = i == 0 ? Integer.parseInt(parts[i]) : step(parts[i], most);
            } catch (NumberFormatException e) {
                numbers[i] = -1;
            }
            if (numbers[i] < 0 || i == 0 && numbers[i] >= most) {
                throw UsageError.input("`" + parts[i] + "` is no " + (i == 0 ? "start state" : "rule") + " of " + path
                        + ", which has " + most
                        + ": a path is the number of a start state and then those of rules, from 0,"
                        + " as in 0.17.3.");
            }
        }
        return numbers;
    }
}
