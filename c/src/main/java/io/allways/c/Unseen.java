package io.allways.c;

import io.allways.core.Assumption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// What a program does out of the runtime's sight, by the look of its file: assembly that is not understood, functions
/// of
/// the C library that nothing is known about, and other libraries. What is verified holds as far as that leaves alone
/// what threads share, which is an assumption of the verdict.
public final class Unseen {
    private static final int NAMED = 8;
    private static final String INPUT = "__VERIFIER_nondet_";
    private static final Set<String> OTHER_THAN_NUMBERS = Set.of("float", "double", "pointer");

    private static final Pattern KNOWN =
            Pattern.compile("(liballways|libc|libm|libpthread|libdl|librt|libgcc_s|ld-linux.*)\\.so");
    private static final Pattern NOTE = Pattern.compile("^\\s*\\[\\s*[0-9a-f]+]\\s+(.*)$");
    private static final Pattern LOADED = Pattern.compile("^\\s*(\\S+) => (/\\S+)");

    private final Path program;
    private final List<String> assembly = new ArrayList<>();
    private final NavigableSet<String> inputs = new TreeSet<>();
    private final NavigableMap<String, NavigableSet<String>> libraries = new TreeMap<>();

    /// Without binutils nobody knows, and nothing is said.
    public Unseen(Path program) {
        this.program = program;
        for (String line : ask("readelf", "-p", ".allways.unseen", program.toString())) {
            Matcher note = NOTE.matcher(line);
            if (note.matches()) {
                assembly.add(note.group(1).strip());
            }
        }
        NavigableSet<String> wanted = names(ask("nm", "-D", "-u", program.toString()));
        wanted.stream().filter(name -> name.startsWith(INPUT)).forEach(inputs::add);
        inputs.remove(INPUT + "bool");
        for (String line : ask("ldd", program.toString())) {
            Matcher loaded = LOADED.matcher(line);
            if (loaded.find()) {
                look(loaded.group(1), loaded.group(2), wanted);
            }
        }
    }

    /// Of our own library everything is known; of the C library what we have defined instead, and what does nothing. A
    /// library is asked for its names only if something is left to be found there: that is a process, and the C
    /// library has thousands.
    private void look(String library, String file, NavigableSet<String> wanted) {
        if (library.startsWith("liballways")) {
            wanted.removeAll(offered(file));
        } else if (library.startsWith("libc.")) {
            Set<String> harmless = harmless();
            NavigableSet<String> unknown = new TreeSet<>(wanted);
            unknown.removeIf(name -> name.startsWith("_") || harmless.contains(name));
            if (!unknown.isEmpty()) {
                keep(library, offered(file), unknown);
            }
        } else if (!KNOWN.matcher(library).lookingAt() && !usesHooks(file)) {
            keep(library, offered(file), wanted);
        }
    }

    private Set<String> offered(String library) {
        return names(ask("nm", "-D", "--defined-only", library));
    }

    private void keep(String library, Set<String> offered, NavigableSet<String> wanted) {
        NavigableSet<String> called = new TreeSet<>(wanted);
        called.retainAll(offered);
        if (!called.isEmpty() || !library.startsWith("libc.")) {
            libraries.put(library, called);
        }
    }

    private static Set<String> harmless() {
        Set<String> all = new HashSet<>();
        Toolchain.resource("libc/harmless.txt")
                .lines()
                .filter(line -> !line.startsWith("#"))
                .forEach(line -> all.addAll(Arrays.asList(line.strip().split("\\s+", -1))));
        return all;
    }

    private boolean usesHooks(String library) {
        return ask("nm", "-D", "-u", library).stream().anyMatch(line -> line.contains("__tsan_"));
    }

    /// Without what follows an `@`: the version.
    private static NavigableSet<String> names(List<String> lines) {
        NavigableSet<String> names = new TreeSet<>();
        for (String line : lines) {
            String last = line.substring(line.lastIndexOf(' ') + 1);
            int version = last.indexOf('@');
            names.add(version < 0 ? last : last.substring(0, version));
        }
        return names;
    }

    private List<String> ask(String... words) {
        try {
            Path parent = Objects.requireNonNull(program.toAbsolutePath().getParent());
            return Files.exists(program)
                    ? Command.run(List.of(words), parent).lines().toList()
                    : List.of();
        } catch (IOException e) {
            return List.of();
        }
    }

    /// Libraries other than the C library that are not instrumented, with the functions that the program calls.
    public NavigableMap<String, NavigableSet<String>> foreign() {
        NavigableMap<String, NavigableSet<String>> foreign = new TreeMap<>(libraries);
        foreign.keySet().removeIf(name -> name.startsWith("libc."));
        return foreign;
    }

    public List<String> assembly() {
        return List.copyOf(assembly);
    }

    /// For the verdict.
    public List<Assumption> assumptions() {
        List<Assumption> all = new ArrayList<>();
        if (!assembly.isEmpty()) {
            all.add(notSeen("assembly", "instructions in assembly do", new TreeSet<>(assembly)));
        }
        NavigableSet<String> called = new TreeSet<>();
        libraries.forEach((library, names) ->
                names.forEach(name -> called.add(name + " (" + library.replaceFirst("\\.so.*", "") + ")")));
        if (!called.isEmpty()) {
            all.add(notSeen("library", "functions of libraries do", called));
        }
        tried("nondet-real", "0, 1, -1 and 0.5", Set.of("float", "double"), all);
        tried("nondet-pointer", "a null pointer", Set.of("pointer"), all);
        tried("nondet", "0, 1, 2, -1 and the largest and smallest values", Set.of(), all);
        return all;
    }

    /// @param types whose values these are; if empty, of all others
    private void tried(String code, String values, Set<String> types, List<Assumption> into) {
        NavigableSet<String> some = inputs.stream()
                .filter(name -> {
                    String type = name.substring(INPUT.length());
                    return types.isEmpty() ? !OTHER_THAN_NUMBERS.contains(type) : types.contains(type);
                })
                .collect(Collectors.toCollection(TreeSet::new));
        if (!some.isEmpty()) {
            String text = "only " + values + (values.startsWith("a ") ? " was" : " were") + " tried for "
                    + String.join(", ", some);
            into.add(new Assumption(new Assumption.Sort(code, text, text, "", ""), some));
        }
    }

    private static Assumption notSeen(String code, String what, NavigableSet<String> names) {
        String few = names.stream().limit(NAMED).collect(Collectors.joining(", "));
        String text = "not seen: what these " + what + " with memory: " + few
                + (names.size() > NAMED ? " and " + (names.size() - NAMED) + " more" : "");
        return new Assumption(new Assumption.Sort(code, text, text, "", ""), names);
    }
}
