package io.allways.murphi.compile;

import io.allways.graph.Rule;
import io.allways.murphi.model.Binding;
import io.allways.murphi.model.Domain;
import io.allways.murphi.model.Term;
import io.allways.murphi.model.Type;
import io.allways.murphi.model.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The instances of one rule or start state: its parameters' values in the order of nested loops, the last one changing
/// fastest.
///
/// @param first the number of the first of them
record Instances(String name, String place, int family, int first, List<Binding> bindings) {
    private static final int LIMIT = 1 << 30;

    /// How many there are; for `choose`, as many as the multiset has slots.
    int count() {
        return inside(0);
    }

    /// How many there are for each choice of the parameters before `level`.
    int inside(int level) {
        long count = 1;
        for (Binding binding : bindings.subList(level, bindings.size())) {
            count *= size(binding);
            if (count > LIMIT) {
                throw new TooLarge("more than " + LIMIT + " instances of rule \"" + name + "\" at " + place);
            }
        }
        return (int) count;
    }

    static long size(Binding binding) {
        return switch (binding) {
            case Binding.Each each -> size(each.domain());
            case Binding.Chosen chosen -> ((Type.Multiset) chosen.multiset().type()).limit();
            case Binding.Alias _, Binding.Value _ -> 1;
        };
    }

    private static long size(Domain domain) {
        return switch (domain) {
            case Domain.All all -> all.type().size();
            case Domain.Steps steps -> {
                long from = constant(steps.from());
                long to = constant(steps.to());
                long by = constant(steps.by());
                boolean none = by > 0 ? from > to : from < to;
                yield none ? 0 : (to - from) / by + 1;
            }
        };
    }

    /// One of the values of a domain, counted from 0.
    static long value(Domain domain, long index) {
        return switch (domain) {
            case Domain.All all -> all.type().low() + index;
            case Domain.Steps steps -> constant(steps.from()) + index * constant(steps.by());
        };
    }

    private static long constant(Term term) {
        return switch (term) {
            case Term.Constant constant -> constant.value();
            default -> throw new IllegalStateException("bounds around rules are constants");
        };
    }

    private static String shown(Domain domain, long value) {
        return domain instanceof Domain.All all ? all.type().value(value) : Long.toString(value);
    }

    /// The instance with number `first + index`.
    Rule rule(int index) {
        Map<Variable, Long> values = values(index);
        List<String> arguments = new ArrayList<>();
        for (Binding binding : bindings) {
            Long value = values.get(binding.variable());
            if (value == null) {
                continue;
            }
            String shown = binding instanceof Binding.Each each ? shown(each.domain(), value) : value.toString();
            arguments.add(binding.variable().name() + ": " + shown);
        }
        return new Rule(name, String.join(", ", arguments), place, family);
    }

    /// Its parameters, and slots of multisets.
    Map<Variable, Long> values(int index) {
        Map<Variable, Long> values = new LinkedHashMap<>();
        int rest = index;
        for (int level = 0; level < bindings.size(); level++) {
            int inner = inside(level + 1);
            int which = inner == 0 ? 0 : rest / inner;
            rest -= which * inner;
            Variable variable = bindings.get(level).variable();
            switch (bindings.get(level)) {
                case Binding.Each each -> values.put(variable, value(each.domain(), which));
                case Binding.Chosen _ -> values.put(variable, (long) which);
                case Binding.Alias _, Binding.Value _ -> {}
            }
        }
        return values;
    }
}
