package io.allways.report;

import io.allways.graph.Finding;

/// A violation with the command that shows it again, the path as text, and the file that shows it in a browser.
public record ModelFinding(Finding finding, String schedule, String replay, String page) {
    public ModelFinding(Finding finding, String schedule, String replay) {
        this(finding, schedule, replay, "");
    }

    public ModelFinding withPage(String file) {
        return new ModelFinding(finding, schedule, replay, file);
    }
}
