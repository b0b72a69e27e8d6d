package io.allways.murphi.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.graph.Outcome;
import io.allways.graph.Search;
import io.allways.graph.Settings;
import io.allways.graph.Steps;
import io.allways.graph.Variable;
import io.allways.murphi.Murphi;
import io.allways.murphi.model.CheckedModel;
import io.allways.murphi.model.Type;
import io.allways.murphi.model.Undefined;
import io.allways.murphi.syntax.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Symmetry against brute force: orbits are found by renaming scalarset values in states as they are shown, in all
/// ways.
class SymmetryTest {
    private static final int MODELS = Integer.getInteger("murphi.models", 1500) / 10;

    @ParameterizedTest
    @CsvSource({
        "26-german.m, Clients: 4, Clients: 3",
        "26-german.m, Clients: 4, Clients: 2",
        "09-union.m, Workers: 3, Workers: 3",
        "32-list-queue.m, Cells: 5, Cells: 3",
        "34-message-soup.m, Members: 5, Members: 3"
    })
    void fullHasOneStatePerOrbit(String name, String from, String to) throws IOException {
        String text = Files.readString(Path.of("..", "examples", "murphi", name));
        assertTrue(text.contains(from), "constants of " + name);
        text = text.replace(from, to).replace("Producers: 3", "Producers: 2").replace("Values: 2", "Values: 1");
        CheckedModel model =
                Objects.requireNonNull(Murphi.check(new Source(name, text)).model());
        Undefined mode = LadderTest.mode(model);
        CompiledModel plain = Compiler.compile(model, mode, Symmetry.OFF);
        Set<String> orbits = new HashSet<>();
        List<Map<String, String>> renamings = renamings(model);
        List<long[]> states = new Walker(plain).all();
        states.forEach(state -> orbits.add(orbit(plain, state, renamings)));
        for (int workers : new int[] {1, 2}) {
            assertEquals(
                    orbits.size(), search(model, mode, Symmetry.FULL, workers).states());
        }
        long heuristic = search(model, mode, Symmetry.HEURISTIC, 1).states();
        assertTrue(orbits.size() <= heuristic && heuristic < states.size(), () -> heuristic + " states");
    }

    private static Outcome search(CheckedModel model, Undefined mode, Symmetry symmetry, int workers)
            throws IOException {
        CompiledModel compiled = Compiler.compile(model, mode, symmetry);
        Settings settings = Settings.DEFAULT.withDeadlock(Settings.Deadlock.OFF).withWorkers(workers);
        Outcome outcome = new Search(compiled, settings).run();
        assertEquals(List.of(), outcome.findings());
        return outcome;
    }

    /// Random states of random models have the same representative exactly if they are in the same orbit.
    @Test
    void representativesAreEqualExactlyInAnOrbit() {
        long fresh = System.nanoTime();
        int compared = 0;
        for (int i = 0; i < MODELS; i++) {
            long seed = i % 2 == 0 ? i : fresh + i;
            String text = new RandomModel(seed, true).text();
            CheckedModel model = Murphi.check(new Source("random.m", text)).model();
            if (model == null || model.scalarsets().isEmpty()) {
                continue;
            }
            CompiledModel compiled = Compiler.compile(model, Undefined.CMURPHI, Symmetry.FULL);
            Random random = new Random(seed);
            List<long[]> states = new ArrayList<>();
            for (int j = 0; j < 100; j++) {
                states.add(random(model, random));
            }
            compared += states.size();
            List<Map<String, String>> renamings = renamings(model);
            Steps steps = compiled.steps();
            Map<String, List<Long>> representatives = new HashMap<>();
            Map<List<Long>, String> orbits = new HashMap<>();
            for (long[] state : states) {
                String orbit = orbit(compiled, state, renamings);
                long[] canonical = state.clone();
                steps.canonical(canonical);
                String where = "seed " + seed + "\n" + text;
                assertEquals(orbit, orbit(compiled, canonical, renamings), where);
                List<Long> key = Arrays.stream(canonical).boxed().toList();
                assertEquals(key, Objects.requireNonNullElse(representatives.putIfAbsent(orbit, key), key), where);
                assertEquals(orbit, Objects.requireNonNullElse(orbits.putIfAbsent(key, orbit), orbit), where);
            }
        }
        assertTrue(compared > MODELS, "only " + compared + " states were compared");
    }

