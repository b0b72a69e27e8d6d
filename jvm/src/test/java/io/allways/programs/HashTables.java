package io.allways.programs;

import java.lang.ref.WeakReference;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/// Locks what is in a hash table in the order of the table, whose keys have no hash code but that of their superclass
/// in
/// the JDK. Each is in a set from its constructor on, and found there again. The keys of another table have the hash
/// code
/// of an object's identity.
public final class HashTables {
    private static final Set<Object> MADE = new HashSet<>();
    private static final Set<Object> SHARED = ConcurrentHashMap.newKeySet();

    private HashTables() {}

    private static final class Key extends WeakReference<String> {
        final ReentrantLock lock = new ReentrantLock();

        @SuppressWarnings("ThisEscapedInObjectConstruction")
        Key() {
            super("");
            MADE.add(this);
            SHARED.add(this);
        }
    }

    private record Same(ReentrantLock lock) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Same same && same.lock == lock;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(lock);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Map<Same, ReentrantLock> locks = new ConcurrentHashMap<>();
        for (int i = 0; i < 20; i++) {
            ReentrantLock lock = new ReentrantLock();
            locks.put(new Same(lock), lock);
        }
        locks.values().forEach(HashTables::use);
        Set<Key> keys = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            keys.add(new Key());
        }
        Thread other = new Thread(() -> lock(keys));
        other.start();
        lock(keys);
        other.join();
        for (Key key : keys) {
            if (!MADE.remove(key) || !SHARED.remove(key)) {
                throw new AssertionError("not found");
            }
        }
    }

    private static void lock(Set<Key> keys) {
        use(keys.iterator().next().lock);
    }

    private static void use(ReentrantLock lock) {
        lock.lock();
        lock.unlock();
    }
}
