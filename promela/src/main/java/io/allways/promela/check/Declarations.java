package io.allways.promela.check;

import io.allways.promela.run.Action;
import io.allways.promela.run.ChannelForm;
import io.allways.promela.run.Frame;
import io.allways.promela.run.Scalar;
import io.allways.promela.run.Slot;
import io.allways.promela.run.Target;
import io.allways.promela.run.Value;
import io.allways.promela.syntax.Declaration;
import io.allways.promela.syntax.Declaration.Initial;
import io.allways.promela.syntax.Declaration.Variable;
import io.allways.promela.syntax.Expression;
import io.allways.promela.syntax.Place;
import io.allways.promela.syntax.Unit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Declares variables of one frame: the globals, or those of a process.
final class Declarations {
    private static final int MOST_SLOTS = 100_000;
    private static final Set<String> PREDEFINED = Set.of("_", "_pid", "_nr_pr", "_last", "_priority", "STDIN");

    private final Context context;
    private final ExpressionChecker checker;
    private final Frame frame;
    private final boolean global;

    Declarations(Context context, ExpressionChecker checker, Frame frame, boolean global) {
        this.context = context;
        this.checker = checker;
        this.frame = frame;
        this.global = global;
    }

    /// @param late whether a statement comes before: then values are assigned in steps of their own, which are the
    /// result
    List<Code> declare(Declaration declaration, boolean late) {
        List<Code> steps = new ArrayList<>();
        for (Variable variable : declaration.variables()) {
            Type type = type(context, declaration, variable);
            if (type != null) declare(variable, type, late, steps);
        }
        return steps;
    }

    static @Nullable Type type(Context context, Declaration declaration, Variable variable) {
        Type.Struct struct = context.structs.get(declaration.type());
        if (struct != null) return struct;
        if (!declaration.type().equals("unsigned")) {
            return new Type.Simple(context.scalar(declaration.type(), declaration.set()));
        }
        int width = variable.width() == null ? 0 : context.constant(variable.width(), "a width");
        if (width < 1 || width > 31) {
            context.problems.error(variable.place(), "an unsigned has a width from 1 to 31", "unsigned x : 4");
            return null;
        }
        return new Type.Simple(new Scalar("unsigned", width, false, List.of()));
    }

    private void declare(Variable variable, Type type, boolean late, List<Code> steps) {
        Place place = variable.place();
        int size = size(context, variable);
        long slots = (long) Math.max(1, size) * type.slots();
        if (frame.size() + slots > MOST_SLOTS) {
            checker.wrong(place, "more than " + MOST_SLOTS + " values");
            return;
        }
        // A variable is not known in its own first value.
        Initial initial = variable.initial();
        Value first = initial instanceof Initial.Value(Expression value) ? initialValue(value) : null;
        int offset = frame.size();
        Symbol symbol = new Symbol(variable.name(), type, size, offset, global, place);
        if (PREDEFINED.contains(variable.name())) {
            checker.wrong(place, "`" + variable.name() + "` is predefined");
            return;
        }
        if (!checker.scope.add(symbol)) {
            checker.wrong(place, "`" + variable.name() + "` is declared already");
            return;
        }
        fill(variable.name(), type, size);
        if (global && first != null && size < 0) remember(variable, initial);
        if (initial == null && type instanceof Type.Struct struct) {
            structValues(struct, Math.max(1, size), offset, place);
            return;
        }
        if (!(type instanceof Type.Simple(Scalar scalar))) {
            checker.wrong(place, "a variable of type " + ExpressionChecker.name(type) + " has no first value");
            return;
        }
        begin(symbol, scalar, initial, first, late, steps);
    }

    private void remember(Variable variable, @Nullable Initial initial) {
        Long value = initial instanceof Initial.Value(Expression written) ? context.folded(written) : null;
        if (value != null) context.fixed(variable.name(), (int) (long) value);
    }

    private Value initialValue(Expression value) {
        checker.running = false;
        Value result = checker.value(value);
        if (checker.running) checker.wrong(value.place(), "`run` cannot be used in the first value of a variable");
        return result;
    }

    static int size(Context context, Variable variable) {
        if (variable.size() == null) return -1;
        int size = context.constant(variable.size(), "the size of an array");
        if (size >= 1 && size <= MOST_SLOTS) return size;
        context.problems.error(variable.size().place(), "the size of an array is at least 1, not " + size);
        return 1;
    }

    private void fill(String name, Type type, int size) {
        for (int i = 0; i < Math.max(1, size); i++) {
            String each = size < 0 ? name : name + "[" + i + "]";
            switch (type) {
                case Type.Simple(Scalar scalar) -> frame.add(new Slot(each, scalar));
                case Type.Struct struct -> {
                    for (Type.Field field : struct.fields()) {
                        fill(each + "." + field.name(), field.type(), field.size());
                    }
                }
            }
        }
    }

    private Target target(int offset, Scalar scalar) {
        return global
                ? (machine, value) -> machine.setGlobal(offset, scalar.cut(value))
                : (machine, value) -> machine.setLocal(offset, scalar.cut(value));
    }

