package io.allways.jvm.inside;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/// Which classes have to be copied for those that were asked for: a copy is in another package than its original, so
/// whatever it reaches that is not public comes with it. All names are internal ones of outermost classes.
final class Selection {
    private static final String ROOT = "java/util/concurrent";
    private static final String EXECUTORS = ROOT + "/Executors";

    /// Packages whose classes can be copied.
    private static final Set<String> PACKAGES = Set.of(ROOT, ROOT + "/locks");

    /// What is no algorithm that could be looked into, or is controlled in place.
    private static final Set<String> KEPT = Set.of(
            ROOT + "/ThreadLocalRandom",
            ROOT + "/Flow",
            ROOT + "/StructuredTaskScope",
            ROOT + "/StructuredTaskScopeImpl",
            ROOT + "/Joiners",
            ROOT + "/TimeUnit",
            ROOT + "/locks/LockSupport");

    /// What the locks and synchronizers of the JDK are made of. Whoever wants to look into one of them means these.
    /// Their
    /// subclasses in the JDK are private, so that no two of them have to be of the same copy.
    private static final Set<String> QUEUES = Set.of(
            ROOT + "/locks/AbstractOwnableSynchronizer",
            ROOT + "/locks/AbstractQueuedSynchronizer",
            ROOT + "/locks/AbstractQueuedLongSynchronizer");

    private Selection() {}

    /// The classes that are meant by the name of a class or package, as a user gives it.
    static Set<String> of(String given) {
        String name = given.replace('.', '/');
        if (PACKAGES.contains(name)) {
            Set<String> all = new TreeSet<>(classes(name));
            all.removeIf(each -> isKept(each));
            return all;
        }
        Class<?> type = find(given);
        if (type == null) {
            throw new IllegalArgumentException("The JDK has no class or package `" + given + "`. Expected "
                    + "java.util.concurrent, java.util.concurrent.locks, or one of their classes.");
        }
        if (!PACKAGES.contains(type.getPackageName().replace('.', '/'))) {
            throw new IllegalArgumentException("Only classes of java.util.concurrent and "
                    + "java.util.concurrent.locks can be looked into, not `" + given + "`.");
        }
        String outermost = Copies.outermost(Type.getInternalName(type));
        if (isKept(outermost)) {
            throw new IllegalArgumentException(
                    "Nothing stands in for `" + given + "`, so there is nothing to look into.");
        }
        return Set.of(outermost);
    }

    private static @Nullable Class<?> find(String name) {
        try {
            return Class.forName(name, false, null);
        } catch (ClassNotFoundException | LinkageError e) {
            return null;
        }
    }

    private static boolean isKept(String name) {
        Class<?> type = find(name.replace('/', '.'));
        return type == null
                || type.isInterface()
                || type.isEnum()
                || Throwable.class.isAssignableFrom(type)
                || KEPT.contains(name);
    }

