package io.allways.murphi.check;

import io.allways.murphi.model.Term;
import io.allways.murphi.model.Term.BinaryOp;
import io.allways.murphi.model.Term.Constant;
import io.allways.murphi.model.Term.RealConstant;
import io.allways.murphi.model.Term.UnaryOp;
import io.allways.murphi.model.Type;
import io.allways.murphi.syntax.Span;
import org.jspecify.annotations.Nullable;

/// Terms whose value is known become constants.
final class Folding {
    private Folding() {}

    static Term toReal(Term term) {
        return term instanceof Constant(long value, Type _, Span span)
                ? new RealConstant(value, span)
                : new Term.ToReal(term);
    }

    static Term widen(Term term, Type.Discrete member, Type.Union union) {
        return term instanceof Constant(long value, Type _, Span span)
                ? new Constant(value + union.offset(member), union, span)
                : new Term.Widen(term, member, union);
    }

    static Term unary(UnaryOp op, Term operand, Type type, Span span) {
        if (operand instanceof Constant(long value, Type _, Span _)
                && !(op == UnaryOp.NEGATE && value == Long.MIN_VALUE)) {
            return switch (op) {
                case NOT -> new Constant(1 - value, Type.Bool.TYPE, span);
                case COMPLEMENT -> new Constant(~value, Type.Int.TYPE, span);
                case NEGATE -> new Constant(-value, Type.Int.TYPE, span);
            };
        }
        if (operand instanceof RealConstant(double value, Span _) && op == UnaryOp.NEGATE) {
            return new RealConstant(-value, span);
        }
        return new Term.Unary(op, operand, type, span);
    }

    static Term binary(BinaryOp op, Term left, Term right, Type type, Span span) {
        if (left instanceof Constant(long a, Type _, Span _) && right instanceof Constant(long b, Type _, Span _)) {
            Long value = value(op, a, b);
            if (value != null) {
                return new Constant(value, type, span);
            }
        }
        if (left instanceof RealConstant(double a, Span _) && right instanceof RealConstant(double b, Span _)) {
            Term folded = real(op, a, b, span);
            if (folded != null) {
                return folded;
            }
        }
        // What stands on the left is evaluated first, so it decides alone whether the right is.
        if (op == BinaryOp.AND && left.isConstant(false) || op == BinaryOp.OR && left.isConstant(true)) {
            return new Constant(op == BinaryOp.OR ? 1 : 0, Type.Bool.TYPE, span);
        }
        if (op == BinaryOp.IMPLIES && left.isConstant(false)) {
            return new Constant(1, Type.Bool.TYPE, span);
        }
        if (op == BinaryOp.AND && left.isConstant(true)
                || op == BinaryOp.OR && left.isConstant(false)
                || op == BinaryOp.IMPLIES && left.isConstant(true)) {
            return right;
        }
        return new Term.Binary(op, left, right, type, span);
    }

    /// Nothing where running it is an error.
    static @Nullable Long value(BinaryOp op, long a, long b) {
        try {
            return switch (op) {
                case AND -> a & b;
                case OR -> a | b;
                case IMPLIES -> (1 - a) | b;
                case EQUAL -> truth(a == b);
                case NOT_EQUAL -> truth(a != b);
                case LESS -> truth(a < b);
                case LESS_EQUAL -> truth(a <= b);
                case GREATER -> truth(a > b);
                case GREATER_EQUAL -> truth(a >= b);
                case ADD -> Math.addExact(a, b);
                case SUBTRACT -> Math.subtractExact(a, b);
                case MULTIPLY -> Math.multiplyExact(a, b);
                case DIVIDE -> b == 0 ? null : Math.divideExact(a, b);
                case REMAINDER -> b == 0 ? null : b == -1 ? 0L : a % b;
                case BIT_AND -> a & b;
                case BIT_OR -> a | b;
                case BIT_XOR -> a ^ b;
                case SHIFT_LEFT -> shiftLeft(a, b);
                case SHIFT_RIGHT -> shiftRight(a, b);
            };
        } catch (ArithmeticException beyond64Bits) {
            return null;
        }
    }

    private static long truth(boolean value) {
        return value ? 1 : 0;
    }

    private static long shiftLeft(long a, long by) {
        if (by < 0) {
            return by == Long.MIN_VALUE ? shiftRight(a, Long.MAX_VALUE) : shiftRight(a, -by);
        }
        return by >= 64 ? 0 : a << by;
    }

    private static long shiftRight(long a, long by) {
        if (by < 0) {
            return by == Long.MIN_VALUE ? 0 : shiftLeft(a, -by);
        }
        return a >> Math.min(by, 63);
    }

    private static @Nullable Term real(BinaryOp op, double a, double b, Span span) {
        return switch (op) {
            case EQUAL -> new Constant(truth(a == b), Type.Bool.TYPE, span);
            case NOT_EQUAL -> new Constant(truth(a != b), Type.Bool.TYPE, span);
            case LESS -> new Constant(truth(a < b), Type.Bool.TYPE, span);
            case LESS_EQUAL -> new Constant(truth(a <= b), Type.Bool.TYPE, span);
            case GREATER -> new Constant(truth(a > b), Type.Bool.TYPE, span);
            case GREATER_EQUAL -> new Constant(truth(a >= b), Type.Bool.TYPE, span);
            case ADD -> new RealConstant(a + b, span);
            case SUBTRACT -> new RealConstant(a - b, span);
            case MULTIPLY -> new RealConstant(a * b, span);
            case DIVIDE -> b == 0 ? null : new RealConstant(a / b, span);
            case AND, OR, IMPLIES, REMAINDER, BIT_AND, BIT_OR, BIT_XOR, SHIFT_LEFT, SHIFT_RIGHT -> null;
        };
    }
}
