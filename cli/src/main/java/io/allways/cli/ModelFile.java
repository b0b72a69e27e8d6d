package io.allways.cli;

import io.allways.graph.Model;
import io.allways.murphi.Murphi;
import io.allways.murphi.compile.Compiler;
import io.allways.murphi.compile.Symmetry;
import io.allways.murphi.compile.TooLarge;
import io.allways.murphi.model.CheckedModel;
import io.allways.murphi.model.Undefined;
import io.allways.promela.Promela;
import io.allways.promela.run.Program;
import io.allways.promela.run.PromelaModel;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A Murphi or Promela model from a file, ready to be searched.
///
/// @param murphi what is known of a Murphi model; null of another one
/// @param path as it was given
/// @param warnings as the terminal shows them, or empty
record ModelFile(Model model, @Nullable CheckedModel murphi, String name, String path, String sha256, String warnings) {
    private static final String MURPHI = ".m";
    private static final List<String> PROMELA = List.of(".pml", ".prom", ".promela", ".spin");

    /// How the text is to be understood.
    ///
    /// @param claims whether the claims of a Promela model are to be checked
    record Reading(Undefined undefined, Symmetry symmetry, boolean claims) {}

    static boolean accepts(String target) {
        return target.endsWith(MURPHI) || promela(target);
    }

    static boolean promela(String target) {
        return PROMELA.stream().anyMatch(target::endsWith);
    }

    /// @throws UsageError with all that is wrong with the model
    static ModelFile load(String path, Reading reading, Terminal terminal) {
        try {
            Path file = terminal.directory().resolve(path);
            return promela(path) ? promela(path, file, reading, terminal) : murphi(path, file, reading, terminal);
        } catch (InvalidPathException e) {
            throw UsageError.input("`" + path + "` is no path: " + e.getReason() + ".");
        }
    }

    private static ModelFile murphi(String path, Path file, Reading reading, Terminal terminal) {
        Murphi.Outcome outcome = Murphi.check(file);
        CheckedModel checked = outcome.model();
        if (checked == null) throw bad(outcome.message(), !outcome.errors().isEmpty(), terminal);
        try {
            Model model = Compiler.compile(checked, reading.undefined(), reading.symmetry());
            String text = checked.source().text();
            return of(model, checked, path, text, Murphi.shown(outcome.warnings()));
        } catch (TooLarge e) {
            throw UsageError.input(path + " cannot be searched: " + e.getMessage() + ".");
        }
    }

    private static ModelFile promela(String path, Path file, Reading reading, Terminal terminal) {
        Promela.Outcome outcome = Promela.check(file, reading.claims());
        Program program = outcome.program();
        if (program == null) throw bad(outcome.message(), !outcome.errors().isEmpty(), terminal);
        Model model = PromelaModel.measured(program);
        return of(model, null, path, program.text(), Promela.shown(outcome.warnings()));
    }

    private static UsageError bad(String message, boolean lines, Terminal terminal) {
        return lines ? new UsageError(message, UsageError.Style.LINES) : UsageError.input(terminal.local(message));
    }

    private static ModelFile of(Model model, @Nullable CheckedModel murphi, String path, String text, String warnings) {
        String sha256 = TextFile.sha256(text.getBytes(StandardCharsets.UTF_8));
        String name = String.valueOf(Path.of(path).getFileName());
        return new ModelFile(model, murphi, name, path, sha256, warnings);
    }

    /// With more room for each state; null if there is no end to that.
    @Nullable ModelFile wider() {
        Model wider = model instanceof PromelaModel promela ? promela.wider() : null;
        return wider == null ? null : new ModelFile(wider, murphi, name, path, sha256, warnings);
    }
}
