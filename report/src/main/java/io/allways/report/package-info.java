/// Verdicts for people and machines: terminal and JSON; HTML and SARIF are to come.
///
/// A [Finding] is a violation with all that a report shows of it; [Replay] makes one by running its schedule again.
/// Read [TextReport] first, then [Picture] (the drawing of an execution) and [Folding] (which of its steps are
/// drawn).
@NullMarked
package io.allways.report;

import org.jspecify.annotations.NullMarked;
