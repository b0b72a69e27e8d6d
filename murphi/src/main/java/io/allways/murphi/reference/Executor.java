package io.allways.murphi.reference;

import io.allways.murphi.model.Argument;
import io.allways.murphi.model.Binding;
import io.allways.murphi.model.Body;
import io.allways.murphi.model.Place;
import io.allways.murphi.model.Routine;
import io.allways.murphi.model.Statement;
import io.allways.murphi.model.Term;
import io.allways.murphi.model.Type;
import io.allways.murphi.model.Types;
import io.allways.murphi.model.Undefined;
import io.allways.murphi.model.Variable;
import io.allways.murphi.reference.Fault.Kind;
import io.allways.murphi.syntax.Span;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Runs bodies.
final class Executor {
    /// CMurphi takes a loop of more rounds for endless; ours ends somewhere, too.
    private static final int CMURPHI_ROUNDS = 1000;

    private static final int MOST_ROUNDS = 10_000_000;

    /// A local `assume` does not hold.
    static final class Dropped extends RuntimeException {
        Dropped() {
            super("assumed away", null, false, false);
        }
    }

    /// How a statement ended: by going on (`null`), or by `return`.
    private record Returned(@Nullable Object value) {}

    /// Where `put` puts things.
    interface Output {
        void text(String text);

        /// @param value nothing if it is undefined
        void value(Statement.PutValue put, @Nullable Object value);
    }

    static final Output SILENT = new Output() {
        @Override
        public void text(String text) {}

        @Override
        public void value(Statement.PutValue put, @Nullable Object value) {}
    };

    private final Undefined undefined;
    private final Map<Variable, Cell> globals;
    private final long[] covers;
    private final Output output;

    Executor(Undefined undefined, Map<Variable, Cell> globals, long[] covers, Output output) {
        this.undefined = undefined;
        this.globals = globals;
        this.covers = covers;
        this.output = output;
    }

    /// An evaluator that sees the state and nothing else.
    Evaluator fresh(Map<Variable, Cell> cells) {
        cells.putAll(globals);
        return new Evaluator(undefined, this, cells);
    }

    /// Runs a body with these variables around it.
    void run(Body body, Map<Variable, Cell> cells) {
        body.locals().forEach(local -> cells.put(local, new Cell(local.type())));
        execute(body.statements(), new Evaluator(undefined, this, cells), cells);
    }

    Object call(Routine routine, List<Argument> arguments, Evaluator caller, Span span) {
        Map<Variable, Cell> cells = new HashMap<>(globals);
        for (int i = 0; i < arguments.size(); i++) {
            Variable parameter = routine.parameters().get(i);
            cells.put(parameter, caller.passed(parameter, arguments.get(i)));
        }
        routine.body().locals().forEach(local -> cells.put(local, new Cell(local.type())));
        Returned returned = execute(routine.body().statements(), new Evaluator(undefined, this, cells), cells);
        Type result = routine.result();
        if (result == null) {
            return 0L;
        }
        if (returned == null || returned.value() == null) {
            throw new Fault(Kind.NO_RESULT, "`" + routine.name() + "` ended without a result", span);
        }
        Cell cell = new Cell(result);
        Evaluator.store(cell, returned.value(), span);
        Object value = cell.value();
        return value == null ? cell : value;
    }

    private @Nullable Returned execute(List<Statement> statements, Evaluator at, Map<Variable, Cell> cells) {
        for (Statement statement : statements) {
            Returned returned = execute(statement, at, cells);
            if (returned != null) {
                return returned;
            }
        }
        return null;
    }

