package io.allways.jvm.weave;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/// Changes `ConcurrentHashMap.KeySetView`, what that inherits, and `Enum`.
///
/// The view is final and reaches into its map. Changed, it asks the map (to be seen, a map must be asked): `add` calls
/// `putIfAbsent`, iterators are made by the map if that wants to, and who looks whether there is a table asks first
/// whether the map is empty.
///
/// An enum constant's hash code is that of its name, so that hash maps have the same order in every execution and JVM.
public final class KeySets implements ClassFileTransformer {
    private static final String MAP = "java/util/concurrent/ConcurrentHashMap";
    private static final String VIEW = MAP + "$KeySetView";
    private static final String ANY_VIEW = MAP + "$CollectionView";
    private static final String ENUM = "java/lang/Enum";
    private static final String VIEWED = "io/allways/jvm/boot/Viewed";

    private static final Map<String, String> ASKS =
            Map.of("iterator", "keyIterator", "spliterator", "keySpliterator", "forEach", "eachKey");

    private KeySets() {}

    public static void install(Instrumentation instrumentation) throws UnmodifiableClassException {
        KeySets changes = new KeySets();
        instrumentation.addTransformer(changes, true);
        instrumentation.retransformClasses(
                ConcurrentHashMap.KeySetView.class, ConcurrentHashMap.KeySetView.class.getSuperclass(), Enum.class);
        instrumentation.removeTransformer(changes);
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] file) {
        if (loader != null || !name.equals(VIEW) && !name.equals(ANY_VIEW) && !name.equals(ENUM)) {
            return null;
        }
        ClassReader reader = new ClassReader(file);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access,
                            String method,
                            String descriptor,
                            @Nullable String signature,
                            String @Nullable [] thrown) {
                        MethodVisitor next = super.visitMethod(access, method, descriptor, signature, thrown);
                        return switch (name) {
                            case ENUM -> new HashByName(next);
                            case ANY_VIEW -> new AskWhetherEmpty(next);
                            default -> new AskMap(next, method, descriptor);
                        };
                    }
                },
                0);
        return writer.toByteArray();
    }

    private static final class HashByName extends MethodVisitor {
        HashByName(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (name.equals("identityHashCode")) {
                super.visitFieldInsn(Opcodes.GETFIELD, ENUM, "name", "Ljava/lang/String;");
                super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/String", "hashCode", "()I", false);
            } else {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }
        }
    }

    private static final class AskWhetherEmpty extends MethodVisitor {
        AskWhetherEmpty(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            if (opcode == Opcodes.GETFIELD && owner.equals(MAP) && name.equals("table")) {
                super.visitInsn(Opcodes.DUP);
                super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, MAP, "isEmpty", "()Z", false);
                super.visitInsn(Opcodes.POP);
            }
            super.visitFieldInsn(opcode, owner, name, descriptor);
        }
    }

    private static final class AskMap extends MethodVisitor {
        private final @Nullable String asks;
        private final String descriptor;

        AskMap(MethodVisitor next, String name, String descriptor) {
            super(Opcodes.ASM9, next);
            asks = descriptor.contains("Object;)") ? null : ASKS.get(name);
            this.descriptor = descriptor;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            if (asks == null) {
                return;
            }
            Label other = new Label();
            map();
            super.visitTypeInsn(Opcodes.INSTANCEOF, VIEWED);
            super.visitJumpInsn(Opcodes.IFEQ, other);
            map();
            super.visitTypeInsn(Opcodes.CHECKCAST, VIEWED);
            boolean isVoid = descriptor.endsWith("V");
            if (isVoid) {
                super.visitVarInsn(Opcodes.ALOAD, 1);
            }
            super.visitMethodInsn(Opcodes.INVOKEINTERFACE, VIEWED, asks, descriptor, true);
            super.visitInsn(isVoid ? Opcodes.RETURN : Opcodes.ARETURN);
            super.visitLabel(other);
            super.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
            super.visitInsn(Opcodes.NOP);
        }

        private void map() {
            super.visitVarInsn(Opcodes.ALOAD, 0);
            super.visitFieldInsn(Opcodes.GETFIELD, VIEW, "map", "L" + MAP + ";");
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String called, boolean isInterface) {
            if (name.equals("putVal")) {
                super.visitInsn(Opcodes.POP);
                super.visitMethodInsn(
                        Opcodes.INVOKEVIRTUAL,
                        MAP,
                        "putIfAbsent",
                        "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
                        false);
            } else {
                super.visitMethodInsn(opcode, owner, name, called, isInterface);
            }
        }
    }
}
