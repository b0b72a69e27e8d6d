package io.allways.murphi.compile;

import io.allways.murphi.model.Binding;
import io.allways.murphi.model.Domain;
import io.allways.murphi.model.Property;
import io.allways.murphi.model.Term;
import io.allways.murphi.syntax.PropertyKind;
import java.util.ArrayList;
import java.util.List;

/// The properties as they are searched for. A liveness property with parameters becomes one for each of their values:
/// that each can be reached again is not that all can at once. The other kinds say the same of all values, or of any.
final class Claims {
    /// With more instances than this they are taken together, which claims more than is meant.
    private static final int MOST = 1000;

    private Claims() {}

    static List<Property> of(List<Property> written) {
        List<Property> result = new ArrayList<>();
        for (Property property : written) {
            Instances instances = new Instances(property.name(), "", 0, 0, property.bindings());
            if (property.kind() != PropertyKind.LIVENESS
                    || instances.count() > MOST
                    || property.bindings().stream().anyMatch(Binding.Chosen.class::isInstance)) {
                result.add(numbered(property, result.size(), property.name(), property.bindings()));
                continue;
            }
            for (int i = 0; i < instances.count(); i++) {
                String arguments = instances.rule(i).arguments();
                String name = arguments.isEmpty() ? property.name() : property.name() + " (" + arguments + ")";
                result.add(numbered(property, result.size(), name, chosen(property, instances, i)));
            }
        }
        return List.copyOf(result);
    }

    private static Property numbered(Property property, int number, String name, List<Binding> bindings) {
        return new Property(
                number, property.kind(), name, bindings, property.condition(), property.cover(), property.span());
    }

    /// The bindings of one instance: parameters become constants.
    private static List<Binding> chosen(Property property, Instances instances, int which) {
        List<Binding> result = new ArrayList<>();
        int rest = which;
        for (int level = 0; level < property.bindings().size(); level++) {
            int inside = instances.inside(level + 1);
            long index = rest / inside;
            rest %= inside;
            result.add(
                    switch (property.bindings().get(level)) {
                        case Binding.Each(var variable, Domain domain) ->
                            new Binding.Value(
                                    variable,
                                    new Term.Constant(
                                            Instances.value(domain, index), variable.type(), property.span()));
                        case Binding other -> other;
                    });
        }
        return result;
    }
}
