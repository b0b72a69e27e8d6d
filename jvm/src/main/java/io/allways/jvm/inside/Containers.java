package io.allways.jvm.inside;

/// In place of `jdk.internal.vm.ThreadContainers`, which only observers of a JVM ask.
public final class Containers {
    private Containers() {}

    /// In place of `ThreadContainer`.
    public static class Container {
        public Container(boolean shared) {}
    }

    /// In place of `SharedThreadContainer`.
    public static final class Shared extends Container {
        private Shared() {
            super(true);
        }

        public static Shared create(String name) {
            return new Shared();
        }

        public void start(Thread thread) {
            thread.start();
        }

        public void close() {}
    }

    public static Object registerContainer(Container container) {
        return container;
    }

    public static void deregisterContainer(Object key) {}
}
