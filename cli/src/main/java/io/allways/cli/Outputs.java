package io.allways.cli;

import io.allways.report.Annotations;
import io.allways.report.Coverage;
import io.allways.report.CoveragePage;
import io.allways.report.Page;
import io.allways.report.Sarif;
import io.allways.report.Scene;
import io.allways.report.Sources;
import java.io.PrintStream;
import java.util.List;
import java.util.function.Supplier;

/// The files that a check may write its reports to, and how failures are told to what runs it.
record Outputs(Output json, Output html, Output sarif, boolean annotated, Terminal terminal) {
    static Outputs of(Arguments arguments, Terminal terminal) {
        boolean github = "true".equals(terminal.environment().get("GITHUB_ACTIONS"));
        return new Outputs(
                Output.of(CheckOptions.JSON, arguments, terminal),
                Output.of(CheckOptions.HTML, arguments, terminal),
                Output.of(CheckOptions.SARIF, arguments, terminal),
                arguments
                        .value(CheckOptions.FORMAT)
                        .orElse(github ? "github" : "text")
                        .equals("github"),
                terminal);
    }

    boolean toOut() {
        return json.toOut() || html.toOut() || sarif.toOut();
    }

    Page page() {
        return new Page(Version.VALUE, Sources.under(terminal.directory()));
    }

    /// What is the same for programs and for models.
    ///
    /// @param coverage what was covered, for the page of a search without failures
    void write(List<Scene> scenes, Supplier<Coverage> coverage, PrintStream people) {
        if (annotated) {
            people.print(Annotations.of(scenes));
        }
        if (sarif.wanted()) {
            sarif.write(new Sarif(Version.VALUE).of(scenes));
        }
        if (html.wanted()) {
            html.write(
                    scenes.isEmpty()
                            ? new CoveragePage(Version.VALUE, Sources.under(terminal.directory())).of(coverage.get())
                            : page().of(scenes));
        }
    }
}
