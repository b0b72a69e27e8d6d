package io.allways.murphi.reference;

import io.allways.murphi.model.Argument;
import io.allways.murphi.model.Domain;
import io.allways.murphi.model.Place;
import io.allways.murphi.model.Term;
import io.allways.murphi.model.Type;
import io.allways.murphi.model.Types;
import io.allways.murphi.model.Undefined;
import io.allways.murphi.model.Variable;
import io.allways.murphi.reference.Fault.Kind;
import io.allways.murphi.syntax.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The value of a term: a `Long`, a `Double`, or a [Cell] for a record, an array or a multiset (the variable itself, so
/// copy it).
final class Evaluator {
    private final Undefined undefined;
    private final Executor executor;
    /// What the variables at hand stand for; aliases and `var` parameters for a cell of another variable.
    private final Map<Variable, Cell> cells;

    Evaluator(Undefined undefined, Executor executor, Map<Variable, Cell> cells) {
        this.undefined = undefined;
        this.executor = executor;
        this.cells = cells;
    }

    boolean truth(Term term) {
        return number(term) != 0;
    }

    long number(Term term) {
        return (Long) value(term);
    }

    double real(Term term) {
        return (Double) value(term);
    }

    Object value(Term term) {
        return switch (term) {
            case Term.Constant constant -> (Object) constant.value();
            case Term.RealConstant constant -> (Object) constant.value();
            case Term.Read(Place place) -> read(place);
            case Term.Unary unary -> unary(unary);
            case Term.Binary binary -> binary(binary);
            case Term.Choice choice -> truth(choice.condition()) ? value(choice.then()) : value(choice.otherwise());
            case Term.Quantified quantified -> (Object) (quantified(quantified) ? 1L : 0L);
            case Term.Call call -> executor.call(call.routine(), call.arguments(), this, call.span());
            case Term.MathCall call -> (Object) math(call);
            case Term.IsUndefined is -> {
                Cell cell = cell(is.place());
                yield (Object) (cell.value() == null ? 1L : 0L);
            }
            case Term.IsMember is -> (Object) (is.union().member(number(is.value())) == is.member() ? 1L : 0L);
            case Term.MultisetCount count ->
                (Object) (long) matching(count.slot(), count.multiset(), count.predicate())
                        .size();
            case Term.Widen widen ->
                (Object) (number(widen.value()) + widen.union().offset(widen.member()));
            case Term.Narrow narrow -> (Object) narrowed(narrow, number(narrow.value()));
            case Term.ToReal(Term inner) -> (Object) (double) number(inner);
        };
    }

    private Object read(Place place) {
        Cell cell = cell(place);
        if (!Types.isSimple(cell.type())) {
            return cell;
        }
        Object value = cell.value();
        if (value == null) {
            throw new Fault(Kind.UNDEFINED, "read of an undefined value", place.span());
        }
        return value;
    }

    /// As [#value], but nothing where a simple place is undefined.
    @Nullable Object valueOrUndefined(Term term) {
        return switch (term) {
            case Term.Read(Place place)
            when Types.isSimple(place.type()) -> cell(place).value();
            case Term.Widen widen -> {
                Object inner = valueOrUndefined(widen.value());
                yield inner == null
                        ? null
                        : (Object) ((Long) inner + widen.union().offset(widen.member()));
            }
            case Term.Narrow narrow -> {
                Object inner = valueOrUndefined(narrow.value());
                yield inner == null ? null : (Object) narrowed(narrow, (Long) inner);
            }
            default -> value(term);
        };
    }

    private static long narrowed(Term.Narrow narrow, long value) {
        if (narrow.union().member(value) != narrow.member()) {
            throw new Fault(Kind.MEMBER, "a value of another type of the union", narrow.span());
        }
        return value - narrow.union().offset(narrow.member());
    }

    Cell cell(Place place) {
        return switch (place) {
            case Place.Whole whole -> bound(whole.variable());
            case Place.Field field -> part(cell(field.base()), field.field().index(), field.span());
            case Place.Element element -> {
                Cell base = cell(element.base());
                long index = number(element.index());
                if (base.type() instanceof Type.Array array) {
                    if (index < array.index().low() || index > array.index().high()) {
                        throw new Fault(
                                Kind.INDEX,
                                "index " + index + " out of range",
                                element.index().span());
                    }
                    index -= array.index().low();
                }
                yield part(base, (int) index, element.span());
            }
        };
    }

    private Cell bound(Variable variable) {
        Cell cell = cells.get(variable);
        if (cell == null) {
            throw new IllegalStateException("no cell for " + variable);
        }
        return cell;
    }

    private static Cell part(Cell base, int index, Span span) {
        Cell part = base.part(index);
        if (part == null) {
            throw new Fault(Kind.EMPTY, "no such element in the multiset", span);
        }
        return part;
    }

    private Object unary(Term.Unary unary) {
        if (unary.type() == Type.Decimal.TYPE) {
            return -real(unary.operand());
        }
        long value = number(unary.operand());
        return switch (unary.op()) {
            case NOT -> 1 - value;
            case COMPLEMENT -> ~value;
            case NEGATE -> {
                if (value == Long.MIN_VALUE) {
                    throw new Fault(Kind.OVERFLOW, "beyond 64 bits", unary.span());
                }
                yield -value;
            }
        };
    }

    private Object binary(Term.Binary binary) {
        return switch (binary.op()) {
            case AND -> truth(binary.left()) && truth(binary.right()) ? 1L : 0L;
            case OR -> truth(binary.left()) || truth(binary.right()) ? 1L : 0L;
            case IMPLIES -> !truth(binary.left()) || truth(binary.right()) ? 1L : 0L;
            case EQUAL -> equal(binary) ? 1L : 0L;
            case NOT_EQUAL -> equal(binary) ? 0L : 1L;
            default -> ofNumbers(binary);
        };
    }

    private Object ofNumbers(Term.Binary binary) {
        if (Types.isReal(binary.left().type())) {
            return realBinary(binary, real(binary.left()), real(binary.right()));
        }
        long a = number(binary.left());
        long b = number(binary.right());
        try {
            return switch (binary.op()) {
                case LESS -> a < b ? 1L : 0L;
                case LESS_EQUAL -> a <= b ? 1L : 0L;
                case GREATER -> a > b ? 1L : 0L;
                case GREATER_EQUAL -> a >= b ? 1L : 0L;
                case ADD -> Math.addExact(a, b);
                case SUBTRACT -> Math.subtractExact(a, b);
                case MULTIPLY -> Math.multiplyExact(a, b);
                case DIVIDE -> Math.divideExact(a, divisor(b, binary));
                case REMAINDER -> a % divisor(b, binary);
                case BIT_AND -> a & b;
                case BIT_OR -> a | b;
                case BIT_XOR -> a ^ b;
                case SHIFT_LEFT -> shifted(a, b);
                case SHIFT_RIGHT -> shifted(a, b == Long.MIN_VALUE ? Long.MAX_VALUE : -b);
                case AND, OR, IMPLIES, EQUAL, NOT_EQUAL -> throw new IllegalStateException("done above");
            };
        } catch (ArithmeticException overflow) {
            throw new Fault(Kind.OVERFLOW, "beyond 64 bits", binary.span());
        }
    }

    private static long divisor(long b, Term.Binary binary) {
        if (b == 0) {
            throw new Fault(Kind.DIVISION, "division by zero", binary.span());
        }
        return b;
    }

    /// To the left by a positive number, to the right by a negative one.
    private static long shifted(long value, long by) {
        if (by >= 0) {
            return by > 63 ? 0 : value << by;
        }
        return by < -63 ? value >> 63 : value >> -by;
    }

    private static Object realBinary(Term.Binary binary, double a, double b) {
        return switch (binary.op()) {
            case LESS -> (Object) (a < b ? 1L : 0L);
            case LESS_EQUAL -> (Object) (a <= b ? 1L : 0L);
            case GREATER -> (Object) (a > b ? 1L : 0L);
            case GREATER_EQUAL -> (Object) (a >= b ? 1L : 0L);
            case ADD -> (Object) (a + b);
            case SUBTRACT -> (Object) (a - b);
            case MULTIPLY -> (Object) (a * b);
            case DIVIDE -> {
                if (b == 0) {
                    throw new Fault(Kind.DIVISION, "division by zero", binary.span());
                }
                yield (Object) (a / b);
            }
            default -> throw new IllegalStateException("no operator on reals: " + binary.op());
        };
    }

    private boolean equal(Term.Binary binary) {
        Type type = binary.left().type();
        boolean lenient =
                undefined == Undefined.CMURPHI && (type instanceof Type.Scalarset || type instanceof Type.Union);
        Object a = lenient ? valueOrUndefined(binary.left()) : value(binary.left());
        Object b = lenient ? valueOrUndefined(binary.right()) : value(binary.right());
        if (a instanceof Cell x && b instanceof Cell y) {
            return x.key().equals(y.key());
        }
        return a == null ? b == null : a.equals(b);
    }

    private boolean quantified(Term.Quantified quantified) {
        for (long value : values(quantified.domain(), quantified.span())) {
            cells.put(quantified.variable(), Cell.of(quantified.variable().type(), value));
            if (truth(quantified.body()) != quantified.all()) {
                return !quantified.all();
            }
        }
        return quantified.all();
    }

    /// The values of a domain, in order.
    List<Long> values(Domain domain, Span span) {
        List<Long> values = new ArrayList<>();
        switch (domain) {
            case Domain.All(Type.Discrete type) -> {
                for (long value = type.low(); value <= type.high(); value++) {
                    values.add(value);
                }
            }
            case Domain.Steps(Term from, Term to, Term by) -> {
                long first = number(from);
                long last = number(to);
                long step = number(by);
                if (step == 0) {
                    throw new Fault(Kind.STEP, "a step of 0", span);
                }
                for (long value = first; step > 0 ? value <= last : value >= last; value += step) {
                    values.add(value);
                }
            }
        }
        return values;
    }

    /// The slots of a multiset whose elements satisfy a predicate.
    List<Integer> matching(Variable slot, Place multiset, Term predicate) {
        Cell bag = cell(multiset);
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < bag.slots(); i++) {
            if (bag.part(i) != null) {
                cells.put(slot, Cell.of(slot.type(), (long) i));
                if (truth(predicate)) {
                    found.add(i);
                }
            }
        }
        return found;
    }

    /// The cell for a parameter.
    Cell passed(Variable parameter, Argument argument) {
        return switch (argument) {
            case Argument.Reference(Place place) -> cell(place);
            case Argument.Undefined _ -> new Cell(parameter.type());
            case Argument.Value(Term term) -> {
                Cell copy = new Cell(parameter.type());
                store(copy, valueOrUndefined(term), term.span());
                yield copy;
            }
        };
    }

    /// Puts a value into a cell, if it is one of the cell's type.
    static void store(Cell cell, @Nullable Object value, Span span) {
        if (value instanceof Cell from) {
            cell.copy(from);
            return;
        }
        if (value instanceof Long number
                && cell.type() instanceof Type.Discrete type
                && (number < type.low() || number > type.high())) {
            throw new Fault(Kind.RANGE, number + " is outside of " + type.low() + " .. " + type.high(), span);
        }
        if (value instanceof Double number && cell.type() instanceof Type.Real type) {
            double rounded = type.rounded(number);
            if (!type.fits(rounded)) {
                throw new Fault(Kind.RANGE, number + " is too large for " + type.shown(), span);
            }
            cell.set(rounded);
            return;
        }
        cell.set(value);
    }

    private double math(Term.MathCall call) {
        double a = real(call.arguments().get(0));
        return switch (call.function()) {
            case LOG -> Math.log(a);
            case LOG10 -> Math.log10(a);
            case EXP -> Math.exp(a);
            case SIN -> Math.sin(a);
            case COS -> Math.cos(a);
            case TAN -> Math.tan(a);
            case FABS -> Math.abs(a);
            case FLOOR -> Math.floor(a);
            case CEIL -> Math.ceil(a);
            case SQRT -> Math.sqrt(a);
            case FMOD -> a % real(call.arguments().get(1));
            case POW -> Math.pow(a, real(call.arguments().get(1)));
            case ASIN -> Math.asin(a);
            case ACOS -> Math.acos(a);
            case ATAN -> Math.atan(a);
            case SINH -> Math.sinh(a);
            case COSH -> Math.cosh(a);
            case TANH -> Math.tanh(a);
        };
    }
}
