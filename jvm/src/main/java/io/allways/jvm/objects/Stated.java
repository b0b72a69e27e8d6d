package io.allways.jvm.objects;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.MethodNode;

/// What is stated, because bytecode does not tell it well.
final class Stated {
    private static final Set<String> ARRAY_WRITERS =
            Set.of("fill", "sort", "parallelSort", "setAll", "parallelSetAll", "parallelPrefix");

    private static final Set<String> MATCH = Set.of("group", "start", "end", "namedGroups", "toMatchResult");

    /// Methods of streams that ask for no result.
    private static final Set<String> NO_ENDS = Set.of("close", "isParallel", "onClose");

    private Stated() {}

    /// Null if nothing is.
    ///
    /// @param owner the class that declares the method
    /// @param type the argument's class
    static @Nullable Effect effect(String owner, String name, int argument, String type) {
        boolean array = type.startsWith("[");
        return switch (owner) {
            case "java/lang/System" -> argument == 2 ? Effect.WRITES : Effect.READS;
            case "java/util/Arrays" -> array ? arrays(name) : null;
            case "jdk/internal/misc/Unsafe" -> unsafe(name, argument == 3);
            case "jdk/internal/misc/ScopedMemoryAccess" -> unsafe(name, argument == 5);
            case "java/lang/invoke/VarHandle", "java/lang/invoke/MethodHandle" -> Effect.NOTHING;
            case "java/lang/Object" -> name.equals("clone") ? Effect.READS : null;
            case "java/util/Date" -> dates(name);
            // What they cache besides is the names of groups.
            case "java/util/regex/Matcher" -> MATCH.contains(name) ? Effect.READS : null;
            default -> null;
        };
    }

    /// The same for what an object of class `owner` holds in that field and does not own. A stream reads its source
    /// when
    /// its result is asked for, and the nodes of a pattern read a matcher's text; which code does so does not show.
    static @Nullable Effect part(String owner, MethodNode method, String field) {
        if (owner.startsWith("java/util/stream/")) {
            boolean ends = !method.desc.endsWith("Stream;") && !NO_ENDS.contains(method.name);
            return ends ? Effect.READS : Effect.NOTHING;
        }
        if (owner.equals("java/util/List") && (method.name.equals("sort") || method.name.equals("replaceAll"))) {
            return Effect.WRITES; // by an iterator
        }
        if (owner.equals("java/util/regex/Matcher") && field.equals("text")) {
            return method.name.equals("start") || method.name.equals("end") ? Effect.NOTHING : Effect.READS;
        }
        return null;
    }

    /// The broken-down time is kept in an object of another package, and is also there for those who only look.
    private static @Nullable Effect dates(String name) {
        if (name.startsWith("set")) {
            return Effect.WRITES;
        }
        return name.startsWith("get") || name.equals("before") || name.equals("after") ? Effect.READS : null;
    }

    private static Effect arrays(String name) {
        if (name.equals("asList")) {
            return Effect.NOTHING;
        }
        return ARRAY_WRITERS.contains(name) ? Effect.WRITES : Effect.READS;
    }

    /// @param target whether it is about what is copied to
    private static Effect unsafe(String name, boolean target) {
        if (name.endsWith("Volatile")
                || name.endsWith("Acquire")
                || name.endsWith("Release")
                || name.endsWith("Opaque")
                || name.startsWith("compareAnd")
                || name.startsWith("getAnd")) {
            return Effect.NOTHING;
        }
        boolean writes = name.startsWith("put") || name.startsWith("set") || name.startsWith("copy") && target;
        return writes ? Effect.WRITES : Effect.READS;
    }
}
