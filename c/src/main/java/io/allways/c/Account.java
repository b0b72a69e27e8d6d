package io.allways.c;

import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.core.Program.Event;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What the runtime tells about an execution in lines of text (`report.c`), with names for its addresses.
///
/// Names come from other processes and are most of the work, so threads and events get theirs when somebody asks.
final class Account {
    static final Account EMPTY = new Account(List.of(), null);
    private static final int KEPT = 3;
    private static final int LAST = 5;
    private static final Set<String> GIVES_UP = Set.of("exit", "abort");
    private static final Pattern ACTOR = Pattern.compile("<(\\d+)>");

    record Failure(String kind, int step, String message) {}

    private final List<String[]> lines;
    /// Of the empty account there are none.
    private final @Nullable Symbols symbols;

    private @Nullable Map<Integer, String> actors;
    private @Nullable Map<Integer, Event> events;
    private final List<Failure> failures = new ArrayList<>();
    /// For each rank of an MPI program the sources that its wildcards got.
    private final List<String> matches = new ArrayList<>();
    /// The ranks of its exclusive epochs.
    private String epochs = "";
    /// For what carries messages the rank that gets them.
    private final Map<Integer, Integer> homes = new HashMap<>();
    private final Map<Integer, String> waits = new HashMap<>();
    /// Of an event that receives messages those that sent them.
    private final Map<Integer, List<Integer>> sent = new HashMap<>();

    private final List<String> notes = new ArrayList<>();
    /// What was initialised and never destroyed.
    private final List<String> kept = new ArrayList<>();
    private final List<String> output = new ArrayList<>();
    /// What else was not tidied up.
    private final List<String> untidy = new ArrayList<>();

    private boolean raced;

    private Account(List<String[]> lines, @Nullable Symbols symbols) {
        this.lines = lines;
        this.symbols = symbols;
    }

    static Account of(String text, Symbols symbols) {
        List<String[]> lines = text.lines().map(line -> line.split("\t", -1)).toList();
        Account account = new Account(lines, symbols);
        for (String[] line : lines) {
            if (line[0].equals("L")) {
                symbols.loaded(hex(line[1]), hex(line[2]), hex(line[3]));
            } else if (line[0].equals("H")) {
                account.homes.put(Integer.parseInt(line[1]), Integer.parseInt(line[2]));
            }
        }
        account.resolve(Set.of("S", "R"), symbols);
        for (String[] line : lines) {
            account.read(line, symbols);
        }
        return account;
    }

    /// All places of some sorts of lines at once: each look-up is a process.
    private void resolve(Set<String> sorts, Symbols symbols) {
        Set<Long> places = new HashSet<>();
        for (String[] line : lines) {
            if (sorts.contains(line[0])) {
                addAll(places, line[line.length - 1]);
                if (line[0].equals("R")) {
                    addAll(places, line[2]);
                }
            }
        }
        symbols.resolve(places);
    }

    private static void addAll(Set<Long> places, String stack) {
        for (String each : stack.split(",", -1)) {
            places.add(hex(each));
        }
    }

    private Map<Integer, String> named(Symbols names) {
        Map<String, Integer> count = new HashMap<>();
        Map<Integer, String> plain = new HashMap<>();
        names.resolve(lines.stream()
                .filter(line -> line[0].equals("N"))
                .map(line -> hex(line[2]) + 1)
                .toList());
        for (String[] line : lines) {
            if (line[0].equals("N")) {
                int number = Integer.parseInt(line[1]);
                String function = names.function(hex(line[2]));
                String name = !line[3].isEmpty() ? line[3] : function.isEmpty() ? "thread" : function;
                plain.put(number, name);
                if (number != 0) {
                    count.merge(name, 1, Integer::sum);
                }
            }
        }
        plain.replaceAll((number, name) ->
                number != 0 && (count.getOrDefault(name, 0) > 1 || name.equals("main")) ? name + "-" + number : name);
        return plain;
    }

    /// In the order of the lines: what an address is the name of, they say right before it.
    private Map<Integer, Event> described(Symbols names) {
        resolve(Set.of("E", "M"), names);
        Map<Integer, String> written = new HashMap<>();
        for (String[] line : lines) {
            if (line[0].equals("W")) {
                written.put(Integer.parseInt(line[1]), line[2]);
            }
        }
        Map<Integer, Event> all = new HashMap<>();
        for (String[] line : lines) {
            switch (line[0]) {
                case "F" -> frame(line, names);
                case "E" -> all.put(Integer.parseInt(line[1]), event(line, names, written));
                case "M" -> all.put(Integer.parseInt(line[1]), call(line, names));
                default -> {}
            }
        }
        return all;
    }

