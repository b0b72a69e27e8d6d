package io.allways.jvm.run;

import io.allways.jvm.boot.Carrier;
import io.allways.jvm.boot.Gate;
import io.allways.jvm.program.Assumes;
import io.allways.jvm.program.Constants;
import io.allways.jvm.program.Names;
import java.io.File;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What models ask of the world around the program; the real world if they are not under control.
public final class World {
    private static final String MADE = "io.allways.jvm.made.";

    private World() {}

    public static long nanoTime() {
        Scheduler scheduler = Scheduler.present();
        return scheduler == null ? System.nanoTime() : scheduler.surroundings.nanoTime();
    }

    public static long currentTimeMillis() {
        Scheduler scheduler = Scheduler.present();
        return scheduler == null ? System.currentTimeMillis() : scheduler.surroundings.currentTimeMillis();
    }

    /// A moment of virtual time as the wall clock shows it.
    public static long millis(long nanos) {
        return Surroundings.MILLIS + nanos / 1_000_000;
    }

    /// Where the classes of the running process are, as the property says.
    public static String classPath() {
        Scheduler scheduler = Scheduler.present();
        ClassLoader loader = scheduler == null ? null : scheduler.running().member.loader;
        return loader instanceof URLClassLoader program
                ? Arrays.stream(program.getURLs())
                        .map(each -> each.getProtocol().equals("file")
                                ? Path.of(URI.create(each.toString())).toString()
                                : each.toString())
                        .collect(Collectors.joining(File.pathSeparator))
                : System.getProperty("java.class.path", "");
    }

    /// A new object of what stands for a class of the JDK where a program makes one.
    public static <T> T make(Class<T> type) {
        Scheduler scheduler = Objects.requireNonNull(Scheduler.present());
        try {
            return type.cast(Class.forName(MADE + type.getSimpleName(), true, scheduler.running().member.loader)
                    .getConstructor()
                    .newInstance());
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("The checker has nothing that stands for " + type.getName(), e);
        }
    }

    public static void exit(int status) {
        exiting(status).exit();
    }

    /// The same without hooks.
    public static void halt(int status) {
        exiting(status).halt();
    }

