package io.allways.murphi.check;

import io.allways.murphi.model.Feature;
import io.allways.murphi.model.Term;
import io.allways.murphi.model.Term.BinaryOp;
import io.allways.murphi.model.Term.UnaryOp;
import io.allways.murphi.model.Type;
import io.allways.murphi.model.Types;
import io.allways.murphi.syntax.Expr;
import io.allways.murphi.syntax.Span;
import org.jspecify.annotations.Nullable;

/// What operators take and give.
final class Operators {
    private final Context context;

    Operators(Context context) {
        this.context = context;
    }

    /// The term if it is a boolean; else says so.
    Term bool(Term term, String hint) {
        if (term.type() == Type.Bool.TYPE || Context.isUnknown(term.type())) {
            return term;
        }
        String shown = context.quoted(term.span());
        String bare = shown.substring(1, shown.length() - 1);
        String guess = switch (term.type()) {
            case Type.Enumeration e ->
                "did you mean `" + bare + " = " + e.members().getFirst() + "`?";
            case Type.Range _, Type.Int _ -> "did you mean `" + bare + " != 0`?";
            default -> "";
        };
        context.error(
                term.span(),
                "expected a boolean, but " + shown + " is " + Context.kind(term.type()),
                hint.isEmpty() ? guess : hint);
        return Context.unknown(term.span());
    }

    Term unary(Expr.Unary written, Term operand) {
        Type type = operand.type();
        if (Context.isUnknown(type)) {
            return Context.unknown(written.span());
        }
        switch (written.op()) {
            case NOT -> {
                Term bool = bool(operand, Types.isNumber(type) ? "`~` turns every bit of a number" : "");
                return Context.isUnknown(bool.type())
                        ? bool
                        : Folding.unary(UnaryOp.NOT, bool, Type.Bool.TYPE, written.span());
            }
            case PLUS, MINUS -> {
                if (Types.isNumber(type) || Types.isReal(type)) {
                    Type result = Types.isNumber(type) ? Type.Int.TYPE : Type.Decimal.TYPE;
                    return written.op() == Expr.UnaryOp.PLUS
                            ? operand
                            : Folding.unary(UnaryOp.NEGATE, operand, result, written.span());
                }
            }
            case COMPLEMENT -> {
                context.feature(Feature.BITWISE, written.span());
                if (Types.isNumber(type)) {
                    return Folding.unary(UnaryOp.COMPLEMENT, operand, Type.Int.TYPE, written.span());
                }
            }
        }
        context.error(
                written.span(),
                "`" + written.op().sign() + "` needs a number, but " + context.quoted(operand.span()) + " is "
                        + Context.kind(type),
                type == Type.Bool.TYPE ? "not is `!`" : "");
        return Context.unknown(written.span());
    }

    Term binary(Expr.Binary written, Term left, Term right) {
        features(written);
        if (Context.isUnknown(left.type()) || Context.isUnknown(right.type())) {
            return Context.unknown(written.span());
        }
        return switch (written.op()) {
            case IMPLIES -> logical(BinaryOp.IMPLIES, written, left, right);
            case LOGICAL_OR -> logical(BinaryOp.OR, written, left, right);
            case LOGICAL_AND -> logical(BinaryOp.AND, written, left, right);
            case OR -> either(BinaryOp.OR, BinaryOp.BIT_OR, written, left, right);
            case AND -> either(BinaryOp.AND, BinaryOp.BIT_AND, written, left, right);
            case XOR -> bits(BinaryOp.BIT_XOR, written, left, right);
            case SHIFT_LEFT -> bits(BinaryOp.SHIFT_LEFT, written, left, right);
            case SHIFT_RIGHT -> bits(BinaryOp.SHIFT_RIGHT, written, left, right);
            case LESS -> order(BinaryOp.LESS, written, left, right);
            case LESS_EQUAL -> order(BinaryOp.LESS_EQUAL, written, left, right);
            case GREATER -> order(BinaryOp.GREATER, written, left, right);
            case GREATER_EQUAL -> order(BinaryOp.GREATER_EQUAL, written, left, right);
            case EQUAL, DOUBLE_EQUAL -> equal(BinaryOp.EQUAL, written, left, right);
            case NOT_EQUAL -> equal(BinaryOp.NOT_EQUAL, written, left, right);
            case ADD -> arithmetic(BinaryOp.ADD, written, left, right);
            case SUBTRACT -> arithmetic(BinaryOp.SUBTRACT, written, left, right);
            case MULTIPLY -> arithmetic(BinaryOp.MULTIPLY, written, left, right);
            case DIVIDE -> arithmetic(BinaryOp.DIVIDE, written, left, right);
            case REMAINDER -> arithmetic(BinaryOp.REMAINDER, written, left, right);
        };
    }

