package io.allways.murphi.compile;

import io.allways.murphi.model.Domain;
import io.allways.murphi.model.Place;
import io.allways.murphi.model.Term;
import io.allways.murphi.model.Type;
import io.allways.murphi.model.Types;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ConstantDescs;

/// Code for simple values: each method pushes one.
final class TermCode {
    private final Code code;
    private final CodeBuilder cb;

    TermCode(Code code) {
        this.code = code;
        cb = code.cb;
    }

    Kind kind(Term term) {
        return Types.isReal(term.type()) ? Kind.DOUBLE : interval(term).fitsInt() ? Kind.INT : Kind.LONG;
    }

    Interval interval(Term term) {
        return switch (term) {
            case Term.Constant constant -> Interval.of(constant.value());
            case Term.Read(Place.Whole whole)
            when code.storage(whole.variable()) instanceof Storage.Value value -> value.interval();
            case Term.Unary unary ->
                switch (unary.op()) {
                    case NOT -> new Interval(0, 1);
                    case NEGATE -> interval(unary.operand()).negated();
                    case COMPLEMENT -> {
                        Interval inner = interval(unary.operand());
                        yield new Interval(~inner.high(), ~inner.low());
                    }
                };
            case Term.Binary binary
            when binary.type() == Type.Int.TYPE ->
                Interval.of(binary.op(), interval(binary.left()), interval(binary.right()));
            case Term.Choice choice -> interval(choice.then()).or(interval(choice.otherwise()));
            case Term.MultisetCount count ->
                new Interval(0, ((Type.Multiset) count.multiset().type()).limit());
            default -> of(term.type());
        };
    }

    static Interval of(Type type) {
        return type instanceof Type.Discrete discrete ? new Interval(discrete.low(), discrete.high()) : Interval.ALL;
    }

    /// Of the variable that runs through a domain.
    Interval interval(Domain domain) {
        return switch (domain) {
            case Domain.All all -> of(all.type());
            case Domain.Steps steps -> interval(steps.from()).or(interval(steps.to()));
        };
    }

    void value(Term term, Kind wanted) {
        convert(value(term), wanted);
    }

    private void convert(Kind kind, Kind wanted) {
        if (kind == Kind.INT && wanted == Kind.LONG) {
            cb.i2l();
        } else if (kind == Kind.LONG && wanted == Kind.INT) {
            cb.l2i();
        } else if (kind == Kind.INT && wanted == Kind.DOUBLE) {
            cb.i2d();
        } else if (kind == Kind.LONG && wanted == Kind.DOUBLE) {
            cb.l2d();
        }
    }

    /// Pushes the value; it is of [#kind].
    Kind value(Term term) {
        Kind kind = kind(term);
        switch (term) {
            case Term.Constant constant -> constant(constant.value(), kind);
            case Term.RealConstant constant -> cb.loadConstant(constant.value());
            case Term.Read read -> read(read, kind);
            case Term.Unary unary -> unary(unary, kind);
            case Term.Binary binary -> {
                if (binary.type() == Type.Bool.TYPE) {
                    truth(term);
                } else {
                    arithmetic(binary, kind);
                }
            }
            case Term.Choice choice -> {
                Label otherwise = cb.newLabel();
                Label end = cb.newLabel();
                code.conditions.jump(choice.condition(), otherwise, false);
                value(choice.then(), kind);
                cb.goto_(end).labelBinding(otherwise);
                value(choice.otherwise(), kind);
                cb.labelBinding(end);
            }
            case Term.Quantified _, Term.IsUndefined _, Term.IsMember _ -> truth(term);
            case Term.Call call -> code.calls.function(call.routine(), call.arguments(), call.span());
            case Term.MathCall call -> math(call);
            case Term.MultisetCount count -> code.statements.bags().count(count);
            case Term.Widen widen -> {
                value(widen.value(), Kind.INT);
                add(widen.union().offset(widen.member()));
            }
            case Term.Narrow narrow -> {
                int low = (int) narrow.union().offset(narrow.member());
                int high = low + (int) narrow.member().size() - 1;
                value(narrow.value(), Kind.INT);
                cb.loadConstant(low).loadConstant(high);
                cb.loadConstant(code.site(narrow.span(), narrow.member().shown()));
                code.check("member", Code.type(Code.INT, Code.INT, Code.INT, Code.INT, Code.INT));
            }
            case Term.ToReal real -> value(real.value(), Kind.DOUBLE);
        }
        return kind;
    }

    private void constant(long value, Kind kind) {
        if (kind == Kind.INT) {
            cb.loadConstant((int) value);
        } else {
            cb.loadConstant(value);
        }
    }

    private void add(long constant) {
        if (constant != 0) {
            cb.loadConstant((int) constant).iadd();
        }
    }

