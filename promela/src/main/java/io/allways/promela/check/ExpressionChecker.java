package io.allways.promela.check;

import io.allways.promela.run.Action.Pattern;
import io.allways.promela.run.Machine;
import io.allways.promela.run.Node;
import io.allways.promela.run.Proctype;
import io.allways.promela.run.Scalar;
import io.allways.promela.run.Target;
import io.allways.promela.run.Trouble;
import io.allways.promela.run.Value;
import io.allways.promela.syntax.Expression;
import io.allways.promela.syntax.Expression.Part;
import io.allways.promela.syntax.Expression.Reference;
import io.allways.promela.syntax.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Finds out what expressions mean.
class ExpressionChecker {
    private static final Value NOTHING = machine -> 0;

    final Context context;
    Scope scope;

    /// Whether there are processes here that could start others.
    boolean runs;

    /// Whether the expression that was checked last starts a process.
    boolean running;

    ExpressionChecker(Context context) {
        this.context = context;
        scope = context.globals;
    }

    /// A variable, or what is left of one after indices and fields.
    ///
    /// @param array whether it is a whole array
    /// @param offset of its first slot
    /// @param index what is added to that, or null
    record Located(
            Symbol symbol,
            Type type,
            boolean array,
            int size,
            int offset,
            @Nullable Value index,
            boolean global) {
        Located at(int slot, Type other) {
            return new Located(symbol, other, false, -1, offset + slot, index, global);
        }
    }

    Value wrong(Place place, String message) {
        return wrong(place, message, "");
    }

    Value wrong(Place place, String message, String hint) {
        context.problems.error(place, message, hint);
        return NOTHING;
    }

    Value value(Expression expression) {
        return switch (expression) {
            case Expression.Literal literal -> constant(literal.value());
            case Reference reference -> reference(reference);
            case Expression.Unary unary -> unary(unary);
            case Expression.Binary binary -> Operators.binary(this, binary);
            case Expression.Conditional(Expression condition, Expression yes, Expression no, Place _) -> {
                Value when = value(condition);
                Value then = value(yes);
                Value otherwise = value(no);
                yield machine -> when.of(machine) != 0 ? then.of(machine) : otherwise.of(machine);
            }
            case Expression.Run run -> run(run);
            case Expression.Channel channel -> channel(channel);
            case Expression.Poll poll -> poll(poll);
            case Expression.Eval eval -> wrong(eval.place(), "`eval` is only for what is received");
            case Expression.Global(String name, Place place) -> {
                if (name.equals("np_")) yield wrong(place, "`np_` is not supported");
                context.program.waitsForTimeout();
                yield machine -> machine.timeout() ? 1 : 0;
            }
            case Expression.Call call -> wrong(call.place(), "`" + call.function() + "` is not supported");
            case Expression.RemoteLabel label -> label(label);
            case Expression.RemoteVariable variable -> remote(variable);
        };
    }

    static Value constant(int value) {
        return machine -> value;
    }

    private Value unary(Expression.Unary unary) {
        Value operand = value(unary.operand());
        return switch (unary.sign()) {
            case "!" -> machine -> operand.of(machine) == 0 ? 1 : 0;
            case "-" -> machine -> -operand.of(machine);
            case "~" -> machine -> ~operand.of(machine);
            default -> wrong(unary.place(), "`" + unary.sign() + "` is only for formulas of ltl");
        };
    }

    // --- variables

    private Value reference(Reference reference) {
        if (reference.simple()) {
            Value known = known(reference);
            if (known != null) return known;
        }
        Located located = located(reference);
        return located == null ? NOTHING : read(located, reference);
    }

    /// What is no variable: predefined names, and constants.
    private @Nullable Value known(Reference reference) {
        String name = reference.name();
        switch (name) {
            case "_pid" -> {
                return machine -> machine.me();
            }
            case "_nr_pr" -> {
                return machine -> machine.processes();
            }
            case "_last", "_priority", "STDIN" -> {
                return wrong(reference.place(), "`" + name + "` is not supported");
            }
            case "_" -> {
                return wrong(reference.place(), "`_` can be written, and not read");
            }
            default -> {
                Integer constant = scope.find(name) == null ? context.constant(name) : null;
                return constant == null ? null : constant((int) constant);
            }
        }
    }

    Value read(Located located, Reference reference) {
        if (!(located.type() instanceof Type.Simple) || located.array()) {
            return wrong(
                    reference.place(),
                    "`" + reference.place().text() + "` is "
                            + (located.array()
                                    ? "an array, and needs an index"
                                    : "a " + name(located.type()) + ", and no single value"));
        }
        return read(located);
    }