    private static void frame(String[] line, Symbols symbols) {
        symbols.frame(hex(line[1]), hex(line[2]), Long.parseLong(line[3]));
    }

    private void read(String[] line, Symbols symbols) {
        switch (line[0]) {
            case "V" -> failures.add(new Failure(line[1], Integer.parseInt(line[2]), words(line[3], symbols)));
            case "F" -> frame(line, symbols);
            case "X" -> matches.add(line[2]);
            case "Y" -> epochs = line[1];
            case "A" ->
                sent.computeIfAbsent(Integer.parseInt(line[1]), at -> new ArrayList<>())
                        .add(Integer.parseInt(line[2]));
            case "Q" -> waits.put(Integer.parseInt(line[1]), words(line[2], symbols));
            case "B" -> waits.put(Integer.parseInt(line[1]), waiting(line, symbols));
            case "S" -> stack(actor(Integer.parseInt(line[1])) + " was at", line[2], symbols);
            case "O" -> output.add(String.join("\t", List.of(line).subList(1, line.length)));
            case "R" -> {
                // Only of the first race, which is the one reported; others are often the same line's.
                if (raced) {
                    return;
                }
                raced = true;
                stack("one side of the race: " + actor(Integer.parseInt(line[1])) + " at", line[2], symbols);
                stack("the other: " + actor(Integer.parseInt(line[4])) + " at", line[5], symbols);
            }
            case "K" ->
                kept.add("note: the " + line[1] + " " + symbols.memory(hex(line[2])) + ", initialised at "
                        + symbols.place(hex(line[3])) + ", was never destroyed");
            case "U" -> untidy.add("note: " + actor(Integer.parseInt(line[1])) + " has ended and was never joined");
            default -> {}
        }
    }

    private void stack(String title, String addresses, Symbols symbols) {
        List<String> lines = new ArrayList<>();
        for (String each : addresses.split(",", -1)) {
            long address = hex(each);
            Symbols.Place place = symbols.at(address);
            if (place.known()) {
                lines.add("    " + place.function() + "  " + symbols.place(address));
            }
        }
        if (!lines.isEmpty()) {
            notes.add(title);
            notes.addAll(lines);
        }
    }

    private String words(String text, Symbols symbols) {
        Matcher matcher = ACTOR.matcher(symbols.named(text));
        return matcher.replaceAll(found -> Matcher.quoteReplacement(actor(Integer.parseInt(found.group(1)))));
    }

    private Event event(String[] line, Symbols symbols, Map<Integer, String> written) {
        int index = Integer.parseInt(line[1]);
        int actor = Integer.parseInt(line[2]);
        int op = Integer.parseInt(line[3]);
        long value = Long.parseLong(line[5]);
        String object = object(hex(line[6]), hex(line[7]), hex(line[8]), symbols);
        Symbols.Place place = firstKnown(line[line.length - 1], symbols);
        Kind kind = Op.kind(op);
        String shown = switch (kind) {
            case READ, RMW -> String.valueOf(value);
            case WRITE -> written.getOrDefault(index, String.valueOf(value));
            case TRY_LOCK -> value == 1 ? "taken" : "busy";
            case NOTIFY -> value == 0 ? "nobody waits" : actor((int) value - 1);
            default -> "";
        };
        long condition = hex(line[10]);
        String verb = condition == 0 ? verb(kind, op, value) : "wait on " + symbols.memory(condition) + " with";
        return new Event(actor(actor), verb, object(kind, op, object), shown, place.file(), place.line());
    }

    /// A call of an MPI program.
    private Event call(String[] line, Symbols symbols) {
        Symbols.Place place = symbols.at(hex(line[6]));
        return new Event(
                actor(home(Integer.parseInt(line[2]))),
                line[3],
                words(line[4], symbols),
                line[5],
                place.file(),
                place.line());
    }

    private static Symbols.Place firstKnown(String stack, Symbols symbols) {
        for (String each : stack.split(",", -1)) {
            Symbols.Place place = symbols.at(hex(each));
            if (place.known()) {
                return place;
            }
        }
        return new Symbols.Place("", "", 0);
    }

    private String object(Kind kind, int op, String object) {
        return switch (kind) {
            case START, JOIN, UNPARK -> actor(Op.object(op));
            case CHOOSE, ASSERT -> "";
            case TIMEOUT -> "";
            default -> object;
        };
    }

