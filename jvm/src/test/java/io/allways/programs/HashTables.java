package io.allways.programs;

import java.lang.ref.WeakReference;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/// Locks what is in a hash table in the order of the table, whose keys have no hash code but that of their superclass
/// in
/// the JDK. Each is in a set from its constructor on, and found there again.
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

    public static void main(String[] args) throws InterruptedException {
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
        Key first = keys.iterator().next();
        first.lock.lock();
        first.lock.unlock();
    }
}
