package io.allways.murphi.compile;

import io.allways.murphi.compile.Trouble.Kind;

/// Checks that compiled models call. A simple variable is stored as its value plus an offset, 0 being undefined: what is
/// stored is called raw. The happy path of each method is small enough to be inlined everywhere.
final class Checks {
    private Checks() {}

    /// A raw value about to be used.
    static int defined(int raw, int site) {
        if (raw == 0) {
            throw new Trouble(Kind.UNDEFINED, site, 0);
        }
        return raw;
    }

    /// A value about to be stored in, or used as an index of, `low..high`.
    static int range(int value, int low, int high, int site) {
        if (value < low || value > high) {
            throw new Trouble(Kind.RANGE, site, value);
        }
        return value;
    }

    static int index(int value, int low, int high, int site) {
        if (value < low || value > high) {
            throw new Trouble(Kind.INDEX, site, value);
        }
        return value;
    }

    static int add(int a, int b, int site) {
        return narrow((long) a + b, site);
    }

    static int subtract(int a, int b, int site) {
        return narrow((long) a - b, site);
    }

    static int multiply(int a, int b, int site) {
        return narrow((long) a * b, site);
    }

    static int divide(int a, int b, int site) {
        if (b == 0) {
            throw new Trouble(Kind.DIVISION, site, a);
        }
        return narrow((long) a / b, site);
    }

    static int remainder(int a, int b, int site) {
        if (b == 0) {
            throw new Trouble(Kind.DIVISION, site, a);
        }
        return (int) ((long) a % b);
    }

    static int shiftLeft(int a, int b, int site) {
        if (b < 0) {
            return shiftRight(a, -b, site);
        }
        return b > 62 ? narrow(a == 0 ? 0 : Long.MAX_VALUE, site) : narrow((long) a << b, site);
    }

    static int shiftRight(int a, int b, int site) {
        return b < 0 ? shiftLeft(a, -b, site) : a >> Math.min(b, 31);
    }

    static double divide(double a, double b, int site) {
        if (b == 0) {
            throw new Trouble(Kind.DIVISION, site, 0);
        }
        return a / b;
    }

    private static int narrow(long value, int site) {
        if (value != (int) value) {
            throw new Trouble(Kind.OVERFLOW, site, value);
        }
        return (int) value;
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

    static Trouble noReturn(int site) {
        return new Trouble(Kind.RETURN, site, 0);
    }
}
