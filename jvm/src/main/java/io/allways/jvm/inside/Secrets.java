package io.allways.jvm.inside;

import java.io.InvalidClassException;
import java.io.ObjectInputStream;

/// In place of `jdk.internal.access.SharedSecrets`.
public final class Secrets {
    private Secrets() {}

    /// In place of `JavaLangAccess`.
    public interface Threads {
        Thread currentCarrierThread();

        void start(Thread thread, Containers.Container container);
    }

    /// In place of `JavaObjectInputStreamAccess`.
    public interface Arrays {
        void checkArray(ObjectInputStream stream, Class<?> type, int length) throws InvalidClassException;
    }

    /// In place of `JavaUtilConcurrentFJPAccess`.
    public interface Pools {}

    public static Threads getJavaLangAccess() {
        return new Threads() {
            @Override
            public Thread currentCarrierThread() {
                return Thread.currentThread();
            }

            @Override
            public void start(Thread thread, Containers.Container container) {
                thread.start();
            }
        };
    }

    public static Arrays getJavaObjectInputStreamAccess() {
        return (stream, type, length) -> {};
    }

    public static void setJavaUtilConcurrentFJPAccess(Pools pools) {}
}
