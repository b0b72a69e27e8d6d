package io.allways.jvm.weave;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/// Changes `Throwable`, so that what a program under test sees of its stack is what a plain JVM shows: whatever the JVM
/// makes of a backtrace goes through the gate.
public final class Backtraces implements ClassFileTransformer {
    private static final String THROWABLE = "java/lang/Throwable";
    private static final String ELEMENT = "java/lang/StackTraceElement";

    private Backtraces() {}

    public static void install(Instrumentation instrumentation) throws UnmodifiableClassException {
        Backtraces changes = new Backtraces();
        instrumentation.addTransformer(changes, true);
        instrumentation.retransformClasses(Throwable.class);
        instrumentation.removeTransformer(changes);
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] file) {
        if (loader != null || !name.equals(THROWABLE)) {
            return null;
        }
        ClassReader reader = new ClassReader(file);
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access,
                            String method,
                            String descriptor,
                            @Nullable String signature,
                            String @Nullable [] thrown) {
                        return new Filter(super.visitMethod(access, method, descriptor, signature, thrown));
                    }
                },
                0);
        return writer.toByteArray();
    }

    private static final class Filter extends MethodVisitor {
        Filter(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean inInterface) {
            super.visitMethodInsn(opcode, owner, name, descriptor, inInterface);
            if (owner.equals(ELEMENT) && name.equals("of") && descriptor.endsWith(")[L" + ELEMENT + ";")) {
                String same = "([L" + ELEMENT + ";)[L" + ELEMENT + ";";
                super.visitMethodInsn(Opcodes.INVOKESTATIC, "io/allways/jvm/boot/Gate", "plainStack", same, false);
            }
        }
    }
}
