package io.allways.jvm.standins;

import java.util.ArrayList;
import java.util.List;

/// What the threads of a scenario do to one shared object, as text:
///
/// ```
/// ConcurrentLinkedQueue | add(1) add(2) | size() | poll() add(3)
/// ```
///
/// First what is made, then what the first thread does to it before the others begin, then what each of those does. A
/// call may go on with what it returned: `keySet().remove(1)`. Arguments: `1` is an element, `i1` an `int`, `l1` a
/// `long`, `c12` a collection of 1 and 2, `m12` a map, `f` a function of whatever type is wanted, and `g` another one.
record Script(String type, List<String> before, List<List<String>> threads) {
    static Script parse(String text) {
        String[] parts = text.split("\\|", -1);
        List<List<String>> threads = new ArrayList<>();
        for (int i = 2; i < parts.length; i++) {
            threads.add(words(parts[i]));
        }
        return new Script(parts[0].strip(), words(parts[1]), threads);
    }

    private static List<String> words(String text) {
        return text.isBlank() ? List.of() : List.of(text.strip().split(" +"));
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(type + " | " + String.join(" ", before));
        for (List<String> each : threads) {
            text.append(" | ").append(String.join(" ", each));
        }
        return text.toString();
    }
}
