package io.allways.jvm.inside;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Classes of the JDK that are woven and explored themselves, in place of what stands in for them. Their files are read
/// from the running JDK and renamed, and so is every mention of them in the program.
///
/// A copy keeps what is no algorithm of its own: interfaces, exceptions, enums, atomics and `LockSupport` stay the
/// JDK's (with what stands in for them). Internals of the JDK that it calls are classes of this package.
public final class Copies {
    public static final Copies NONE = new Copies(Set.of());

    /// How the names of copies begin.
    public static final String PREFIX = "io.allways.inside.";

    private static final String INTERNAL_PREFIX = PREFIX.replace('.', '/');

    /// What copies use of the JDK's internals, and what they use instead.
    private static final Map<String, Class<?>> INTERNALS = Map.ofEntries(
            Map.entry("java/lang/Runtime", Processors.class),
            Map.entry("java/util/concurrent/ThreadLocalRandom", Probes.class),
            Map.entry("jdk/internal/misc/Unsafe", WatchedUnsafe.class),
            Map.entry("jdk/internal/invoke/MhUtil", FieldHandles.class),
            Map.entry("jdk/internal/access/SharedSecrets", Secrets.class),
            Map.entry("jdk/internal/access/JavaLangAccess", Secrets.Threads.class),
            Map.entry("jdk/internal/access/JavaObjectInputStreamAccess", Secrets.Arrays.class),
            Map.entry("jdk/internal/access/JavaUtilConcurrentFJPAccess", Secrets.Pools.class),
            Map.entry("jdk/internal/vm/SharedThreadContainer", Containers.Shared.class),
            Map.entry("jdk/internal/vm/ThreadContainer", Containers.Container.class),
            Map.entry("jdk/internal/vm/ThreadContainers", Containers.class),
            Map.entry("jdk/internal/util/ArraysSupport", ArrayLengths.class),
            Map.entry("jdk/internal/ref/CleanerFactory", Cleaners.class));

    /// What was worked out before, by what was asked for.
    private static final Map<Set<String>, Copies> CLOSED = new ConcurrentHashMap<>();

    /// The internal names of the outermost classes that are copied.
    private final Set<String> copied;

    private Copies(Set<String> copied) {
        this.copied = copied;
    }

    /// @param names of classes and packages; several may be given as one, with commas
    /// @throws IllegalArgumentException if one of them cannot be copied; the message says why
    public static Copies of(Collection<String> names) {
        Set<String> all = new TreeSet<>();
        for (String given : names) {
            for (String name : given.split(",", -1)) {
                all.addAll(Selection.of(name.strip()));
            }
        }
        return all.isEmpty() ? NONE : new Copies(Selection.close(all));
    }

    /// These and more.
    ///
    /// @param names of classes that can be copied
    public Copies with(Collection<String> names) {
        Set<String> all = new TreeSet<>(copied);
        for (String name : names) {
            all.addAll(Selection.of(name));
        }
        return all.equals(copied) ? this : CLOSED.computeIfAbsent(all, asked -> new Copies(Selection.close(asked)));
    }

    public boolean isEmpty() {
        return copied.isEmpty();
    }

    /// The names of the outermost classes that are copied.
    public Set<String> classes() {
        Set<String> names = new TreeSet<>();
        copied.forEach(each -> names.add(each.replace('/', '.')));
        return names;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Copies copies && copies.copied.equals(copied);
    }

    @Override
    public int hashCode() {
        return copied.hashCode();
    }

    /// A class of the program, with the names of copies for those of the originals.
    public byte[] rename(byte[] file) {
        return isEmpty() ? file : ClassNames.rename(file, this::name);
    }

    private String name(String original) {
        return copied.contains(outermost(original)) ? INTERNAL_PREFIX + original : original;
    }

    private String nameInCopy(String original) {
        Class<?> other = INTERNALS.get(original);
        return other != null ? other.getName().replace('.', '/') : name(original);
    }

    /// The file of the copy of that internal name; null if there is none.
    public byte @Nullable [] file(String name) {
        if (isEmpty() || !name.startsWith(INTERNAL_PREFIX)) {
            return null;
        }
        String original = name.substring(INTERNAL_PREFIX.length());
        if (!copied.contains(outermost(original))) {
            return null;
        }
        byte[] file = original(original);
        return file == null ? null : ClassNames.rename(file, this::nameInCopy);
    }

    static String outermost(String name) {
        int inner = name.indexOf('$');
        return inner < 0 ? name : name.substring(0, inner);
    }

    /// What copies call in place of a class of the JDK's internals.
    static boolean isInternal(String name) {
        return INTERNALS.containsKey(name);
    }

    /// The file of a class of the JDK.
    static byte @Nullable [] original(String name) {
        try (InputStream stream = Object.class.getModule().getResourceAsStream(name + ".class")) {
            return stream == null ? null : stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
