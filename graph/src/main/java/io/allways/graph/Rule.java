package io.allways.graph;

/// One instance of a rule or of a start state.
///
/// @param name as in the source: `evict`
/// @param arguments the values of its ruleset's parameters, `p: 1, q: Home`, or `""`
/// @param place where in the source, `file:line:column` or `""`
/// @param family the number of the rule in the source that this is an instance of, from 0, ascending
public record Rule(String name, String arguments, String place, int family) {
    /// `evict(p: 1, q: Home)`, or just `evict`.
    @Override
    public String toString() {
        return arguments.isEmpty() ? name : name + "(" + arguments + ")";
    }
}
