package io.allways.murphi.compile;

import io.allways.murphi.compile.Trouble.Kind;
import io.allways.murphi.model.Type;

/// Checks that compiled models call. A simple variable is stored as its value plus an offset, 0 being undefined: what
/// is
/// stored is called raw. The happy path of each method is small enough to be inlined everywhere.
final class Checks {
    private static final long NAN = Double.doubleToLongBits(Double.NaN);

    private Checks() {}

    /// A raw value about to be used.
    static int defined(int raw, int site) {
        if (raw == 0) {
            throw new Trouble(Kind.UNDEFINED, site, 0);
        }
        return raw;
    }

    static long defined(long raw, int site) {
        if (raw == 0) {
            throw new Trouble(Kind.UNDEFINED, site, 0);
        }
        return raw;
    }

    /// A value about to be stored in `low..high`.
    static int range(int value, int low, int high, int site) {
        if (value < low || value > high) {
            throw new Trouble(Kind.RANGE, site, value);
        }
        return value;
    }

    static long range(long value, long low, long high, int site) {
        if (value < low || value > high) {
            throw new Trouble(Kind.RANGE, site, value);
        }
        return value;
    }

    static int index(long value, long low, long high, int site) {
        if (value < low || value > high) {
            throw new Trouble(Kind.INDEX, site, value);
        }
        return (int) value;
    }

    /// A value of a union that must belong to one member.
    static int member(int value, int low, int high, int site) {
        if (value < low || value > high) {
            throw new Trouble(Kind.MEMBER, site, value);
        }
        return value - low;
    }

    /// What is stored for a value of a member, as it is stored for the union.
    static int widen(int raw, int offset) {
        return raw == 0 ? 0 : raw + offset;
    }

    static int narrow(int raw, int low, int high, int site) {
        return raw == 0 ? 0 : member(raw - 1, low, high, site) + 1;
    }

    /// What is stored for a value of a type that begins with `from`, as it is stored in `low..high`.
    static long recode(long raw, long from, long low, long high, int site) {
        return raw == 0 ? 0 : range(raw - 1 + from, low, high, site) - low + 1;
    }

    /// A slot of a multiset about to be looked into.
    static void occupied(long[] words, int at, int site) {
        if ((words[at >>> 6] >>> at & 1) == 0) {
            throw new Trouble(Kind.EMPTY, site, 0);
        }
    }

    /// The first bit of a free slot.
    static int free(long[] words, int at, int stride, int slots, int site) {
        for (int i = 0; i < slots; i++, at += stride) {
            if ((words[at >>> 6] >>> at & 1) == 0) {
                return at;
            }
        }
        throw new Trouble(Kind.FULL, site, slots);
    }

    static int nonzero(int divisor, int site) {
        if (divisor == 0) {
            throw new Trouble(Kind.DIVISION, site, 0);
        }
        return divisor;
    }

    static long nonzero(long divisor, int site) {
        if (divisor == 0) {
            throw new Trouble(Kind.DIVISION, site, 0);
        }
        return divisor;
    }

    /// The step of a `for`.
    static long step(long step, int site) {
        if (step == 0) {
            throw new Trouble(Kind.STEP, site, 0);
        }
        return step;
    }

    /// Whether a loop goes on.
    static boolean goesOn(long value, long to, long by) {
        return by > 0 ? value <= to : value >= to;
    }

    static long add(long a, long b, int site) {
        long sum = a + b;
        if (((a ^ sum) & (b ^ sum)) < 0) {
            throw new Trouble(Kind.OVERFLOW, site, 0);
        }
        return sum;
    }

    static long subtract(long a, long b, int site) {
        long difference = a - b;
        if (((a ^ b) & (a ^ difference)) < 0) {
            throw new Trouble(Kind.OVERFLOW, site, 0);
        }
        return difference;
    }

    static long multiply(long a, long b, int site) {
        long product = a * b;
        if (Math.multiplyHigh(a, b) != product >> 63) {
            throw new Trouble(Kind.OVERFLOW, site, 0);
        }
        return product;
    }

    static long divide(long a, long b, int site) {
        if (a == Long.MIN_VALUE && b == -1) {
            throw new Trouble(Kind.OVERFLOW, site, 0);
        }
        return a / nonzero(b, site);
    }

    static long remainder(long a, long b, int site) {
        return nonzero(b, site) == -1 ? 0 : a % b;
    }

    static long negate(long a, int site) {
        if (a == Long.MIN_VALUE) {
            throw new Trouble(Kind.OVERFLOW, site, 0);
        }
        return -a;
    }

    /// By a negative number it goes the other way; by 64 or more nothing is left.
    static long shiftLeft(long a, long b) {
        if (b < 0) {
            return b == Long.MIN_VALUE ? a >> 63 : shiftRight(a, -b);
        }
        return b > 63 ? 0 : a << b;
    }

    static long shiftRight(long a, long b) {
        if (b < 0) {
            return b == Long.MIN_VALUE ? 0 : shiftLeft(a, -b);
        }
        return a >> Math.min(b, 63);
    }

    static double divide(double a, double b, int site) {
        if (b == 0) {
            throw new Trouble(Kind.DIVISION, site, 0);
        }
        return a / b;
    }

    /// A real number about to be stored: rounded, and as its bits, in which 0 is undefined.
    static long real(double value, int digits, int exponent, int site) {
        Type.Real type = new Type.Real("", digits, exponent);
        double rounded = type.rounded(value);
        if (Double.isNaN(rounded) || !type.fits(rounded)) {
            throw new Trouble(Kind.RANGE, site, Double.doubleToLongBits(rounded));
        }
        return Double.doubleToLongBits(rounded) ^ NAN;
    }

    static double real(long raw, int site) {
        return Double.longBitsToDouble(defined(raw, site) ^ NAN);
    }

    /// One more turn of a `while`.
    static int turn(int done, int limit, int site) {
        if (done >= limit) {
            throw new Trouble(Kind.LOOP, site, limit);
        }
        return done + 1;
    }

    static Trouble failed(int site) {
        return new Trouble(Kind.ASSERTION, site, 0);
    }

    static Trouble error(int site) {
        return new Trouble(Kind.ERROR, site, 0);
    }

    static Dropped dropped() {
        return new Dropped();
    }

    static Trouble noReturn(int site) {
        return new Trouble(Kind.RETURN, site, 0);
    }
}
