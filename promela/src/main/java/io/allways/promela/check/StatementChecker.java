package io.allways.promela.check;

import io.allways.promela.run.Action;
import io.allways.promela.run.Action.Pattern;
import io.allways.promela.run.Proctype;
import io.allways.promela.run.Scalar;
import io.allways.promela.run.Target;
import io.allways.promela.run.Value;
import io.allways.promela.syntax.Declaration;
import io.allways.promela.syntax.Expression;
import io.allways.promela.syntax.Expression.Reference;
import io.allways.promela.syntax.Place;
import io.allways.promela.syntax.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds out what the statements of one process mean, in the order of the text.
final class StatementChecker extends ExpressionChecker {
    private static final Target NOWHERE = (machine, value) -> {};

    private final Declarations declarations;
    private final Proctype process;

    /// Whether a statement came before: then the first values of variables are assigned in steps.
    private boolean late;

    private int loops;

    StatementChecker(Context context, Proctype process) {
        super(context);
        this.process = process;
        scope = context.globals.within();
        runs = true;
        declarations = new Declarations(context, this, process.frame(), false);
    }

    /// Parameters come first in the frame.
    void parameters(List<Declaration> parameters) {
        for (Declaration declaration : parameters) {
            for (Declaration.Variable variable : declaration.variables()) {
                if (variable.size() != null || context.structs.containsKey(declaration.type())) {
                    wrong(variable.place(), "a parameter is a simple value, no array and no typedef");
                }
                if (variable.initial() != null) wrong(variable.place(), "a parameter has no first value");
            }
            declarations.declare(declaration, false);
        }
    }

    List<Code> body(List<Statement> statements) {
        return sequence(statements);
    }

    private List<Code> block(List<Statement> statements) {
        Scope outer = scope;
        scope = outer.within();
        late = true;
        List<Code> codes = sequence(statements);
        scope = outer;
        return codes;
    }

    private List<Code> sequence(List<Statement> statements) {
        List<Code> codes = new ArrayList<>();
        for (Statement each : statements) add(each, codes);
        return codes;
    }

    private void add(Statement statement, List<Code> codes) {
        switch (statement) {
            case Statement.Declare declare -> {
                Declaration declaration = declare.declaration();
                codes.addAll(declarations.declare(declaration, late));
                for (Declaration.Variable each : declaration.variables()) {
                    Symbol symbol = scope.find(each.name());
                    if (symbol != null) {
                        context.locals
                                .computeIfAbsent(process, key -> new HashMap<>())
                                .putIfAbsent(each.name(), symbol);
                    }
                }
            }
            case Statement.Nothing _ -> {}
            default -> {
                codes.add(code(statement));
                late = true;
            }
        }
    }

    private Code code(Statement statement) {
        Place place = statement.place();
        return switch (statement) {
            case Statement.Declare _, Statement.Nothing _ -> throw new IllegalStateException("no step");
            case Statement.Assign assign -> step(assign(assign), place);
            case Statement.Send send -> step(send(send), place);
            case Statement.Receive receive -> step(receive(receive), place);
            case Statement.Condition condition -> step(condition(condition), place);
            case Statement.Else _ -> step(new Action.Else("else"), place);
            case Statement.Assert that -> {
                Value condition = pure(that.condition());
                yield step(new Action.Assert(condition, place, place.text()), place);
            }
            case Statement.Print print -> {
                List<Value> values = print.arguments().stream().map(this::pure).toList();
                yield step(new Action.Print(format(print), values, place.text()), place);
            }
            case Statement.If choice -> new Code.Choice(options(choice.options()), false, place);
            case Statement.Do choice -> {
                loops++;
                Code loop = new Code.Choice(options(choice.options()), true, place);
                loops--;
                yield loop;
            }
            case Statement.Goto jump -> new Code.Goto(jump.label(), place);
            case Statement.Break _ -> {
                if (loops == 0) wrong(place, "`break` is only for loops");
                yield new Code.Break(place);
            }
            case Statement.Labelled labelled -> new Code.Labelled(labelled.label(), code(labelled.statement()), place);
            case Statement.Block block -> new Code.Block(block.kind(), block(block.body()), place);
            case Statement.Unless unless -> new Code.Unless(code(unless.main()), code(unless.escape()), place);
            case Statement.Several several -> new Code.Sequence(sequence(several.statements()));
            case Statement.For loop -> loop(loop);
            case Statement.ForIn loop -> loop(loop);
            case Statement.Select select -> select(select);
        };
    }