    private void features(Expr.Binary written) {
        switch (written.op()) {
            case DOUBLE_EQUAL -> context.feature(Feature.DOUBLE_EQUALS, written.sign());
            case LOGICAL_OR, LOGICAL_AND -> context.feature(Feature.DOUBLE_SIGNS, written.sign());
            default -> {}
        }
        if (context.source().text().charAt(written.sign().start()) > 127) {
            context.feature(Feature.UNICODE, written.sign());
        }
    }

    private Term logical(BinaryOp op, Expr.Binary written, Term left, Term right) {
        Term a = bool(left, "");
        Term b = bool(right, "");
        if (Context.isUnknown(a.type()) || Context.isUnknown(b.type())) {
            return Context.unknown(written.span());
        }
        return Folding.binary(op, a, b, Type.Bool.TYPE, written.span());
    }

    /// `&` and `|`: of booleans, or bit by bit of numbers.
    private Term either(BinaryOp ofBooleans, BinaryOp ofNumbers, Expr.Binary written, Term left, Term right) {
        boolean numbers = Types.isNumber(left.type()) && Types.isNumber(right.type());
        if (numbers) {
            return bits(ofNumbers, written, left, right);
        }
        if (Types.isNumber(right.type()) && left.type() == Type.Bool.TYPE
                || Types.isNumber(left.type()) && right.type() == Type.Bool.TYPE) {
            String sign = written.op().sign();
            boolean compares = written.left().bare() instanceof Expr.Binary inner
                            && inner.op().compares()
                    || written.right().bare() instanceof Expr.Binary other
                            && other.op().compares();
            context.error(
                    written.span(),
                    "`" + sign + "` joins two booleans or two numbers, not one of each",
                    compares ? "`" + sign + "` binds looser than comparisons: `(a " + sign + " b) = c`" : "");
            return Context.unknown(written.span());
        }
        return logical(ofBooleans, written, left, right);
    }

    private Term bits(BinaryOp op, Expr.Binary written, Term left, Term right) {
        context.feature(Feature.BITWISE, written.sign());
        if (!Types.isNumber(left.type()) || !Types.isNumber(right.type())) {
            return needsNumbers(written, left, right);
        }
        return Folding.binary(op, left, right, Type.Int.TYPE, written.span());
    }

    private Term needsNumbers(Expr.Binary written, Term left, Term right) {
        boolean leftWrong = !Types.isNumber(left.type()) && !Types.isReal(left.type());
        Term wrong = leftWrong || Types.isReal(left.type()) && Types.isNumber(right.type()) ? left : right;
        String hint = switch (wrong.type()) {
            case Type.Scalarset _ -> "values of a scalarset have no order, or symmetry would be lost";
            case Type.Enumeration _ -> "compare values of an enum with `=` and `!=`";
            case Type.Bool _ -> written.op() == Expr.BinaryOp.XOR ? "`!=` is exclusive or of booleans" : "";
            default -> "";
        };
        context.error(
                wrong.span(),
                "`" + written.op().sign() + "` needs numbers, but " + context.quoted(wrong.span()) + " is "
                        + Context.kind(wrong.type()),
                hint);
        return Context.unknown(written.span());
    }

    private static boolean isNumeric(Type type) {
        return Types.isNumber(type) || Types.isReal(type);
    }

