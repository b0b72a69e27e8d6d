package io.allways.c;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Where variables lie and what they are made of, from what the compiler wrote for debuggers (DWARF) as `readelf`
/// prints it: so that a report says `pool.lock` and `table[3].flag`, and not how many bytes that is from somewhere.
///
/// Programs are compiled without optimisation, so a local variable has one place in its function's frame for as long as
/// the function runs.
final class Layout {
    private static final Pattern ENTRY =
            Pattern.compile(" *<([0-9a-f]+)><([0-9a-f]+)>: Abbrev Number: \\d+ \\(DW_TAG_(\\w+)\\)");
    private static final Pattern ATTRIBUTE = Pattern.compile(" *<[0-9a-f]+> +DW_AT_(\\w+) *: *(.*?)\\s*");
    private static final Pattern PLACE = Pattern.compile("\\(DW_OP_(fbreg|addr): (-?[0-9a-f]+)\\)");
    /// What programs use as a whole.
    private static final Pattern OPAQUE =
            Pattern.compile("pthread_\\w+|sem_t|mtx_t|cnd_t|once_flag|atomic_flag|FILE|MPI_\\w+");
    private static final int DEEPEST = 40;

    /// An entry, with its attributes and, of types and functions, what is in it.
    private record Entry(String tag, Map<String, String> attributes, List<Entry> parts) {
        long number(String attribute) {
            String text = attributes.getOrDefault(attribute, "0").replaceFirst("\\s.*", "");
            try {
                return text.startsWith("0x") ? Long.parseUnsignedLong(text.substring(2), 16) : Long.parseLong(text);
            } catch (NumberFormatException e) {
                return 0;
            }
        }

        String name() {
            return attributes.getOrDefault("name", "").replaceFirst("^\\(indirect.*?\\): ", "");
        }
    }

    private final Map<Long, Entry> entries = new HashMap<>();
    /// By where they begin.
    private final NavigableMap<Long, Entry> functions = new TreeMap<>();
    private final NavigableMap<Long, Entry> globals = new TreeMap<>();

    /// @param lines as `readelf --debug-dump=info` prints them; of none there is nothing known
    Layout(List<String> lines) {
        List<Entry> open = new ArrayList<>();
        Entry current = null;
        for (String line : lines) {
            Matcher entry = ENTRY.matcher(line);
            if (entry.matches()) {
                int depth = Integer.parseInt(entry.group(1), 16);
                current = new Entry(entry.group(3), new HashMap<>(), new ArrayList<>());
                entries.put(Long.parseUnsignedLong(entry.group(2), 16), current);
                while (open.size() > depth) {
                    open.removeLast();
                }
                if (!open.isEmpty()) {
                    open.getLast().parts.add(current);
                }
                open.add(current);
                continue;
            }
            Matcher attribute = ATTRIBUTE.matcher(line);
            if (current != null && attribute.matches()) {
                current.attributes.put(attribute.group(1), attribute.group(2));
            }
        }
        for (Entry each : entries.values()) {
            if (each.tag.equals("subprogram") && each.attributes.containsKey("low_pc")) {
                functions.put(each.number("low_pc"), each);
            }
            Matcher place = PLACE.matcher(each.attributes.getOrDefault("location", ""));
            if (each.tag.equals("variable") && place.find() && place.group(1).equals("addr")) {
                globals.put(Long.parseUnsignedLong(place.group(2), 16), each);
            }
        }
    }

    /// The part of a variable that lies `offset` bytes from where it begins, as `.lock` or `[3].flag`; nothing if that
    /// is not known.
    @Nullable String part(long variable, long offset) {
        Entry found = globals.get(variable);
        Entry type = found == null ? null : type(found);
        return type == null || offset >= size(type, 0) ? null : path(type, offset, 0);
    }

    /// The local variable `offset` bytes from the end of the frame of the function that `pc` is in.
    @Nullable String local(long pc, long offset) {
        Map.Entry<Long, Entry> function = functions.floorEntry(pc);
        return function == null || pc >= end(function.getKey(), function.getValue())
                ? null
                : local(function.getValue(), offset);
    }

