package io.allways.murphi.model;

/// Questions about types.
public final class Types {
    private Types() {}

    /// Whether values of the one are values of the other with the same encoding, part by part. Names do not matter for
    /// ranges, records, arrays and multisets.
    public static boolean same(Type a, Type b) {
        if (a == b) {
            return true;
        }
        return switch (a) {
            case Type.Range x -> b instanceof Type.Range y && x.low() == y.low() && x.high() == y.high();
            case Type.Real x -> b instanceof Type.Real y && x.digits() == y.digits() && x.exponent() == y.exponent();
            case Type.Array x ->
                b instanceof Type.Array y && same(x.index(), y.index()) && same(x.element(), y.element());
            case Type.Multiset x ->
                b instanceof Type.Multiset y && x.limit() == y.limit() && same(x.element(), y.element());
            case Type.Slot x -> b instanceof Type.Slot y && same(x.multiset(), y.multiset());
            case Type.Record x -> b instanceof Type.Record y && sameFields(x, y);
            case Type.Bool _, Type.Enumeration _, Type.Scalarset _, Type.Union _ -> false;
            case Type.Int _, Type.Decimal _, Type.Unknown _ -> false;
        };
    }

    private static boolean sameFields(Type.Record a, Type.Record b) {
        if (a.fields().size() != b.fields().size()) {
            return false;
        }
        for (int i = 0; i < a.fields().size(); i++) {
            Type.Field x = a.fields().get(i);
            Type.Field y = b.fields().get(i);
            if (!x.name().equals(y.name()) || !same(x.type(), y.type())) {
                return false;
            }
        }
        return true;
    }

    public static boolean isNumber(Type type) {
        return type instanceof Type.Range || type == Type.Int.TYPE;
    }

    public static boolean isReal(Type type) {
        return type instanceof Type.Real || type == Type.Decimal.TYPE;
    }

    public static boolean isSimple(Type type) {
        return type instanceof Type.Simple || type == Type.Int.TYPE || type == Type.Decimal.TYPE;
    }

    /// Bits for a variable of this type when every simple part gets the fewest that hold its values and `undefined`; a
    /// multiset also counts its elements. At most `Long.MAX_VALUE`.
    public static long bits(Type type) {
        return switch (type) {
            case Type.Discrete d -> bitsFor(d.size());
            case Type.Real _ -> 65;
            case Type.Record r -> r.bits();
            case Type.Array a -> multiply(a.index().size(), bits(a.element()));
            case Type.Multiset m -> add(bitsFor(m.limit()), multiply(m.limit(), bits(m.element())));
            case Type.Int _, Type.Decimal _, Type.Unknown _ -> 64;
        };
    }

    /// Bits to tell `values + 1` cases apart.
    public static int bitsFor(long values) {
        return 64 - Long.numberOfLeadingZeros(values);
    }

    public static long add(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }

    public static long multiply(long a, long b) {
        return a != 0 && b > Long.MAX_VALUE / a ? Long.MAX_VALUE : a * b;
    }
}
