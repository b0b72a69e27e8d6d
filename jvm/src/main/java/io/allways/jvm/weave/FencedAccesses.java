package io.allways.jvm.weave;

import static org.objectweb.asm.Opcodes.*;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/// Plain accesses to fields that a method puts next to a fence, in one straight line: writes after a fence that releases,
/// reads before one that acquires. Whoever writes such code means an opaque access (the Disruptor's and Log4j's sequences
/// are made so), so that such accesses are no data races among themselves.
final class FencedAccesses {
    private static final Set<String> RELEASES = Set.of("releaseFence", "storeStoreFence", "fullFence", "storeFence");
    private static final Set<String> ACQUIRES = Set.of("acquireFence", "loadLoadFence", "fullFence", "loadFence");

    private FencedAccesses() {}

    static Set<AbstractInsnNode> of(MethodNode method) {
        Set<AbstractInsnNode> found = new HashSet<>();
        boolean after = false;
        for (AbstractInsnNode insn = method.instructions.getFirst(); insn != null; insn = insn.getNext()) {
            after = !breaks(insn) && (after || fence(insn, RELEASES));
            if (after && insn instanceof FieldInsnNode field && writes(field)) {
                found.add(insn);
            }
        }
        boolean before = false;
        for (AbstractInsnNode insn = method.instructions.getLast(); insn != null; insn = insn.getPrevious()) {
            before = !breaks(insn) && (before || fence(insn, ACQUIRES));
            if (before && insn instanceof FieldInsnNode field && !writes(field)) {
                found.add(insn);
            }
        }
        return found;
    }

    private static boolean writes(FieldInsnNode insn) {
        return insn.getOpcode() == PUTFIELD || insn.getOpcode() == PUTSTATIC;
    }

    private static boolean breaks(AbstractInsnNode insn) {
        return insn instanceof JumpInsnNode
                || insn instanceof FrameNode
                || insn instanceof TableSwitchInsnNode
                || insn instanceof LookupSwitchInsnNode;
    }

    private static boolean fence(AbstractInsnNode insn, Set<String> names) {
        return insn instanceof MethodInsnNode call
                && (call.owner.equals(HandleCalls.VAR_HANDLE) || call.owner.equals("sun/misc/Unsafe"))
                && names.contains(call.name);
    }
}
