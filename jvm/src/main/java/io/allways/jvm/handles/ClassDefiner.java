package io.allways.jvm.handles;

import org.jspecify.annotations.Nullable;

/// A class loader that weaves what it defines.
public interface ClassDefiner {
    /// Defines a class that the program has made, as `Lookup.defineClass` does.
    Class<?> define(byte[] file);

    /// What another loader is to define instead of a file; null if that loader is none of the program's.
    byte @Nullable [] weave(ClassLoader loader, byte[] file);

    /// The same for a hidden class beside the classes of a loader.
    byte[] weaveHidden(@Nullable ClassLoader loader, byte[] file);

    /// Whether it is a loader that the program made, or whose class it has.
    boolean isOfProgram(@Nullable ClassLoader loader);
}