    private static Code step(Action action, Place place) {
        return new Code.Step(action, place);
    }

    private static @Nullable String format(Statement.Print print) {
        String format = print.format();
        if (format == null) return null;
        return format.substring(1, format.length() - 1)
                .replace("\\n", "\n")
                .replace("\\t", "\t")
                .replace("\\\"", "\"")
                .replace("\\\\", "\\");
    }

    private List<List<Code>> options(List<List<Statement>> options) {
        List<List<Code>> result = new ArrayList<>();
        for (List<Statement> option : options) {
            late = true;
            if (option.getFirst() instanceof Statement.Unless unless) {
                // As in SPIN, whose verifier would give the escape to all options.
                context.problems.error(
                        unless.place(), "`unless` cannot be on a guard", "begin the option with another statement");
            }
            result.add(sequence(option));
        }
        return result;
    }

    /// A value that starts no process.
    private Value pure(Expression expression) {
        running = false;
        Value value = value(expression);
        if (running) wrong(expression.place(), "`run` has to be a statement of its own");
        return value;
    }

    // --- simple statements

    private Action condition(Statement.Condition statement) {
        Expression expression = statement.expression();
        String text = statement.place().text();
        if (expression instanceof Expression.Run) return new Action.Run(value(expression), text);
        Value value = pure(expression);
        if (expression instanceof Expression.Literal literal && literal.value() != 0) return new Action.Skip(text);
        return new Action.Condition(value, text);
    }

    private Action assign(Statement.Assign assign) {
        String text = assign.place().text();
        Value value = assign.value() instanceof Expression.Run run ? value(run) : pure(assign.value());
        return new Action.Assign(target(assign.target()), value, text);
    }

    private Target target(Reference reference) {
        if (reference.simple() && reference.name().equals("_")) return NOWHERE;
        if (reference.simple() && reference.name().equals("_pid")) {
            wrong(reference.place(), "`_pid` cannot be changed");
            return NOWHERE;
        }
        Located located = located(reference);
        if (located == null) return NOWHERE;
        if (!(located.type() instanceof Type.Simple(Scalar scalar)) || located.array()) {
            wrong(reference.place(), "only simple values can be assigned to");
            return NOWHERE;
        }
        return write(located, scalar);
    }

    private Action send(Statement.Send send) {
        Value channel = channelOf(send.channel());
        List<Value> values = new ArrayList<>();
        for (Expression each : send.arguments()) {
            List<Located> parts = each instanceof Reference reference ? struct(reference) : null;
            if (parts == null) values.add(pure(each));
            else parts.forEach(part -> values.add(read(part)));
        }
        return new Action.Send(
                channel, send.sorted(), values, send.place(), send.place().text());
    }

    private Action receive(Statement.Receive receive) {
        Value channel = channelOf(receive.channel());
        List<Pattern> patterns = new ArrayList<>();
        for (Expression each : receive.arguments()) {
            List<Located> parts = each instanceof Reference reference ? struct(reference) : null;
            if (parts != null) {
                for (Located part : parts) patterns.add(new Pattern(null, write(part, scalar(part))));
                continue;
            }
            Value wanted = pattern(each);
            Target target = wanted == null && each instanceof Reference reference ? target(reference) : null;
            patterns.add(new Pattern(wanted, target));
        }
        return new Action.Receive(
                channel,
                receive.random(),
                receive.keep(),
                patterns,
                receive.place(),
                receive.place().text());
    }

    private static Scalar scalar(Located part) {
        if (part.type() instanceof Type.Simple(Scalar scalar)) return scalar;
        throw new IllegalStateException("not flat");
    }