    private @Nullable Returned execute(Statement statement, Evaluator at, Map<Variable, Cell> cells) {
        switch (statement) {
            case Statement.Assign assign -> assign(assign, at);
            case Statement.Undefine undefine -> at.cell(undefine.place()).undefine();
            case Statement.Clear clear -> at.cell(clear.place()).clear();
            case Statement.If conditional -> {
                for (Statement.Branch branch : conditional.branches()) {
                    if (at.truth(branch.condition())) {
                        return execute(branch.body(), at, cells);
                    }
                }
                return execute(conditional.otherwise(), at, cells);
            }
            case Statement.Switch choice -> {
                return choice(choice, at, cells);
            }
            case Statement.For loop -> {
                for (long value : at.values(loop.domain(), loop.span())) {
                    cells.put(loop.variable(), Cell.of(loop.variable().type(), value));
                    Returned returned = execute(loop.body(), at, cells);
                    if (returned != null) {
                        return returned;
                    }
                }
            }
            case Statement.While loop -> {
                return loop(loop, at, cells);
            }
            case Statement.AliasIn alias -> {
                bind(alias.bindings(), at, cells);
                return execute(alias.body(), at, cells);
            }
            case Statement.Error error -> throw new Fault(Kind.ERROR, error.message(), error.span());
            case Statement.Assert claim -> {
                if (!at.truth(claim.condition())) {
                    throw new Fault(Kind.ASSERTION, claim.message(), claim.span());
                }
            }
            case Statement.Assume claim -> {
                if (!at.truth(claim.condition())) {
                    throw new Dropped();
                }
            }
            case Statement.Cover claim -> covers[claim.number()] += at.truth(claim.condition()) ? 1 : 0;
            case Statement.PutText put -> output.text(put.text());
            case Statement.PutValue put -> output.value(put, at.valueOrUndefined(put.value()));
            case Statement.Return returns -> {
                Term value = returns.value();
                return new Returned(value == null ? null : at.value(value));
            }
            case Statement.Call call -> call(call.routine(), call.arguments(), at, call.span());
            case Statement.MultisetAdd add -> add(add, at);
            case Statement.MultisetRemove remove -> {
                Cell bag = at.cell(remove.multiset());
                int slot = (int) at.number(remove.slot());
                if (bag.part(slot) == null) {
                    throw new Fault(Kind.EMPTY, "no such element in the multiset", remove.span());
                }
                bag.remove(slot);
            }
            case Statement.MultisetRemovePred remove -> {
                Cell bag = at.cell(remove.multiset());
                at.matching(remove.slot(), remove.multiset(), remove.predicate())
                        .forEach(bag::remove);
            }
        }
        return null;
    }

    private void assign(Statement.Assign assign, Evaluator at) {
        boolean lenient =
                undefined == Undefined.CMURPHI && Types.isSimple(assign.place().type());
        Cell target = at.cell(assign.place());
        Object value = lenient ? at.valueOrUndefined(assign.value()) : at.value(assign.value());
        Evaluator.store(target, value instanceof Cell from ? from.copied() : value, assign.span());
    }

    private @Nullable Returned choice(Statement.Switch choice, Evaluator at, Map<Variable, Cell> cells) {
        Object subject = at.value(choice.subject());
        for (Statement.Case one : choice.cases()) {
            for (Term value : one.values()) {
                if (at.value(value).equals(subject)) {
                    return execute(one.body(), at, cells);
                }
            }
        }
        return execute(choice.otherwise(), at, cells);
    }

    private @Nullable Returned loop(Statement.While loop, Evaluator at, Map<Variable, Cell> cells) {
        int most = undefined == Undefined.CMURPHI ? CMURPHI_ROUNDS : MOST_ROUNDS;
        for (int round = 0; at.truth(loop.condition()); round++) {
            if (round >= most) {
                throw new Fault(Kind.ENDLESS, "more than " + most + " rounds", loop.span());
            }
            Returned returned = execute(loop.body(), at, cells);
            if (returned != null) {
                return returned;
            }
        }
        return null;
    }

    /// Gives aliases their cells.
    static void bind(List<Binding> bindings, Evaluator at, Map<Variable, Cell> cells) {
        for (Binding binding : bindings) {
            bind(binding, at, cells);
        }
    }

    static void bind(Binding binding, Evaluator at, Map<Variable, Cell> cells) {
        switch (binding) {
            case Binding.Alias(Variable variable, Place place) -> cells.put(variable, at.cell(place));
            case Binding.Value(Variable variable, Term term) -> {
                Object value = at.value(term);
                cells.put(variable, value instanceof Cell cell ? cell.copied() : Cell.of(variable.type(), value));
            }
            case Binding.Each _, Binding.Chosen _ -> throw new IllegalStateException("only around rules");
        }
    }

    private static void add(Statement.MultisetAdd add, Evaluator at) {
        Cell bag = at.cell(add.multiset());
        if (bag.type() instanceof Type.Multiset type) {
            Cell element = new Cell(type.element());
            Evaluator.store(element, at.value(add.element()), add.span());
            if (!bag.add(element, type.limit())) {
                throw new Fault(Kind.FULL, "the multiset is full", add.span());
            }
        }
    }
}
