package io.allways.jvm;

import io.allways.jvm.program.Assumes;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Weaver;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/// Weaves the classes that loaders of the program define, and hidden ones. Each execution makes its own loaders and so
/// its own classes; their files are mostly the same again, and are woven only once.
///
/// What such a class does to the fields of another one can be announced only if that one's file is known by then. Where
/// it is not, the verdict says so.
final class OwnClasses {
    /// Programs that make other classes each time must not fill the memory.
    private static final int MOST_WOVEN = 4_096;

    private final Weaver program;
    /// What files become, by their contents.
    private final Map<ByteBuffer, byte[]> woven = new HashMap<>();
    /// Files that mention classes that were not known.
    private final Set<ByteBuffer> partial = new HashSet<>();
    /// The files that the loaders of this execution have defined so far, by internal name.
    private final IdentityHashMap<ClassLoader, Map<String, byte[]>> defined = new IdentityHashMap<>();

    /// @param program weaves the classes on the class path
    OwnClasses(Weaver program) {
        this.program = program;
    }

    /// An execution begins.
    synchronized void forget() {
        defined.clear();
    }

    synchronized byte[] weave(ClassLoader loader, byte[] file) {
        String name = name(file);
        if (name.isEmpty() || name.startsWith("java/")) {
            return file;
        }
        defined.computeIfAbsent(loader, key -> new HashMap<>()).put(name, file);
        return weave(file, wanted -> file(loader, wanted));
    }

    synchronized byte[] weaveHidden(@Nullable ClassLoader loader, byte[] file) {
        String name = name(file);
        return name.isEmpty() ? file : weave(file, wanted -> wanted.equals(name) ? file : file(loader, wanted));
    }

    /// Empty if it is no class file; the JVM will say so.
    static String name(byte[] file) {
        try {
            return new ClassReader(file).getClassName();
        } catch (RuntimeException e) {
            return "";
        }
    }

    private byte[] weave(byte[] file, Function<String, byte @Nullable []> files) {
        ByteBuffer key = ByteBuffer.wrap(file.clone());
        byte[] known = woven.get(key);
        if (known == null) {
            if (woven.size() >= MOST_WOVEN) {
                woven.clear();
                partial.clear();
            }
            Weaver weaver = new Weaver(files, program);
            known = weaver.weave(file);
            woven.put(key, known);
            if (!knowsAll(weaver, file)) {
                partial.add(key);
            }
        }
        if (partial.contains(key)) {
            World.assume(Assumes.OWN_CLASSES);
        }
        return known.clone();
    }

    private byte @Nullable [] file(@Nullable ClassLoader loader, String name) {
        for (ClassLoader each = loader; each != null; each = each.getParent()) {
            byte[] known = defined.getOrDefault(each, Map.of()).get(name);
            if (known != null) {
                return known;
            }
        }
        // Its own classes come after those of the class path, as the JDK's loaders look for them.
        return program.knows(name) || !(loader instanceof URLClassLoader urls) || !isPlain(urls)
                ? null
                : read(urls.findResource(name + ".class"));
    }

    /// Whether it looks for its classes as the JDK does: what the program has changed is the program's to call.
    private static boolean isPlain(URLClassLoader loader) {
        try {
            return loader.getClass().getMethod("findResource", String.class).getDeclaringClass()
                    == URLClassLoader.class;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    private static byte @Nullable [] read(@Nullable URL url) {
        if (url == null) {
            return null;
        }
        try (InputStream stream = url.openStream()) {
            return stream.readAllBytes();
        } catch (IOException e) {
            return null;
        }
    }

    /// Whether the classes whose fields it uses are the program's or the JDK's.
    private static boolean knowsAll(Weaver weaver, byte[] file) {
        boolean[] all = {true};
        new ClassReader(file)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access,
                                    String name,
                                    String descriptor,
                                    @Nullable String signature,
                                    String @Nullable [] thrown) {
                                return new MethodVisitor(Opcodes.ASM9) {
                                    @Override
                                    public void visitFieldInsn(int opcode, String owner, String field, String type) {
                                        all[0] &= weaver.knows(owner) || isOfJdk(owner);
                                    }
                                };
                            }
                        },
                        ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return all[0];
    }

    private static boolean isOfJdk(String name) {
        return ClassLoader.getPlatformClassLoader().getResource(name + ".class") != null;
    }
}
