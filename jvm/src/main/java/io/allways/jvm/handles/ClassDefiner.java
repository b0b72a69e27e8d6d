package io.allways.jvm.handles;

/// A class loader that weaves what it defines.
public interface ClassDefiner {
    /// Defines a class that the program has made, as `Lookup.defineClass` does.
    Class<?> define(byte[] file);
}
