package io.allways.jvm;

import io.allways.jvm.globals.ClassCaches;
import io.allways.jvm.handles.ClassDefiner;
import io.allways.jvm.handles.DirectCalls;
import io.allways.jvm.inside.Copies;
import io.allways.jvm.program.Sites;
import io.allways.jvm.weave.InterfaceStatics;
import io.allways.jvm.weave.Replacements;
import io.allways.jvm.weave.Weaver;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/// Loads the classes of a program, woven; one loader per worker. The JDK's own classes, and those that the program
/// shares with the checker, come from elsewhere.
final class ProgramLoader extends URLClassLoader implements ClassDefiner {
    static {
        registerAsParallelCapable();
    }

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final String EPOCH = "io.allways.jvm.made.Epoch";

    private final ClassLoader checker;
    private final Set<String> shared;
    private final Weaver weaver;
    private final OwnClasses ownClasses;
    private final Copies copies;
    private final Class<?> epoch;
    private final long now;
    private final List<Class<?>> types = new ArrayList<>();
    /// Of the folders and archives of the class path.
    private final Map<String, ProtectionDomain> domains = new ConcurrentHashMap<>();

    /// Files of classes that programs have defined in the JVM's own loader, by internal name.
    private static final Map<String, byte[]> IN_BOOT_LOADER = new ConcurrentHashMap<>();

    private final DefinedClasses defined = new DefinedClasses(new ConcurrentHashMap<>());
    private final DefinedClasses definedInBoot = new DefinedClasses(IN_BOOT_LOADER);
    /// The class that this loader is just defining.
    private volatile String defining = "";

    /// @param shared prefixes of the names of classes that are taken from the checker's own loader, as they are
    /// @param name of the process
    ProgramLoader(
            String name,
            List<URL> classpath,
            Set<String> shared,
            Copies copies,
            Sites sites,
            Replacements replacements) {
        super(name, classpath.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
        checker = ProgramLoader.class.getClassLoader();
        this.shared = shared;
        this.copies = copies;
        weaver = new Weaver(this::file, sites, replacements);
        ownClasses = new OwnClasses(weaver);
        setDefaultAssertionStatus(true);
        epoch = epochs();
        now = offset(epoch);
    }

    private Class<?> epochs() {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V25, Opcodes.ACC_PUBLIC, EPOCH.replace('.', '/'), null, "java/lang/Object", null);
        writer.visitField(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "now", "I", null, null);
        byte[] file = writer.toByteArray();
        return defineClass(EPOCH, file, 0, file.length);
    }

    private static long offset(Class<?> epoch) {
        try {
            return UNSAFE.staticFieldOffset(epoch.getField("now"));
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(e);
        }
    }

    /// An execution begins.
    void epoch(int number) {
        synchronized (types) {
            ClassCaches.forget(types);
        }
        ownClasses.forget();
        defined.forget();
        definedInBoot.forget();
        UNSAFE.putInt(epoch, now, number);
    }