    static Value read(Located located) {
        int offset = located.offset();
        Value index = located.index();
        if (located.global()) {
            return index == null
                    ? machine -> machine.global(offset)
                    : machine -> machine.global(offset + index.of(machine));
        }
        return index == null ? machine -> machine.local(offset) : machine -> machine.local(offset + index.of(machine));
    }

    static String name(Type type) {
        return switch (type) {
            case Type.Simple(Scalar scalar) -> scalar.name();
            case Type.Struct struct -> struct.name();
        };
    }

    static Target write(Located located, Scalar scalar) {
        int offset = located.offset();
        Value index = located.index();
        if (located.global()) {
            return index == null
                    ? (machine, value) -> machine.setGlobal(offset, scalar.cut(value))
                    : (machine, value) -> machine.setGlobal(offset + index.of(machine), scalar.cut(value));
        }
        return index == null
                ? (machine, value) -> machine.setLocal(offset, scalar.cut(value))
                : (machine, value) -> machine.setLocal(offset + index.of(machine), scalar.cut(value));
    }

    /// Where a variable is; null if something is wrong with it.
    @Nullable Located located(Reference reference) {
        Part first = reference.parts().getFirst();
        Symbol symbol = scope.find(first.name());
        if (symbol == null) {
            boolean constant = context.constant(first.name()) != null;
            wrong(
                    first.place(),
                    constant
                            ? "`" + first.name() + "` is a constant"
                            : "there is no variable `" + first.name() + "` here");
            return null;
        }
        return located(reference, symbol);
    }

    @Nullable Located located(Reference reference, Symbol symbol) {
        Located at = new Located(
                symbol, symbol.type(), symbol.array(), symbol.size(), symbol.offset(), null, symbol.global());
        List<Part> parts = reference.parts();
        for (int i = 0; at != null && i < parts.size(); i++) {
            Part part = parts.get(i);
            if (i > 0) at = field(at, part);
            if (at != null && part.index() != null) at = element(at, part, part.index());
        }
        return at;
    }

    private @Nullable Located field(Located at, Part part) {
        if (!(at.type() instanceof Type.Struct struct) || at.array()) {
            wrong(part.place(), at.array() ? "an array has no fields: an index is missing" : "it has no fields");
            return null;
        }
        Type.Field field = struct.field(part.name());
        if (field == null) {
            wrong(part.place(), "there is no field `" + part.name() + "` in " + struct.name());
            return null;
        }
        return new Located(
                at.symbol(),
                field.type(),
                field.size() >= 0,
                field.size(),
                at.offset() + field.offset(),
                at.index(),
                at.global());
    }

    private @Nullable Located element(Located at, Part part, Expression written) {
        if (!at.array()) {
            wrong(part.place(), "`" + part.name() + "` is no array");
            return null;
        }
        int size = at.size();
        int stride = at.type().slots();
        Long fixed = written instanceof Expression.Literal ? context.folded(written) : null;
        if (fixed != null) {
            if (fixed >= 0 && fixed < size) {
                return new Located(
                        at.symbol(),
                        at.type(),
                        false,
                        -1,
                        at.offset() + (int) (fixed * stride),
                        at.index(),
                        at.global());
            }
        }
        Value index = value(written);
        Place place = written.place();
        String name = part.name();
        Value checked = machine -> {
            int value = index.of(machine);
            if (value < 0 || value >= size) {
                throw new Trouble(
                        "index", "index " + value + " of `" + name + "`, which has " + size + " elements", place);
            }
            return value * stride;
        };
        Value before = at.index();
        Value sum = before == null ? checked : machine -> before.of(machine) + checked.of(machine);
        return new Located(at.symbol(), at.type(), false, -1, at.offset(), sum, at.global());
    }

    // --- channels

    /// The channel that a reference is the name of.
    Value channelOf(Reference reference) {
        Located located = located(reference);
        if (located == null) return NOTHING;
        boolean channel = located.type() instanceof Type.Simple(Scalar scalar)
                && !located.array()
                && (scalar.name().equals("chan") || scalar.bits() >= 8);
        if (!channel) return wrong(reference.place(), "`" + reference.place().text() + "` is no channel");
        return read(located);
    }

    private Value channel(Expression.Channel channel) {
        Value number = channelOf(channel.channel());
        Place place = channel.channel().place();
        String text = place.text();
        return switch (channel.function()) {
            case "len" -> machine -> machine.length(machine.channel(number.of(machine), text, place));
            case "empty" -> machine -> machine.length(machine.channel(number.of(machine), text, place)) == 0 ? 1 : 0;
            case "nempty" -> machine -> machine.length(machine.channel(number.of(machine), text, place)) > 0 ? 1 : 0;
            case "full" -> machine -> full(machine, machine.channel(number.of(machine), text, place)) ? 1 : 0;
            default -> machine -> full(machine, machine.channel(number.of(machine), text, place)) ? 0 : 1;
        };
    }