    private void read(Term.Read read, Kind kind) {
        if (read.place() instanceof Place.Whole whole
                && code.storage(whole.variable()) instanceof Storage.Value value) {
            cb.loadLocal(value.kind().type(), value.slot());
            return;
        }
        raw(read.place());
        int site = code.site(read.span());
        boolean wide = Layout.width(read.type()) > 31;
        cb.loadConstant(site);
        if (read.type() instanceof Type.Real) {
            code.check("real", Code.type(ConstantDescs.CD_double, Code.LONG, Code.INT));
            return;
        }
        if (wide) {
            code.check("defined", Code.type(Code.LONG, Code.LONG, Code.INT));
        } else {
            code.check("defined", Code.type(Code.INT, Code.INT, Code.INT));
        }
        long shift = ((Type.Discrete) read.type()).low() - 1;
        if (wide || kind == Kind.LONG) {
            convert(wide ? Kind.LONG : Kind.INT, Kind.LONG);
            if (shift != 0) {
                cb.loadConstant(shift).ladd();
            }
            convert(Kind.LONG, kind);
        } else {
            add(shift);
        }
    }

    /// Pushes what is stored in a simple place that is no bound variable, as [PlaceCode#read] does.
    void raw(Place place) {
        int width = Layout.width(place.type());
        if (place instanceof Place.Whole whole && code.storage(whole.variable()) instanceof Storage.Raw raw) {
            if (width > 31) {
                cb.lload(raw.slot());
            } else {
                cb.iload(raw.slot());
            }
        } else {
            code.places.read(code.places.address(place), width);
        }
    }

    /// Whether it comes from a place that may be undefined.
    boolean mayBeUndefined(Term term) {
        return switch (term) {
            case Term.Read(Place.Whole whole) -> !(code.storage(whole.variable()) instanceof Storage.Value);
            case Term.Read _ -> true;
            case Term.Widen widen -> mayBeUndefined(widen.value());
            case Term.Narrow narrow -> mayBeUndefined(narrow.value());
            default -> false;
        };
    }

    /// Pushes a simple value as it is stored in a place of the term's type, 0 if it is undefined.
    void rawOrUndefined(Term term) {
        if (!mayBeUndefined(term)) {
            encode(term, value(term), term.type());
            return;
        }
        switch (term) {
            case Term.Widen widen -> {
                rawOrUndefined(widen.value());
                cb.loadConstant((int) widen.union().offset(widen.member()));
                code.check("widen", Code.type(Code.INT, Code.INT, Code.INT));
            }
            case Term.Narrow narrow -> {
                rawOrUndefined(narrow.value());
                int low = (int) narrow.union().offset(narrow.member());
                cb.loadConstant(low).loadConstant(low + (int) narrow.member().size() - 1);
                cb.loadConstant(code.site(narrow.span(), narrow.member().shown()));
                code.check("narrow", Code.type(Code.INT, Code.INT, Code.INT, Code.INT, Code.INT));
            }
            case Term.Read read -> raw(read.place());
            default -> throw new IllegalStateException("always defined: " + term);
        }
    }

    /// Turns a value on the stack into what is stored for it in a place of this type, checking its range.
    void encode(Term value, Kind kind, Type type) {
        int site = code.site(value.span(), type.shown());
        if (type instanceof Type.Real real) {
            cb.loadConstant(real.digits()).loadConstant(real.exponent()).loadConstant(site);
            code.check("real", Code.type(Code.LONG, ConstantDescs.CD_double, Code.INT, Code.INT, Code.INT));
            return;
        }
        Type.Discrete discrete = (Type.Discrete) type;
        boolean inside = interval(value).within(discrete.low(), discrete.high());
        boolean wide = Layout.width(type) > 31;
        if (kind == Kind.INT && !wide && of(type).fitsInt()) {
            if (!inside) {
                cb.loadConstant((int) discrete.low())
                        .loadConstant((int) discrete.high())
                        .loadConstant(site);
                code.check("range", Code.type(Code.INT, Code.INT, Code.INT, Code.INT, Code.INT));
            }
            add(1 - discrete.low());
            return;
        }
        convert(kind, Kind.LONG);
        if (!inside) {
            cb.loadConstant(discrete.low()).loadConstant(discrete.high()).loadConstant(site);
            code.check("range", Code.type(Code.LONG, Code.LONG, Code.LONG, Code.LONG, Code.INT));
        }
        cb.loadConstant(1 - discrete.low()).ladd();
        convert(Kind.LONG, wide ? Kind.LONG : Kind.INT);
    }

    private void truth(Term term) {
        Label no = cb.newLabel();
        Label end = cb.newLabel();
        code.conditions.jump(term, no, false);
        cb.iconst_1().goto_(end).labelBinding(no).iconst_0().labelBinding(end);
    }