    /// Any state at all, whether it can be reached or not.
    private static long[] random(CheckedModel model, Random random) {
        Layout layout = new Layout(model.globals());
        long[] state = new long[layout.words()];
        model.globals().forEach(global -> fill(state, layout.offset(global), global.type(), random));
        return state;
    }

    private static void fill(long[] state, int at, Type type, Random random) {
        switch (type) {
            case Type.Discrete discrete ->
                Bits.set(state, at, Layout.width(type), random.nextLong(discrete.size() + 1));
            case Type.Record record -> {
                int here = at;
                for (Type.Field field : record.fields()) {
                    fill(state, here, field.type(), random);
                    here += Layout.width(field.type());
                }
            }
            case Type.Array array -> {
                for (int i = 0; i < array.index().size(); i++) {
                    fill(state, at + i * Layout.stride(array), array.element(), random);
                }
            }
            case Type.Multiset multiset -> {
                int stride = Layout.stride(multiset);
                for (int i = random.nextInt(multiset.limit() + 1); i > 0; i--) {
                    Bits.set(state, at + (i - 1) * stride, 1, 1);
                    fill(state, at + (i - 1) * stride + 1, multiset.element(), random);
                }
                Bits.sort(state, at, stride, multiset.limit());
            }
            case Type.Real _, Type.Int _, Type.Decimal _, Type.Unknown _ -> throw new IllegalArgumentException();
        }
    }

    /// All renamings of all values of all scalarsets, by what they are shown as.
    private static List<Map<String, String>> renamings(CheckedModel model) {
        List<Map<String, String>> result = List.of(Map.of());
        for (Type.Scalarset set : model.scalarsets()) {
            List<Map<String, String>> longer = new ArrayList<>();
            for (Map<String, String> before : result) {
                for (List<Integer> order : orders((int) set.size())) {
                    Map<String, String> renaming = new HashMap<>(before);
                    for (int i = 0; i < order.size(); i++) {
                        renaming.put(set.value(i), set.value(order.get(i)));
                    }
                    longer.add(renaming);
                }
            }
            result = longer;
        }
        return result;
    }

    private static List<List<Integer>> orders(int size) {
        if (size == 0) {
            return List.of(List.of());
        }
        List<List<Integer>> result = new ArrayList<>();
        for (List<Integer> shorter : orders(size - 1)) {
            for (int i = 0; i < size; i++) {
                List<Integer> order = new ArrayList<>(shorter);
                order.add(i, size - 1);
                result.add(order);
            }
        }
        return result;
    }

    private static final Pattern WORD = Pattern.compile("\\w+");

    /// The least text of a state under all renamings.
    private static String orbit(CompiledModel model, long[] state, List<Map<String, String>> renamings) {
        List<Variable> shown = model.show(state);
        List<String> texts = new ArrayList<>();
        for (Map<String, String> renaming : renamings) {
            Map<String, String> lines = new TreeMap<>();
            Map<String, Map<String, String>> slots = new TreeMap<>();
            for (Variable variable : shown) {
                String name = renamed(variable.name(), renaming);
                String value = renamed(variable.value(), renaming);
                int end = name.indexOf('}');
                if (end < 0) {
                    lines.put(name, value);
                } else {
                    slots.computeIfAbsent(name.substring(0, end + 1), s -> new TreeMap<>())
                            .put(name.substring(end + 1), value);
                }
            }
            Map<String, List<String>> bags = new TreeMap<>();
            slots.forEach((slot, element) -> bags.computeIfAbsent(
                            slot.substring(0, slot.indexOf('{')), s -> new ArrayList<>())
                    .add(element.toString()));
            bags.values().forEach(Collections::sort);
            texts.add(lines.toString() + bags);
        }
        return Collections.min(texts);
    }

    private static String renamed(String text, Map<String, String> renaming) {
        Matcher words = WORD.matcher(text);
        return words.replaceAll(word -> renaming.getOrDefault(word.group(), word.group()));
    }
}
