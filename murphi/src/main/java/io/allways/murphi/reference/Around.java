package io.allways.murphi.reference;

import io.allways.murphi.model.Binding;
import io.allways.murphi.model.Body;
import io.allways.murphi.model.CheckedModel;
import io.allways.murphi.model.Domain;
import io.allways.murphi.model.Place;
import io.allways.murphi.model.Term;
import io.allways.murphi.model.Undefined;
import io.allways.murphi.model.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What is around rules, start states and properties: parameters of rulesets, elements chosen from multisets, aliases.
final class Around {
    private final CheckedModel model;
    private final Undefined undefined;
    private final long[] covers;
    private final Executor.Output output;

    Around(CheckedModel model, Undefined undefined, long[] covers, Executor.Output output) {
        this.model = model;
        this.undefined = undefined;
        this.covers = covers;
        this.output = output;
    }

    /// One instance of what is around a rule: the values of its parameters and slots. Aliases are bound where it is
    /// used, to cells of the state at hand.
    final class Instance {
        private final List<Binding> bindings;
        private final Map<Variable, Long> chosen;

        Instance(List<Binding> bindings, Map<Variable, Long> chosen) {
            this.bindings = bindings;
            this.chosen = chosen;
        }

        boolean truth(Term term, List<Cell> state) {
            Executor executor = executor(state);
            return new Evaluator(undefined, executor, bound(bindings, bindings.size(), chosen, executor)).truth(term);
        }

        /// The state after the body, or nothing if it is assumed away.
        @Nullable List<Cell> after(Body body, List<Cell> state) {
            Executor executor = executor(state.stream().map(Cell::copied).toList());
            Map<Variable, Cell> cells = bound(bindings, bindings.size(), chosen, executor);
            try {
                executor.run(body, cells);
            } catch (Executor.Dropped assumedAway) {
                return null;
            }
            return state(cells);
        }
    }

    /// All instances that there are in a state.
    void instances(List<Binding> bindings, List<Cell> state, Consumer<Instance> each) {
        instances(bindings, 0, new HashMap<>(), state, each);
    }

    private void instances(
            List<Binding> bindings, int at, Map<Variable, Long> chosen, List<Cell> state, Consumer<Instance> each) {
        if (at == bindings.size()) {
            each.accept(new Instance(bindings, chosen));
            return;
        }
        Executor executor = executor(state);
        switch (bindings.get(at)) {
            case Binding.Each(Variable variable, Domain domain) -> {
                for (long value : executor.fresh(new HashMap<>()).values(domain, variable.declared())) {
                    chosen.put(variable, value);
                    instances(bindings, at + 1, chosen, state, each);
                }
            }
            case Binding.Chosen(Variable variable, Place multiset) -> {
                Map<Variable, Cell> cells = bound(bindings, at, chosen, executor);
                Cell bag = new Evaluator(undefined, executor, cells).cell(multiset);
                for (int slot = 0; slot < bag.slots(); slot++) {
                    chosen.put(variable, (long) slot);
                    instances(bindings, at + 1, chosen, state, each);
                }
            }
            case Binding.Alias _, Binding.Value _ -> instances(bindings, at + 1, chosen, state, each);
        }
    }

    private Executor executor(List<Cell> state) {
        Map<Variable, Cell> cells = new HashMap<>();
        for (int i = 0; i < state.size(); i++) {
            cells.put(model.globals().get(i), state.get(i));
        }
        return new Executor(undefined, cells, covers, output);
    }

    /// The variables of the first bindings.
    private Map<Variable, Cell> bound(
            List<Binding> bindings, int count, Map<Variable, Long> chosen, Executor executor) {
        Map<Variable, Cell> cells = new HashMap<>();
        Evaluator evaluator = executor.fresh(cells);
        for (Binding binding : bindings.subList(0, count)) {
            Long value = chosen.get(binding.variable());
            if (value != null) {
                cells.put(binding.variable(), Cell.of(binding.variable().type(), value));
            } else {
                Executor.bind(binding, evaluator, cells);
            }
        }
        return cells;
    }

    private List<Cell> state(Map<Variable, Cell> cells) {
        List<Cell> state = new ArrayList<>();
        for (Variable global : model.globals()) {
            Cell cell = cells.get(global);
            if (cell != null) {
                cell.normalise();
                state.add(cell);
            }
        }
        return state;
    }
}
