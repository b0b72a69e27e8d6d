/// Runs checked models slowly, simply and as the language says: the oracle for the compiler. A state is a tree of
/// cells, a
/// rule walks the checked tree, a search keeps every state as a string.
///
/// Read [Cell], then [Evaluator] and [Executor], then [ReferenceSearch].
@NullMarked
package io.allways.murphi.reference;

import org.jspecify.annotations.NullMarked;
