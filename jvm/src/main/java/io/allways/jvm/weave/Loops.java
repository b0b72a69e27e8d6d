package io.allways.jvm.weave;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodNode;

/// Loops that keep nothing from one round to the next: no local variable, no field, no array element is written. If
/// such a loop comes round again it only waits for others: `while (!done) {}`.
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
        for (AbstractInsnNode insn = jump.label; insn != jump; insn = insn.getNext()) {
            int opcode = insn.getOpcode();
            boolean keeps = opcode >= Opcodes.ISTORE && opcode <= Opcodes.SASTORE
                    || opcode == Opcodes.IINC
                    || opcode == Opcodes.PUTFIELD
                    || opcode == Opcodes.PUTSTATIC
                    || opcode == Opcodes.MONITORENTER
                    || opcode == Opcodes.MONITOREXIT
                    || opcode == Opcodes.NEW;
            if (keeps) {
                return false;
            }
        }
        return true;
    }
}
