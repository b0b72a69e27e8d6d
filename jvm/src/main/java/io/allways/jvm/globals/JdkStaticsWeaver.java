package io.allways.jvm.globals;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/// Changes classes of the JDK so that they read and write the fields of [JdkStatics] through the gate:
///
/// ```
/// getstatic f    →  Globals.read(f, number)
/// putstatic f    →  f = Globals.write(value, f, number)
/// ```
///
/// There are no branches, so stack map frames stay as they are. Static initialisers keep their own accesses: what they
/// leave is what every execution begins with. Classes that are not loaded yet are changed when they are.
public final class JdkStaticsWeaver implements ClassFileTransformer {
    private static final String GLOBALS = "io/allways/jvm/boot/Globals";
    private static final String ENUM_LABELS = "java/lang/runtime/SwitchBootstraps$ResolvedEnumLabels";
    /// They read fields of others.
    private static final Set<String> READERS = Set.of("java/util/logging/LogManager$LoggerContext");

    private final Set<String> owners = JdkStatics.owners();

    private JdkStaticsWeaver() {}

    /// Changes them, once for the whole JVM.
    public static void install(Instrumentation instrumentation) throws UnmodifiableClassException {
        JdkStaticsWeaver weaver = new JdkStaticsWeaver();
        instrumentation.addTransformer(weaver, true);
        List<Class<?>> loaded = new ArrayList<>();
        for (Class<?> each : instrumentation.getAllLoadedClasses()) {
            if (weaver.changes(each.getClassLoader(), each.getName().replace('.', '/'))) {
                loaded.add(each);
            }
        }
        instrumentation.retransformClasses(loaded.toArray(Class[]::new));
    }

    private boolean changes(@Nullable ClassLoader loader, String name) {
        boolean platform = loader == null || loader == ClassLoader.getPlatformClassLoader();
        return platform && (owners.contains(name) || READERS.contains(name) || name.equals(ENUM_LABELS));
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] file) {
        if (name == null || !changes(loader, name)) {
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
                        return name.equals(ENUM_LABELS)
                                ? new Labels(next)
                                : method.equals("<clinit>") ? new Initialiser(next) : new Accesses(next);
                    }
                },
                0);
        return writer.toByteArray();
    }

    private static final class Accesses extends MethodVisitor {
        Accesses(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
            int number = isStatic ? JdkStatics.number(owner, name) : -1;
            if (number < 0) {
                super.visitFieldInsn(opcode, owner, name, descriptor);
                return;
            }
            boolean object = descriptor.length() > 1;
            String kind = object ? "Ljava/lang/Object;" : descriptor;
            super.visitFieldInsn(Opcodes.GETSTATIC, owner, name, descriptor);
            super.visitLdcInsn(number);
            boolean reads = opcode == Opcodes.GETSTATIC;
            String parameters = reads ? "(" + kind + "I)" : "(" + kind + kind + "I)";
            super.visitMethodInsn(Opcodes.INVOKESTATIC, GLOBALS, reads ? "read" : "write", parameters + kind, false);
            if (object) {
                super.visitTypeInsn(Opcodes.CHECKCAST, Type.getType(descriptor).getInternalName());
            }
            if (!reads) {
                super.visitFieldInsn(opcode, owner, name, descriptor);
            }
        }
    }

    private static final class Initialiser extends MethodVisitor {
        Initialiser(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            super.visitMethodInsn(Opcodes.INVOKESTATIC, GLOBALS, "beginInitialiser", "()V", false);
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == Opcodes.RETURN) {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, GLOBALS, "endInitialiser", "()V", false);
            }
            super.visitInsn(opcode);
        }
    }

    /// A `switch` over patterns remembers the constants of enums that its labels name; they are others in each
    /// execution.
    private static final class Labels extends MethodVisitor {
        private boolean remembers;

        Labels(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            if (opcode == Opcodes.GETFIELD) {
                remembers = name.equals("resolvedEnum");
            }
            super.visitFieldInsn(opcode, owner, name, descriptor);
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == Opcodes.AALOAD && remembers) {
                super.visitMethodInsn(
                        Opcodes.INVOKESTATIC, GLOBALS, "remembered", "([Ljava/lang/Object;I)Ljava/lang/Object;", false);
            } else {
                super.visitInsn(opcode);
            }
        }
    }
}
