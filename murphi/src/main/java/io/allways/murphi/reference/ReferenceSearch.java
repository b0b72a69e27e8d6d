package io.allways.murphi.reference;

import io.allways.murphi.model.CheckedModel;
import io.allways.murphi.model.Property;
import io.allways.murphi.model.Rule;
import io.allways.murphi.model.StartState;
import io.allways.murphi.model.Undefined;
import io.allways.murphi.syntax.PropertyKind;
import io.allways.murphi.syntax.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// Explores all states of a model, breadth first, one after the other.
public final class ReferenceSearch {
    /// When a state counts as a deadlock.
    public enum Deadlock {
        /// No rule leads to another state.
        STUTTERING,
        /// No rule is enabled.
        STUCK,
        OFF
    }

    /// @param kind `deadlock`, `invariant`, `liveness`, `cover`, or the name of a [Fault.Kind] in lower case
    /// @param steps rules fired from a start state on
    public record Violation(
            String kind,
            String message,
            int steps,
            @Nullable Span span) {}

    /// @param complete whether all states were seen: neither a violation nor the limit came first
    /// @param states each as its simple parts by name
    /// @param covered how often each of [CheckedModel#covers] was true
    public record Result(
            long stateCount,
            long rulesFired,
            boolean complete,
            @Nullable Violation violation,
            List<Map<String, String>> states,
            List<Long> covered) {}

    private static final class Node {
        final List<Cell> cells;
        final int depth;
        final List<Node> from = new ArrayList<>();
        /// For each liveness property, for each instance of it: whether a state where it holds can be reached.
        final List<List<Boolean>> live = new ArrayList<>();

        Node(List<Cell> cells, int depth) {
            this.cells = cells;
            this.depth = depth;
        }
    }

    private static final class Found extends RuntimeException {
        private final transient Violation violation;

        Found(Violation violation) {
            super(violation.message(), null, false, false);
            this.violation = violation;
        }
    }

    private final CheckedModel model;
    private final Deadlock deadlock;
    private final long[] covers;
    private final Around around;
    private final List<Property> liveness;
    private final Map<String, Node> seen = new LinkedHashMap<>();
    private final Deque<Node> queue = new ArrayDeque<>();
    private long fired;

    public ReferenceSearch(CheckedModel model, Undefined undefined, Deadlock deadlock) {
        this.model = model;
        this.deadlock = deadlock;
        covers = new long[model.covers().size()];
        around = new Around(model, undefined, covers, Executor.SILENT);
        liveness = model.properties().stream()
                .filter(property -> property.kind() == PropertyKind.LIVENESS)
                .toList();
    }

    /// Explores until a violation, or until there are more states than this.
    public Result explore(int mostStates) {
        Violation violation = null;
        boolean complete = false;
        try {
            model.startStates().forEach(this::start);
            while (!queue.isEmpty() && seen.size() <= mostStates) {
                expand(queue.remove());
            }
            complete = queue.isEmpty();
            if (complete) {
                violation = atTheEnd();
            }
        } catch (Found found) {
            violation = found.violation;
        }
        List<Map<String, String>> states = new ArrayList<>();
        seen.values().forEach(node -> states.add(shown(node.cells)));
        return new Result(
                seen.size(),
                fired,
                complete,
                violation,
                states,
                LongStream.of(covers).boxed().toList());
    }

    private Map<String, String> shown(List<Cell> state) {
        Map<String, String> parts = new LinkedHashMap<>();
        for (int i = 0; i < state.size(); i++) {
            state.get(i).show(model.globals().get(i).name(), parts::put);
        }
        return parts;
    }

    private void start(StartState start) {
        List<Cell> empty =
                model.globals().stream().map(global -> new Cell(global.type())).toList();
        guarded(
                0,
                () -> around.instances(start.bindings(), empty, instance -> {
                    List<Cell> state = instance.after(start.body(), empty);
                    if (state != null) {
                        reached(state, null);
                    }
                }));
    }

    private void guarded(int steps, Runnable work) {
        try {
            work.run();
        } catch (Fault fault) {
            throw new Found(new Violation(
                    fault.kind().name().toLowerCase(java.util.Locale.ROOT),
                    String.valueOf(fault.getMessage()),
                    steps,
                    fault.span()));
        }
    }

