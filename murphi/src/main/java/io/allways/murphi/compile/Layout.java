package io.allways.murphi.compile;

import io.allways.murphi.model.Type;
import io.allways.murphi.model.Types;
import io.allways.murphi.model.Variable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Where everything is in the bits of a state.
///
/// A simple value takes the bits that its type's values and `undefined` need: 0 is undefined, and a value is stored as
/// its distance from the lowest one, plus 1. A real is its IEEE bits with those of not-a-number turned over, so that 0
/// is undefined, too. Records and arrays are their parts one after the other. A slot of a multiset is one bit that says
/// whether it is occupied, and the element; the slots are sorted, the largest first, whenever a rule has ended.
///
/// Variables up to a word wide do not cross words: a field at a known place is one load, a shift and a mask, and an
/// array in one word needs no more than a shift that depends on the index. The larger ones come first, the others fill
/// the gaps, the widest first.
final class Layout {
    /// Bits of a state that we are willing to handle: 8 KB.
    static final int LIMIT = 1 << 16;

    private final Map<Variable, Integer> offsets = new HashMap<>();
    private final Map<Type.Record, Map<Type.Field, Integer>> fields = new HashMap<>();
    private final int bits;

    Layout(List<Variable> globals) {
        List<Variable> byWidth = new ArrayList<>(globals);
        byWidth.sort(Comparator.comparingInt((Variable v) -> width(v.type())).reversed());
        List<int[]> gaps = new ArrayList<>();
        int end = 0;
        for (Variable variable : byWidth) {
            int width = width(variable.type());
            int at = fill(gaps, width);
            if (at < 0) {
                at = end;
                int left = -end & 63;
                if (left > 0 && (width > left && width <= 64 || width > 64 && aligned(variable.type()))) {
                    gaps.add(new int[] {at, at + left});
                    at += left;
                }
                end = at + width;
                if (end > LIMIT) {
                    throw new TooLarge("a state of more than " + LIMIT + " bits, at variable " + variable.name());
                }
            }
            offsets.put(variable, at);
        }
        bits = Math.max(1, end);
    }

    private static int fill(List<int[]> gaps, int width) {
        for (int[] gap : gaps) {
            if (gap[1] - gap[0] >= width) {
                gap[0] += width;
                return gap[0] - width;
            }
        }
        return -1;
    }

    /// Whether its elements do not cross words if it begins at one.
    private static boolean aligned(Type type) {
        return type instanceof Type.Array array && 64 % width(array.element()) == 0;
    }

    int bits() {
        return bits;
    }

    int words() {
        return (bits + 63) >>> 6;
    }

    int offset(Variable global) {
        return Objects.requireNonNull(offsets.get(global));
    }

    int offset(Type.Record type, Type.Field field) {
        return Objects.requireNonNull(
                fields.computeIfAbsent(type, Layout::place).get(field));
    }

    private static Map<Type.Field, Integer> place(Type.Record type) {
        Map<Type.Field, Integer> result = new HashMap<>();
        int at = 0;
        for (Type.Field field : type.fields()) {
            result.put(field, at);
            at += width(field.type());
        }
        return result;
    }

    /// Bits from one element of an array or multiset to the next.
    static int stride(Type type) {
        return switch (type) {
            case Type.Array array -> width(array.element());
            case Type.Multiset multiset -> 1 + width(multiset.element());
            default -> throw new IllegalArgumentException(type.shown());
        };
    }

    static int width(Type type) {
        long width = switch (type) {
            case Type.Discrete discrete -> Types.bitsFor(discrete.size());
            case Type.Real _ -> 64;
            case Type.Record record -> {
                long sum = 0;
                for (Type.Field field : record.fields()) {
                    sum += width(field.type());
                }
                yield sum;
            }
            case Type.Array array -> Types.multiply(array.index().size(), width(array.element()));
            case Type.Multiset multiset -> Types.multiply(multiset.limit(), 1 + width(multiset.element()));
            case Type.Int _, Type.Decimal _, Type.Unknown _ -> throw new IllegalArgumentException(type.shown());
        };
        if (width > LIMIT) {
            throw new TooLarge("a state of more than " + LIMIT + " bits: " + type.shown() + " alone is wider");
        }
        return (int) width;
    }

    /// Whether there is a multiset in it, so that it must be put into canonical form.
    static boolean bags(Type type) {
        return switch (type) {
            case Type.Simple _, Type.Int _, Type.Decimal _, Type.Unknown _ -> false;
            case Type.Record record -> record.fields().stream().anyMatch(field -> bags(field.type()));
            case Type.Array array -> bags(array.element());
            case Type.Multiset _ -> true;
        };
    }
}
