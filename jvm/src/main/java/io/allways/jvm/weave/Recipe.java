package io.allways.jvm.weave;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// A collection of the JDK, and what stands in for it.
///
/// @param type what it stands for
/// @param base its superclass: `type`, or a subclass of that which does by hand what cannot be told by a method's name
/// @param manner how its calls are seen
/// @param still whether iterators are of no interest, being snapshots
/// @param parts classes with static methods that are called instead, the receiver first, where the caller is under
/// control
/// @param several which methods are several steps in the JDK, so that changes by other threads may come between
/// @param walked whether iterators and views are several steps, too
public record Recipe(
        Class<?> type,
        Class<?> base,
        Manner manner,
        boolean still,
        List<Class<?>> parts,
        Predicate<String> several,
        boolean walked) {
    Recipe(Class<?> type, Class<?> base, Manner manner, boolean still, List<Class<?>> parts) {
        this(type, base, manner, still, parts, name -> false, false);
    }

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
        return new Recipe(type, hand, manner, still, parts, several, walked);
    }

    public Recipe snapshots() {
        return new Recipe(type, base, manner, true, parts, several, walked);
    }

    /// With locks in the JDK: only these methods are several steps.
    public Recipe severalSteps(String... names) {
        return new Recipe(type, base, manner, still, parts, Set.of(names)::contains, walked);
    }

    /// Without locks in the JDK: only these methods are one step.
    public Recipe oneStep(String... names) {
        Set<String> one = Set.of(names);
        return new Recipe(type, base, manner, still, parts, name -> !one.contains(name), true);
    }

    /// The internal name of what is made.
    String made() {
        return CollectionMaker.PACKAGE + type.getSimpleName();
    }
}
