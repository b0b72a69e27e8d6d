package io.allways.jvm.program;

import io.allways.core.Op;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// Numbers for objects: the same in every execution and for every worker. An object is known by who made it, and as
/// which of its objects; classes by their name. One table for all workers of a target.
public final class Names {
    private final Map<Object, Integer> numbers = new HashMap<>();

    /// Object 0 is the list of threads, for programs in which several threads start others.
    public static final int THREADS = 0;

    private final List<Object> keys = new ArrayList<>();

    private synchronized int number(Object key) {
        Integer known = numbers.get(key);
        if (known != null) {
            return known;
        }
        if (keys.size() + 1 >= Op.MAX_OBJECTS) {
            throw new NotControllable("The executions so far have used more than " + (Op.MAX_OBJECTS - 1)
                    + " objects that threads share, which is more than can be told apart. Check a smaller case.");
        }
        keys.add(key);
        numbers.put(key, keys.size());
        return keys.size();
    }

    /// What object `number` is called in every process: `0`, `actor.index` or `=name`.
    synchronized String key(int number) {
        if (number == THREADS) {
            return "0";
        }
        return switch (keys.get(number - 1)) {
            case Long made -> (made >>> 32) + "." + (made & 0xffff_ffffL);
            case Object name -> "=" + name;
        };
    }

    /// @throws IllegalArgumentException if `key` is none
    int number(String key) {
        if (key.equals("0")) {
            return THREADS;
        }
        if (key.startsWith("=")) {
            return number((Object) key.substring(1));
        }
        int dot = key.indexOf('.');
        if (dot < 0) {
            throw new IllegalArgumentException(key);
        }
        long actor = Integer.parseInt(key.substring(0, dot));
        return number((Object) (actor << 32 | Integer.parseInt(key.substring(dot + 1))));
    }

    public static int hash(int actor, int index) {
        int mixed = (actor * 31 + index + 1) * 0x9E3779B9;
        return (mixed ^ mixed >>> 15) & 0x7fffffff;
    }

    /// A worker's view, which seldom needs the table.
    public static final class Local {
        private final Names names;
        private final IdentityHashMap<Class<?>, Integer> classes = new IdentityHashMap<>();
        private int[][] known = new int[8][];

        public Local(Names names) {
            this.names = names;
        }

        public int of(int actor, int index) {
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
                row[index] = names.number((Object) ((long) actor << 32 | index));
            }
            return row[index];
        }

        public int of(Class<?> type) {
            return classes.computeIfAbsent(type, t -> names.number((Object) name(t)));
        }

        /// Each process has its own classes.
        private static String name(Class<?> type) {
            ClassLoader loader = type.getClassLoader();
            return loader == null ? type.getName() : loader.getName() + "/" + type.getName();
        }

        public int of(String name) {
            return names.number((Object) name);
        }
    }
}