    private static boolean full(Machine machine, int channel) {
        return machine.length(channel) >= machine.capacity(channel);
    }

    private Value poll(Expression.Poll poll) {
        Value number = channelOf(poll.channel());
        List<Pattern> patterns = new ArrayList<>();
        for (Expression each : poll.arguments()) {
            // Variables match anything, and are left as they are.
            Value wanted = pattern(each);
            patterns.add(new Pattern(wanted, null));
        }
        Place place = poll.place();
        String text = poll.channel().place().text();
        boolean random = poll.random();
        return machine -> {
            int channel = machine.channel(number.of(machine), text, place);
            if (machine.capacity(channel) == 0) {
                throw new Trouble("channel", "a rendezvous cannot be polled: `" + text + "`", place);
            }
            return machine.find(channel, random, patterns) >= 0 ? 1 : 0;
        };
    }

    /// What a received field has to be: null for a variable, which takes anything.
    @Nullable Value pattern(Expression expression) {
        return switch (expression) {
            case Expression.Eval eval -> value(eval.value());
            case Reference reference -> {
                if (reference.simple() && reference.name().equals("_")) yield null;
                Integer constant = reference.simple() && scope.find(reference.name()) == null
                        ? context.constant(reference.name())
                        : null;
                if (constant != null) yield constant((int) constant);
                if (reference.simple() && reference.name().equals("_pid")) yield machine -> machine.me();
                yield null;
            }
            default -> value(expression);
        };
    }

    // --- processes

    private Value run(Expression.Run run) {
        Place place = run.place();
        running = true;
        if (!runs) return wrong(place, "`run` is only for proctypes");
        Proctype process = context.processes.get(run.process());
        if (process == null) return wrong(place, "there is no proctype `" + run.process() + "`");
        if (run.priority() != null) return wrong(place, "priorities of processes are not supported");
        int wanted = process.parameters();
        if (wanted != run.arguments().size()) {
            return wrong(
                    place,
                    "`" + run.process() + "` takes " + wanted + " arguments, not "
                            + run.arguments().size());
        }
        Value[] arguments = run.arguments().stream().map(this::value).toArray(Value[]::new);
        running = true;
        return machine -> {
            int[] values = new int[arguments.length];
            for (int i = 0; i < values.length; i++) values[i] = arguments[i].of(machine);
            return machine.start(process, values, place);
        };
    }

    private Value label(Expression.RemoteLabel remote) {
        Proctype process = context.processes.get(remote.process());
        if (process == null) return wrong(remote.place(), "there is no proctype `" + remote.process() + "`");
        Value index = remote.index() == null ? machine -> machine.first(process) : value(remote.index());
        Node[] node = new Node[1];
        context.later.add(() -> {
            node[0] = context.labels.getOrDefault(process, Map.of()).get(remote.label());
            if (node[0] == null) {
                wrong(remote.place(), "there is no label `" + remote.label() + "` in " + remote.process());
            }
        });
        return machine -> machine.stands(process, index.of(machine), node[0]) ? 1 : 0;
    }

    private Value remote(Expression.RemoteVariable remote) {
        Proctype process = context.processes.get(remote.process());
        if (process == null) return wrong(remote.place(), "there is no proctype `" + remote.process() + "`");
        Value index = remote.index() == null ? machine -> machine.first(process) : value(remote.index());
        int[] offset = {0};
        Value[] added = {NOTHING};
        Scope here = scope;
        context.later.add(() -> {
            scope = here;
            Symbol symbol = context.locals
                    .getOrDefault(process, Map.of())
                    .get(remote.variable().name());
            if (symbol == null) {
                wrong(
                        remote.place(),
                        "there is no variable `" + remote.variable().name() + "` in " + remote.process());
                return;
            }
            Located located = located(remote.variable(), symbol);
            if (located == null) return;
            read(located, remote.variable());
            offset[0] = located.offset();
            if (located.index() != null) added[0] = located.index();
        });
        return machine -> {
            int base = machine.base(process, index.of(machine));
            if (base < 0) {
                throw new Trouble(
                        "process",
                        "there is no such process: `" + remote.place().text() + "`",
                        remote.place());
            }
            return machine.at(base, offset[0] + added[0].of(machine));
        };
    }
}
