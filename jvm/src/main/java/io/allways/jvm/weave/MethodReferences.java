package io.allways.jvm.weave;

import static org.objectweb.asm.Opcodes.*;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/// Method references as lambdas: `sb::append` becomes `(sb, text) -> sb.append(text)`, a method of the class that has it,
/// which can be woven.
final class MethodReferences {
    private static final String NAME = "lambda$reference$";

    private MethodReferences() {}

    static Handle spelledOut(Weaver weaver, ClassNode owner, Handle handle, int line) {
        boolean made = handle.getTag() == H_NEWINVOKESPECIAL;
        boolean isStatic = made || handle.getTag() == H_INVOKESTATIC;
        List<Type> arguments = new ArrayList<>();
        if (!isStatic) {
            arguments.add(Type.getObjectType(handle.getOwner()));
        }
        arguments.addAll(List.of(Type.getArgumentTypes(handle.getDesc())));
        Type returned = made ? Type.getObjectType(handle.getOwner()) : Type.getReturnType(handle.getDesc());
        String descriptor = Type.getMethodDescriptor(returned, arguments.toArray(new Type[0]));
        String name = name(owner);
        MethodNode method = new MethodNode(ACC_PRIVATE | ACC_STATIC | ACC_SYNTHETIC, name, descriptor, null, null);
        LabelNode start = new LabelNode();
        method.instructions.add(start);
        if (line > 0) {
            method.instructions.add(new LineNumberNode(line, start));
        }
        if (made) {
            method.instructions.add(new TypeInsnNode(NEW, handle.getOwner()));
            method.instructions.add(new InsnNode(DUP));
        }
        int local = 0;
        for (Type argument : arguments) {
            method.instructions.add(new VarInsnNode(argument.getOpcode(ILOAD), local));
            local += argument.getSize();
        }
        method.instructions.add(new MethodInsnNode(
                opcode(handle.getTag()), handle.getOwner(), handle.getName(), handle.getDesc(), handle.isInterface()));
        method.instructions.add(new InsnNode(returned.getOpcode(IRETURN)));
        method.maxLocals = local;
        method.maxStack = local + 4;
        owner.methods.add(method);
        new MethodWeaver(weaver, owner, method).weave();
        boolean isInterface = (owner.access & ACC_INTERFACE) != 0;
        return new Handle(H_INVOKESTATIC, owner.name, name, descriptor, isInterface);
    }

    private static int opcode(int tag) {
        return switch (tag) {
            case H_INVOKESTATIC -> INVOKESTATIC;
            case H_INVOKEINTERFACE -> INVOKEINTERFACE;
            case H_NEWINVOKESPECIAL -> INVOKESPECIAL;
            default -> INVOKEVIRTUAL;
        };
    }

    private static String name(ClassNode owner) {
        int number = 0;
        for (MethodNode method : owner.methods) {
            if (method.name.startsWith(NAME)) {
                number++;
            }
        }
        return NAME + number;
    }
}
