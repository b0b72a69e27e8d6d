package io.allways.jvm.weave;

import java.util.Set;

/// How the calls of a collection are seen. What a method does is told by its name: the names in the JDK's collections
/// are used alike everywhere.
public enum Manner {
    /// Not safe for several threads: each call is a plain read or write of the whole collection.
    PLAIN,
    /// Safe without locks to be seen: each call is one op.
    ATOMIC,
    /// Each call is synchronized on the collection, those of iterators too: `Vector`, `Hashtable`.
    LOCKED,
    /// As [#LOCKED], but iterating is the caller's matter: `Collections.synchronizedList` and its like.
    MUTEX,
    /// As [#LOCKED] where several threads use it at the same time, and nothing to be seen where not: readers and
    /// writers.
    TURNS;

    /// What a call does to the collection.
    enum Touch {
        NOTHING,
        LOOKS,
        CHANGES
    }

    private static final Set<String> VIEWS = Set.of(
            "keySet",
            "values",
            "entrySet",
            "subList",
            "headMap",
            "tailMap",
            "subMap",
            "headSet",
            "tailSet",
            "subSet",
            "descendingMap",
            "descendingSet",
            "descendingKeySet",
            "navigableKeySet",
            "reversed",
            "sequencedKeySet",
            "sequencedValues",
            "sequencedEntrySet");

    private static final Set<String> ITERATORS =
            Set.of("iterator", "listIterator", "descendingIterator", "asIterator", "elements", "keys", "spliterator");

    private static final Set<String> NOTHING = Set.of("comparator", "getKey", "stream", "parallelStream");

    /// What iterators know by themselves.
    private static final Set<String> LOCAL =
            Set.of("hasNext", "hasPrevious", "hasMoreElements", "nextIndex", "previousIndex", "getValue");

    private static final Set<String> LOOKS = Set.of(
            "get",
            "contains",
            "containsKey",
            "containsValue",
            "containsAll",
            "size",
            "isEmpty",
            "indexOf",
            "lastIndexOf",
            "peek",
            "peekFirst",
            "peekLast",
            "element",
            "getFirst",
            "getLast",
            "first",
            "last",
            "floor",
            "ceiling",
            "higher",
            "lower",
            "firstKey",
            "lastKey",
            "floorKey",
            "ceilingKey",
            "higherKey",
            "lowerKey",
            "firstEntry",
            "lastEntry",
            "floorEntry",
            "ceilingEntry",
            "higherEntry",
            "lowerEntry",
            "toArray",
            "forEach",
            "hashCode",
            "equals",
            "toString",
            "getOrDefault",
            "clone",
            "next",
            "previous",
            "nextElement",
            "forEachRemaining",
            "getValue",
            "elementAt",
            "firstElement",
            "lastElement",
            "capacity",
            "copyInto",
            "mappingCount",
            "remainingCapacity",
            "cardinality",
            "length",
            "nextSetBit",
            "nextClearBit",
            "previousSetBit",
            "previousClearBit",
            "intersects",
            "toByteArray",
            "toLongArray",
            "search",
            "empty",
            "getProperty",
            "propertyNames",
            "stringPropertyNames",
            "list",
            "store",
            "storeToXML",
            "save",
            "hasNext",
            "hasPrevious",
            "hasMoreElements",
            "nextIndex",
            "previousIndex",
            "substring",
            "subSequence",
            "charAt",
            "codePointAt",
            "codePointBefore",
            "codePointCount",
            "getChars",
            "compareTo",
            "offsetByCodePoints",
            "chars",
            "codePoints");

    boolean isView(String name) {
        return VIEWS.contains(name);
    }

    boolean isIterator(String name) {
        return ITERATORS.contains(name);
    }

    Touch touch(String name) {
        if (this == ATOMIC && name.equals("subList")) {
            return Touch.LOOKS; // of a copy-on-write list, it looks whether the list has changed since
        }
        if (VIEWS.contains(name) || NOTHING.contains(name)) {
            return this == LOCKED && !NOTHING.contains(name) ? Touch.LOOKS : Touch.NOTHING;
        }
        if (this == MUTEX && ITERATORS.contains(name) || this == ATOMIC && LOCAL.contains(name)) {
            return Touch.NOTHING;
        }
        return LOOKS.contains(name) || ITERATORS.contains(name) ? Touch.LOOKS : Touch.CHANGES;
    }

    /// Whether a call that returned something else than null, or null, has changed something.
    static boolean changesIfNull(String name) {
        return name.equals("putIfAbsent");
    }

    static boolean changesIfNotNull(String name, String descriptor) {
        return name.startsWith("poll")
                || name.startsWith("remove") && !descriptor.startsWith("(I)")
                || name.equals("replace");
    }
}
