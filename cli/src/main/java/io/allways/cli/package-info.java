/// The command line. Read [Main] first.
@NullMarked
package io.allways.cli;

import org.jspecify.annotations.NullMarked;
