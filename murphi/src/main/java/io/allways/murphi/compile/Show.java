package io.allways.murphi.compile;

import io.allways.graph.Variable;
import io.allways.murphi.model.Type;
import java.util.ArrayList;
import java.util.List;

/// The bits of a state as named values.
final class Show {
    private static final String UNDEFINED = "undefined";

    private final Layout layout;
    private final long[] state;
    private final List<Variable> shown = new ArrayList<>();

    Show(Layout layout, long[] state) {
        this.layout = layout;
        this.state = state;
    }

    List<Variable> all(List<io.allways.murphi.model.Variable> globals) {
        for (io.allways.murphi.model.Variable global : globals) {
            show(global.name(), layout.offset(global), global.type());
        }
        return shown;
    }

    private void show(String name, int at, Type type) {
        switch (type) {
            case Type.Discrete discrete -> {
                long raw = Bits.get(state, at, Layout.width(type));
                shown.add(new Variable(name, raw == 0 ? UNDEFINED : discrete.value(raw - 1 + discrete.low())));
            }
            case Type.Real _ -> {
                long raw = Bits.get(state, at, 64);
                shown.add(new Variable(name, raw == 0 ? UNDEFINED : Double.toString(Checks.real(raw, -1))));
            }
            case Type.Record record -> {
                for (Type.Field field : record.fields()) {
                    show(name + "." + field.name(), at + layout.offset(record, field), field.type());
                }
            }
            case Type.Array array -> {
                for (int i = 0; i < array.index().size(); i++) {
                    String index = array.index().value(array.index().low() + i);
                    show(name + "[" + index + "]", at + i * Layout.stride(array), array.element());
                }
            }
            case Type.Multiset multiset -> {
                for (int i = 0; i < multiset.limit(); i++) {
                    int slot = at + i * Layout.stride(multiset);
                    if (Bits.get(state, slot, 1) != 0) {
                        show(name + "{" + i + "}", slot + 1, multiset.element());
                    }
                }
            }
            case Type.Int _, Type.Decimal _, Type.Unknown _ -> {}
        }
    }
}