    /// The simple values of a variable whose type is a typedef; null if it is none.
    private @Nullable List<Located> struct(Reference reference) {
        Symbol symbol = scope.find(reference.name());
        if (symbol == null || !(symbol.type() instanceof Type.Struct)) return null;
        Located located = located(reference);
        if (located == null || located.array() || !(located.type() instanceof Type.Struct)) return null;
        List<Scalar> scalars = new ArrayList<>();
        Declarations.flat(located.type(), scalars);
        List<Located> parts = new ArrayList<>();
        for (Scalar each : scalars) parts.add(located.at(parts.size(), new Type.Simple(each)));
        return parts;
    }

    // --- statements that stand for others

    private Code loop(Statement.For loop) {
        Place place = loop.place();
        Target target = target(loop.variable());
        Value variable = value(loop.variable());
        String name = loop.variable().place().text();
        Value from = pure(loop.from());
        Value to = pure(loop.to());
        String first = loop.from().place().text();
        String last = loop.to().place().text();
        return loop(target, variable, name, from, first, to, last, loop.body(), place);
    }

    private Code loop(
            Target target,
            Value variable,
            String name,
            Value from,
            String first,
            Value to,
            String last,
            List<Statement> body,
            Place place) {
        Code begin = step(new Action.Assign(target, from, name + " = " + first), place);
        Value goesOn = machine -> variable.of(machine) <= to.of(machine) ? 1 : 0;
        Value next = machine -> variable.of(machine) + 1;
        List<Code> round = new ArrayList<>();
        round.add(step(new Action.Condition(goesOn, name + " <= " + last), place));
        loops++;
        round.addAll(block(body));
        loops--;
        round.add(step(new Action.Assign(target, next, name + "++"), place));
        List<Code> end = List.of(step(new Action.Else("else"), place), new Code.Break(place));
        return new Code.Sequence(List.of(begin, new Code.Choice(List.of(round, end), true, place)));
    }

    private Code loop(Statement.ForIn loop) {
        Place place = loop.place();
        Symbol symbol = scope.find(loop.in().name());
        Located located = symbol == null ? null : located(loop.in(), symbol);
        if (located == null || !located.array()) {
            if (symbol == null)
                wrong(loop.in().place(), "there is no variable `" + loop.in().name() + "` here");
            else if (located != null) wrong(loop.in().place(), "`for` over a channel is not supported");
            return new Code.Sequence(List.of());
        }
        Target target = target(loop.variable());
        Value variable = value(loop.variable());
        String name = loop.variable().place().text();
        int last = located.size() - 1;
        return loop(target, variable, name, constant(0), "0", constant(last), String.valueOf(last), loop.body(), place);
    }

    private Code select(Statement.Select select) {
        Place place = select.place();
        Target target = target(select.variable());
        Value variable = value(select.variable());
        String name = select.variable().place().text();
        Long from = select.from() instanceof Expression.Literal ? context.folded(select.from()) : null;
        Long to = select.to() instanceof Expression.Literal ? context.folded(select.to()) : null;
        if (from != null && to != null && from <= to && to - from < 1000) {
            List<List<Code>> options = new ArrayList<>();
            for (long each = from; each <= to; each++) {
                int value = (int) each;
                options.add(List.of(step(new Action.Assign(target, constant(value), name + " = " + value), place)));
            }
            return new Code.Choice(options, false, place);
        }
        Value low = pure(select.from());
        Value high = pure(select.to());
        Value more = machine -> variable.of(machine) < high.of(machine) ? 1 : 0;
        Value next = machine -> variable.of(machine) + 1;
        String last = select.to().place().text();
        Code begin = step(
                new Action.Assign(
                        target, low, name + " = " + select.from().place().text()),
                place);
        List<Code> round = List.of(
                step(new Action.Condition(more, name + " < " + last), place),
                step(new Action.Assign(target, next, name + "++"), place));
        List<Code> end = List.of(new Code.Break(place));
        Code loop = new Code.Choice(List.of(round, end), true, place);
        return new Code.Block(Statement.Block.Kind.PLAIN, List.of(begin, loop), place);
    }
}
