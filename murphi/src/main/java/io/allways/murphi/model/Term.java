package io.allways.murphi.model;

import io.allways.murphi.syntax.Span;
import java.util.List;

/// An expression that has been checked.
public sealed interface Term {
    Type type();

    Span span();

    enum UnaryOp {
        NOT,
        NEGATE,
        /// Every bit of the 64.
        COMPLEMENT
    }

    /// What they take and give: booleans for the first three; any two of the same encoding for `EQUAL` and `NOT_EQUAL`,
    /// also records and arrays, part by part; numbers or reals for the comparisons and for arithmetic up to `DIVIDE`;
    /// the
    /// rest numbers. `DIVIDE` and `REMAINDER` truncate. A shift by a negative number goes the other way; one by 64 or
    /// more gives 0, or -1 for a negative number shifted right.
    enum BinaryOp {
        AND,
        OR,
        IMPLIES,
        EQUAL,
        NOT_EQUAL,
        LESS,
        LESS_EQUAL,
        GREATER,
        GREATER_EQUAL,
        ADD,
        SUBTRACT,
        MULTIPLY,
        DIVIDE,
        REMAINDER,
        BIT_AND,
        BIT_OR,
        BIT_XOR,
        SHIFT_LEFT,
        SHIFT_RIGHT
    }

    /// CMurphi's functions on reals.
    enum Function {
        LOG,
        LOG10,
        EXP,
        SIN,
        COS,
        TAN,
        FABS,
        FLOOR,
        CEIL,
        SQRT,
        FMOD,
        POW,
        ASIN,
        ACOS,
        ATAN,
        SINH,
        COSH,
        TANH;

        public int arity() {
            return this == FMOD || this == POW ? 2 : 1;
        }
    }

    /// A value of a discrete type, or a number ([Type.Int]).
    record Constant(long value, Type type, Span span) implements Term {}

    record RealConstant(double value, Span span) implements Term {
        @Override
        public Type type() {
            return Type.Decimal.TYPE;
        }
    }

    /// What a place holds. Records, arrays and multisets are read as a whole only to be copied or compared.
    record Read(Place place) implements Term {
        @Override
        public Type type() {
            return place.type();
        }

        @Override
        public Span span() {
            return place.span();
        }
    }

    record Unary(UnaryOp op, Term operand, Type type, Span span) implements Term {}

    /// @param type [Type.Bool], [Type.Int] or [Type.Decimal]
    record Binary(BinaryOp op, Term left, Term right, Type type, Span span) implements Term {}

    /// `condition ? then : otherwise`
    record Choice(Term condition, Term then, Term otherwise, Type type, Span span) implements Term {}

    /// `forall` (`all`) or `exists` of one variable; several variables are several of these.
    record Quantified(boolean all, Variable variable, Domain domain, Term body, Span span) implements Term {
        @Override
        public Type type() {
            return Type.Bool.TYPE;
        }
    }

    /// A call of a function with a result.
    record Call(Routine routine, List<Argument> arguments, Type type, Span span) implements Term {}

    record MathCall(Function function, List<Term> arguments, Span span) implements Term {
        @Override
        public Type type() {
            return Type.Decimal.TYPE;
        }
    }

    /// Of a simple place, or of a multiset's slot being empty. Indices in the place are evaluated, and must be defined.
    record IsUndefined(Place place, Span span) implements Term {
        @Override
        public Type type() {
            return Type.Bool.TYPE;
        }
    }

    /// Whether a value of a union belongs to this member.
    record IsMember(Term value, Type.Union union, Type.Discrete member, Span span) implements Term {
        @Override
        public Type type() {
            return Type.Bool.TYPE;
        }
    }

    /// How many elements of the multiset satisfy the predicate.
    record MultisetCount(Variable slot, Place multiset, Term predicate, Span span) implements Term {
        @Override
        public Type type() {
            return Type.Int.TYPE;
        }
    }

    /// A value of a member as one of the union: plus [Type.Union#offset].
    record Widen(Term value, Type.Discrete member, Type.Union union) implements Term {
        @Override
        public Type type() {
            return union;
        }

        @Override
        public Span span() {
            return value.span();
        }
    }

    /// A value of a union as one of this member; an error at run time if it is none.
    record Narrow(Term value, Type.Union union, Type.Discrete member) implements Term {
        @Override
        public Type type() {
            return member;
        }

        @Override
        public Span span() {
            return value.span();
        }
    }

    record ToReal(Term value) implements Term {
        @Override
        public Type type() {
            return Type.Decimal.TYPE;
        }

        @Override
        public Span span() {
            return value.span();
        }
    }

    /// Whether it is the constant `true`, or the constant `false`.
    default boolean isConstant(boolean truth) {
        return this instanceof Constant(long value, Type type, Span _)
                && type == Type.Bool.TYPE
                && value == (truth ? 1 : 0);
    }
}
