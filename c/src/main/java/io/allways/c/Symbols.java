package io.allways.c;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Names for addresses, from the compiler's own tools: functions and lines by `addr2line`, variables by `nm`. Asked
/// only
/// for executions that are reported, and each address once.
final class Symbols {
    /// Addresses have many digits: `[0]` in the text of an assertion is the program's own.
    private static final Pattern MARK = Pattern.compile("\\{(0|[0-9a-f]{5,16})}|\\[([0-9a-f]{5,16})]");
    private static final Pattern THREAD = Pattern.compile("<(\\d+):([0-9a-f]+):([^>]*)>");
    private static final Pattern INSTRUCTION = Pattern.compile("^ *([0-9a-f]+):\t");
    private static final Pattern ACCESS =
            Pattern.compile("call.*<__tsan_(?:volatile_|unaligned_)?(read|write)(?:\\d+|_range)[@>]");
    private static final int AT_ONCE = 500;

    /// A place in the source; `file` is empty if there is none.
    record Place(String function, String file, int line) {
        boolean known() {
            return !file.isEmpty();
        }
    }

    private record Variable(String name, long size) {}

    private static final Place NOWHERE = new Place("", "", 0);

    private final Path executable;
    private final Path directory;
    private final Map<Long, Place> places = new HashMap<>();
    private @Nullable NavigableMap<Long, Variable> variables;
    private @Nullable Layout layout;
    /// For addresses on stacks what the runtime last said of them: a place in the function whose frame has it, and
    /// where in that.
    private final Map<Long, long[]> frames = new HashMap<>();

    /// @param directory from which files are named
    Symbols(Path executable, Path directory) {
        this.executable = executable;
        this.directory = directory.toAbsolutePath().normalize();
    }

    /// Copies of a library: where each begins and ends, and what is taken from its addresses.
    private final NavigableMap<Long, long[]> copies = new TreeMap<>();

    synchronized void loaded(long base, long low, long high) {
        copies.put(low, new long[] {base, high});
    }

    private long inFile(long address) {
        Map.Entry<Long, long[]> copy = copies.floorEntry(address);
        return copy != null && address < copy.getValue()[1] ? address - copy.getValue()[0] : address;
    }

    /// Where a call returns to; the call itself is what is meant.
    synchronized Place at(long returnAddress) {
        resolve(List.of(returnAddress));
        return places.getOrDefault(returnAddress, NOWHERE);
    }

    /// Looks several up with one process.
    synchronized void resolve(Collection<Long> addresses) {
        List<Long> unknown = addresses.stream()
                .filter(address -> address != 0 && !places.containsKey(address))
                .distinct()
                .toList();
        for (int from = 0; from < unknown.size(); from += AT_ONCE) {
            ask(unknown.subList(from, Math.min(unknown.size(), from + AT_ONCE)));
        }
    }

    private void ask(List<Long> addresses) {
        List<String> words = new ArrayList<>(List.of("addr2line", "-f", "-e", executable.toString()));
        addresses.forEach(address -> words.add(Long.toHexString(inFile(address) - 1)));
        List<String> lines = lines(words);
        Map<Long, Place> found = new HashMap<>();
        for (int i = 0; i < addresses.size(); i++) {
            found.put(
                    addresses.get(i),
                    2 * i + 1 < lines.size() ? place(lines.get(2 * i), lines.get(2 * i + 1)) : NOWHERE);
        }
        places.putAll(found);
    }

    private Place place(String function, String where) {
        String plain = where.replaceFirst(" \\(discriminator.*", "");
        int colon = plain.lastIndexOf(':');
        String number = colon < 0 ? "?" : plain.substring(colon + 1);
        if (plain.startsWith("??") || !number.matches("\\d{1,9}")) {
            return function.equals("??") ? NOWHERE : new Place(function, "", 0);
        }
        Path file = Path.of(plain.substring(0, colon)).normalize();
        Path near = file.startsWith(directory) ? directory.relativize(file) : file;
        return new Place(function, near.toString(), Integer.parseInt(number));
    }

    /// `file:line`, or the function, or the address.
    String place(long returnAddress) {
        Place place = at(returnAddress);
        return place.known()
                ? name(place) + ":" + place.line()
                : place.function().isEmpty() ? "0x" + Long.toHexString(returnAddress) : place.function();
    }

