package io.allways.jvm.model.world;

import io.allways.jvm.describe.Stacks;
import io.allways.jvm.weave.Replacements.Replaces;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// `StackWalker`: sees the frames that a plain JVM has. All are collected before the program looks at them: what it
/// does
/// then must not lie above native code, where it could not be stopped.
@Replaces(StackWalker.class)
public final class StackWalks {
    private StackWalks() {}

    public static <T> @Nullable T walk(
            StackWalker walker, Function<? super Stream<StackWalker.StackFrame>, ? extends @Nullable T> function) {
        return function.apply(frames(walker).stream());
    }

    public static void forEach(StackWalker walker, Consumer<? super StackWalker.StackFrame> action) {
        frames(walker).forEach(action);
    }

    public static Class<?> getCallerClass(StackWalker walker) {
        List<StackWalker.StackFrame> frames = frames(walker);
        Class<?> self =
                frames.isEmpty() ? null : frames.getFirst().getDeclaringClass(); // throws if that is not retained
        if (self == null || frames.size() < 2) {
            throw new IllegalCallerException("no caller frame");
        }
        return frames.get(1).getDeclaringClass();
    }

    private static List<StackWalker.StackFrame> frames(StackWalker walker) {
        return Stacks.plain(walker.<List<StackWalker.StackFrame>>walk(Stream::toList));
    }
}
