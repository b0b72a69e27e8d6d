package io.allways.jvm.weave;

import static org.objectweb.asm.Opcodes.*;

import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/// Announces what calls of `MemorySegment` read and write; see [io.allways.jvm.objects.NativeMemory].
final class SegmentCalls {
    static final String SEGMENT = "java/lang/foreign/MemorySegment";
    private static final String MEMORY = "io/allways/jvm/objects/NativeMemory";
    private static final String DESCRIPTOR = "L" + SEGMENT + ";";
    private static final String LAYOUT = "Ljava/lang/foreign/MemoryLayout;";
    private static final String CHARSET = "Ljava/nio/charset/Charset;";
    private static final String STRING = "Ljava/lang/String;";

    private final InsnList list;
    private final Type[] types;
    private final int[] locals;
    private final int self;

    /// @param self the variable with the receiver; -1 if the method is static
    SegmentCalls(InsnList list, Type[] types, int[] locals, int self) {
        this.list = list;
        this.types = types;
        this.locals = locals;
        this.self = self;
    }

    void say(String name) {
        switch (name) {
            case "get", "getAtIndex" -> access(name, false);
            case "set", "setAtIndex" -> access(name, true);
            case "getString", "setString" -> string(name.startsWith("set"));
            case "fill" -> whole(self, true);
            case "toArray" -> whole(self, false);
            case "copyFrom" -> {
                load(locals[0]);
                list.add(new InsnNode(LCONST_0));
                load(self);
                list.add(new InsnNode(LCONST_0));
                load(locals[0]);
                list.add(new MethodInsnNode(INVOKEINTERFACE, SEGMENT, "byteSize", "()J", true));
                copied();
            }
            case "copy" -> copy();
            case "mismatch" -> mismatch();
            default -> {}
        }
    }

    private void access(String name, boolean writes) {
        load(self);
        load(locals[0]);
        list.add(new VarInsnNode(LLOAD, locals[1]));
        flag(name.endsWith("Index"));
        flag(writes);
        hook("access", "(" + DESCRIPTOR + LAYOUT + "JZZ)V");
    }

    private void string(boolean writes) {
        load(self);
        list.add(new VarInsnNode(LLOAD, locals[0]));
        if (writes) {
            load(locals[1]);
        } else {
            list.add(new InsnNode(ACONST_NULL));
        }
        boolean charset = types[types.length - 1].getDescriptor().equals(CHARSET);
        list.add(charset ? new VarInsnNode(ALOAD, locals[types.length - 1]) : new InsnNode(ACONST_NULL));
        hook("string", "(" + DESCRIPTOR + "J" + STRING + CHARSET + ")V");
    }

    private void whole(int segment, boolean writes) {
        load(segment);
        flag(writes);
        hook("whole", "(" + DESCRIPTOR + "Z)V");
    }

    /// Four methods: of bytes, of elements, into an array and out of one.
    private void copy() {
        boolean in = !types[0].getDescriptor().equals(DESCRIPTOR);
        if (types.length == 5) {
            load(locals[0]);
            list.add(new VarInsnNode(LLOAD, locals[1]));
            load(locals[2]);
            list.add(new VarInsnNode(LLOAD, locals[3]));
            list.add(new VarInsnNode(LLOAD, locals[4]));
            copied();
        } else if (types.length == 7) {
            load(locals[0]);
            list.add(new VarInsnNode(LLOAD, locals[2]));
            load(locals[3]);
            list.add(new VarInsnNode(LLOAD, locals[5]));
            list.add(new VarInsnNode(LLOAD, locals[6]));
            load(locals[1]);
            list.add(new MethodInsnNode(INVOKEINTERFACE, "java/lang/foreign/MemoryLayout", "byteSize", "()J", true));
            list.add(new InsnNode(LMUL));
            copied();
        } else if (types.length == 6) {
            // (array, first, segment, layout, offset, count) or (segment, layout, offset, array, first, count)
            load(locals[in ? 0 : 3]);
            list.add(new VarInsnNode(ILOAD, locals[in ? 1 : 4]));
            list.add(new VarInsnNode(ILOAD, locals[5]));
            load(locals[in ? 2 : 0]);
            load(locals[in ? 3 : 1]);
            list.add(new VarInsnNode(LLOAD, locals[in ? 4 : 2]));
            flag(in);
            hook("copied", "(Ljava/lang/Object;II" + DESCRIPTOR + LAYOUT + "JZ)V");
        }
    }

    private void copied() {
        hook("copied", "(" + DESCRIPTOR + "J" + DESCRIPTOR + "JJ)V");
    }

    private void mismatch() {
        if (self >= 0) {
            whole(self, false);
        }
        for (int i = 0; i < types.length; i++) {
            if (types[i].getDescriptor().equals(DESCRIPTOR)) {
                whole(locals[i], false);
            }
        }
    }

    private void load(int local) {
        list.add(new VarInsnNode(ALOAD, local));
    }

    private void flag(boolean is) {
        list.add(new InsnNode(is ? ICONST_1 : ICONST_0));
    }

    private void hook(String name, String descriptor) {
        list.add(new MethodInsnNode(INVOKESTATIC, MEMORY, name, descriptor, false));
    }

    /// What is said after memory was allocated.
    static MethodInsnNode allocated() {
        return new MethodInsnNode(INVOKESTATIC, MEMORY, "allocated", "(Ljava/lang/Object;)V", false);
    }

    /// Whether a call allocates memory outside of the heap.
    static boolean allocates(MethodInsnNode call) {
        return call.name.startsWith("allocate")
                && (call.desc.endsWith(")" + DESCRIPTOR) || call.desc.endsWith(")Ljava/nio/ByteBuffer;"));
    }
}
