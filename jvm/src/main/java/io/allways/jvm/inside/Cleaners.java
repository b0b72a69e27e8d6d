package io.allways.jvm.inside;

import java.lang.ref.Cleaner;

/// In place of `jdk.internal.ref.CleanerFactory`.
public final class Cleaners {
    private static final Cleaner CLEANER = Cleaner.create();

    private Cleaners() {}

    public static Cleaner cleaner() {
        return CLEANER;
    }
}
