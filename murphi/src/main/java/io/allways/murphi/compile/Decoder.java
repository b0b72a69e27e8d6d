package io.allways.murphi.compile;

import io.allways.murphi.model.Type;
import io.allways.murphi.model.Variable;
import io.allways.murphi.reference.Cell;
import java.util.List;
import java.util.Objects;

/// The bits of a state as what the interpreter has instead.
final class Decoder {
    private final Layout layout;
    private final long[] state;

    Decoder(Layout layout, long[] state) {
        this.layout = layout;
        this.state = state;
    }

    List<Cell> all(List<Variable> globals) {
        return globals.stream()
                .map(global -> filled(new Cell(global.type()), layout.offset(global), global.type()))
                .toList();
    }

    private Cell filled(Cell cell, int at, Type type) {
        switch (type) {
            case Type.Discrete discrete -> {
                long raw = Bits.get(state, at, Layout.width(type));
                cell.set(raw == 0 ? null : (Object) (raw - 1 + discrete.low()));
            }
            case Type.Real _ -> {
                long raw = Bits.get(state, at, 64);
                cell.set(raw == 0 ? null : (Object) Checks.real(raw, -1));
            }
            case Type.Record record -> {
                for (Type.Field field : record.fields()) {
                    Cell part = Objects.requireNonNull(cell.part(field.index()));
                    filled(part, at + layout.offset(record, field), field.type());
                }
            }
            case Type.Array array -> {
                for (int i = 0; i < array.index().size(); i++) {
                    Cell part = Objects.requireNonNull(cell.part(i));
                    filled(part, at + i * Layout.stride(array), array.element());
                }
            }
            case Type.Multiset multiset -> {
                // Full slots come first, so they keep their numbers.
                for (int i = 0; i < multiset.limit(); i++) {
                    int slot = at + i * Layout.stride(multiset);
                    if (Bits.get(state, slot, 1) != 0) {
                        cell.add(filled(new Cell(multiset.element()), slot + 1, multiset.element()), multiset.limit());
                    }
                }
            }
            case Type.Int _, Type.Decimal _, Type.Unknown _ -> {}
        }
        return cell;
    }
}
