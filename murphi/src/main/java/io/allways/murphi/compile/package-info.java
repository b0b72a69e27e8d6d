/// Compiles checked models to classes of the JVM.
///
/// A state is a string of bits ([Layout]); guards read it where it is, bodies run on a copy. Read [Compiler] first,
/// then
/// [RuleCode], then how values, conditions, places and statements become instructions: [TermCode], [ConditionCode],
/// [PlaceCode], [StatementCode], [CallCode], [BagCode]. What generated code calls is in [Bits] and [Checks].
@NullMarked
package io.allways.murphi.compile;

import org.jspecify.annotations.NullMarked;