    private static String name(Place place) {
        return place.file().substring(place.file().lastIndexOf('/') + 1);
    }

    /// An address is that of a local variable from now on.
    synchronized void frame(long address, long pc, long offset) {
        frames.put(address, new long[] {pc, offset});
    }

    private synchronized Layout layout() {
        Layout known = layout;
        if (known == null) {
            known = new Layout(lines(List.of("readelf", "--debug-dump=info", executable.toString())));
            layout = known;
        }
        return known;
    }

    private @Nullable String local(long address) {
        long[] frame;
        synchronized (this) {
            frame = frames.get(address);
        }
        String name = frame == null ? null : layout().local(inFile(frame[0]), frame[1]);
        int thread = Places.thread(address);
        return name == null || thread == 0 ? name : name + " of thread " + thread;
    }

    /// The variable at an address: `count`, `table[3].flag`, or nothing.
    @Nullable String variable(long anyAddress) {
        if (Places.thread(anyAddress) >= 0) {
            return local(anyAddress);
        }
        long address = inFile(anyAddress);
        Map.Entry<Long, Variable> entry = variables().floorEntry(address);
        if (entry == null
                || address >= entry.getKey() + Math.max(1, entry.getValue().size())) {
            return null;
        }
        long offset = address - entry.getKey();
        String name = entry.getValue().name().replaceFirst("\\.\\d+$", "");
        String part = layout().part(entry.getKey(), offset);
        return part != null ? name + part : offset == 0 ? name : name + "+" + offset;
    }

    private synchronized NavigableMap<Long, Variable> variables() {
        NavigableMap<Long, Variable> all = variables;
        if (all == null) {
            all = new TreeMap<>();
            for (String line : lines(List.of("nm", "-S", executable.toString()))) {
                String[] parts = line.split(" ", -1);
                if (parts.length == 4 && "bBdDrRgGsSuVv".contains(parts[2])) {
                    long address = Long.parseUnsignedLong(parts[0], 16);
                    all.put(address, new Variable(parts[3], Long.parseUnsignedLong(parts[1], 16)));
                }
            }
            variables = all;
        }
        return all;
    }

    /// Where the program's own accesses to memory return to, in its file: as `objdump` reads its code, each is a call
    /// that
    /// the compiler has put before it.
    synchronized Map<Long, String> accesses() {
        Map<Long, String> all = new TreeMap<>();
        String kind = "";
        for (String line : lines(List.of("objdump", "-d", "--no-show-raw-insn", executable.toString()))) {
            Matcher instruction = INSTRUCTION.matcher(line);
            if (instruction.find()) {
                if (!kind.isEmpty()) {
                    all.put(Long.parseUnsignedLong(instruction.group(1), 16), kind);
                }
                Matcher access = ACCESS.matcher(line);
                kind = access.find() ? access.group(1) + "s" : "";
            }
        }
        resolve(all.keySet());
        return all;
    }

    /// The function that begins at an address.
    String function(long address) {
        return at(address + 1).function();
    }

    /// A text of the runtime's with its marks replaced: `{1f}` a place in the code, `[1f]` something in memory.
    String named(String text) {
        Matcher matcher = MARK.matcher(text);
        StringBuilder plain = new StringBuilder();
        while (matcher.find()) {
            String code = matcher.group(1);
            String memory = matcher.group(2);
            String name =
                    code != null ? place(Long.parseUnsignedLong(code, 16)) : memory(Long.parseUnsignedLong(memory, 16));
            matcher.appendReplacement(plain, Matcher.quoteReplacement(name));
        }
        return matcher.appendTail(plain).toString();
    }

    /// A text of the runtime's with the threads named that it tells the beginnings of: `<2:401136:>`.
    String threads(String text) {
        return THREAD.matcher(text).replaceAll(found -> {
            String function = function(Long.parseUnsignedLong(found.group(2), 16));
            String name = !found.group(3).isEmpty() ? found.group(3) : function;
            return Matcher.quoteReplacement(name.isEmpty() ? "thread " + found.group(1) : name);
        });
    }

    String memory(long address) {
        String variable = variable(address);
        return variable != null ? variable : Places.region(address);
    }

    private static List<String> lines(List<String> command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            return text.lines().toList();
        } catch (IOException e) {
            return List.of(); // without binutils reports have addresses only
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }
}