    private void begin(
            Symbol symbol,
            Scalar scalar,
            @Nullable Initial initial,
            @Nullable Value first,
            boolean late,
            List<Code> steps) {
        int count = Math.max(1, symbol.size());
        switch (initial) {
            case null -> {
                if (late) assign(symbol, scalar, 0, ExpressionChecker.constant(0), "0", steps);
            }
            case Initial.Channel channel -> {
                if (!scalar.name().equals("chan")) checker.wrong(symbol.place(), "this is no `chan`");
                for (int i = 0; i < count; i++) frame.channel(form(symbol, channel, i));
            }
            case Initial.Elements(List<Expression> values) -> {
                if (!symbol.array()) checker.wrong(symbol.place(), "`" + symbol.name() + "` is no array");
                if (values.size() > count) checker.wrong(symbol.place(), "there are more values than elements");
                for (int i = 0; i < count && !values.isEmpty(); i++) {
                    // As in SPIN, the last value goes for the elements that have none.
                    Expression written = values.get(Math.min(i, values.size() - 1));
                    Value value = ExpressionChecker.constant(context.constant(written, "a value of an element"));
                    if (late) assign(symbol, scalar, i, value, written.place().text(), steps);
                    else frame.begin(target(symbol.offset() + i, scalar), value);
                }
            }
            case Initial.Value(Expression written) -> {
                Value value = first == null ? ExpressionChecker.constant(0) : first;
                for (int i = 0; i < count; i++) {
                    if (!late) frame.begin(target(symbol.offset() + i, scalar), value);
                    else if (i == 0)
                        assign(symbol, scalar, i, value, written.place().text(), steps);
                }
            }
        }
    }

    private void assign(Symbol symbol, Scalar scalar, int index, Value value, String text, List<Code> steps) {
        String name = symbol.array() ? symbol.name() + "[" + index + "]" : symbol.name();
        Target target = target(symbol.offset() + index, scalar);
        steps.add(new Code.Step(new Action.Assign(target, value, name + " = " + text), symbol.place()));
    }

    private ChannelForm form(Symbol symbol, Initial.Channel channel, int index) {
        int capacity = context.constant(channel.capacity(), "the capacity of a channel");
        if (capacity < 0 || capacity > 255) {
            checker.wrong(symbol.place(), "a channel has room for 0 to 255 messages");
            capacity = 1;
        }
        List<Scalar> fields = new ArrayList<>();
        for (Declaration.Field field : channel.fields()) fields(field, fields);
        String name = symbol.array() ? symbol.name() + "[" + index + "]" : symbol.name();
        return new ChannelForm(name, capacity, fields, symbol.offset() + index);
    }

    private void fields(Declaration.Field field, List<Scalar> fields) {
        Type.Struct struct = context.structs.get(field.type());
        if (struct == null) fields.add(context.scalar(field.type(), field.set()));
        else flat(struct, fields);
    }

    static void flat(Type type, List<Scalar> fields) {
        switch (type) {
            case Type.Simple(Scalar scalar) -> fields.add(scalar);
            case Type.Struct struct -> {
                for (Type.Field field : struct.fields()) {
                    for (int i = 0; i < Math.max(1, field.size()); i++) flat(field.type(), fields);
                }
            }
        }
    }

    /// First values that the fields of a typedef have.
    private void structValues(Type.Struct struct, int count, int offset, Place place) {
        for (int i = 0; i < count; i++) {
            for (Type.Field field : struct.fields()) {
                int at = offset + i * struct.slots() + field.offset();
                if (field.type() instanceof Type.Struct inner) {
                    structValues(inner, Math.max(1, field.size()), at, place);
                } else if (field.initial() != null && field.type() instanceof Type.Simple(Scalar scalar)) {
                    Symbol symbol = new Symbol(field.name(), field.type(), field.size(), at, global, place);
                    Value first =
                            field.initial() instanceof Initial.Value(Expression value) ? initialValue(value) : null;
                    begin(symbol, scalar, field.initial(), first, false, new ArrayList<>());
                }
            }
        }
    }

    /// Makes a type of a typedef.
    static void typedef(Context context, Unit.Typedef typedef) {
        List<Type.Field> fields = new ArrayList<>();
        int offset = 0;
        HashMap<String, Place> names = new HashMap<>();
        for (Declaration declaration : typedef.fields()) {
            for (Variable variable : declaration.variables()) {
                Type type = type(context, declaration, variable);
                if (type == null) continue;
                if (names.put(variable.name(), variable.place()) != null) {
                    context.problems.error(variable.place(), "there is a field `" + variable.name() + "` already");
                }
                int size = size(context, variable);
                if ((long) offset + (long) Math.max(1, size) * type.slots() > MOST_SLOTS) {
                    context.problems.error(variable.place(), "more than " + MOST_SLOTS + " values");
                    return;
                }
                fields.add(new Type.Field(variable.name(), type, size, offset, variable.initial()));
                offset += Math.max(1, size) * type.slots();
            }
        }
        if (context.structs.put(typedef.name(), new Type.Struct(typedef.name(), fields)) != null) {
            context.problems.error(typedef.place(), "there is a type `" + typedef.name() + "` already");
        }
    }
}
