package io.allways.report;

import io.allways.graph.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What a step changes, variable by variable. A variable that comes or goes (an element of a multiset) has an empty
/// value
/// on the other side.
record Changes(String name, String before, String after) {
    static List<Changes> between(List<Variable> before, List<Variable> after) {
        Map<String, String> old = new LinkedHashMap<>();
        for (Variable variable : before) old.put(variable.name(), variable.value());
        List<Changes> changes = new ArrayList<>();
        for (Variable variable : after) {
            String was = old.remove(variable.name());
            if (was == null) changes.add(new Changes(variable.name(), "", variable.value()));
            else if (!was.equals(variable.value())) {
                changes.add(new Changes(variable.name(), was, variable.value()));
            }
        }
        old.forEach((name, value) -> changes.add(new Changes(name, value, "")));
        return changes;
    }

    /// `at[1]: Idle → Wait`
    @Override
    public String toString() {
        String shown =
                before.isEmpty() ? name + " = " + after : after.isEmpty() ? name + ": " + before + " → gone" : null;
        return shown != null ? shown : name + ": " + before + " → " + after;
    }
}
