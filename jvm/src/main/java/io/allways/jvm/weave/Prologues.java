package io.allways.jvm.weave;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/// Changes methods of the JDK itself, so that they begin with
///
/// ```
/// if (Gate.closed()) return Gate.sameName(this, arguments);
/// ```
///
/// Used for what is final or static and called from everywhere. Code of the JDK that runs in a program under test is
/// then controlled at these methods, and nowhere else.
public final class Prologues implements ClassFileTransformer {
    private static final String GATE = "io/allways/jvm/boot/Gate";

    private static final Map<String, Set<String>> METHODS = Map.of(
            "java/lang/Thread",
            Set.of(
                    "start()V",
                    "start(Ljdk/internal/vm/ThreadContainer;)V",
                    "join()V",
                    "join(J)V",
                    "join(JI)V",
                    "join(Ljava/time/Duration;)Z",
                    "sleep(J)V",
                    "sleep(JI)V",
                    "sleep(Ljava/time/Duration;)V",
                    "yield()V",
                    "interrupt()V",
                    "isInterrupted()Z",
                    "getAndClearInterrupt()Z",
                    "isAlive()Z",
                    "threadState()Ljava/lang/Thread$State;",
                    "genThreadName()Ljava/lang/String;"),
            "java/lang/VirtualThread",
            Set.of(
                    "start()V",
                    "start(Ljdk/internal/vm/ThreadContainer;)V",
                    "interrupt()V",
                    "isInterrupted()Z",
                    "getAndClearInterrupt()Z",
                    "threadState()Ljava/lang/Thread$State;"),
            "java/util/concurrent/locks/LockSupport",
            Set.of(
                    "park()V",
                    "park(Ljava/lang/Object;)V",
                    "parkNanos(J)V",
                    "parkNanos(Ljava/lang/Object;J)V",
                    "parkUntil(J)V",
                    "parkUntil(Ljava/lang/Object;J)V",
                    "unpark(Ljava/lang/Thread;)V"));

    private Prologues() {}

    /// Changes them, once for the whole JVM.
    public static void install(Instrumentation instrumentation) throws UnmodifiableClassException {
        Prologues prologues = new Prologues();
        instrumentation.addTransformer(prologues, true);
        List<Class<?>> changed = new ArrayList<>();
        for (String name : METHODS.keySet()) {
            try {
                changed.add(Class.forName(name.replace('/', '.'), false, null));
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException(e);
            }
        }
        instrumentation.retransformClasses(changed.toArray(Class[]::new));
        instrumentation.removeTransformer(prologues);
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] file) {
        Set<String> methods = loader == null ? METHODS.get(name) : null;
        if (methods == null) {
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
                        MethodVisitor visitor = super.visitMethod(access, method, descriptor, signature, thrown);
                        return methods.contains(method + descriptor)
                                ? new Prologue(visitor, access, method, descriptor, name)
                                : visitor;
                    }
                },
                0);
        return writer.toByteArray();
    }

    private static final class Prologue extends MethodVisitor {
        private final int access;
        private final String name;
        private final String descriptor;
        private final String owner;

        Prologue(MethodVisitor next, int access, String name, String descriptor, String owner) {
            super(Opcodes.ASM9, next);
            this.access = access;
            this.name = name;
            this.descriptor = descriptor;
            this.owner = owner;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            Label open = new Label();
            boolean starts = name.equals("start");
            if (starts) {
                super.visitVarInsn(Opcodes.ALOAD, 0);
            }
            super.visitMethodInsn(
                    Opcodes.INVOKESTATIC, GATE, "closed", starts ? "(Ljava/lang/Thread;)Z" : "()Z", false);
            super.visitJumpInsn(Opcodes.IFEQ, open);
            StringBuilder parameters = new StringBuilder("(");
            int local = 0;
            if ((access & Opcodes.ACC_STATIC) == 0) {
                super.visitVarInsn(Opcodes.ALOAD, local++);
                // The gate knows virtual threads as threads.
                boolean thread = owner.equals("java/lang/VirtualThread") || owner.equals("java/lang/Thread");
                parameters.append(thread ? "Ljava/lang/Thread;" : "L" + owner + ";");
            }
            for (Type parameter : Type.getArgumentTypes(descriptor)) {
                super.visitVarInsn(parameter.getOpcode(Opcodes.ILOAD), local);
                local += parameter.getSize();
                String text = parameter.getDescriptor();
                parameters.append(text.startsWith("Ljdk/") ? "Ljava/lang/Object;" : text);
            }
            Type returned = Type.getReturnType(descriptor);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, name, parameters + ")" + returned.getDescriptor(), false);
            super.visitInsn(returned.getOpcode(Opcodes.IRETURN));
            super.visitLabel(open);
            super.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
            super.visitInsn(Opcodes.NOP);
        }
    }
}
