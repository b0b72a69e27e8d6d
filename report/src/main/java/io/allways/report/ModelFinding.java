package io.allways.report;

import io.allways.graph.Finding;

/// A violation with the command that shows it again, and the path as text.
public record ModelFinding(Finding finding, String schedule, String replay) {}
