package io.allways.graph;

import java.util.BitSet;
import java.util.List;

/// Something with states and rules, as a front end gives it to [Search].
///
/// A state is a string of [#bits] bits in [#words] longs, bit 0 first: bit `i` is bit `i % 64` of word `i / 64`. Bits
/// past
/// the last one are zero, always. Two states are the same if their bits are; so a front end must give every value one
/// encoding only (what is undefined, and what is unused in a union or a multiset, is zero).
///
/// Everything here is asked for seldom, and from any thread; the hot part is in [Steps], one per thread.
public interface Model {
    String name();

    /// Width of a state; at least 1.
    int bits();

    default int words() {
        return (bits() + 63) >>> 6;
    }

    /// A hash of all that decides what is explored: the source, and every setting that changes states, rules or
    /// properties. A checkpoint is resumed only by a model with the same one.
    long fingerprint();

    /// Start states and rules, each instance of a ruleset on its own: their numbers are what [Sink] is told. May be
    /// computed on demand.
    List<Rule> starts();

    List<Rule> rules();

    /// What is checked; [Steps] speaks of a property by its number here.
    List<Property> properties();

    /// Generates successors for one thread. Called once per thread and search.
    Steps steps();

    /// Whether [Steps#canonical] does anything.
    default boolean symmetric() {
        return false;
    }

    /// What steps took note of besides states, such as statements reached, by number. A checkpoint keeps it.
    default BitSet marks() {
        return new BitSet();
    }

    /// Adds to [#marks] what an earlier run had.
    default void mark(BitSet marks) {}

    /// The state for people: every variable, down to simple values, in the order of declaration
    /// (`cache[1].state`, `Valid`).
    List<Variable> show(long[] state);

    /// What step `step` of a trace did, for people, where its rule alone does not say enough.
    ///
    /// @param failing the rule that goes wrong after the last state, which is then the last step; or -1
    default Rule taken(Trace trace, int step, int failing) {
        return rules().get(step < trace.length() ? trace.rules()[step] : failing);
    }

    /// Who took a step: the column that it is shown in.
    default String actor(Rule taken) {
        return taken.arguments().isEmpty() ? "(no parameter)" : taken.arguments();
    }

    /// What the start state and then each rule of a trace say, for people; empty if nothing in the model says anything.
    ///
    /// @param failing the rule that goes wrong after the last state, which comes last; or -1
    default List<String> told(Trace trace, int failing) {
        return List.of();
    }
}