    private void expand(Node node) {
        boolean[] enabled = {false};
        boolean[] moved = {false};
        for (Rule rule : model.rules()) {
            guarded(
                    node.depth + 1,
                    () -> around.instances(rule.bindings(), node.cells, instance -> {
                        if (!instance.truth(rule.guard(), node.cells)) {
                            return;
                        }
                        enabled[0] = true;
                        List<Cell> next = instance.after(rule.body(), node.cells);
                        if (next != null) {
                            fired++;
                            moved[0] |= reached(next, node);
                        }
                    }));
        }
        boolean stuck = switch (deadlock) {
            case STUTTERING -> !moved[0];
            case STUCK -> !enabled[0];
            case OFF -> false;
        };
        if (stuck) {
            throw new Found(new Violation("deadlock", "deadlock", node.depth, null));
        }
    }

    private static String key(List<Cell> state) {
        StringBuilder key = new StringBuilder();
        state.forEach(cell -> key.append(cell.key()).append('|'));
        return key.toString();
    }

    /// Takes in a state; whether it is another one than where it comes from, and not assumed away.
    private boolean reached(List<Cell> state, @Nullable Node from) {
        String key = key(state);
        Node known = seen.get(key);
        int depth = from == null ? 0 : from.depth + 1;
        if (known == null) {
            Node node = new Node(state, depth);
            for (Property property : model.properties()) {
                if (property.kind() == PropertyKind.ASSUME && !holds(property, node)) {
                    return false;
                }
            }
            seen.put(key, node);
            queue.add(node);
            check(node);
            known = node;
        }
        if (from != null) {
            known.from.add(from);
        }
        return known != from;
    }

    /// Whether a property holds for all instances of what is around it.
    private boolean holds(Property property, Node node) {
        boolean[] all = {true};
        guarded(
                node.depth,
                () -> around.instances(property.bindings(), node.cells, instance -> {
                    if (!instance.truth(property.condition(), node.cells)) {
                        all[0] = false;
                    }
                }));
        return all[0];
    }

    private void check(Node node) {
        for (Property property : model.properties()) {
            switch (property.kind()) {
                case INVARIANT -> {
                    if (!holds(property, node)) {
                        throw new Found(new Violation("invariant", property.name(), node.depth, property.span()));
                    }
                }
                case COVER ->
                    guarded(
                            node.depth,
                            () -> around.instances(
                                    property.bindings(),
                                    node.cells,
                                    instance -> covers[property.cover()] +=
                                            instance.truth(property.condition(), node.cells) ? 1 : 0));
                case LIVENESS -> {
                    List<Boolean> each = new ArrayList<>();
                    guarded(
                            node.depth,
                            () -> around.instances(
                                    property.bindings(),
                                    node.cells,
                                    instance -> each.add(instance.truth(property.condition(), node.cells))));
                    node.live.add(each);
                }
                case ASSUME -> {}
            }
        }
    }

    private @Nullable Violation atTheEnd() {
        for (int i = 0; i < covers.length; i++) {
            if (covers[i] == 0 && !seen.isEmpty()) {
                return new Violation(
                        "cover",
                        model.covers().get(i).name(),
                        0,
                        model.covers().get(i).span());
            }
        }
        for (int property = 0; property < liveness.size() && !seen.isEmpty(); property++) {
            int instances = seen.values().iterator().next().live.get(property).size();
            for (int instance = 0; instance < instances; instance++) {
                Violation violation = neverAgain(property, instance);
                if (violation != null) {
                    return violation;
                }
            }
        }
        return null;
    }

    /// A state from which the property cannot be reached any more, the first of them.
    private @Nullable Violation neverAgain(int property, int instance) {
        Deque<Node> open = new ArrayDeque<>();
        seen.values().stream()
                .filter(node -> node.live.get(property).get(instance))
                .forEach(open::add);
        while (!open.isEmpty()) {
            for (Node before : open.remove().from) {
                if (!before.live.get(property).get(instance)) {
                    before.live.get(property).set(instance, true);
                    open.add(before);
                }
            }
        }
        return seen.values().stream()
                .filter(node -> !node.live.get(property).get(instance))
                .findFirst()
                .map(node -> new Violation(
                        "liveness",
                        liveness.get(property).name(),
                        node.depth,
                        liveness.get(property).span()))
                .orElse(null);
    }
}
