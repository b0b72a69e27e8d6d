package io.allways.jvm.objects;

import static org.objectweb.asm.Opcodes.*;

import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/// Which instructions of a method run under a lock: those from where it enters its first monitor to where it leaves the
/// last. Whoever wrote the method put there what needs it.
final class Locked {
    private final MethodNode method;
    private int first = Integer.MAX_VALUE;
    private int last = -1;

    Locked(MethodNode method) {
        this.method = method;
        for (int i = 0; i < method.instructions.size(); i++) {
            int opcode = method.instructions.get(i).getOpcode();
            if (opcode == MONITORENTER) {
                first = Math.min(first, i);
            } else if (opcode == MONITOREXIT) {
                last = i;
            }
        }
    }

    boolean holds(AbstractInsnNode insn) {
        int at = last < 0 ? -1 : method.instructions.indexOf(insn);
        return at >= first && at <= last;
    }

    /// Whether the method takes a lock of `java.util.concurrent` or of the JDK's own streams.
    static boolean wholly(MethodNode method) {
        for (AbstractInsnNode insn : method.instructions) {
            if (insn instanceof MethodInsnNode call
                    && call.name.startsWith("lock")
                    && (call.owner.startsWith("java/util/concurrent/locks/")
                            || call.owner.equals("jdk/internal/misc/InternalLock"))) {
                return true;
            }
        }
        return false;
    }
}