    private Term order(BinaryOp op, Expr.Binary written, Term left, Term right) {
        if (!isNumeric(left.type()) || !isNumeric(right.type())) {
            return needsNumbers(written, left, right);
        }
        boolean real = Types.isReal(left.type()) || Types.isReal(right.type());
        return Folding.binary(op, real(left, real), real(right, real), Type.Bool.TYPE, written.span());
    }

    private static Term real(Term term, boolean real) {
        return real && Types.isNumber(term.type()) ? Folding.toReal(term) : term;
    }

    private Term arithmetic(BinaryOp op, Expr.Binary written, Term left, Term right) {
        boolean real = Types.isReal(left.type()) || Types.isReal(right.type());
        if (!isNumeric(left.type()) || !isNumeric(right.type()) || real && op == BinaryOp.REMAINDER) {
            return needsNumbers(written, left, right);
        }
        if (!real && right instanceof Term.Constant(long value, Type _, Span _) && value == 0) {
            if (op == BinaryOp.DIVIDE || op == BinaryOp.REMAINDER) {
                context.error(written.span(), "division by zero", "");
                return Context.unknown(written.span());
            }
        }
        Type type = real ? Type.Decimal.TYPE : Type.Int.TYPE;
        Term result = Folding.binary(op, real(left, real), real(right, real), type, written.span());
        if (!real
                && left instanceof Term.Constant
                && right instanceof Term.Constant
                && !(result instanceof Term.Constant)) {
            context.error(written.span(), "the result does not fit into 64 bits", "");
            return Context.unknown(written.span());
        }
        return result;
    }

    private Term equal(BinaryOp op, Expr.Binary written, Term left, Term right) {
        Type common = common(left.type(), right.type());
        Term a = common == null ? null : Context.coerced(left, common);
        Term b = common == null ? null : Context.coerced(right, common);
        if (common == null || a == null || b == null) {
            String one = context.quoted(left.span());
            String other = context.quoted(right.span());
            boolean alike = Context.kind(left.type()).equals(Context.kind(right.type()));
            context.error(
                    written.span(),
                    alike
                            ? one + " and " + other + " are of different types and cannot be compared"
                            : one + " is " + Context.kind(left.type()) + ", but " + other + " is "
                                    + Context.kind(right.type()) + ": they cannot be compared",
                    equalHint(left, right));
            return Context.unknown(written.span());
        }
        if (common instanceof Type.Multiset) {
            context.error(written.span(), "multisets cannot be compared", "count elements with `multisetcount`");
            return Context.unknown(written.span());
        }
        if (!Types.isSimple(common)) {
            context.feature(Feature.COMPARISON_OF_PARTS, written.span());
        }
        return Folding.binary(op, a, b, Type.Bool.TYPE, written.span());
    }

    private static String equalHint(Term left, Term right) {
        boolean scalarset = left.type() instanceof Type.Scalarset && Types.isNumber(right.type())
                || right.type() instanceof Type.Scalarset && Types.isNumber(left.type());
        if (scalarset) {
            return "values of a scalarset have no numbers, or symmetry would be lost";
        }
        if (left instanceof Term.Binary(BinaryOp op, Term _, Term _, Type _, Span _)
                && (op == BinaryOp.EQUAL || op == BinaryOp.NOT_EQUAL)) {
            return "join two comparisons with `&`";
        }
        return "";
    }

    /// A type that values of both have, or nothing.
    static @Nullable Type common(Type a, Type b) {
        if (Context.isUnknown(a) || Context.isUnknown(b)) {
            return Type.Unknown.TYPE;
        }
        if (Types.isReal(a) && isNumeric(b) || Types.isReal(b) && isNumeric(a)) {
            return Type.Decimal.TYPE;
        }
        if (Types.isNumber(a) && Types.isNumber(b)) {
            return Types.same(a, b) ? a : Type.Int.TYPE;
        }
        if (a instanceof Type.Union union && union.has(b)) {
            return a;
        }
        if (b instanceof Type.Union union && union.has(a)) {
            return b;
        }
        return Types.same(a, b) ? a : null;
    }
}
