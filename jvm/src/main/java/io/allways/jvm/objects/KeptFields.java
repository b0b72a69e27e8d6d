package io.allways.jvm.objects;

import static org.objectweb.asm.Opcodes.*;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/// In which of its fields a class of the JDK keeps what its methods are given. Whoever gave it may still have it, so it
/// does not belong to the object alone: the array of a `ByteBuffer`, the text of a `Matcher`.
final class KeptFields extends Flow<Boolean> {
    private final Set<String> fields;

    private KeptFields(MethodNode method, Set<String> fields) {
        super(method);
        this.fields = fields;
    }

    /// The names of those that the class itself declares.
    static Set<String> of(ClassNode type) {
        Set<String> fields = new TreeSet<>();
        for (MethodNode method : type.methods) {
            if ((method.access & (ACC_STATIC | ACC_ABSTRACT | ACC_NATIVE)) == 0) {
                new KeptFields(method, fields).run(parameters(method));
            }
        }
        fields.retainAll(type.fields.stream()
                .filter(each -> (each.access & ACC_STATIC) == 0 && shareable(Type.getType(each.desc)))
                .map(each -> each.name)
                .toList());
        return fields;
    }

    private static @Nullable Boolean[] parameters(MethodNode method) {
        @Nullable Boolean[] all = new Boolean[method.maxLocals];
        int local = 1;
        for (Type type : Type.getArgumentTypes(method.desc)) {
            if (shareable(type)) {
                all[local] = true;
            }
            local += type.getSize();
        }
        return all;
    }

    /// Whether what such a variable holds can be changed by one thread and seen by another. Interfaces of `java.lang`
    /// may stand for a `StringBuilder`.
    private static boolean shareable(Type type) {
        return switch (type.getSort()) {
            case Type.ARRAY -> true;
            case Type.OBJECT -> !ThreadSafety.safe(type.getInternalName()) || general(type.getInternalName());
            default -> false;
        };
    }

    /// Whether an object of a class that is not safe for several threads may be known by this name.
    static boolean general(String name) {
        return Arrays.asList("java/lang/Object", "java/lang/CharSequence", "java/lang/Appendable", "java/lang/Readable")
                .contains(name);
    }

    @Override
    Boolean merge(Boolean one, Boolean other) {
        return one;
    }

    @Override
    void write(FieldInsnNode insn, @Nullable Boolean object, @Nullable Boolean value) {
        if (insn.getOpcode() == PUTFIELD && value != null) {
            fields.add(insn.name);
        }
    }

    @Override
    @Nullable Boolean call(MethodInsnNode insn, List<@Nullable Boolean> arguments) {
        return insn.name.equals("requireNonNull") ? arguments.getFirst() : null;
    }
}
