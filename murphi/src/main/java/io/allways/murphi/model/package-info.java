/// A checked model: all names resolved, all types known, constants folded, rulesets flattened. What an interpreter or a
/// compiler starts from; it contains no error that can be known before running.
///
/// Read [CheckedModel] first, then [Type], [Term] and [Place] (expressions), [Statement], [Binding].
///
/// **Values.** A simple value is a `long`: `false` and `true` are 0 and 1, a value of a range is itself, the values of
/// an enumeration or a scalarset count from 0 in the order of declaration, the values of a union count through its
/// members in order ([Type.Union#offset]). [Type.Discrete#low] and [Type.Discrete#high] bound them. Every variable, and
/// every simple part of one, can also be undefined, and is so before it is set. Reals are `double`s, rounded to the
/// type's digits when stored ([Type.Real#rounded]).
///
/// **Coercions are explicit.** Where a member of a union meets the union there is a [Term.Widen], the other way round a
/// [Term.Narrow] (an error at run time if the value is of another member), and where an integer meets a real a
/// [Term.ToReal]. So the operands of a comparison always have the same encoding. Numbers of different ranges mix
/// freely:
/// all are 64-bit integers.
///
/// **What is left to run time**, each an error with the position of the term or statement:
///
/// - reading an undefined simple value (see [Undefined] for assignments and comparisons of scalarsets, and
///   [Argument.Value]; records and arrays are copied and compared with what is undefined in them: two undefined parts
/// are
///   equal, an undefined one and a defined one differ);
/// - assigning, passing or returning a value outside of the target's range; an index outside of the array's;
/// - division by zero; results beyond 64 bits;
/// - [Term.Narrow] of a value of another member; [Statement.MultisetAdd] to a full multiset;
/// - a slot that is empty: [Place.Element] of, or [Statement.MultisetRemove] from, a multiset;
/// - a function that ends without `return`; `error`; a failed `assert`; a `for` whose step is 0;
/// - an endless `while` or, in CMurphi's mode, one of more than 1,000 rounds.
///
/// **Order.** Operands, arguments and indices are evaluated from left to right; `AND`, `OR`, `IMPLIES`, [Term.Choice],
/// `forall` and `exists` stop as soon as the result is known. The bounds of a `for` are evaluated once, before it. An
/// alias is evaluated once, where it is declared: `alias a: x[i]` stays the same element when `i` changes afterwards.
/// Parameters without `var` are copies. Locals are undefined whenever their body is entered.
///
/// **Multisets** are bags: two that hold equal elements, in whatever order they were added, are the same value. Slots
/// 0,
/// 1, … of a multiset with `n` elements are occupied up to `n - 1`; which element has which slot is up to the
/// implementation, as long as it depends on the value only. A rule with a [Binding.Chosen] has an instance for each
/// element. Removing while a rule runs does not move the elements a chosen slot refers to until the rule ends.
///
/// **Symmetry.** [CheckedModel#scalarsets] are the scalarsets whose values may be permuted.
///
/// **Claims.** [PropertyKind](io.allways.murphi.syntax.PropertyKind): a state in which a property of kind `ASSUME` does
/// not hold is dropped, before invariants are looked at; a local `assume` that fails drops the step, which then does
/// not
/// count as a rule fired (as in rumur).
@NullMarked
package io.allways.murphi.model;

import org.jspecify.annotations.NullMarked;
