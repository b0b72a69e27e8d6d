package io.allways.c;

import io.allways.core.Execution.Ending;
import io.allways.core.Kind;
import io.allways.core.Plan.Tail;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// What this side and a native process take for granted about the memory that they share and the numbers in it. Layouts
/// are described in `shared.def`, which both read; enumerations here, of which the runtime gets a header. What the
/// other
/// side has made of them it tells when it begins: a difference would otherwise be a wrong answer somewhere else.
final class Contract {
    /// The header of enumerations.
    static final String HEADER = "checker.h";

    /// Where the arrays begin.
    private static final long PAGE = 4096;

    private static final Pattern ENTRY = Pattern.compile("([A-Z]+)\\(([^,]+), ([^,)]+)(?:, ([^)]+))?\\)");
    private static final Pattern BITS = Pattern.compile("\\D*(\\d+)_t");

    private static final Map<String, Long> ALL = described();

    private Contract() {}

    /// A number of the description's, where a field lies (`header.request`), or how large a structure is (`shared`).
    static long of(String name) {
        return Objects.requireNonNull(ALL.get(name), name);
    }

    /// The same, where it is a number of things.
    static int count(String name) {
        return Math.toIntExact(of(name));
    }

    /// @param told a line for each name, with its number behind a tab
    /// @throws IllegalStateException if one is missing or another number
    static void check(String told) {
        Map<String, Long> theirs = told.lines()
                .map(line -> line.split("\t", -1))
                .collect(Collectors.toMap(parts -> parts[0], parts -> Long.valueOf(parts[1])));
        TreeSet<String> names = new TreeSet<>(ALL.keySet());
        names.addAll(theirs.keySet());
        for (String name : names) {
            if (!Objects.equals(ALL.get(name), theirs.get(name))) {
                throw new IllegalStateException("The checker and its runtime for C programs do not fit each other: "
                        + name + " is " + ALL.get(name) + " here and " + theirs.get(name)
                        + " there. This is a fault of Allways.");
            }
        }
    }

    /// This side, as the other tells its own.
    static String text() {
        return ALL.entrySet().stream()
                .map(each -> each.getKey() + "\t" + each.getValue() + "\n")
                .collect(Collectors.joining());
    }

    /// The text of [#HEADER].
    static String header() {
        return "/* Made by the checker out of its own enumerations: Contract.java. */\n"
                + list("KINDS", Kind.values())
                + list("STATUSES", Status.values())
                + list("ENDINGS", Ending.values())
                + list("TAILS", Tail.values())
                + list("ASSUMPTIONS", Assumed.values());
    }

    private static String list(String macro, Enum<?>[] values) {
        return "#define " + macro + "(X) "
                + Arrays.stream(values).map(each -> "X(" + each.name() + ")").collect(Collectors.joining(" ")) + "\n";
    }

    private static Map<String, Long> described() {
        Map<String, Long> all = new LinkedHashMap<>();
        Map<String, Long> ends = new LinkedHashMap<>(Map.of("shared", PAGE));
        Toolchain.resource("shared.def").lines().forEach(line -> {
            Matcher entry = ENTRY.matcher(line);
            if (!entry.matches()) {
                return;
            }
            switch (entry.group(1)) {
                case "NUMBER" -> all.put(entry.group(2), product(entry.group(3), all));
                case "HEADER" -> field("header", entry, all, ends);
                case "ARRAY" -> field("shared", entry, all, ends);
                case "NAME" -> field("name", entry, all, ends);
                case "COUNT", "TABLE" -> field("names", entry, all, ends);
                default -> throw new IllegalStateException(line);
            }
        });
        for (String structure : List.of("shared", "name", "names")) {
            all.put(structure, Objects.requireNonNull(ends.get(structure)));
        }
        for (Enum<?>[] values :
                List.of(Kind.values(), Status.values(), Ending.values(), Tail.values(), Assumed.values())) {
            for (Enum<?> each : values) {
                all.put(each.getDeclaringClass().getSimpleName() + "." + each.name(), (long) each.ordinal());
            }
        }
        return all;
    }

    /// A field behind those of its structure before it.
    private static void field(String structure, Matcher entry, Map<String, Long> all, Map<String, Long> ends) {
        String type = entry.group(2);
        boolean entries = type.equals("struct name");
        long size = entries ? Objects.requireNonNull(ends.get("name")) : size(type);
        long unit = entries ? Long.BYTES : size;
        long at = (ends.getOrDefault(structure, 0L) + unit - 1) / unit * unit;
        long length = entry.group(4) == null ? 1 : product(entry.group(4), all);
        all.put(structure + "." + entry.group(3), at);
        ends.put(structure, at + size * length);
    }

    private static long size(String type) {
        Matcher bits = BITS.matcher(type);
        return bits.matches() ? Long.parseLong(bits.group(1)) / Byte.SIZE : Byte.BYTES;
    }

    private static long product(String factors, Map<String, Long> all) {
        return Arrays.stream(factors.split(" \\* ", -1))
                .mapToLong(each -> Character.isDigit(each.charAt(0))
                        ? Long.parseLong(each)
                        : Objects.requireNonNull(all.get(each), each))
                .reduce(1, Math::multiplyExact);
    }
}