    private static Lives exiting(int status) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler == null) {
            throw new IllegalStateException("System.exit outside of an execution");
        }
        if (status != 0) {
            scheduler.threads.fail(
                    "exit",
                    "System.exit(" + status + ") in " + scheduler.running().name());
        }
        return scheduler.lives;
    }

    /// A thread to be started at the end of the process. False if it is one already.
    public static boolean hook(Thread thread) {
        Scheduler scheduler = Scheduler.present();
        return scheduler == null || scheduler.running().member.hooks.add(thread);
    }

    /// False if it was none.
    public static boolean unhook(Thread thread) {
        Scheduler scheduler = Scheduler.present();
        return scheduler != null && scheduler.running().member.hooks.remove(thread);
    }

    /// Names an object that a model has made for the program. Without that it would be named after whoever touches it
    /// first, which is not the same in all executions of a trace.
    public static <T> T born(T object) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            scheduler.shadows.born(object);
        }
        return object;
    }

    /// The same, also inside of calls that are one op.
    public static <T> T named(T object) {
        Scheduler scheduler = Scheduler.present();
        if (scheduler != null) {
            scheduler.shadows.born(object);
        }
        return object;
    }

    /// The running thread's time, in nanoseconds, without looking at the clock, which takes time.
    public static long now() {
        Scheduler scheduler = Scheduler.present();
        return scheduler == null ? System.nanoTime() : scheduler.waitEndings.atLeast(scheduler.running().now);
    }

    /// For the running thread it is not earlier than that.
    public static void now(long least) {
        Scheduler scheduler = Scheduler.present();
        if (scheduler != null) {
            Fiber fiber = scheduler.running();
            fiber.now = Math.max(fiber.now, least);
        }
    }

    /// What a model keeps under a key for the length of one execution, one for each process; made where it is not there
    /// yet. Null if nothing is under control.
    public static <T> @Nullable T kept(Class<T> key, Supplier<T> made) {
        Scheduler scheduler = Scheduler.present();
        return scheduler == null
                ? null
                : key.cast(scheduler.running().member.kept.computeIfAbsent(key, k -> made.get()));
    }

    /// The same, one for all processes.
    public static <T> @Nullable T common(Class<T> key, Supplier<T> made) {
        Scheduler scheduler = Scheduler.present();
        return scheduler == null ? null : key.cast(scheduler.surroundings.kept.computeIfAbsent(key, k -> made.get()));
    }

    /// The number of a thread of the program; -1 if it is none, or not started.
    public static int number(Thread thread) {
        Scheduler scheduler = Scheduler.present();
        Fiber fiber = scheduler == null ? null : scheduler.threads.fiber(thread);
        return fiber == null ? -1 : fiber.number;
    }

    /// The program wants garbage to be collected. Nothing is; who does nothing else waits for that.
    public static void collectsGarbage() {
        Scheduler scheduler = Scheduler.present();
        if (scheduler != null) {
            scheduler.assumed.here(Assumes.NO_GARBAGE);
            Fiber fiber = scheduler.running();
            fiber.collectsAt(scheduler.assumed.place());
            if (fiber.collections == Fibers.MOST_COLLECTIONS) {
                throw scheduler.abort(Scheduler.waitsForGarbage(fiber));
            }
            scheduler.memory.hints(0);
        }
    }

    /// The program relies on something here that is only assumed.
    public static void assume(Assumes what) {
        Scheduler scheduler = Scheduler.present();
        if (scheduler != null) {
            scheduler.assumed.here(what);
        }
    }

    /// The same, where it is not the place in the program that matters.
    public static void assume(Assumes what, String place) {
        Scheduler scheduler = Scheduler.present();
        if (scheduler != null) {
            scheduler.assumed.at(what, place);
        }
    }

    /// What loads the running process; null if nothing is under control.
    public static @Nullable ClassLoader loader() {
        Scheduler scheduler = Scheduler.present();
        return scheduler == null ? null : scheduler.running().member.loader;
    }

    /// Chance that is the same in every execution, one sequence for each thread.
    public static @Nullable Random random() {
        Scheduler scheduler = Scheduler.present();
        return scheduler == null ? null : scheduler.surroundings.random();
    }

    /// A number for each source of chance that a thread makes.
    public static long seed() {
        Random random = random();
        return random == null ? System.nanoTime() : random.nextLong();
    }

    /// The hash code of an object that has none of its own, also inside of calls that are one op: the hash code of a
    /// key
    /// may be made of it, and the order of the table that the key is put into depends on it.
    public static int hash(@Nullable Object object) {
        Scheduler scheduler = Scheduler.present();
        if (scheduler == null || object == null || object instanceof Class<?>) {
            return object instanceof Class<?> type ? plainName(type).hashCode() : System.identityHashCode(object);
        }
        scheduler.assumed.here(Assumes.HASH_CODE);
        Shadow shadow = scheduler.shadows.of(object);
        return shadow.actor < 0 ? Constants.name(object).hashCode() : Names.hash(shadow.actor, shadow.index);
    }

    /// What the name of a hidden class ends in is another one each time.
    private static String plainName(Class<?> type) {
        return type.isHidden() ? type.getName().substring(0, type.getName().indexOf('/')) : type.getName();
    }

    /// The hash code of an object of the program whose class extends one of the JDK that has none of its own, also
    /// inside
    /// of calls that are one op: tables that the object is in would not find it again otherwise.
    public static int ownHash(Object object) {
        Scheduler scheduler = Scheduler.present();
        if (scheduler == null) {
            return System.identityHashCode(object);
        }
        Shadow shadow = scheduler.shadows.of(object);
        return Names.hash(shadow.actor, shadow.index);
    }

    /// What `Object.toString` says of a stand-in for an object of class `original`, or of what extends that.
    public static String text(Object self, String original) {
        String type = self.getClass().getName();
        return (type.startsWith("io.allways.jvm.") ? original : type) + "@" + Integer.toHexString(hash(self));
    }

    /// The program does what cannot be controlled, within the JDK, which may hold locks of its own. Does not return.
    public static void refuseInside(String what) {
        Scheduler scheduler = Scheduler.present();
        if (scheduler != null) {
            scheduler.refuseInside(what);
        }
    }

    /// Does something without control.
    public static <T extends @Nullable Object> T lifted(Supplier<T> what) {
        Carrier carrier = Carrier.current();
        if (carrier == null || carrier.gate == null) {
            return what.get();
        }
        Gate gate = carrier.gate;
        carrier.gate = null;
        try {
            return what.get();
        } finally {
            carrier.gate = gate;
        }
    }

    /// Whether the caller is under control and its process has several threads.
    public static boolean severalThreads() {
        Scheduler scheduler = Scheduler.current();
        return scheduler != null && scheduler.running().member.fibers > 1;
    }

    public static boolean holdsLock(Object object) {
        Scheduler scheduler = Scheduler.current();
        return scheduler == null ? Thread.holdsLock(object) : scheduler.monitors.holds(object);
    }

    /// The running thread waits for work, as workers of an executor do, or does so no more.
    public static void idle(boolean idle) {
        Scheduler scheduler = Scheduler.present();
        if (scheduler != null) {
            scheduler.running().idle = idle;
        }
    }

    /// The running thread will wait for another one: a fork/join pool may let another task run meanwhile.
    public static boolean pause() {
        Scheduler scheduler = Scheduler.current();
        return scheduler != null && scheduler.forks.pause();
    }

    public static void resume(boolean paused) {
        Scheduler scheduler = Scheduler.current();
        if (paused && scheduler != null) {
            scheduler.forks.resume(true);
        }
    }

    /// What has no handler of its own thread's.
    public static void uncaught(Throwable thrown) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            scheduler.threads.unhandled(scheduler.running(), thrown);
        }
    }

    public static void out(@Nullable PrintStream stream) {
        Scheduler scheduler = Scheduler.present();
        if (scheduler == null) {
            System.setOut(stream);
        } else {
            scheduler.running().member.out = stream;
        }
    }

    public static void err(@Nullable PrintStream stream) {
        Scheduler scheduler = Scheduler.present();
        if (scheduler == null) {
            System.setErr(stream);
        } else {
            scheduler.running().member.err = stream;
        }
    }

    public static void in(@Nullable InputStream stream) {
        Scheduler scheduler = Scheduler.present();
        if (scheduler == null) {
            System.setIn(stream);
        } else {
            scheduler.running().member.in = stream;
        }
    }

    /// What a thread object has that others may change meanwhile. The default handler is one of the first thread's.
    public enum Attribute {
        NAME,
        PRIORITY,
        DAEMON,
        HANDLER,
        CLASS_LOADER,
        DEFAULT_HANDLER
    }

    /// The running thread is about to look at an attribute of a thread.
    public static void looksAt(Thread thread, Attribute attribute) {
        uses(thread, attribute, false);
    }

    /// It is about to change it.
    public static void changes(Thread thread, Attribute attribute) {
        uses(thread, attribute, true);
    }

    private static void uses(Thread thread, Attribute attribute, boolean changes) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            scheduler.states.attribute(scheduler.threads.life(thread), attribute, changes);
        }
    }

    /// The running thread is about to count what the names of threads have in them.
    public static void countsNames() {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            scheduler.states.countsNames();
        }
    }

    private static void usesDefaultHandler(boolean changes) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            Thread first = scheduler.running().member.listed.getFirst();
            uses(first, Attribute.DEFAULT_HANDLER, changes);
        }
    }

    public static void handler(Thread.@Nullable UncaughtExceptionHandler handler) {
        Scheduler scheduler = Scheduler.present();
        if (scheduler == null) {
            Thread.setDefaultUncaughtExceptionHandler(handler);
        } else {
            usesDefaultHandler(true);
            scheduler.surroundings.handler(handler);
        }
    }

    public static Thread.@Nullable UncaughtExceptionHandler handler() {
        Scheduler scheduler = Scheduler.present();
        if (scheduler == null) {
            return Thread.getDefaultUncaughtExceptionHandler();
        }
        usesDefaultHandler(false);
        return scheduler.surroundings.handler();
    }
}
