/// Verdicts for people and machines: terminal, JSON, pages for a browser.
///
/// A [Finding] is a violation with all that a report shows of it; [Replay] makes one by running its schedule again.
/// Read [TextReport] first, then [Picture] (the drawing of an execution) and [Folding] (which of its steps are
/// drawn). A [Page] is made of a [Scene], which does not know what was checked; [Causes] finds its arrows.
@NullMarked
package io.allways.report;

import org.jspecify.annotations.NullMarked;
