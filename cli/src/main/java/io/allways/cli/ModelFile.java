package io.allways.cli;

import io.allways.murphi.Murphi;
import io.allways.murphi.compile.CompiledModel;
import io.allways.murphi.compile.Compiler;
import io.allways.murphi.compile.Symmetry;
import io.allways.murphi.compile.TooLarge;
import io.allways.murphi.model.CheckedModel;
import io.allways.murphi.model.Undefined;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/// A Murphi model from a file, ready to be searched.
///
/// @param path as it was given
/// @param warnings as the terminal shows them, or empty
record ModelFile(CompiledModel model, CheckedModel checked, String name, String path, String sha256, String warnings) {
    static final String SUFFIX = ".m";

    static boolean accepts(String target) {
        return target.endsWith(SUFFIX);
    }

    /// @throws UsageError with all that is wrong with the model
    static ModelFile load(String path, Undefined undefined, Symmetry symmetry, Terminal terminal) {
        Murphi.Outcome outcome;
        try {
            outcome = Murphi.check(terminal.directory().resolve(path));
        } catch (InvalidPathException e) {
            throw UsageError.input("`" + path + "` is no path: " + e.getReason() + ".");
        }
        CheckedModel checked = outcome.model();
        if (checked == null) {
            boolean lines = !outcome.errors().isEmpty();
            throw lines
                    ? new UsageError(outcome.message(), UsageError.Style.LINES)
                    : UsageError.input(terminal.local(outcome.message()));
        }
        CompiledModel model;
        try {
            model = Compiler.compile(checked, undefined, symmetry);
        } catch (TooLarge e) {
            throw UsageError.input(path + " cannot be searched: " + e.getMessage() + ".");
        }
        String sha256 = TextFile.sha256(checked.source().text().getBytes(StandardCharsets.UTF_8));
        return new ModelFile(
                model,
                checked,
                String.valueOf(Path.of(path).getFileName()),
                path,
                sha256,
                Murphi.shown(outcome.warnings()));
    }
}
