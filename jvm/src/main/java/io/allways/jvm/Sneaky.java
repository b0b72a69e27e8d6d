package io.allways.jvm;

/// Throws what the compiler does not expect.
final class Sneaky {
    private Sneaky() {}

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    static <E extends Throwable> RuntimeException of(Throwable e) throws E {
        throw (E) e;
    }
}
