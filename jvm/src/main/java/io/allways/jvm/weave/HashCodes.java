package io.allways.jvm.weave;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/// Gives a hash code that is the same in every execution to classes of the program that extend one of the JDK and would
/// have that of `Object`: threads, references, fork/join tasks. The order of hash tables depends on it.
final class HashCodes {
    private static final String NAME = "hashCode";
    private static final String DESCRIPTOR = "()I";

    private HashCodes() {}

    static void add(ClassNode node, String superName, Hierarchy hierarchy) {
        boolean ofTheJdk =
                superName.equals("java/lang/Object") ? hierarchy.keepsLayout() : hierarchy.type(superName) == null;
        if (!ofTheJdk || declared(node) || !inherited(superName)) {
            return;
        }
        MethodNode method = new MethodNode(Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNTHETIC, NAME, DESCRIPTOR, null, null);
        method.instructions.add(new VarInsnNode(Opcodes.ALOAD, 0));
        method.instructions.add(new MethodInsnNode(
                Opcodes.INVOKESTATIC, "io/allways/jvm/run/World", "ownHash", "(Ljava/lang/Object;)I", false));
        method.instructions.add(new InsnNode(Opcodes.IRETURN));
        node.methods.add(method);
    }

    private static boolean declared(ClassNode node) {
        return node.methods.stream().anyMatch(method -> method.name.equals(NAME) && method.desc.equals(DESCRIPTOR));
    }

    /// Whether objects of a class of the JDK have the hash code of `Object`.
    private static boolean inherited(String name) {
        try {
            Class<?> type = Class.forName(name.replace('/', '.'), false, ClassLoader.getPlatformClassLoader());
            return type.getMethod(NAME).getDeclaringClass() == Object.class;
        } catch (ClassNotFoundException | NoSuchMethodException e) {
            return false;
        }
    }
}
