package io.allways.jvm.weave;

import static org.objectweb.asm.Opcodes.*;

import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/// Calls of `java.lang.reflect` and its like, announced ([io.allways.jvm.handles.Reflections]). The calls themselves
/// stay
/// where they are, because the JDK looks at who makes them.
final class ReflectiveCalls {
    private static final String HOOKS = "io/allways/jvm/handles/Reflections";
    private static final String FIELD = "java/lang/reflect/Field";
    private static final String METHOD = "Ljava/lang/reflect/Method;";
    private static final String OBJECT = "Ljava/lang/Object;";
    private static final String MAKE = "$newInstance";

    private ReflectiveCalls() {}

    static void announce(ClassNode owner, MethodNode method, MethodInsnNode call) {
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
            case "java/lang/reflect/Constructor" -> {
                if (call.name.equals("newInstance")) {
                    make(owner, call);
                }
            }
            case "java/lang/Class" -> {
                if (call.name.equals("forName") && call.desc.equals("(Ljava/lang/String;)Ljava/lang/Class;")) {
                    after(method, call, "named", "(Ljava/lang/Class;)V");
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
        int arguments = method.maxLocals;
        int target = arguments + 1;
        int called = arguments + 2;
        int instead = arguments + 3;
        method.maxLocals = arguments + 4;
        InsnList list = new InsnList();
        list.add(new VarInsnNode(ASTORE, arguments));
        list.add(new VarInsnNode(ASTORE, target));
        list.add(new InsnNode(DUP));
        list.add(new VarInsnNode(ASTORE, called));
        list.add(new VarInsnNode(ALOAD, target));
        list.add(hook("calls", "(" + METHOD + OBJECT + ")" + METHOD));
        list.add(new InsnNode(DUP));
        list.add(new VarInsnNode(ASTORE, instead));
        list.add(new VarInsnNode(ALOAD, target));
        list.add(new VarInsnNode(ALOAD, called));
        list.add(new VarInsnNode(ALOAD, instead));
        list.add(new VarInsnNode(ALOAD, target));
        list.add(new VarInsnNode(ALOAD, arguments));
        list.add(hook("with", "(" + METHOD + METHOD + OBJECT + "[" + OBJECT + ")[" + OBJECT));
        method.instructions.insertBefore(call, list);
    }

    /// A method of the class that makes the object, because the JDK looks at who asks for it.
    private static void make(ClassNode owner, MethodInsnNode call) {
        String descriptor = "(L" + call.owner + ";" + call.desc.substring(1);
        if (owner.methods.stream().noneMatch(each -> each.name.equals(MAKE))) {
            MethodNode made = new MethodNode(ACC_PRIVATE | ACC_STATIC | ACC_SYNTHETIC, MAKE, descriptor, null, null);
            LabelNode asIs = new LabelNode();
            InsnList list = made.instructions;
            list.add(new VarInsnNode(ALOAD, 0));
            list.add(hook("makes", "(L" + call.owner + ";)Z"));
            list.add(new JumpInsnNode(IFEQ, asIs));
            list.add(new VarInsnNode(ALOAD, 0));
            list.add(new VarInsnNode(ALOAD, 1));
            list.add(hook("make", descriptor));
            list.add(new InsnNode(ARETURN));
            list.add(asIs);
            list.add(new FrameNode(F_SAME, 0, null, 0, null));
            list.add(new VarInsnNode(ALOAD, 0));
            list.add(new VarInsnNode(ALOAD, 1));
            list.add(new MethodInsnNode(INVOKEVIRTUAL, call.owner, call.name, call.desc, false));
            list.add(new InsnNode(ARETURN));
            owner.methods.add(made);
        }
        call.setOpcode(INVOKESTATIC);
        call.owner = owner.name;
        call.name = MAKE;
        call.desc = descriptor;
        call.itf = (owner.access & ACC_INTERFACE) != 0;
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