    private boolean isShared(String name) {
        if (name.startsWith("io.allways.jvm.run.")
                || name.startsWith("io.allways.jvm.memory.")
                || name.startsWith("io.allways.jvm.describe.")
                || name.startsWith("io.allways.jvm.streams.")
                || name.startsWith("io.allways.jvm.program.")
                || name.startsWith("io.allways.jvm.forks.")
                || name.startsWith("io.allways.jvm.handles.")
                || name.startsWith("io.allways.jvm.model.")
                || name.startsWith("io.allways.jvm.objects.")
                || name.startsWith("io.allways.jvm.net.")
                || name.startsWith("io.allways.jvm.http.")
                || name.startsWith("io.allways.jvm.inside.")) {
            return true;
        }
        for (String prefix : shared) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (isShared(name)) {
            return checker.loadClass(name);
        }
        if (name.startsWith(MadeLoader.PACKAGE) && !name.equals(EPOCH)) {
            return MadeLoader.ONLY.loadClass(name);
        }
        return Uncontrolled.run(() -> {
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                if (known != null) {
                    return known;
                }
                if (defined.isLeftOver(name.replace('.', '/'))) {
                    throw new ClassNotFoundException(name);
                }
                byte[] file = file(name.replace('.', '/'));
                return file == null ? super.loadClass(name, resolve) : define(name, file);
            }
        });
    }

    @Override
    public Class<?> define(byte[] file) {
        String internal = new ClassReader(file).getClassName();
        defined.begin(internal, file);
        try {
            return loadClass(internal.replace('/', '.'), false); // which finds the file
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public @Nullable Class<?> defineFor(@Nullable String name, byte[] file) {
        String internal = OwnClasses.name(file);
        String own = internal.replace('/', '.');
        boolean fits = !internal.isEmpty() && (name == null || name.equals(own));
        return fits && !defining.equals(own) ? define(file) : null;
    }

    @Override
    public Class<?> define(@Nullable ClassLoader loader, byte[] file, Function<byte[], Class<?>> plain) {
        String internal = OwnClasses.name(file);
        if (internal.isEmpty()) {
            return plain.apply(file);
        }
        if (loader == this) {
            return define(file);
        }
        if (loader != null) {
            byte[] woven = weave(loader, file);
            return plain.apply(woven == null ? file : woven);
        }
        synchronized (IN_BOOT_LOADER) {
            return definedInBoot.begin(internal, file) ? inBoot(internal) : plain.apply(file);
        }
    }

    private static Class<?> inBoot(String internal) {
        try {
            return Class.forName(internal.replace('/', '.'), false, null);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public boolean isLeftOver(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        DefinedClasses of = loader == this ? defined : loader == null ? definedInBoot : null;
        return of != null && of.isLeftOver(type.getName().replace('.', '/'));
    }

    @Override
    public byte @Nullable [] weave(ClassLoader loader, byte[] file) {
        return isOfProgram(loader) ? uncontrolled(() -> ownClasses.weave(loader, file)) : null;
    }

    @Override
    public byte[] weaveHidden(@Nullable ClassLoader loader, byte[] file) {
        return loader == this || isOfProgram(loader) ? uncontrolled(() -> ownClasses.weaveHidden(loader, file)) : file;
    }

    private static byte[] uncontrolled(Uncontrolled.Task<byte[]> task) {
        try {
            return Uncontrolled.run(task);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public boolean isOfProgram(@Nullable ClassLoader loader) {
        if (loader == null || loader instanceof ClassDefiner) {
            return false;
        }
        ClassLoader of = loader.getClass().getClassLoader();
        return of == null
                ? loader.getClass().getName().startsWith("java.net.") && isBelow(loader)
                : of == this || isOfProgram(of);
    }

    /// The checker itself may have been loaded by the same kind of loader.
    private boolean isBelow(ClassLoader loader) {
        for (ClassLoader each = checker; each != null; each = each.getParent()) {
            if (each == loader) {
                return false;
            }
        }
        return true;
    }

    private Class<?> define(String name, byte[] file) {
        byte[] woven = weaver.weave(file);
        int dot = name.lastIndexOf('.');
        if (dot > 0 && getDefinedPackage(name.substring(0, dot)) == null) {
            definePackage(name.substring(0, dot), null, null, null, null, null, null, null);
        }
        ProtectionDomain domain = domain(name);
        String before = defining;
        defining = name;
        Class<?> type;
        try {
            type = defineClass(name, woven, 0, woven.length, domain);
        } finally {
            defining = before;
        }
        synchronized (types) {
            types.add(type);
        }
        return type;
    }

    /// Programs ask their classes where they come from.
    private @Nullable ProtectionDomain domain(String name) {
        String path = name.replace('.', '/') + ".class";
        URL url = findResource(path);
        if (url == null || !url.toString().endsWith(path)) {
            return null;
        }
        String folder = url.toString().substring(0, url.toString().length() - path.length());
        String location = folder.startsWith("jar:") && folder.endsWith("!/")
                ? folder.substring("jar:".length(), folder.length() - "!/".length())
                : folder;
        return domains.computeIfAbsent(location, key -> {
            try {
                CodeSource source = new CodeSource(URI.create(key).toURL(), (Certificate[]) null);
                return new ProtectionDomain(source, null, this, null);
            } catch (MalformedURLException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    /// The file of a class of the program, by its internal name.
    private byte @Nullable [] file(String name) {
        if (name.startsWith("java/") || isShared(name.replace('/', '.'))) {
            return null;
        }
        byte[] direct = DirectCalls.file(name);
        if (direct != null) {
            return direct;
        }
        String face = InterfaceStatics.interfaceOf(name);
        if (face != null) {
            byte[] file = file(face);
            return file == null ? null : InterfaceStatics.file(file);
        }
        byte[] copy = copies.file(name);
        if (copy != null) {
            return copy;
        }
        byte[] made = defined.file(name);
        if (made != null) {
            return made;
        }
        URL url = findResource(name + ".class");
        if (url == null) {
            return null;
        }
        try (InputStream stream = url.openStream()) {
            return copies.rename(stream.readAllBytes());
        } catch (IOException e) {
            return null;
        }
    }
}
