package io.allways.murphi.compile;

import io.allways.murphi.model.Domain;
import io.allways.murphi.model.Place;
import io.allways.murphi.model.Term;
import io.allways.murphi.model.Term.BinaryOp;
import io.allways.murphi.model.Type;
import io.allways.murphi.model.Types;
import io.allways.murphi.model.Undefined;
import io.allways.murphi.model.Variable;
import io.allways.murphi.syntax.Span;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.constant.ConstantDescs;

/// Code for booleans that decide where to go on.
final class ConditionCode {
    private final Code code;
    private final CodeBuilder cb;

    ConditionCode(Code code) {
        this.code = code;
        cb = code.cb;
    }

    /// Jumps to `target` if the term is `when`, else goes on behind.
    void jump(Term term, Label target, boolean when) {
        switch (term) {
            case Term.Constant constant -> {
                if (constant.value() != 0 == when) {
                    cb.goto_(target);
                }
            }
            case Term.Unary unary when unary.op() == Term.UnaryOp.NOT -> jump(unary.operand(), target, !when);
            case Term.Binary binary -> binary(binary, target, when);
            case Term.Quantified quantified -> quantified(quantified, target, when);
            case Term.IsUndefined undefined -> {
                undefined(undefined.place());
                cb.branch(when ? Opcode.IFEQ : Opcode.IFNE, target);
            }
            case Term.IsMember member -> {
                // one comparison: below the first, the difference is negative and as unsigned too large
                long low = member.union().offset(member.member());
                code.terms.value(member.value(), Kind.INT);
                cb.loadConstant((int) low).isub().loadConstant((int)
                        member.member().size());
                cb.invokestatic(ConstantDescs.CD_Integer, "compareUnsigned", Code.type(Code.INT, Code.INT, Code.INT));
                cb.branch(when ? Opcode.IFLT : Opcode.IFGE, target);
            }
            default -> {
                code.terms.value(term, Kind.INT);
                cb.branch(when ? Opcode.IFNE : Opcode.IFEQ, target);
            }
        }
    }

    /// Pushes 0 if it is undefined.
    private void undefined(Place place) {
        if (place instanceof Place.Whole whole && code.storage(whole.variable()) instanceof Storage.Value) {
            cb.iconst_1();
            return;
        }
        if (place instanceof Place.Element element
                && element.base().type() instanceof Type.Multiset multiset
                && !Types.isSimple(place.type())) {
            code.statements.bags().occupied(element.base(), element.index(), multiset);
            return;
        }
        code.terms.raw(place);
        if (Layout.width(place.type()) > 31) {
            cb.lconst_0().lcmp();
        }
    }

    private void binary(Term.Binary binary, Label target, boolean when) {
        switch (binary.op()) {
            case AND -> both(binary.left(), binary.right(), true, target, when);
            case OR -> both(binary.left(), binary.right(), false, target, when);
            case IMPLIES -> {
                if (when) {
                    jump(binary.left(), target, false);
                    jump(binary.right(), target, true);
                } else {
                    Label holds = cb.newLabel();
                    jump(binary.left(), holds, false);
                    jump(binary.right(), target, false);
                    cb.labelBinding(holds);
                }
            }
            case EQUAL, NOT_EQUAL -> equal(binary, target, when == (binary.op() == BinaryOp.EQUAL));
            default -> compare(binary.op(), binary.left(), binary.right(), target, when);
        }
    }

    /// `and` of two, or `or`.
    private void both(Term left, Term right, boolean and, Label target, boolean when) {
        if (when == and) {
            Label behind = cb.newLabel();
            jump(left, behind, !and);
            jump(right, target, and);
            cb.labelBinding(behind);
        } else {
            jump(left, target, !and);
            jump(right, target, !and);
        }
    }

    private void equal(Term.Binary binary, Label target, boolean when) {
        Term left = binary.left();
        Term right = binary.right();
        if (!Types.isSimple(left.type())) {
            int width = Layout.width(left.type());
            Address one = code.calls.aggregate(left);
            Address two = code.calls.aggregate(right);
            code.places.load(one);
            code.places.load(two);
            cb.loadConstant(width);
            code.bits(
                    "same", Code.type(ConstantDescs.CD_boolean, Unit.WORDS, Code.INT, Unit.WORDS, Code.INT, Code.INT));
            cb.branch(when ? Opcode.IFNE : Opcode.IFEQ, target);
        } else if (code.unit.undefined == Undefined.CMURPHI
                && (left.type() instanceof Type.Scalarset || left.type() instanceof Type.Union)) {
            code.terms.rawOrUndefined(left);
            code.terms.rawOrUndefined(right);
            cb.branch(when ? Opcode.IF_ICMPEQ : Opcode.IF_ICMPNE, target);
        } else {
            compare(BinaryOp.EQUAL, left, right, target, when);
        }
    }

    private void compare(BinaryOp op, Term left, Term right, Label target, boolean when) {
        Kind one = code.terms.kind(left);
        Kind two = code.terms.kind(right);
        Kind kind = one.compareTo(two) > 0 ? one : two;
        code.terms.value(left, kind);
        code.terms.value(right, kind);
        compared(op, kind, target, when);
    }

