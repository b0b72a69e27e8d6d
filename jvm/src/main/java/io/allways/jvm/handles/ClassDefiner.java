package io.allways.jvm.handles;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A class loader that weaves what it defines.
public interface ClassDefiner {
    /// Defines a class that the program has made, as `Lookup.defineClass` does.
    Class<?> define(byte[] file);

    /// The same where the program calls `defineClass` of this loader itself; null if the loader is just defining it, or
    /// the file is none of that name.
    @Nullable Class<?> defineFor(@Nullable String name, byte[] file);

    /// Defines a class that the program has made with a method of the JDK that defines it for any loader.
    ///
    /// @param loader null for the JVM's own
    /// @param plain calls that method
    Class<?> define(@Nullable ClassLoader loader, byte[] file, Function<byte[], Class<?>> plain);

    /// Whether the program defined it in an earlier execution, and not in this one.
    boolean isLeftOver(Class<?> type);

    /// What another loader is to define instead of a file; null if that loader is none of the program's.
    byte @Nullable [] weave(ClassLoader loader, byte[] file);

    /// The same for a hidden class beside the classes of a loader.
    byte[] weaveHidden(@Nullable ClassLoader loader, byte[] file);

    /// Whether it is a loader that the program made, or whose class it has.
    boolean isOfProgram(@Nullable ClassLoader loader);
}
