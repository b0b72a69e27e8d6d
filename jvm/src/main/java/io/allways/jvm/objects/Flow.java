package io.allways.jvm.objects;

import static org.objectweb.asm.Opcodes.*;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/// Where references of interest go in one method: a data-flow analysis over its locals and its operand stack, slot by
/// slot. A subclass says which references those are, and is told of everything that is done with them. Every other
/// value is null.
abstract class Flow<V> {
    private static final int MOST_VISITS = 40_000;

    private final MethodNode method;
    private final InsnList code;
    private final @Nullable Frame<V>[] frames;
    private final Deque<Integer> pending = new ArrayDeque<>();

    private static final class Frame<V> {
        final @Nullable Object[] slots;
        int depth;

        Frame(int size, int depth) {
            slots = new Object[size];
            this.depth = depth;
        }

        Frame<V> copy() {
            Frame<V> copy = new Frame<>(slots.length, depth);
            System.arraycopy(slots, 0, copy.slots, 0, slots.length);
            return copy;
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    Flow(MethodNode method) {
        this.method = method;
        code = method.instructions;
        frames = new Frame[code.size()];
    }

    // --- what a subclass says

    abstract V merge(V one, V other);

    /// A `new` of a class.
    @Nullable V made(TypeInsnNode insn) {
        return null;
    }

    @Nullable V read(FieldInsnNode insn, @Nullable V object) {
        return null;
    }

    void write(FieldInsnNode insn, @Nullable V object, @Nullable V value) {}

    @Nullable V element(AbstractInsnNode insn, V array) {
        return null;
    }

    void store(AbstractInsnNode insn, @Nullable V array, @Nullable V value) {}

    V cast(V value, String type) {
        return value;
    }

    /// @param arguments the receiver first, one for each argument
    @Nullable V call(MethodInsnNode insn, List<@Nullable V> arguments) {
        return null;
    }

    @Nullable V call(InvokeDynamicInsnNode insn, List<@Nullable V> arguments) {
        return null;
    }

    void returns(V value) {}

    // --- the analysis

    /// @param first what the method begins with, by local variable
    void run(@Nullable V[] first) {
        if (code.size() == 0) {
            return;
        }
        Frame<V> begin = new Frame<>(method.maxLocals + method.maxStack + 2, method.maxLocals);
        System.arraycopy(first, 0, begin.slots, 0, Math.min(first.length, method.maxLocals));
        arrive(0, begin);
        for (int visits = 0; !pending.isEmpty() && visits < MOST_VISITS; visits++) {
            int at = pending.pop();
            step(at, Objects.requireNonNull(frames[at]).copy());
        }
    }

    @SuppressWarnings("unchecked")
    private void arrive(int at, Frame<V> frame) {
        Frame<V> known = frames[at];
        if (known == null) {
            frames[at] = frame.copy();
            pending.push(at);
            return;
        }
        boolean changed = false;
        for (int i = 0; i < frame.depth; i++) {
            V more = (V) frame.slots[i];
            V old = (V) known.slots[i];
            V merged = more == null ? old : old == null ? more : merge(old, more);
            if (!Objects.equals(merged, old)) {
                known.slots[i] = merged;
                changed = true;
            }
        }
        if (changed && !pending.contains(at)) {
            pending.push(at);
        }
    }

    private int index(LabelNode label) {
        return code.indexOf(label);
    }

    private void step(int at, Frame<V> frame) {
        AbstractInsnNode insn = code.get(at);
        handlers(at, frame);
        switch (insn) {
            case JumpInsnNode jump -> {
                pop(frame, OperandStack.takes(jump.getOpcode()));
                arrive(index(jump.label), frame);
                if (jump.getOpcode() != GOTO) {
                    arrive(at + 1, frame);
                }
            }
            case TableSwitchInsnNode table -> {
                pop(frame, 1);
                table.labels.forEach(label -> arrive(index(label), frame));
                arrive(index(table.dflt), frame);
            }
            case LookupSwitchInsnNode table -> {
                pop(frame, 1);
                table.labels.forEach(label -> arrive(index(label), frame));
                arrive(index(table.dflt), frame);
            }
            default -> {
                int opcode = insn.getOpcode();
                if (opcode == ARETURN) {
                    V value = pop(frame);
                    if (value != null) {
                        returns(value);
                    }
                } else if (opcode != ATHROW && (opcode < IRETURN || opcode > RETURN)) {
                    if (opcode >= 0) {
                        move(insn, opcode, frame);
                    }
                    if (at + 1 < frames.length) {
                        arrive(at + 1, frame);
                    }
                }
            }
        }
    }

    private void handlers(int at, Frame<V> frame) {
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            if (index(block.start) <= at && at < index(block.end)) {
                Frame<V> caught = frame.copy();
                caught.depth = method.maxLocals;
                push(caught, null);
                arrive(index(block.handler), caught);
            }
        }
    }

    private void push(Frame<V> frame, @Nullable V value) {
        frame.slots[frame.depth++] = value;
    }

    @SuppressWarnings("unchecked")
    private @Nullable V pop(Frame<V> frame) {
        return (V) frame.slots[--frame.depth];
    }

    private void pop(Frame<V> frame, int count) {
        frame.depth -= count;
    }

    @SuppressWarnings("unchecked")
    private @Nullable V peek(Frame<V> frame, int below) {
        return (V) frame.slots[frame.depth - 1 - below];
    }

