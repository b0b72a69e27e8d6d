package io.allways.murphi.model;

import io.allways.murphi.syntax.Problem;
import io.allways.murphi.syntax.Source;
import io.allways.murphi.syntax.Span;
import java.util.List;
import java.util.Map;

/// A model without mistakes.
///
/// @param globals the state, in the order of declaration
/// @param routines in the order of declaration; those never called are among them
/// @param startStates at least one
/// @param rules in the order of the text
/// @param covers what has to be true once, whether stated as a property or inside a body
/// @param scalarsets those with a name and at least two values
/// @param features what not every tool knows, each with one place where it is used
/// @param warnings what is suspicious, though not wrong
public record CheckedModel(
        Source source,
        List<Variable> globals,
        List<Routine> routines,
        List<StartState> startStates,
        List<Rule> rules,
        List<Property> properties,
        List<Cover> covers,
        List<Type.Scalarset> scalarsets,
        Map<Feature, Span> features,
        List<Problem> warnings) {
    /// Whether it can only be run in CMurphi's way: it uses what CMurphi alone has.
    public boolean needsCmurphi() {
        return features.keySet().stream().anyMatch(feature -> feature.tool() == Feature.Tool.CMURPHI);
    }
}
