package io.allways.jvm.objects;

import static org.objectweb.asm.Opcodes.*;

import io.allways.jvm.objects.EffectAnalysis.Part;
import io.allways.jvm.objects.EffectAnalysis.Role;
import io.allways.jvm.objects.EffectAnalysis.Step;
import io.allways.jvm.objects.EffectAnalysis.Summary;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/// What one method does to one of its arguments; see [EffectAnalysis].
final class MethodEffect extends Flow<Part> {
    private final EffectAnalysis analysis;
    private final MethodNode method;
    private final int depth;
    private final int[] budget;
    private final Locked locked;
    /// Whether it is asked about what an argument holds; see [EffectAnalysis#part].
    private boolean held;
    private Effect effect = Effect.NOTHING;
    private @Nullable Part returned;

    MethodEffect(EffectAnalysis analysis, JdkClasses.Found found, int depth, int[] budget) {
        super(found.method());
        this.analysis = analysis;
        method = found.method();
        this.depth = depth;
        this.budget = budget;
        locked = new Locked(method);
    }

    Summary of(String receiver, int argument, String type, List<Step> path) {
        held = !path.isEmpty();
        boolean isStatic = (method.access & ACC_STATIC) != 0;
        Type[] types = Type.getArgumentTypes(method.desc);
        int local = isStatic || argument == 0 ? 0 : 1;
        for (int i = 0; i < argument - (isStatic ? 0 : 1); i++) {
            local += types[i].getSize();
        }
        @Nullable Part[] first = new Part[local + 1];
        if (!isStatic) {
            first[0] = new Part(Role.RECEIVER, receiver);
        }
        first[local] = new Part(held ? Role.HOLDER : Role.SELF, type, path);
        run(first);
        return new Summary(effect, returned);
    }

    private void does(AbstractInsnNode insn, Effect more) {
        boolean guarded = locked.holds(insn);
        if (held) {
            guarded |= (method.access & ACC_SYNCHRONIZED) != 0 || Locked.wholly(method);
            effect = effect.and(guarded && more == Effect.WRITES ? Effect.READS : more);
        } else if (!guarded) {
            effect = effect.and(more);
        }
    }

    @Override
    Part merge(Part one, Part other) {
        if (one.equals(other)) {
            return one;
        }
        if (one.counts() != other.counts()) {
            return one.counts() ? one : other;
        }
        if (!one.counts()) {
            return one.asked() ? one : other;
        }
        boolean same = one.type() != null && one.type().equals(other.type());
        boolean self = one.role() == Role.SELF || other.role() == Role.SELF;
        return new Part(self ? Role.SELF : one.role(), same ? one.type() : null);
    }

    @Override
    @Nullable Part read(FieldInsnNode insn, @Nullable Part object) {
        if (object == null || !object.asked()) {
            return null;
        }
        if (object.role() == Role.HOLDER) {
            Step step = object.path().getFirst();
            List<Step> rest = object.path().subList(1, object.path().size());
            Role role = rest.isEmpty() ? Role.SELF : Role.HOLDER;
            return step.field().equals(insn.name) ? new Part(role, step.type(), rest) : null;
        }
        FieldNode field = analysis.classes.field(insn.owner, insn.name, insn.desc);
        int access = field == null ? 0 : field.access;
        if ((access & ACC_VOLATILE) != 0) {
            return null;
        }
        if ((access & ACC_FINAL) == 0) {
            does(insn, Effect.READS);
        }
        Type type = Type.getType(insn.desc);
        return analysis.owned(type) && !HeldParts.always(insn.owner, insn.name) ? part(type) : null;
    }

    private static Part part(Type type) {
        return new Part(Role.PART, type.getSort() == Type.ARRAY ? type.getDescriptor() : type.getInternalName());
    }

    @Override
    void write(FieldInsnNode insn, @Nullable Part object, @Nullable Part value) {
        boolean asked = object != null && object.counts();
        FieldNode field = !asked ? null : analysis.classes.field(insn.owner, insn.name, insn.desc);
        if (asked && (field == null || (field.access & ACC_VOLATILE) == 0)) {
            does(insn, Effect.WRITES);
        }
    }

