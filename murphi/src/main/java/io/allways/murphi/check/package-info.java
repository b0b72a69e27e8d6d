/// Checks a model: what its names mean, whether its types fit, what its constants are. [Checker] is the way in; out
/// comes a
/// [CheckedModel](io.allways.murphi.model.CheckedModel), or a list of problems.
///
/// Terms first ([TermChecker], with [Operators] and [Folding]), then statements ([StatementChecker]), then what is
/// around
/// them ([Checker]). After a mistake a term has the type `Unknown`, which fits everywhere: nothing is complained of
/// twice.
@NullMarked
package io.allways.murphi.check;

import org.jspecify.annotations.NullMarked;
