package io.allways.jvm.weave;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/// Loops that keep nothing from one round to the next: no field and no array element is written, and no local variable
/// that the next round would read before it writes it. If such a loop comes round again it only waits for others:
/// `while (!done) {}`, or `do { e = slots.get(i); } while (e == null);`.
///
/// Where local variables are written only loops without branches count, and without calls of methods that may have a
/// state of their own: an iterator's, for example.
final class Loops {
    private Loops() {}

    /// The jumps with which such loops come round.
    static List<JumpInsnNode> spins(MethodNode method) {
        List<JumpInsnNode> found = new ArrayList<>();
        InsnList code = method.instructions;
        for (AbstractInsnNode insn : code) {
            if (insn instanceof JumpInsnNode jump && code.indexOf(jump.label) < code.indexOf(jump) && pure(jump)) {
                found.add(jump);
            }
        }
        return found;
    }

    private static boolean pure(JumpInsnNode jump) {
        Set<Integer> loaded = new HashSet<>();
        boolean stores = false;
        boolean straight = true;
        for (AbstractInsnNode insn = jump.label; insn != jump; insn = insn.getNext()) {
            int opcode = insn.getOpcode();
            boolean keeps = opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE
                    || opcode == Opcodes.IINC
                    || opcode == Opcodes.PUTFIELD
                    || opcode == Opcodes.PUTSTATIC
                    || opcode == Opcodes.MONITORENTER
                    || opcode == Opcodes.MONITOREXIT
                    || opcode == Opcodes.NEW;
            if (keeps) {
                return false;
            }
            switch (insn) {
                case VarInsnNode local
                when opcode >= Opcodes.ISTORE -> {
                    stores = true;
                    straight &= !loaded.contains(local.var);
                }
                case VarInsnNode local -> loaded.add(local.var);
                case MethodInsnNode call ->
                    straight &= opcode == Opcodes.INVOKESTATIC || call.owner.startsWith("java/");
                case JumpInsnNode other -> straight = false;
                default -> {}
            }
        }
        return straight || !stores;
    }
}
