package io.allways.jvm.weave;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/// What the initialiser of an interface makes. Fields of interfaces must be final, so they could be set only once in a
/// JVM; but each execution needs its own. So they are those of a class beside the interface, which has the initialiser,
/// and whoever reads them reads them there. Constants stay where they are.
public final class InterfaceStatics {
    private static final String SUFFIX = "$$statics";
    private static final String CLINIT = "<clinit>";

    private InterfaceStatics() {}

    /// The interface of such a class; null if it is none.
    public static @Nullable String interfaceOf(String name) {
        return name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : null;
    }

    /// The class beside an interface.
    static String of(String interfaceName) {
        return interfaceName + SUFFIX;
    }

    /// The file of the class beside an interface; null if that has no initialiser.
    public static byte @Nullable [] file(byte[] interfaceFile) {
        ClassNode face = new ClassNode();
        new ClassReader(interfaceFile).accept(face, 0);
        MethodNode initialiser = initialiser(face);
        if (initialiser == null) {
            return null;
        }
        ClassNode beside = new ClassNode();
        beside.version = face.version;
        beside.access = Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC;
        beside.name = of(face.name);
        beside.superName = "java/lang/Object";
        beside.sourceFile = face.sourceFile;
        beside.nestHostClass = face.nestHostClass == null ? face.name : face.nestHostClass;
        for (FieldNode field : face.fields) {
            if (field.value == null) {
                beside.fields.add(field);
            }
        }
        Set<String> moved = beside.fields.stream().map(field -> field.name).collect(Collectors.toSet());
        for (var insn : initialiser.instructions) {
            if (insn instanceof FieldInsnNode field && field.owner.equals(face.name) && moved.contains(field.name)) {
                field.owner = beside.name;
            }
        }
        beside.methods.add(initialiser);
        ClassWriter writer = new ClassWriter(0);
        beside.accept(writer);
        return writer.toByteArray();
    }

    private static @Nullable MethodNode initialiser(ClassNode face) {
        if ((face.access & Opcodes.ACC_INTERFACE) != 0) {
            for (MethodNode method : face.methods) {
                if (method.name.equals(CLINIT)) {
                    return method;
                }
            }
        }
        return null;
    }

    /// Takes the initialiser out of an interface, and lets the class beside it call what only the interface could. A
    /// host of nested ones admits the classes beside those.
    static void separate(ClassNode node, Hierarchy hierarchy) {
        Hierarchy.Type self = hierarchy.type(node.name);
        MethodNode initialiser = self != null && self.made ? initialiser(node) : null;
        List<String> more = new ArrayList<>();
        if (initialiser != null) {
            node.methods.remove(initialiser);
            for (MethodNode method : node.methods) {
                int wanted = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC;
                if ((method.access & wanted) == wanted) {
                    method.access = method.access & ~Opcodes.ACC_PRIVATE | Opcodes.ACC_PUBLIC;
                }
            }
            if (node.nestHostClass == null) {
                more.add(of(node.name));
            }
        }
        for (String member : node.nestMembers == null ? List.<String>of() : node.nestMembers) {
            Hierarchy.Type type = hierarchy.type(member);
            if (type != null && type.isInterface() && type.made) {
                more.add(of(member));
            }
        }
        if (!more.isEmpty()) {
            if (node.nestMembers != null) {
                more.addAll(node.nestMembers);
            }
            node.nestMembers = more;
        }
    }
}