    private static long end(long begin, Entry function) {
        long end = function.number("high_pc");
        return end < begin ? begin + end : end;
    }

    /// Also one of a block in the function: those share no place while they live.
    private @Nullable String local(Entry within, long offset) {
        for (Entry each : within.parts) {
            Matcher place = PLACE.matcher(each.attributes.getOrDefault("location", ""));
            if (place.find() && place.group(1).equals("fbreg")) {
                long from = Long.parseLong(place.group(2));
                Entry type = type(each);
                if (type != null && offset >= from && offset < from + size(type, 0)) {
                    return each.name() + path(type, offset - from, 0);
                }
            }
            String inner = each.tag.equals("lexical_block") ? local(each, offset) : null;
            if (inner != null) {
                return inner;
            }
        }
        return null;
    }

    private @Nullable Entry referred(Entry from, String attribute) {
        Matcher number = Pattern.compile("<0x([0-9a-f]+)>").matcher(from.attributes.getOrDefault(attribute, ""));
        return number.matches() ? entries.get(Long.parseUnsignedLong(number.group(1), 16)) : null;
    }

    private @Nullable Entry type(Entry of) {
        Entry declared = referred(of, "specification");
        return referred(declared == null ? of : declared, "type");
    }

    private long size(Entry type, int depth) {
        if (type.attributes.containsKey("byte_size")) {
            return type.number("byte_size");
        }
        Entry inner = type(type);
        long one = inner == null || depth > DEEPEST ? 1 : size(inner, depth + 1);
        return type.tag.equals("array_type") ? one * count(type, 0) : one;
    }

    /// How many elements an array has, from dimension `from` on.
    private static long count(Entry array, int from) {
        long count = 1;
        List<Entry> dimensions = array.parts.stream()
                .filter(each -> each.tag.equals("subrange_type"))
                .toList();
        for (Entry each : dimensions.subList(Math.min(from, dimensions.size()), dimensions.size())) {
            count *= each.attributes.containsKey("count") ? each.number("count") : each.number("upper_bound") + 1;
        }
        return count;
    }

    private String path(Entry type, long offset, int depth) {
        String rest = offset == 0 ? "" : "+" + offset;
        Entry inner = type(type);
        if (depth > DEEPEST) {
            return rest;
        }
        return switch (type.tag) {
            case "typedef" ->
                inner == null || OPAQUE.matcher(type.name()).matches() ? rest : path(inner, offset, depth + 1);
            case "const_type", "volatile_type", "atomic_type", "restrict_type" ->
                inner == null ? rest : path(inner, offset, depth + 1);
            case "structure_type", "union_type" -> member(type, offset, rest, depth);
            case "array_type" -> inner == null ? rest : element(type, inner, offset, depth);
            default -> rest;
        };
    }

    private String member(Entry type, long offset, String rest, int depth) {
        Entry found = null;
        for (Entry each : type.parts) {
            boolean nearer = found == null || at(each) > at(found);
            if (each.tag.equals("member") && at(each) <= offset && nearer) {
                found = each;
            }
        }
        Entry inner = found == null ? null : type(found);
        if (found == null || inner == null) {
            return rest;
        }
        String name = found.name().isEmpty() ? "" : "." + found.name();
        return name + path(inner, offset - at(found), depth + 1);
    }

    private static long at(Entry member) {
        return member.attributes.containsKey("data_bit_offset")
                ? member.number("data_bit_offset") / 8
                : member.number("data_member_location");
    }

    private String element(Entry array, Entry inner, long offset, int depth) {
        StringBuilder path = new StringBuilder();
        long left = offset;
        long dimensions = array.parts.stream()
                .filter(each -> each.tag.equals("subrange_type"))
                .count();
        for (int i = 1; i <= dimensions; i++) {
            long stride = Math.max(1, size(inner, 0) * count(array, i));
            path.append('[').append(left / stride).append(']');
            left %= stride;
        }
        return path + path(inner, left, depth + 1);
    }
}
