package io.allways.jvm.program;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// How many faults of machines and networks may strike in one execution, of each kind. Whom they strike, and where, is
/// explored.
///
/// @param budget what there is, in the order in which it is decided
public record Faults(List<Item> budget) {
    public static final Faults NONE = new Faults(List.of());

    /// More would be explored for ever.
    private static final int MOST = 9;

    private static final Pattern PART = Pattern.compile("(\\w+)(?::([A-Za-z][\\w-]*))?\\s*=\\s*([0-9])");

    /// A sort of fault.
    public enum Kind {
        /// A process is killed; its system closes what it had open.
        CRASH,
        /// The machine of a process is gone: nobody is told.
        VANISH,
        /// A connection is broken off.
        RESET,
        /// A process is cut off from all others, for a while or for ever.
        PARTITION,
        /// A datagram is lost.
        DROP,
        /// A datagram arrives twice.
        DUPLICATE,
        /// A datagram arrives after the next one that its sender sends to the same port.
        REORDER,
        /// A channel that does not wait has no room for all that is written.
        SLOW;

        /// What it is called at the command line.
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /// Whether it can strike a process only once.
        public boolean once() {
            return this == CRASH || this == VANISH || this == PARTITION;
        }
    }

    /// So many faults of one kind.
    ///
    /// @param process whom they strike; empty if that is anybody
    public record Item(Kind kind, String process, int count) {
        public Item {
            if (count < 0 || count > MOST) {
                throw new IllegalArgumentException("There can be 0 to " + MOST + " faults of a kind.");
            }
        }

        /// @param label of one of the system's processes: its name, with `-1` after it if there are several
        public boolean strikes(String label) {
            return process.isEmpty() || label.equals(process) || label.matches(process + "-[0-9]+");
        }

        @Override
        public String toString() {
            return count + " " + kind.word() + (process.isEmpty() ? "" : " of " + process);
        }
    }

    public Faults {
        budget = budget.stream()
                .filter(item -> item.count() > 0)
                .sorted(Comparator.comparing(Item::kind).thenComparing(Item::process))
                .toList();
    }

    public boolean none() {
        return budget.isEmpty();
    }

    /// Reads `crash=1,drop:client=2`.
    ///
    /// @throws IllegalArgumentException if it is none; says why
    public static Faults parse(String text) {
        Map<String, Item> budget = new TreeMap<>();
        for (String part : text.split(",", -1)) {
            Matcher words = PART.matcher(part.strip());
            if (!words.matches()) {
                throw new IllegalArgumentException("`" + part.strip() + "` is no number of faults: crash=1 is, or "
                        + "crash:server=1 for those of one process; " + MOST + " at the most.");
            }
            Kind kind = Arrays.stream(Kind.values())
                    .filter(each -> each.word().equals(words.group(1)))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(
                            "`" + words.group(1) + "` is no fault; there are " + words() + "."));
            String process = words.group(2) == null ? "" : words.group(2);
            String key = kind + ":" + process;
            if (budget.put(key, new Item(kind, process, Integer.parseInt(words.group(3)))) != null) {
                throw new IllegalArgumentException("`" + kind.word() + "` is there twice.");
            }
        }
        return new Faults(List.copyOf(budget.values()));
    }

    private static String words() {
        return Arrays.stream(Kind.values()).map(Kind::word).collect(Collectors.joining(", "));
    }

    /// For verdicts: `at most 1 crash, 2 drop of client`.
    public String text() {
        return "at most " + budget.stream().map(Item::toString).collect(Collectors.joining(", "));
    }
}