    private void unary(Term.Unary unary, Kind kind) {
        switch (unary.op()) {
            case NOT -> truth(unary);
            case NEGATE -> {
                if (kind == Kind.DOUBLE) {
                    value(unary.operand(), kind);
                    cb.dneg();
                } else if (kind == Kind.INT) {
                    value(unary.operand(), Kind.INT);
                    cb.ineg();
                } else {
                    value(unary.operand(), Kind.LONG);
                    cb.loadConstant(code.site(unary.span()));
                    code.check("negate", Code.type(Code.LONG, Code.LONG, Code.INT));
                }
            }
            case COMPLEMENT -> {
                value(unary.operand(), kind);
                if (kind == Kind.INT) {
                    cb.iconst_m1().ixor();
                } else {
                    cb.loadConstant(-1L).lxor();
                }
            }
        }
    }

    private void arithmetic(Term.Binary binary, Kind kind) {
        if (kind == Kind.DOUBLE) {
            real(binary);
            return;
        }
        Interval left = interval(binary.left());
        Interval right = interval(binary.right());
        boolean ints = kind == Kind.INT && left.fitsInt() && right.fitsInt();
        Kind used = ints ? Kind.INT : Kind.LONG;
        value(binary.left(), used);
        value(binary.right(), used);
        boolean exact = !interval(binary).equals(Interval.ALL);
        switch (binary.op()) {
            case ADD -> operate(ints, exact, "add", binary, cb::iadd, cb::ladd);
            case SUBTRACT -> operate(ints, exact, "subtract", binary, cb::isub, cb::lsub);
            case MULTIPLY -> operate(ints, exact, "multiply", binary, cb::imul, cb::lmul);
            case DIVIDE -> {
                zero(binary, right, ints);
                operate(ints, exact, "divide", binary, cb::idiv, cb::ldiv);
            }
            case REMAINDER -> {
                zero(binary, right, ints);
                operate(ints, exact, "remainder", binary, cb::irem, cb::lrem);
            }
            case BIT_AND -> operate(ints, true, "", binary, cb::iand, cb::land);
            case BIT_OR -> operate(ints, true, "", binary, cb::ior, cb::lor);
            case BIT_XOR -> operate(ints, true, "", binary, cb::ixor, cb::lxor);
            case SHIFT_LEFT -> code.check("shiftLeft", Code.type(Code.LONG, Code.LONG, Code.LONG));
            case SHIFT_RIGHT -> code.check("shiftRight", Code.type(Code.LONG, Code.LONG, Code.LONG));
            case AND, OR, IMPLIES, EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL ->
                throw new IllegalStateException(binary.op() + " is no arithmetic");
        }
        convert(used, kind);
    }

    private void operate(
            boolean ints, boolean exact, String checked, Term.Binary binary, Runnable narrow, Runnable wide) {
        if (ints) {
            narrow.run();
        } else if (exact) {
            wide.run();
        } else {
            cb.loadConstant(code.site(binary.span()));
            code.check(checked, Code.type(Code.LONG, Code.LONG, Code.LONG, Code.INT));
        }
    }

    private void zero(Term.Binary binary, Interval divisor, boolean ints) {
        if (divisor.contains(0)) {
            cb.loadConstant(code.site(binary.span()));
            var kind = ints ? Code.INT : Code.LONG;
            code.check("nonzero", Code.type(kind, kind, Code.INT));
        }
    }

    private void real(Term.Binary binary) {
        value(binary.left(), Kind.DOUBLE);
        value(binary.right(), Kind.DOUBLE);
        switch (binary.op()) {
            case ADD -> cb.dadd();
            case SUBTRACT -> cb.dsub();
            case MULTIPLY -> cb.dmul();
            case DIVIDE -> {
                cb.loadConstant(code.site(binary.span()));
                var real = ConstantDescs.CD_double;
                code.check("divide", Code.type(real, real, real, Code.INT));
            }
            default -> throw new IllegalStateException(binary.op() + " of reals");
        }
    }

    private void math(Term.MathCall call) {
        for (Term argument : call.arguments()) {
            value(argument, Kind.DOUBLE);
        }
        String name = switch (call.function()) {
            case FABS -> "abs";
            default -> call.function().name().toLowerCase(java.util.Locale.ROOT);
        };
        if (call.function() == Term.Function.FMOD) {
            cb.drem();
            return;
        }
        var real = ConstantDescs.CD_double;
        var type = call.arguments().size() == 2 ? Code.type(real, real, real) : Code.type(real, real);
        cb.invokestatic(Math.class.describeConstable().orElseThrow(), name, type);
    }
}
