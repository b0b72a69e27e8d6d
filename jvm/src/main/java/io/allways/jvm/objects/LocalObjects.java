package io.allways.jvm.objects;

import static org.objectweb.asm.Opcodes.*;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/// The objects of the JDK that a method makes and keeps to itself: an escape analysis. Nobody else can use those, so
/// nothing need be said of what is done to them. Most string builders are such.
public final class LocalObjects {
    private static final LocalObjects NONE = new LocalObjects(Map.of(), Set.of());

    private final Map<AbstractInsnNode, Set<AbstractInsnNode>> receivers;
    private final Set<AbstractInsnNode> escaped;

    private LocalObjects(Map<AbstractInsnNode, Set<AbstractInsnNode>> receivers, Set<AbstractInsnNode> escaped) {
        this.receivers = receivers;
        this.escaped = escaped;
    }

    /// Of methods with subroutines, which no compiler has made for long, nothing is known.
    public static LocalObjects of(MethodNode method) {
        boolean any = false;
        for (AbstractInsnNode insn : method.instructions) {
            if (insn.getOpcode() == JSR) {
                return NONE;
            }
            any |= insn instanceof TypeInsnNode type && watched(type);
        }
        if (!any) {
            return NONE;
        }
        Escapes escapes = new Escapes(method);
        escapes.run(parameters(method));
        return new LocalObjects(escapes.receivers, escapes.escaped);
    }

    /// Whether the receiver of a call is nobody else's.
    public boolean receiver(AbstractInsnNode call) {
        Set<AbstractInsnNode> made = receivers.get(call);
        if (made == null || made.isEmpty()) {
            return false;
        }
        for (AbstractInsnNode each : made) {
            if (escaped.contains(each)) {
                return false;
            }
        }
        return true;
    }

    private static boolean watched(TypeInsnNode insn) {
        return insn.getOpcode() == NEW && insn.desc.startsWith("java") && !ThreadSafety.safe(insn.desc);
    }

    private static Value[] parameters(MethodNode method) {
        Value[] all = new Value[method.maxLocals];
        java.util.Arrays.fill(all, Value.OTHER);
        return all;
    }

    /// Which `new` a reference comes from.
    private record Value(Set<AbstractInsnNode> made, boolean other) {
        static final Value OTHER = new Value(Set.of(), true);
    }

    private static final class Escapes extends Flow<Value> {
        final Map<AbstractInsnNode, Set<AbstractInsnNode>> receivers = new HashMap<>();
        final Set<AbstractInsnNode> escaped = new HashSet<>();

        Escapes(MethodNode method) {
            super(method);
        }

        private void escapes(@Nullable Value value) {
            if (value != null) {
                escaped.addAll(value.made);
            }
        }

        @Override
        Value merge(Value one, Value other) {
            Set<AbstractInsnNode> all = new HashSet<>(one.made);
            all.addAll(other.made);
            Value merged = new Value(all, one.other || other.other);
            if (merged.other) {
                escapes(merged); // it is not known any more whose it is
            }
            return merged;
        }

        @Override
        Value made(TypeInsnNode insn) {
            return watched(insn) ? new Value(Set.of(insn), false) : Value.OTHER;
        }

        @Override
        Value read(FieldInsnNode insn, @Nullable Value object) {
            return Value.OTHER;
        }

        @Override
        void write(FieldInsnNode insn, @Nullable Value object, @Nullable Value value) {
            escapes(value);
        }

        @Override
        Value element(AbstractInsnNode insn, Value array) {
            return Value.OTHER;
        }

        @Override
        void store(AbstractInsnNode insn, @Nullable Value array, @Nullable Value value) {
            escapes(value);
        }

        @Override
        void returns(Value value) {
            escapes(value);
        }

        @Override
        Value call(MethodInsnNode insn, List<@Nullable Value> arguments) {
            boolean receiver = insn.getOpcode() != INVOKESTATIC;
            Value self = receiver ? arguments.get(0) : null;
            if (self != null && !self.made.isEmpty()) {
                receivers.merge(insn, self.made, (a, b) -> {
                    Set<AbstractInsnNode> all = new HashSet<>(a);
                    all.addAll(b);
                    return all;
                });
            }
            if (insn.name.equals("<init>") && keeps(insn)) {
                escapes(self);
            }
            for (int i = receiver ? 1 : 0; i < arguments.size(); i++) {
                escapes(arguments.get(i));
            }
            // Builders return themselves.
            return self != null && insn.desc.endsWith(")L" + insn.owner + ";") ? self : Value.OTHER;
        }

        /// Whether a constructor may keep what others use as well; see [HeldParts].
        private static boolean keeps(MethodInsnNode insn) {
            for (Type type : Type.getArgumentTypes(insn.desc)) {
                boolean object = type.getSort() == Type.OBJECT;
                String name = object ? type.getInternalName() : "";
                boolean builder = insn.owner.equals("java/lang/StringBuilder");
                if (type.getSort() == Type.ARRAY
                        || object && !builder && (!ThreadSafety.safe(name) || KeptFields.general(name))) {
                    return true;
                }
            }
            return false;
        }

        @Override
        Value call(InvokeDynamicInsnNode insn, List<@Nullable Value> arguments) {
            if (!insn.bsm.getOwner().equals("java/lang/invoke/StringConcatFactory")) {
                arguments.forEach(this::escapes);
            }
            return Value.OTHER;
        }
    }
}
