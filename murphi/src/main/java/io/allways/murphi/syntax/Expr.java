package io.allways.murphi.syntax;

import java.util.List;

/// An expression as written.
public sealed interface Expr {
    Span span();

    enum UnaryOp {
        NOT("!"),
        MINUS("-"),
        PLUS("+"),
        COMPLEMENT("~");

        private final String sign;

        UnaryOp(String sign) {
            this.sign = sign;
        }

        public String sign() {
            return sign;
        }
    }

    /// From loosest to tightest; of one level those that share a number. `&` and `|` mean and, or on booleans, and
    /// work bit by bit on numbers.
    enum BinaryOp {
        IMPLIES("->", 2),
        LOGICAL_OR("||", 3),
        LOGICAL_AND("&&", 4),
        OR("|", 5),
        XOR("^", 6),
        AND("&", 7),
        LESS("<", 9),
        LESS_EQUAL("<=", 9),
        GREATER(">", 9),
        GREATER_EQUAL(">=", 9),
        EQUAL("=", 9),
        DOUBLE_EQUAL("==", 9),
        NOT_EQUAL("!=", 9),
        SHIFT_LEFT("<<", 10),
        SHIFT_RIGHT(">>", 10),
        ADD("+", 11),
        SUBTRACT("-", 11),
        MULTIPLY("*", 12),
        DIVIDE("/", 12),
        REMAINDER("%", 12);

        /// `!` binds tighter than `&` and looser than comparisons: `!a = b` is `!(a = b)`.
        static final int NOT_LEVEL = 8;

        static final int SIGN_LEVEL = 12;

        private final String sign;
        private final int level;

        BinaryOp(String sign, int level) {
            this.sign = sign;
            this.level = level;
        }

        public String sign() {
            return sign;
        }

        int level() {
            return level;
        }

        /// Whether `a op b op c` means something without parentheses.
        boolean chains() {
            return level != 2 && level != 9;
        }

        public boolean compares() {
            return level == 9;
        }
    }

    @SuppressWarnings("JavaLangClash")
    record Number(Span span, long value) implements Expr {}

    /// A number with a decimal point.
    record RealNumber(Span span, double value) implements Expr {}

    record Truth(Span span, boolean value) implements Expr {}

    record Name(Span span, String name) implements Expr {}

    record Field(Span span, Expr base, Ident field) implements Expr {}

    /// An element of an array or a multiset.
    record Index(Span span, Expr base, Expr index) implements Expr {}

    record Parens(Span span, Expr inner) implements Expr {}

    record Unary(Span span, UnaryOp op, Expr operand) implements Expr {}

    record Binary(Span span, BinaryOp op, Span sign, Expr left, Expr right) implements Expr {}

    record Conditional(Span span, Expr condition, Expr then, Expr otherwise) implements Expr {}

    /// `forall` or `exists`.
    record Quantified(Span span, boolean all, List<Binder> binders, Expr body) implements Expr {}

    record Call(Span span, Ident callee, List<Expr> arguments) implements Expr {}

    record IsUndefined(Span span, Expr place) implements Expr {}

    record IsMember(Span span, Expr value, TypeExpr type) implements Expr {}

    record MultisetCount(Span span, Ident slot, Expr multiset, Expr predicate) implements Expr {}

    /// Where an expression should have been. What is wrong has been said.
    record Missing(Span span) implements Expr {}

    /// Without the parentheses around it.
    default Expr bare() {
        Expr expr = this;
        while (expr instanceof Parens parens) {
            expr = parens.inner();
        }
        return expr;
    }
}
