package io.allways.jvm.run;

import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/// Numbers for objects: the same in every execution and for every worker. An object is known by who made it, and as
/// which of its objects; classes by their name. One table for all workers of a target.
final class Names {
    private final Map<Object, Integer> numbers = new HashMap<>();

    /// Object 0 is the list of threads, for programs in which several threads start others.
    static final int THREADS = 0;

    private synchronized int number(Object key) {
        return numbers.computeIfAbsent(key, k -> numbers.size() + 1);
    }

    static int hash(int actor, int index) {
        int mixed = (actor * 31 + index + 1) * 0x9E3779B9;
        return (mixed ^ mixed >>> 15) & 0x7fffffff;
    }

    /// A worker's view, which seldom needs the table.
    static final class Local {
        private final Names names;
        private final IdentityHashMap<Class<?>, Integer> classes = new IdentityHashMap<>();
        private int[][] known = new int[8][];

        Local(Names names) {
            this.names = names;
        }

        int of(int actor, int index) {
            if (actor >= known.length) {
                known = Arrays.copyOf(known, Math.max(actor + 1, known.length * 2));
            }
            int[] row = known[actor];
            if (row == null || index >= row.length) {
                row = row == null
                        ? new int[Math.max(16, index + 1)]
                        : Arrays.copyOf(row, Math.max(index + 1, row.length * 2));
                known[actor] = row;
            }
            if (row[index] == 0) {
                row[index] = names.number((long) actor << 32 | index);
            }
            return row[index];
        }

        int of(Class<?> type) {
            return classes.computeIfAbsent(type, t -> names.number(name(t)));
        }

        /// Each process has its own classes.
        private static String name(Class<?> type) {
            ClassLoader loader = type.getClassLoader();
            return loader == null ? type.getName() : loader.getName() + "/" + type.getName();
        }

        int of(String name) {
            return names.number(name);
        }
    }
}