    /// The op as a person reads it; nothing for what is only there for the search.
    private static String verb(Kind kind, int op, long value) {
        return switch (kind) {
            case READ -> "read";
            case WRITE -> "write";
            case RMW -> "update";
            case SPIN -> "looks again at";
            case LOCK, REACQUIRE -> "lock";
            case TRY_LOCK -> "try-lock";
            case UNLOCK -> "unlock";
            case WAIT -> "wait";
            case NOTIFY -> "signal";
            case NOTIFY_ALL -> "broadcast";
            case ACQUIRE -> "sem-wait";
            case RELEASE -> "sem-post";
            case START -> "start";
            case JOIN -> "join";
            case PARK -> "block";
            case UNPARK -> "cancel";
            case SEND -> "send";
            case RECEIVE -> "receive";
            case ARRIVE -> "arrive";
            case AWAIT -> "leave";
            case CALL, LOOK -> "use";
            case TIMEOUT -> "time out";
            case CHOOSE -> Op.object(op) == 0 && value == 0 ? "" : "choose";
            case ASSERT -> "fail";
            case STEP -> "step";
            case MATCH -> "";
        };
    }

    private static String object(long address, long block, long site, Symbols symbols) {
        if (address == 0) {
            return "";
        }
        String variable = symbols.variable(address);
        if (variable != null) {
            return variable;
        }
        if (block != 0) {
            long offset = address - block;
            return "block of " + symbols.place(site) + (offset == 0 ? "" : "+" + offset);
        }
        return Places.region(address);
    }

    private String waiting(String[] line, Symbols symbols) {
        int op = Integer.parseInt(line[2]);
        int owner = Integer.parseInt(line[4]);
        long taken = hex(line[5]);
        String object = object(hex(line[6]), hex(line[7]), hex(line[8]), symbols);
        long condition = hex(line[9]);
        String at = " at " + symbols.place(hex(line[10]));
        String held = owner >= 0 ? " (held by " + actor(owner) + " since " + symbols.place(taken) + ")" : "";
        return switch (Op.kind(op)) {
            case LOCK -> "waits for mutex " + object + held + at;
            case REACQUIRE ->
                "waits on condition " + symbols.memory(condition) + at
                        + (owner >= 0 ? ", or for its mutex" + held : "");
            case JOIN -> "waits for the end of " + actor(Op.object(op)) + at;
            case ACQUIRE -> "waits for semaphore " + object + at;
            case CALL, LOOK -> "waits for " + object + held + at;
            case AWAIT -> "waits at barrier " + object + at;
            case SPIN -> "waits in a loop for a change of " + object + at;
            default -> "waits" + at;
        };
    }

    /// As `confirm.c` wants it.
    String matches() {
        return String.join(";", matches);
    }

    String epochs() {
        return epochs;
    }

    /// Whether something is wrong only if sends are not buffered.
    boolean unbuffered() {
        return !failures.isEmpty() && failures.getFirst().message().startsWith("if sends are not buffered");
    }

    boolean isEmpty() {
        return lines.isEmpty();
    }

    /// Races first: whatever else goes wrong may be their doing.
    List<Failure> failures() {
        return Stream.concat(
                        failures.stream().filter(each -> each.kind().equals("race")),
                        failures.stream().filter(each -> !each.kind().equals("race")))
                .toList();
    }

    String actor(int number) {
        if (actors == null) {
            actors = symbols == null ? Map.of() : named(symbols);
        }
        return actors.getOrDefault(number, number == 0 ? "main" : "thread-" + number);
    }

    int home(int actor) {
        return homes.getOrDefault(actor, actor);
    }

    String waitsFor(int actor) {
        return waits.getOrDefault(actor, "waits");
    }

    List<String> output() {
        return output;
    }

    Event event(int index) {
        if (events == null) {
            events = symbols == null ? Map.of() : described(symbols);
        }
        return events.getOrDefault(index, new Event("", "", "", "", "", 0));
    }

    List<Integer> sentBy(int index) {
        return sent.getOrDefault(index, List.of());
    }

    List<String> notes() {
        List<String> all = new ArrayList<>(notes);
        if (!failures.isEmpty() || !waits.isEmpty()) {
            // It did not get to tidying up. Programs that give up say why in what they print last.
            if (failures.stream().anyMatch(each -> GIVES_UP.contains(each.kind())) && !output.isEmpty()) {
                all.add("the last it printed:");
                output.subList(Math.max(0, output.size() - LAST), output.size())
                        .forEach(each -> all.add("    " + each));
            }
            return all;
        }
        all.addAll(untidy);
        kept.sort(Comparator.naturalOrder());
        all.addAll(kept.subList(0, Math.min(KEPT, kept.size())));
        if (kept.size() > KEPT) {
            all.add("note: " + (kept.size() - KEPT) + " more were never destroyed");
        }
        return all;
    }

    private static long hex(String text) {
        return text.isEmpty() ? 0 : Long.parseUnsignedLong(text, 16);
    }
}
