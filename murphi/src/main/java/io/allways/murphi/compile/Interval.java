package io.allways.murphi.compile;

import io.allways.murphi.model.Term.BinaryOp;

/// What values a term may have, as far as types tell: decides whether `int` arithmetic is enough, and which checks can
/// be left out.
record Interval(long low, long high) {
    static final Interval ALL = new Interval(Long.MIN_VALUE, Long.MAX_VALUE);

    static Interval of(long value) {
        return new Interval(value, value);
    }

    boolean fitsInt() {
        return low >= Integer.MIN_VALUE && high <= Integer.MAX_VALUE;
    }

    boolean within(long least, long most) {
        return least <= low && high <= most;
    }

    boolean contains(long value) {
        return low <= value && value <= high;
    }

    Interval or(Interval other) {
        return new Interval(Math.min(low, other.low), Math.max(high, other.high));
    }

    Interval negated() {
        return low == Long.MIN_VALUE ? ALL : new Interval(-high, -low);
    }

    /// Of the result if it does not overflow; [#ALL] also where it may.
    static Interval of(BinaryOp op, Interval a, Interval b) {
        return switch (op) {
            case ADD -> {
                long low = a.low + b.low;
                long high = a.high + b.high;
                yield overflows(a.low, b.low, low) || overflows(a.high, b.high, high) ? ALL : new Interval(low, high);
            }
            case SUBTRACT -> b.low == Long.MIN_VALUE ? ALL : of(BinaryOp.ADD, a, b.negated());
            case MULTIPLY -> product(a, b);
            case DIVIDE -> {
                if (a.low == Long.MIN_VALUE) {
                    yield ALL;
                }
                long most = Math.max(Math.abs(a.low), Math.abs(a.high));
                yield new Interval(a.low >= 0 && b.low >= 0 ? 0 : -most, most);
            }
            case REMAINDER -> {
                if (b.low == Long.MIN_VALUE) {
                    yield ALL;
                }
                long most = Math.max(0, Math.max(Math.abs(b.low), Math.abs(b.high)) - 1);
                yield new Interval(a.low >= 0 ? 0 : -most, a.high <= 0 ? 0 : most);
            }
            case BIT_AND -> a.low >= 0 && b.low >= 0 ? new Interval(0, Math.min(a.high, b.high)) : ALL;
            case BIT_OR, BIT_XOR ->
                a.low >= 0 && b.low >= 0
                        ? new Interval(0, Bits.mask(64 - Long.numberOfLeadingZeros(a.high | b.high)))
                        : ALL;
            case SHIFT_LEFT, SHIFT_RIGHT -> ALL;
            case AND, OR, IMPLIES, EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> new Interval(0, 1);
        };
    }

    private static Interval product(Interval a, Interval b) {
        long low = Long.MAX_VALUE;
        long high = Long.MIN_VALUE;
        for (long x : new long[] {a.low, a.high}) {
            for (long y : new long[] {b.low, b.high}) {
                if (Math.multiplyHigh(x, y) != (x * y) >> 63) {
                    return ALL;
                }
                low = Math.min(low, x * y);
                high = Math.max(high, x * y);
            }
        }
        return new Interval(low, high);
    }

    private static boolean overflows(long a, long b, long sum) {
        return ((a ^ sum) & (b ^ sum)) < 0;
    }
}
