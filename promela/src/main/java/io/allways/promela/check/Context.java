package io.allways.promela.check;

import io.allways.promela.run.Node;
import io.allways.promela.run.Proctype;
import io.allways.promela.run.Program;
import io.allways.promela.run.Scalar;
import io.allways.promela.syntax.Expression;
import io.allways.promela.syntax.Place;
import io.allways.promela.syntax.Problems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What is known of a whole model while it is checked.
final class Context {
    final Problems problems;
    final Program program;
    final Scope globals = new Scope(null);
    final Map<String, Type.Struct> structs = new HashMap<>();
    final Map<String, Proctype> processes = new HashMap<>();

    /// Variables of each process, in all its scopes, by name: the first of each name.
    final Map<Proctype, Map<String, Symbol>> locals = new HashMap<>();

    /// Where labels are, known when all processes are built.
    final Map<Proctype, Map<String, Node>> labels = new HashMap<>();

    /// Labels that some expression looks at: `P@label`.
    final Set<String> remote = new HashSet<>();

    /// Parameters of proctypes, for calls that come before.
    final Map<Proctype, List<Symbol>> parameters = new HashMap<>();

    private final Map<String, Integer> constants = new HashMap<>();
    private final Map<String, List<String>> sets = new HashMap<>();
    private final Map<String, Integer> fixed = new HashMap<>();

    /// To be done when everything is known.
    final List<Runnable> later = new ArrayList<>();

    Context(Problems problems, Program program) {
        this.problems = problems;
        this.program = program;
    }

    /// @param set empty for that of `mtype` alone
    void mtype(String set, List<Expression.Part> names) {
        List<String> known = sets.computeIfAbsent(set, key -> new ArrayList<>());
        // Each list is numbered backwards, behind those before it.
        int before = known.size();
        for (int i = names.size() - 1; i >= 0; i--) {
            known.add(names.get(i).name());
            if (constants.putIfAbsent(names.get(i).name(), known.size()) != null) {
                problems.error(
                        names.get(i).place(),
                        "there is a constant `" + names.get(i).name() + "` already");
            }
        }
        if (known.size() > 255) {
            problems.error(names.getFirst().place(), "more than 255 constants in one mtype, after " + before);
        }
    }

    @Nullable Integer constant(String name) {
        return constants.get(name);
    }

    List<String> constants(String set) {
        return sets.computeIfAbsent(set, key -> new ArrayList<>());
    }

    /// A global variable that begins with a constant, which may be used as the size of an array.
    void fixed(String name, int value) {
        fixed.put(name, value);
    }

    Scalar scalar(String type, @Nullable String set) {
        return type.equals("mtype") ? new Scalar(type, 8, false, constants(set == null ? "" : set)) : Scalar.of(type);
    }

    /// The value of an expression that has to be constant; 1 if it is wrong.
    int constant(Expression expression, String what) {
        Long value = folded(expression);
        if (value == null) {
            problems.error(expression.place(), what + " has to be a constant");
            return 1;
        }
        return (int) (long) value;
    }

    @Nullable Long folded(Expression expression) {
        return switch (expression) {
            case Expression.Literal literal -> (long) literal.value();
            case Expression.Reference reference
            when reference.simple() -> {
                Integer value = constants.get(reference.name());
                if (value == null) value = fixed.get(reference.name());
                yield value == null ? null : (long) value;
            }
            case Expression.Unary(String sign, Expression operand, Place _)
            when sign.equals("-") -> {
                Long value = folded(operand);
                yield value == null ? null : -value;
            }
            case Expression.Binary(String sign, Expression left, Expression right, Place _) -> {
                Long a = folded(left);
                Long b = folded(right);
                yield a == null || b == null ? null : folded(sign, a, b);
            }
            default -> null;
        };
    }

    private static @Nullable Long folded(String sign, long a, long b) {
        return switch (sign) {
            case "+" -> a + b;
            case "-" -> a - b;
            case "*" -> a * b;
            case "/" -> b == 0 ? null : a / b;
            case "%" -> b == 0 ? null : a % b;
            case "<<" -> a << b;
            case ">>" -> a >> b;
            default -> null;
        };
    }
}
