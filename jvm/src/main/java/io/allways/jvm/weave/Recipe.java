package io.allways.jvm.weave;

import java.util.List;

/// A collection of the JDK, and what stands in for it.
///
/// @param type what it stands for
/// @param base its superclass: `type`, or a subclass of that which does by hand what cannot be told by a method's name
/// @param manner how its calls are seen
/// @param still whether iterators are of no interest, being snapshots
/// @param parts classes with static methods that are called instead, the receiver first, where the caller is under
/// control
public record Recipe(Class<?> type, Class<?> base, Manner manner, boolean still, List<Class<?>> parts) {
    public static Recipe plain(Class<?> type) {
        return new Recipe(type, type, Manner.PLAIN, false, List.of());
    }

    public static Recipe plain(Class<?> type, Class<?> base) {
        return new Recipe(type, base, Manner.PLAIN, false, List.of());
    }

    public static Recipe atomic(Class<?> type, Class<?>... parts) {
        return new Recipe(type, type, Manner.ATOMIC, false, List.of(parts));
    }

    public static Recipe locked(Class<?> type) {
        return new Recipe(type, type, Manner.LOCKED, false, List.of());
    }

    public static Recipe turns(Class<?> type) {
        return new Recipe(type, type, Manner.TURNS, false, List.of());
    }

    public Recipe from(Class<?> hand) {
        return new Recipe(type, hand, manner, still, parts);
    }

    public Recipe snapshots() {
        return new Recipe(type, base, manner, true, parts);
    }

    /// The internal name of what is made.
    String made() {
        return CollectionMaker.PACKAGE + type.getSimpleName();
    }
}
