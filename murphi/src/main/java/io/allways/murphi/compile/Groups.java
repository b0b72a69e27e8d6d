package io.allways.murphi.compile;

import io.allways.murphi.model.CheckedModel;
import io.allways.murphi.model.Type;
import io.allways.murphi.model.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// How permutations of scalarsets move the bits of a state: blocks of bits, in groups that move together.
///
/// A group is what lies at one choice of the scalarset indices around it (`cache[c]` for one `c`), or an element of a
/// multiset. Its blocks are plain bits, moved as they are, or single variables whose value is renamed.
final class Groups {
    /// An index around a group: value `value` of scalarset `set`; the next value lies `stride` bits further.
    record Index(int set, int value, int stride) {}

    /// `width` bits from `at` on; from `base` on if all indices were 0.
    static final class Block {
        final int base;
        final int at;
        final int width;

        /// For each value its scalarset and its number there; empty for plain bits.
        final int[] renames;

        Block(int base, int at, int width, int[] renames) {
            this.base = base;
            this.at = at;
            this.width = width;
            this.renames = renames;
        }
    }

    /// @param shape the same for groups that differ in scalarset values or slots only
    /// @param slot the bit that says whether a multiset's slot is occupied, or -1
    record Group(int shape, List<Index> indices, int slot, List<Block> blocks) {}

    /// Slots of a multiset, sorted after a permutation.
    record Bag(int at, int stride, int slots) {}

    private final Layout layout;
    private final List<Type.Scalarset> sets;
    private final List<Group> groups = new ArrayList<>();
    private final List<Bag> bags = new ArrayList<>();
    private final Map<String, Integer> shapes = new HashMap<>();
    private final Map<Type, int[]> renames = new HashMap<>();

    private Groups(CheckedModel model, Layout layout) {
        this.layout = layout;
        sets = model.scalarsets();
        for (Variable global : model.globals()) {
            int at = layout.offset(global);
            List<Block> blocks = new ArrayList<>();
            walk(global.name(), at, at, global.type(), List.of(), -1, blocks);
            close(global.name(), List.of(), -1, blocks);
        }
    }

    static Groups of(CheckedModel model, Layout layout) {
        return new Groups(model, layout);
    }

    int[] sizes() {
        return sets.stream().mapToInt(set -> (int) set.size()).toArray();
    }

    List<Group> groups() {
        return groups;
    }

    /// Inner ones first.
    List<Bag> bags() {
        return bags;
    }

    private void close(String shape, List<Index> indices, int slot, List<Block> blocks) {
        if (!blocks.isEmpty()) {
            int number = shapes.computeIfAbsent(shape, s -> shapes.size());
            groups.add(new Group(number, indices, slot, merged(blocks)));
        }
    }

    /// Plain blocks side by side become one.
    private static List<Block> merged(List<Block> blocks) {
        List<Block> result = new ArrayList<>();
        for (Block block : blocks) {
            Block last = result.isEmpty() ? null : result.getLast();
            if (last != null
                    && last.renames.length == 0
                    && block.renames.length == 0
                    && last.at + last.width == block.at
                    && last.width + block.width <= 64) {
                result.set(result.size() - 1, new Block(last.base, last.at, last.width + block.width, last.renames));
            } else {
                result.add(block);
            }
        }
        return List.copyOf(result);
    }

    /// @param base where it would be if all scalarset indices were 0
    private void walk(String shape, int base, int at, Type type, List<Index> indices, int slot, List<Block> blocks) {
        switch (type) {
            case Type.Discrete _, Type.Real _ ->
                blocks.add(new Block(base, at, Layout.width(type), renames.computeIfAbsent(type, this::renames)));
            case Type.Record record -> {
                for (Type.Field field : record.fields()) {
                    int offset = layout.offset(record, field);
                    String inner = shape + "." + field.name();
                    walk(inner, base + offset, at + offset, field.type(), indices, slot, blocks);
                }
            }
            case Type.Array array -> array(shape, base, at, array, indices, slot, blocks);
            case Type.Multiset multiset -> {
                int stride = Layout.stride(multiset);
                for (int i = 0; i < multiset.limit(); i++) {
                    List<Block> own = new ArrayList<>();
                    own.add(new Block(base + i * stride, at + i * stride, 1, new int[0]));
                    int inside = i * stride + 1;
                    walk(shape + "{}", base + inside, at + inside, multiset.element(), indices, at + i * stride, own);
                    close(shape + "{}", indices, at + i * stride, own);
                }
                bags.add(new Bag(at, stride, multiset.limit()));
            }
            case Type.Int _, Type.Decimal _, Type.Unknown _ -> throw new IllegalArgumentException(type.shown());
        }
    }

    private void array(
            String shape, int base, int at, Type.Array array, List<Index> indices, int slot, List<Block> blocks) {
        int stride = Layout.stride(array);
        int[] moved = renames.computeIfAbsent(array.index(), this::renames);
        for (int i = 0; i < array.index().size(); i++) {
            int offset = i * stride;
            if (moved.length == 0 || moved[2 * i] < 0) {
                walk(shape + "[" + i + "]", base + offset, at + offset, array.element(), indices, slot, blocks);
                continue;
            }
            List<Index> inner = new ArrayList<>(indices);
            inner.add(new Index(moved[2 * i], moved[2 * i + 1], stride));
            List<Block> own = new ArrayList<>();
            int first = (i - moved[2 * i + 1]) * stride;
            String name = shape + "[" + moved[2 * i] + "*]";
            walk(name, base + first, at + offset, array.element(), List.copyOf(inner), slot, own);
            close(name, List.copyOf(inner), slot, own);
        }
    }

    /// For each value of a type, counted from 0, its scalarset and its number there, or -1 and -1; nothing at all if no
    /// value of it is ever renamed.
    private int[] renames(Type type) {
        List<Type.Discrete> members = switch (type) {
            case Type.Scalarset set -> List.of(set);
            case Type.Union union -> union.members();
            default -> List.of();
        };
        List<Integer> result = new ArrayList<>();
        boolean any = false;
        for (Type.Discrete member : members) {
            int set = sets.indexOf(member);
            any |= set >= 0;
            for (int i = 0; i < member.size(); i++) {
                result.add(set);
                result.add(set < 0 ? -1 : i);
            }
        }
        return any ? result.stream().mapToInt(Integer::intValue).toArray() : new int[0];
    }
}