    /// The outermost classes of a package.
    private static List<String> classes(String name) {
        Path folder = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base/" + name);
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(each -> each.getFileName().toString())
                    .filter(each -> each.endsWith(".class") && !each.contains("$") && !each.contains("-info"))
                    .map(each -> name + "/" + each.substring(0, each.length() - ".class".length()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Those and all that has to come with them.
    static Set<String> close(Set<String> asked) {
        List<String> files = files();
        Set<String> all = new TreeSet<>(asked);
        Set<String> done = new HashSet<>();
        int before;
        do {
            before = all.size();
            for (String file : files) {
                if (all.contains(Copies.outermost(file))) {
                    if (done.add(file)) {
                        needs(file, all);
                    }
                } else {
                    joins(file, all);
                }
            }
        } while (all.size() > before);
        return all;
    }

    /// All classes of the packages, inner ones as well.
    private static List<String> files() {
        List<String> all = new ArrayList<>();
        for (String each : PACKAGES) {
            Path folder = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base/" + each);
            try (Stream<Path> files = Files.list(folder)) {
                files.map(file -> file.getFileName().toString())
                        .filter(file -> file.endsWith(".class") && !file.contains("-info"))
                        .forEach(file -> all.add(each + "/" + file.substring(0, file.length() - ".class".length())));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return all;
    }

    /// A class that is not copied has to be if it is a subclass of a copy, if it is an interface that names one, or if
    /// it makes the pools that were asked for.
    private static void joins(String name, Set<String> all) {
        Class<?> type = find(name.replace('/', '.'));
        if (type == null) {
            return;
        }
        Class<?> parent = type.getSuperclass();
        boolean joins = parent != null && extendsCopy(Copies.outermost(Type.getInternalName(parent)), all);
        if (type.isInterface()) {
            for (Method method : type.getDeclaredMethods()) {
                joins |= mentions(Type.getMethodDescriptor(method), all);
            }
        }
        joins |= name.equals(EXECUTORS) && all.contains(ROOT + "/ThreadPoolExecutor");
        if (joins) {
            all.add(Copies.outermost(name));
        }
    }

    private static boolean extendsCopy(String parent, Set<String> all) {
        return all.contains(parent) && !QUEUES.contains(parent);
    }

    private static boolean mentions(String descriptor, Set<String> all) {
        Deque<Type> types = new ArrayDeque<>(List.of(Type.getArgumentTypes(descriptor)));
        types.add(Type.getReturnType(descriptor));
        return types.stream()
                .anyMatch(each ->
                        each.getSort() == Type.OBJECT && all.contains(Copies.outermost(each.getInternalName())));
    }

    /// Adds what a copy reaches and could not reach from another package.
    private static void needs(String name, Set<String> all) {
        byte[] file = Copies.original(name);
        if (file == null) {
            return;
        }
        ClassNode node = new ClassNode();
        new ClassReader(file).accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        if (QUEUES.contains(node.superName)) {
            all.add(node.superName);
        }
        for (MethodNode method : node.methods) {
            for (AbstractInsnNode insn : method.instructions) {
                String owner = switch (insn) {
                    case MethodInsnNode call -> hidden(call.owner, call.name, call.desc, name);
                    case FieldInsnNode field -> hidden(field.owner, field.name, field.desc, name);
                    case TypeInsnNode of -> hidden(of.desc, name);
                    default -> null;
                };
                if (owner != null) {
                    all.add(Copies.outermost(owner));
                }
            }
        }
    }

    private static @Nullable String hidden(String type, String from) {
        Class<?> found = ours(type);
        return found == null || from.equals(type) || Modifier.isPublic(found.getModifiers()) ? null : type;
    }

    /// The class that declares a member, if `from` could not reach it from another package.
    private static @Nullable String hidden(String type, String name, String descriptor, String from) {
        Class<?> found = ours(type);
        if (found == null) {
            return null;
        }
        if (!Modifier.isPublic(found.getModifiers())) {
            return type;
        }
        for (Class<?> each = found; each != null; each = each.getSuperclass()) {
            Member member = member(each, name, descriptor);
            if (member != null) {
                boolean reached = Modifier.isPublic(member.getModifiers())
                        || Modifier.isProtected(member.getModifiers()) && inherits(from, each);
                return reached || ours(Type.getInternalName(each)) == null ? null : Type.getInternalName(each);
            }
        }
        return null;
    }

    private static boolean inherits(String name, Class<?> from) {
        Class<?> type = find(name.replace('/', '.'));
        return type != null && from.isAssignableFrom(type);
    }

    /// The class, if it is one that may have to be copied.
    private static @Nullable Class<?> ours(String type) {
        String outermost = Copies.outermost(type);
        int slash = outermost.lastIndexOf('/');
        boolean ours = slash > 0 && PACKAGES.contains(outermost.substring(0, slash)) && !Copies.isInternal(outermost);
        return ours ? find(type.replace('/', '.')) : null;
    }

    private static @Nullable Member member(Class<?> type, String name, String descriptor) {
        if (name.equals("<init>")) {
            for (Constructor<?> each : type.getDeclaredConstructors()) {
                if (Type.getConstructorDescriptor(each).equals(descriptor)) {
                    return each;
                }
            }
            return null;
        }
        for (Method each : type.getDeclaredMethods()) {
            if (each.getName().equals(name) && Type.getMethodDescriptor(each).equals(descriptor)) {
                return each;
            }
        }
        for (Field each : type.getDeclaredFields()) {
            if (each.getName().equals(name)
                    && Type.getDescriptor(each.getType()).equals(descriptor)) {
                return each;
            }
        }
        return null;
    }
}