    @Override
    @Nullable Part element(AbstractInsnNode insn, Part array) {
        if (!array.counts()) {
            return null;
        }
        does(insn, Effect.READS);
        if (insn.getOpcode() != AALOAD || array.type() == null || !array.type().startsWith("[")) {
            return null;
        }
        Type type = Type.getType(array.type().substring(1));
        return analysis.owned(type) ? part(type) : null;
    }

    @Override
    void store(AbstractInsnNode insn, @Nullable Part array, @Nullable Part value) {
        if (array != null && array.counts()) {
            does(insn, Effect.WRITES);
        }
    }

    @Override
    Part cast(Part value, String type) {
        return value.role() != Role.PART || type.equals("java/lang/Object") ? value : new Part(Role.PART, type);
    }

    @Override
    void returns(Part value) {
        if (!value.asked()) {
            return;
        }
        returned = returned == null ? value : merge(returned, value);
    }

    @Override
    @Nullable Part call(MethodInsnNode insn, List<@Nullable Part> arguments) {
        Part result = null;
        for (int i = 0; i < arguments.size(); i++) {
            Part argument = arguments.get(i);
            if (argument != null && argument.asked() && effect != Effect.WRITES) {
                Summary summary = summary(insn, arguments.get(0), argument, i);
                does(insn, summary.effect());
                Part back = result(insn, argument, summary);
                result = back == null ? result : result == null ? back : merge(result, back);
            }
        }
        return result;
    }

    private @Nullable Part result(MethodInsnNode insn, Part argument, Summary summary) {
        Part back = summary.returned();
        if (back == null) {
            return null;
        }
        if (argument.role() == Role.HOLDER && back.role() != Role.PART) {
            return back;
        }
        if (back.role() == Role.SELF) {
            return argument;
        }
        Type type = Type.getReturnType(insn.desc);
        return analysis.owned(type) ? part(type) : back.type() == null ? null : back;
    }

    private Summary summary(MethodInsnNode insn, @Nullable Part first, Part argument, int index) {
        String type = argument.type();
        if (type == null || insn.owner.startsWith("[")) {
            boolean copies = argument.counts() && insn.owner.startsWith("[") && insn.name.equals("clone");
            return copies ? Summary.of(Effect.READS) : Summary.NONE;
        }
        boolean onPart = index == 0 && insn.getOpcode() != INVOKESTATIC && argument.role() == Role.PART;
        String from = arrives(insn, first);
        if (onPart && analysis.classes.isInterface(from)) {
            boolean iterator = EffectAnalysis.ITERATORS.contains(from);
            return iterator ? Summary.of(EffectAnalysis.named(insn.name)) : Summary.NONE;
        }
        JdkClasses.Found found = analysis.classes.method(from, insn.name, insn.desc);
        return found == null
                ? Summary.NONE
                : analysis.summary(found, from, index, type, argument.path(), depth + 1, budget);
    }

    /// The class in which a call is looked for.
    private static String arrives(MethodInsnNode insn, @Nullable Part first) {
        boolean dynamic = insn.getOpcode() == INVOKEVIRTUAL || insn.getOpcode() == INVOKEINTERFACE;
        String type = dynamic && first != null ? first.type() : null;
        return type == null || type.startsWith("[") ? insn.owner : type;
    }

    /// A lambda that gets a part is assumed to be run here.
    @Override
    @Nullable Part call(InvokeDynamicInsnNode insn, List<@Nullable Part> arguments) {
        Handle target = target(insn);
        for (int i = 0; target != null && i < arguments.size(); i++) {
            Part argument = arguments.get(i);
            if (argument != null && argument.asked() && argument.type() != null) {
                JdkClasses.Found found = analysis.classes.method(target.getOwner(), target.getName(), target.getDesc());
                if (found != null) {
                    Summary summary = analysis.summary(
                            found, found.owner().name, i, argument.type(), argument.path(), depth + 1, budget);
                    does(insn, summary.effect());
                }
            }
        }
        return null;
    }
}
