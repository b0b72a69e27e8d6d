/// Verdicts for people and machines: terminal, HTML, JSON, SARIF.
@NullMarked
package io.allways.report;

import org.jspecify.annotations.NullMarked;