    private void pushSize(Frame<V> frame, int size, @Nullable V value) {
        if (size > 0) {
            push(frame, value);
        }
        if (size > 1) {
            push(frame, null);
        }
    }

    private void move(AbstractInsnNode insn, int opcode, Frame<V> frame) {
        switch (insn) {
            case VarInsnNode var -> variable(var, frame);
            case FieldInsnNode field -> field(field, frame);
            case MethodInsnNode call -> {
                List<@Nullable V> arguments = arguments(frame, call.desc, opcode != INVOKESTATIC);
                pushSize(frame, Type.getReturnType(call.desc).getSize(), call(call, arguments));
            }
            case InvokeDynamicInsnNode call -> {
                List<@Nullable V> arguments = arguments(frame, call.desc, false);
                pushSize(frame, Type.getReturnType(call.desc).getSize(), call(call, arguments));
            }
            case LdcInsnNode ldc -> pushSize(frame, size(ldc.cst), null);
            case MultiANewArrayInsnNode array -> {
                pop(frame, array.dims);
                push(frame, null);
            }
            case TypeInsnNode type when opcode == NEW -> push(frame, made(type));
            case TypeInsnNode type when opcode == CHECKCAST -> {
                V value = pop(frame);
                push(frame, value == null ? null : cast(value, type.desc));
            }
            default -> plain(insn, opcode, frame);
        }
    }

    private static int size(Object constant) {
        return switch (constant) {
            case Long l -> 2;
            case Double d -> 2;
            case org.objectweb.asm.ConstantDynamic dynamic -> dynamic.getSize();
            default -> 1;
        };
    }

    private void plain(AbstractInsnNode insn, int opcode, Frame<V> frame) {
        if (opcode >= DUP && opcode <= SWAP) {
            duplicate(opcode, frame);
            return;
        }
        V loaded = null;
        if (opcode >= IALOAD && opcode <= SALOAD) {
            V array = peek(frame, 1);
            loaded = array == null ? null : element(insn, array);
        } else if (opcode >= IASTORE && opcode <= SASTORE) {
            boolean wide = opcode == LASTORE || opcode == DASTORE;
            store(insn, peek(frame, wide ? 3 : 2), wide ? null : peek(frame, 0));
        }
        pop(frame, OperandStack.takes(opcode));
        pushSize(frame, OperandStack.leaves(opcode), loaded);
    }

    private void variable(VarInsnNode insn, Frame<V> frame) {
        int opcode = insn.getOpcode();
        if (opcode == ALOAD) {
            frame.slots[frame.depth++] = frame.slots[insn.var];
        } else if (opcode == ASTORE) {
            frame.slots[insn.var] = pop(frame);
        } else if (opcode >= ISTORE && opcode <= DSTORE) {
            pop(frame, OperandStack.takes(opcode));
            Arrays.fill(frame.slots, insn.var, insn.var + OperandStack.takes(opcode), null);
        } else {
            pushSize(frame, OperandStack.leaves(opcode), null);
        }
    }

    private void field(FieldInsnNode insn, Frame<V> frame) {
        int size = Type.getType(insn.desc).getSize();
        switch (insn.getOpcode()) {
            case GETSTATIC -> pushSize(frame, size, read(insn, null));
            case GETFIELD -> pushSize(frame, size, read(insn, pop(frame)));
            default -> {
                V value = peek(frame, size - 1);
                pop(frame, size);
                write(insn, insn.getOpcode() == PUTFIELD ? pop(frame) : null, value);
            }
        }
    }

    private List<@Nullable V> arguments(Frame<V> frame, String descriptor, boolean receiver) {
        Type[] types = Type.getArgumentTypes(descriptor);
        @Nullable Object[] all = new Object[types.length + (receiver ? 1 : 0)];
        for (int i = types.length - 1; i >= 0; i--) {
            pop(frame, types[i].getSize() - 1);
            all[i + (receiver ? 1 : 0)] = pop(frame);
        }
        if (receiver) {
            all[0] = pop(frame);
        }
        @SuppressWarnings("unchecked")
        List<@Nullable V> list = (List<@Nullable V>) (List<?>) Arrays.asList(all);
        return list;
    }

    private void duplicate(int opcode, Frame<V> frame) {
        int count = opcode >= DUP2 && opcode <= DUP2_X2 ? 2 : 1;
        int under =
                switch (opcode) {
                    case DUP_X1, DUP2_X1, SWAP -> 1;
                    case DUP_X2, DUP2_X2 -> 2;
                    default -> 0;
                };
        int top = frame.depth;
        @Nullable Object[] moved = Arrays.copyOfRange(frame.slots, top - count, top);
        @Nullable Object[] below = Arrays.copyOfRange(frame.slots, top - count - under, top - count);
        frame.depth = top - count - under;
        put(frame, moved);
        put(frame, below);
        if (opcode != SWAP) {
            put(frame, moved);
        }
    }

    private void put(Frame<V> frame, @Nullable Object[] values) {
        System.arraycopy(values, 0, frame.slots, frame.depth, values.length);
        frame.depth += values.length;
    }

    /// The method that a lambda or method reference runs, if it is one.
    static @Nullable Handle target(InvokeDynamicInsnNode insn) {
        boolean lambda = insn.bsm.getOwner().equals("java/lang/invoke/LambdaMetafactory");
        return lambda && insn.bsmArgs.length > 1 && insn.bsmArgs[1] instanceof Handle handle ? handle : null;
    }
}
