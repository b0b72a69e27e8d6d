package io.allways.murphi.compile;

import io.allways.murphi.model.Type;

/// What `clear` stores.
final class Cleared {
    private Cleared() {}

    /// Everything simple at its lowest value, reals at 0, multisets empty.
    static long[] lowest(Type type) {
        long[] words = new long[(Layout.width(type) + 63 >>> 6) + 1];
        fill(words, 0, type);
        return words;
    }

    private static void fill(long[] words, int at, Type type) {
        switch (type) {
            case Type.Discrete _ -> Bits.set(words, at, Layout.width(type), 1);
            case Type.Real real -> Bits.set(words, at, 64, Checks.real(0.0, real.digits(), real.exponent(), -1));
            case Type.Record record -> {
                int here = at;
                for (Type.Field field : record.fields()) {
                    fill(words, here, field.type());
                    here += Layout.width(field.type());
                }
            }
            case Type.Array array -> {
                for (int i = 0; i < array.index().size(); i++) {
                    fill(words, at + i * Layout.stride(array), array.element());
                }
            }
            case Type.Multiset _, Type.Int _, Type.Decimal _, Type.Unknown _ -> {}
        }
    }
}
