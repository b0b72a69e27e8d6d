package io.allways.jvm.weave;

import static org.objectweb.asm.Opcodes.*;

import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/// Calls of `java.lang.reflect` and its like, announced ([io.allways.jvm.handles.Reflections]). The calls themselves
/// stay
/// where they are, because the JDK looks at who makes them.
final class ReflectiveCalls {
    private static final String HOOKS = "io/allways/jvm/handles/Reflections";
    private static final String FIELD = "java/lang/reflect/Field";

    private ReflectiveCalls() {}

    static void announce(MethodNode method, MethodInsnNode call) {
        switch (call.owner) {
            case FIELD -> {
                if (call.name.startsWith("get") && call.desc.startsWith("(Ljava/lang/Object;)")) {
                    access(method, call, "reads");
                } else if (call.name.startsWith("set") && call.desc.startsWith("(Ljava/lang/Object;")) {
                    access(method, call, "writes");
                }
            }
            case "java/lang/reflect/Method" -> {
                if (call.name.equals("invoke")) {
                    invoke(method, call);
                }
            }
            case "java/lang/Class" -> {
                if (call.name.equals("forName") && call.desc.equals("(Ljava/lang/String;)Ljava/lang/Class;")) {
                    after(method, call, "initialise", "(Ljava/lang/Class;)V");
                } else if (call.name.equals("forName") && call.desc.startsWith("(Ljava/lang/String;Z")) {
                    initialising(method, call);
                }
            }
            case "java/io/ObjectInputStream" -> {
                if (call.name.startsWith("read") && call.desc.equals("()Ljava/lang/Object;")) {
                    after(method, call, "appears", "(Ljava/lang/Object;)V");
                }
            }
            default -> {}
        }
    }

    private static MethodInsnNode hook(String name, String descriptor) {
        return new MethodInsnNode(INVOKESTATIC, HOOKS, name, descriptor, false);
    }

    private static void after(MethodNode method, MethodInsnNode call, String name, String descriptor) {
        InsnList list = new InsnList();
        list.add(new InsnNode(DUP));
        list.add(hook(name, descriptor));
        method.instructions.insert(call, list);
    }

    /// The field, the object, and perhaps a value.
    private static void access(MethodNode method, MethodInsnNode call, String name) {
        Type[] types = Type.getArgumentTypes(call.desc);
        int local = method.maxLocals;
        InsnList list = new InsnList();
        if (types.length > 1) {
            list.add(new VarInsnNode(types[1].getOpcode(ISTORE), local));
        }
        list.add(new InsnNode(DUP2));
        list.add(hook(name, "(L" + FIELD + ";Ljava/lang/Object;)V"));
        if (types.length > 1) {
            list.add(new VarInsnNode(types[1].getOpcode(ILOAD), local));
            method.maxLocals = local + types[1].getSize();
        }
        method.instructions.insertBefore(call, list);
    }

    private static void invoke(MethodNode method, MethodInsnNode call) {
        int local = method.maxLocals;
        method.maxLocals = local + 2;
        InsnList list = new InsnList();
        list.add(new VarInsnNode(ASTORE, local));
        list.add(new VarInsnNode(ASTORE, local + 1));
        list.add(new InsnNode(DUP));
        list.add(hook("calls", "(Ljava/lang/reflect/Method;)V"));
        list.add(new VarInsnNode(ALOAD, local + 1));
        list.add(new VarInsnNode(ALOAD, local));
        method.instructions.insertBefore(call, list);
    }

    /// `forName(name, initialise, loader)`.
    private static void initialising(MethodNode method, MethodInsnNode call) {
        int local = method.maxLocals;
        method.maxLocals = local + 2;
        InsnList before = new InsnList();
        before.add(new VarInsnNode(ASTORE, local));
        before.add(new InsnNode(DUP));
        before.add(new VarInsnNode(ISTORE, local + 1));
        before.add(new VarInsnNode(ALOAD, local));
        method.instructions.insertBefore(call, before);
        InsnList after = new InsnList();
        after.add(new InsnNode(DUP));
        after.add(new VarInsnNode(ILOAD, local + 1));
        after.add(hook("named", "(Ljava/lang/Class;Z)V"));
        method.instructions.insert(call, after);
    }
}
