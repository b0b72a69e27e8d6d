package io.allways.jvm.objects;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/// The class files of the JDK, each read when it is first asked for.
final class JdkClasses {
    /// A method, and the class that declares it.
    record Found(ClassNode owner, MethodNode method) {
        boolean is(int access) {
            return (method.access & access) != 0;
        }
    }

    private final Map<String, Optional<ClassNode>> nodes = new ConcurrentHashMap<>();

    /// The class of an internal name, or null if it is none of the JDK's.
    @Nullable ClassNode node(@Nullable String name) {
        return name == null
                ? null
                : nodes.computeIfAbsent(name, JdkClasses::read).orElse(null);
    }

    private static Optional<ClassNode> read(String name) {
        try (InputStream file = ClassLoader.getPlatformClassLoader().getResourceAsStream(name + ".class")) {
            if (file == null) {
                return Optional.empty();
            }
            ClassNode node = new ClassNode();
            new ClassReader(file).accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            return Optional.of(node);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    boolean isInterface(String name) {
        ClassNode node = node(name);
        return node == null || (node.access & Opcodes.ACC_INTERFACE) != 0;
    }

    @Nullable FieldNode field(String owner, String name, String descriptor) {
        for (ClassNode node = node(owner); node != null; node = node(node.superName)) {
            for (FieldNode field : node.fields) {
                if (field.name.equals(name) && field.desc.equals(descriptor)) {
                    return field;
                }
            }
        }
        return null;
    }

    /// The method that a call on an object of class `type` arrives at; null if the class has none.
    @Nullable Found method(String type, String name, String descriptor) {
        for (ClassNode node = node(type); node != null; node = node(node.superName)) {
            Found found = declared(node, name, descriptor);
            if (found != null) {
                return found;
            }
        }
        return inherited(type, name, descriptor);
    }

    private static @Nullable Found declared(ClassNode node, String name, String descriptor) {
        for (MethodNode method : node.methods) {
            if (method.name.equals(name) && method.desc.equals(descriptor)) {
                return new Found(node, method);
            }
        }
        return null;
    }

    /// From interfaces; one with code if there is one.
    private @Nullable Found inherited(String type, String name, String descriptor) {
        Found any = null;
        for (ClassNode node = node(type); node != null; node = node(node.superName)) {
            for (String each : node.interfaces) {
                ClassNode face = node(each);
                Found found = face == null ? null : declared(face, name, descriptor);
                found = found == null && face != null ? inherited(each, name, descriptor) : found;
                if (found != null && !found.is(Opcodes.ACC_ABSTRACT)) {
                    return found;
                }
                any = any == null ? found : any;
            }
        }
        return any;
    }
}
