package io.allways.jvm.boot;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// As [Gate], for the classes that a program defines while it runs, which the JDK's class loaders ask for here. A JVM
/// never forgets such a class as long as its loader is there, but an execution must not find those of earlier ones.
public abstract class ClassGate {
    /// A loader is about to define a class: the one to take instead, if it has it from an earlier execution; null if
    /// it is to be defined.
    public static @Nullable Class<?> defined(
            ClassLoader loader, @Nullable String name, byte @Nullable [] file, int offset, int length) {
        @Nullable ClassGate gate = Gate.currentClasses();
        return gate == null || !isPart(file, offset, length)
                ? null
                : gate.define(loader, name, Arrays.copyOfRange(file, offset, offset + length));
    }

    /// A loader is about to define a class: the file to define instead, from its first byte to its last; null if it is
    /// to be defined as it is.
    public static byte @Nullable [] woven(ClassLoader loader, byte @Nullable [] file, int offset, int length) {
        @Nullable ClassGate gate = Gate.currentClasses();
        return gate == null || !isPart(file, offset, length)
                ? null
                : gate.weave(loader, Arrays.copyOfRange(file, offset, offset + length));
    }

    private static boolean isPart(byte @Nullable [] file, int offset, int length) {
        return file != null && offset >= 0 && length >= 0 && length <= file.length - offset;
    }

    /// The same file in an array, which can be replaced.
    public static @Nullable ByteBuffer inArray(@Nullable ByteBuffer file) {
        return file == null || !file.isDirect() || Gate.currentClasses() == null
                ? file
                : ByteBuffer.allocate(file.remaining()).put(file.duplicate()).flip();
    }

    /// The class of the checker that woven classes mean, whichever loader they ask; null if it is none of those.
    public static @Nullable Class<?> ofChecker(ClassLoader loader, @Nullable String name) {
        if (name == null || !name.startsWith("io.allways.jvm.")) {
            return null;
        }
        @Nullable ClassGate gate = Gate.currentClasses();
        return gate == null ? null : gate.checkerClass(loader, name);
    }

    /// A loader has looked for a class that it has defined: null if this execution has not defined it.
    public static @Nullable Class<?> ofThisExecution(@Nullable Class<?> found) {
        @Nullable ClassGate gate = found == null ? null : Gate.currentClasses();
        return gate == null || found == null || !gate.isLeftOver(found) ? found : null;
    }

    /// The class for a file that the program gives to its own class path's loader; null for other loaders.
    protected abstract @Nullable Class<?> define(ClassLoader loader, @Nullable String name, byte[] file);

    /// What a loader is to define instead of a class file; null for those that do not belong to the program.
    protected abstract byte @Nullable [] weave(ClassLoader loader, byte[] file);

    /// A class of the checker, for a loader of the program; null for other loaders.
    protected abstract @Nullable Class<?> checkerClass(ClassLoader loader, String name);

    /// Whether the program defined it in an earlier execution, and not in this one.
    protected abstract boolean isLeftOver(Class<?> type);
}
