package io.allways.murphi.reference;

import io.allways.murphi.model.Type;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// A variable, or a part of one, with what it holds.
public final class Cell {
    private final Type type;
    /// Of a simple type: a `Long` or a `Double`, or nothing while it is undefined.
    private @Nullable Object value;
    /// Fields of a record, elements of an array, slots of a multiset (`null` where one is empty).
    private final List<@Nullable Cell> parts = new ArrayList<>();

    /// Undefined, or an empty multiset.
    public Cell(Type type) {
        this.type = type;
        switch (type) {
            case Type.Record record -> record.fields().forEach(field -> parts.add(new Cell(field.type())));
            case Type.Array array -> {
                for (long i = 0; i < array.index().size(); i++) {
                    parts.add(new Cell(array.element()));
                }
            }
            default -> {}
        }
    }

    static Cell of(Type type, @Nullable Object value) {
        Cell cell = new Cell(type);
        cell.value = value;
        return cell;
    }

    Type type() {
        return type;
    }

    @Nullable Object value() {
        return value;
    }

    public void set(@Nullable Object newValue) {
        value = newValue;
    }

    /// A field, an element, or an occupied slot; nothing for an empty one.
    public @Nullable Cell part(int index) {
        return index < parts.size() ? parts.get(index) : null;
    }

    int slots() {
        return parts.size();
    }

    public boolean add(Cell element, int limit) {
        int free = parts.indexOf(null);
        if (free >= 0) {
            parts.set(free, element);
            return true;
        }
        return parts.size() < limit && parts.add(element);
    }

    void remove(int slot) {
        parts.set(slot, null);
    }

    /// Takes over what another cell of the same type holds.
    void copy(Cell from) {
        value = from.value;
        List<@Nullable Cell> copies = new ArrayList<>();
        for (Cell part : from.parts) {
            copies.add(part == null ? null : part.copied());
        }
        if (type instanceof Type.Multiset) {
            parts.clear();
            parts.addAll(copies);
            return;
        }
        for (int i = 0; i < copies.size(); i++) {
            Cell mine = parts.get(i);
            Cell other = copies.get(i);
            if (mine != null && other != null) {
                mine.copy(other);
            }
        }
    }

    Cell copied() {
        Cell copy = new Cell(type);
        copy.copy(this);
        return copy;
    }

    void undefine() {
        value = null;
        reset(Cell::undefine);
    }

    void clear() {
        value = switch (type) {
            case Type.Discrete discrete -> (Object) discrete.low();
            case Type.Real _ -> (Object) 0.0;
            default -> null;
        };
        reset(Cell::clear);
    }

    private void reset(java.util.function.Consumer<Cell> each) {
        if (type instanceof Type.Multiset) {
            parts.clear();
        }
        for (Cell part : parts) {
            if (part != null) {
                each.accept(part);
            }
        }
    }

    /// Brings multisets into their one form: no gaps, elements in order.
    void normalise() {
        parts.forEach(part -> {
            if (part != null) {
                part.normalise();
            }
        });
        if (type instanceof Type.Multiset) {
            parts.removeIf(part -> part == null);
            parts.sort(Comparator.comparing(Cell::key));
        }
    }

    /// The same for equal values only; undefined equals undefined.
    String key() {
        if (parts.isEmpty()) {
            return type instanceof Type.Multiset ? "[]" : value == null ? "?" : value.toString();
        }
        StringBuilder key = new StringBuilder("[");
        for (Cell part : parts) {
            key.append(part == null ? "-" : part.key()).append(' ');
        }
        return key.append(']').toString();
    }

    /// Every simple part with its name.
    void show(String name, BiConsumer<String, String> to) {
        switch (type) {
            case Type.Record record -> {
                for (Type.Field field : record.fields()) {
                    show(part(field.index()), name + "." + field.name(), to);
                }
            }
            case Type.Array array -> {
                for (int i = 0; i < parts.size(); i++) {
                    show(
                            parts.get(i),
                            name + "[" + array.index().value(array.index().low() + i) + "]",
                            to);
                }
            }
            case Type.Multiset _ -> {
                for (int i = 0; i < parts.size(); i++) {
                    show(parts.get(i), name + "{" + i + "}", to);
                }
            }
            default -> to.accept(name, shown());
        }
    }

    private static void show(@Nullable Cell part, String name, BiConsumer<String, String> to) {
        if (part != null) {
            part.show(name, to);
        }
    }

    private String shown() {
        return switch (value) {
            case null -> "undefined";
            case Long number when type instanceof Type.Discrete discrete -> discrete.value(number);
            default -> value.toString();
        };
    }
}
