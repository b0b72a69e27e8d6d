package io.allways.programs;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.util.Objects;

/// Classes that loaders of the program define, in each execution anew, or that are hidden. What two threads do with
/// them
/// is seen as what any other class does.
public final class OwnLoaders {
    private OwnLoaders() {}

    /// Counts with a lock.
    public static final class Work implements Runnable {
        static int count;
        static int locked = Integer.parseInt("1");
        private static final Object LOCK = new Object();

        @Override
        public void run() {
            synchronized (LOCK) {
                locked++;
            }
        }
    }

    /// Counts without a lock.
    public static final class Racy implements Runnable {
        @Override
        public void run() {
            Work.count++;
        }
    }

    /// Its two threads block each other.
    public static final class Deadly implements Runnable {
        private static final Object ONE = new Object();
        private static final Object OTHER = new Object();
        private static boolean turned;

        private static synchronized boolean turn() {
            turned = !turned;
            return turned;
        }

        @Override
        public void run() {
            boolean first = turn();
            try {
                synchronized (first ? ONE : OTHER) {
                    synchronized (first ? OTHER : ONE) {
                        turn();
                    }
                }
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
        }
    }

    /// Defines this program's classes itself, and leaves all others to the JDK's loader.
    private static class Own extends ClassLoader {
        Own(ClassLoader parent) {
            super(parent);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                if (!name.startsWith(OwnLoaders.class.getName() + "$")) {
                    return super.loadClass(name, resolve);
                }
                Class<?> known = findLoadedClass(name);
                return known != null ? known : define(name, file(name));
            }
        }

        Class<?> define(String name, byte[] file) {
            return defineClass(name, file, 0, file.length);
        }
    }

    /// Defines from memory outside of the heap.
    private static final class Direct extends Own {
        Direct() {
            super(OwnLoaders.class.getClassLoader());
        }

        @Override
        Class<?> define(String name, byte[] file) {
            return defineClass(
                    name, ByteBuffer.allocateDirect(file.length).put(file).flip(), null);
        }
    }

    private static byte[] file(String name) {
        String path = name.substring(name.lastIndexOf('.') + 1) + ".class";
        try (InputStream in = OwnLoaders.class.getResourceAsStream(path)) {
            return Objects.requireNonNull(in).readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Class<?> load(String how, String name) throws ReflectiveOperationException {
        String whole = OwnLoaders.class.getName() + "$" + name;
        return switch (how) {
            case "child" -> new Own(OwnLoaders.class.getClassLoader()).loadClass(whole);
            case "orphan" -> new Own(null).loadClass(whole);
            case "direct" -> new Direct().loadClass(whole);
            case "urls" -> {
                URL[] path = {
                    OwnLoaders.class.getProtectionDomain().getCodeSource().getLocation()
                };
                yield new URLClassLoader(path, null).loadClass(whole);
            }
            case "hidden" ->
                MethodHandles.lookup().defineHiddenClass(file(whole), true).lookupClass();
            default -> throw new IllegalArgumentException(how);
        };
    }

    /// @param arguments how to load, and what
    public static void main(String[] arguments) throws Exception {
        Class<?> type = load(arguments[0], arguments[1]);
        Thread one = new Thread((Runnable) type.getDeclaredConstructor().newInstance());
        Thread other = new Thread((Runnable) type.getDeclaredConstructor().newInstance());
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
