/// The command line. [Main] is the entry; [Commands] finds the command and turns what goes wrong into a message and an
/// exit code ([Exit]); each command is one class. [FrontEnds] is the one place that knows what can be checked.
///
/// Read [Commands] first, then [CheckCommand].
@NullMarked
package io.allways.cli;

import org.jspecify.annotations.NullMarked;