    /// Jumps by two values on the stack.
    void compared(BinaryOp op, Kind kind, Label target, boolean when) {
        if (kind == Kind.LONG) {
            cb.lcmp();
        } else if (kind == Kind.DOUBLE) {
            cb.dcmpl();
        }
        boolean ints = kind == Kind.INT;
        BinaryOp tested = when ? op : opposite(op);
        cb.branch(
                switch (tested) {
                    case EQUAL -> ints ? Opcode.IF_ICMPEQ : Opcode.IFEQ;
                    case NOT_EQUAL -> ints ? Opcode.IF_ICMPNE : Opcode.IFNE;
                    case LESS -> ints ? Opcode.IF_ICMPLT : Opcode.IFLT;
                    case LESS_EQUAL -> ints ? Opcode.IF_ICMPLE : Opcode.IFLE;
                    case GREATER -> ints ? Opcode.IF_ICMPGT : Opcode.IFGT;
                    case GREATER_EQUAL -> ints ? Opcode.IF_ICMPGE : Opcode.IFGE;
                    default -> throw new IllegalStateException(op + " is no comparison");
                },
                target);
    }

    private static BinaryOp opposite(BinaryOp op) {
        return switch (op) {
            case EQUAL -> BinaryOp.NOT_EQUAL;
            case NOT_EQUAL -> BinaryOp.EQUAL;
            case LESS -> BinaryOp.GREATER_EQUAL;
            case LESS_EQUAL -> BinaryOp.GREATER;
            case GREATER -> BinaryOp.LESS_EQUAL;
            case GREATER_EQUAL -> BinaryOp.LESS;
            default -> throw new IllegalStateException(op + " is no comparison");
        };
    }

    private void quantified(Term.Quantified quantified, Label target, boolean when) {
        // leaves the loop at the first that decides; all through it means `all`
        if (quantified.all() == when) {
            Label decided = cb.newLabel();
            loop(
                    quantified.variable(),
                    quantified.domain(),
                    quantified.span(),
                    next -> jump(quantified.body(), decided, !quantified.all()));
            cb.goto_(target).labelBinding(decided);
        } else {
            loop(
                    quantified.variable(),
                    quantified.domain(),
                    quantified.span(),
                    next -> jump(quantified.body(), target, !quantified.all()));
        }
    }

    /// The inside of a loop.
    interface Inside {
        /// @param next where the next round begins
        void emit(Label next);
    }

    /// A loop through a domain, the bounds being evaluated first.
    void loop(Variable variable, Domain domain, Span span, Inside inside) {
        Interval interval = code.terms.interval(domain);
        Label top = cb.newLabel();
        Label next = cb.newLabel();
        Label end = cb.newLabel();
        switch (domain) {
            case Domain.All all -> {
                Kind kind = interval.high() < Integer.MAX_VALUE && interval.fitsInt() ? Kind.INT : Kind.LONG;
                constant(all.type().low(), kind);
                int slot = code.store(kind.type());
                code.storage.put(variable, new Storage.Value(slot, kind, interval));
                cb.labelBinding(top);
                inside.emit(next);
                cb.labelBinding(next);
                if (kind == Kind.INT) {
                    cb.iinc(slot, 1).iload(slot);
                } else {
                    cb.lload(slot).lconst_1().ladd().dup2().lstore(slot);
                }
                constant(all.type().high(), kind);
                compared(BinaryOp.LESS_EQUAL, kind, top, true);
            }
            case Domain.Steps steps -> {
                code.terms.value(steps.from(), Kind.LONG);
                int slot = code.store(Kind.LONG.type());
                code.terms.value(steps.to(), Kind.LONG);
                int to = code.store(Kind.LONG.type());
                code.terms.value(steps.by(), Kind.LONG);
                if (code.terms.interval(steps.by()).contains(0)) {
                    cb.loadConstant(code.site(span));
                    code.check("step", Code.type(Code.LONG, Code.LONG, Code.INT));
                }
                int by = code.store(Kind.LONG.type());
                boolean narrow = interval.fitsInt();
                int seen = narrow ? cb.allocateLocal(Kind.INT.type()) : slot;
                code.storage.put(variable, new Storage.Value(seen, narrow ? Kind.INT : Kind.LONG, interval));
                cb.labelBinding(top);
                cb.lload(slot).lload(to).lload(by);
                code.check("goesOn", Code.type(ConstantDescs.CD_boolean, Code.LONG, Code.LONG, Code.LONG));
                cb.ifeq(end);
                if (narrow) {
                    cb.lload(slot).l2i().istore(seen);
                }
                inside.emit(next);
                cb.labelBinding(next);
                cb.lload(slot).lload(by).ladd().lstore(slot).goto_(top);
            }
        }
        cb.labelBinding(end);
    }

    private void constant(long value, Kind kind) {
        if (kind == Kind.INT) {
            cb.loadConstant((int) value);
        } else {
            cb.loadConstant(value);
        }
    }
}
