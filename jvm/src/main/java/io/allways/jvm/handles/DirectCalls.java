package io.allways.jvm.handles;

import static org.objectweb.asm.Opcodes.*;

import io.allways.jvm.boot.Carrier;
import io.allways.jvm.boot.Gate;
import io.allways.jvm.run.Scheduler;
import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/// Methods and constructors of the JDK that a program calls by reflection or through a handle: each gets a class of the
/// program with a method that calls it directly, which is woven like any other. So such a call goes where it would go
/// from the program's own code.
///
/// ```
/// public static Object call(Map self, Object key, Object value) { return self.put(key, value); }
/// ```
public final class DirectCalls {
    private static final String PREFIX = "io/allways/jvm/direct/Call";
    private static final String CALL = "call";

    /// They look at who calls, or are about the classes of the program.
    private static final Set<String> LEFT_OUT =
            Set.of("java.lang.Class", "java.lang.ClassLoader", "java.lang.Module", "java.lang.StackWalker");

    private static final Map<Executable, Integer> NUMBERS = new ConcurrentHashMap<>();
    private static final Map<Integer, Executable> MEMBERS = new ConcurrentHashMap<>();
    /// By the loader of a process.
    private static final Map<ClassLoader, Map<Executable, Method>> CALLS = new WeakHashMap<>();

    private DirectCalls() {}

    /// What calls it directly, with the receiver as the first argument; null if it is to be called as it is.
    static @Nullable Method of(Executable member) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler == null) {
            return null;
        }
        Method instead = UnsafeCalls.INSTEAD.get(member);
        if (instead != null || !ofJdk(member)) {
            return instead;
        }
        ClassLoader loader = scheduler.running().member.loader();
        Carrier carrier = Objects.requireNonNull(Carrier.current());
        Gate gate = carrier.gate;
        carrier.gate = null;
        try {
            return call(loader, member);
        } finally {
            carrier.gate = gate;
        }
    }

    private static Method call(ClassLoader loader, Executable member) {
        Map<Executable, Method> calls;
        synchronized (CALLS) {
            calls = CALLS.computeIfAbsent(loader, any -> new ConcurrentHashMap<>());
        }
        return calls.computeIfAbsent(member, any -> load(loader, member));
    }

    private static Method load(ClassLoader loader, Executable member) {
        int number;
        synchronized (NUMBERS) {
            number = NUMBERS.computeIfAbsent(member, any -> NUMBERS.size());
            MEMBERS.put(number, member);
        }
        try {
            Class<?> type = Class.forName(PREFIX.replace('/', '.') + number, true, loader);
            for (Method method : type.getMethods()) {
                if (method.getName().equals(CALL)) {
                    return method;
                }
            }
            throw new IllegalStateException(type.toString());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean ofJdk(Executable member) {
        Class<?> type = member.getDeclaringClass();
        ClassLoader loader = type.getClassLoader();
        String name = type.getName();
        return (loader == null || loader == ClassLoader.getPlatformClassLoader())
                && Modifier.isPublic(member.getModifiers())
                && name.startsWith("java")
                && !name.startsWith("java.lang.reflect.")
                && !name.startsWith("java.lang.invoke.")
                && !LEFT_OUT.contains(name)
                && type.getModule().isExported(type.getPackageName())
                && open(type)
                && !(member instanceof Constructor && Modifier.isAbstract(type.getModifiers()))
                && !looksAtCaller(member);
    }

    private static boolean open(Class<?> type) {
        for (Class<?> each = type; each != null; each = each.getDeclaringClass()) {
            if (!Modifier.isPublic(each.getModifiers())) {
                return false;
            }
        }
        return true;
    }

    private static boolean looksAtCaller(Executable member) {
        for (Annotation each : member.getDeclaredAnnotations()) {
            if (each.annotationType().getSimpleName().equals("CallerSensitive")) {
                return true;
            }
        }
        return false;
    }

    /// The class file of an internal name, if it is one of these.
    public static byte @Nullable [] file(String name) {
        if (!name.startsWith(PREFIX)) {
            return null;
        }
        Executable member = MEMBERS.get(Integer.valueOf(name.substring(PREFIX.length())));
        return member == null ? null : file(name, member);
    }

    private static byte[] file(String name, Executable member) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(V25, ACC_PUBLIC | ACC_FINAL, name, null, "java/lang/Object", null);
        String owner = Type.getInternalName(member.getDeclaringClass());
        boolean isStatic = Modifier.isStatic(member.getModifiers());
        String descriptor = member instanceof Method method
                ? Type.getMethodDescriptor(method)
                : Type.getConstructorDescriptor((Constructor<?>) member);
        boolean made = member instanceof Constructor;
        String taken = made || isStatic ? descriptor : "(L" + owner + ";" + descriptor.substring(1);
        String own = made ? taken.substring(0, taken.length() - 1) + "L" + owner + ";" : taken;
        MethodVisitor code = writer.visitMethod(ACC_PUBLIC | ACC_STATIC, CALL, own, null, null);
        code.visitCode();
        if (made) {
            code.visitTypeInsn(NEW, owner);
            code.visitInsn(DUP);
        }
        int local = 0;
        for (Type type : Type.getArgumentTypes(own)) {
            code.visitVarInsn(type.getOpcode(ILOAD), local);
            local += type.getSize();
        }
        boolean isInterface = member.getDeclaringClass().isInterface();
        int opcode = made ? INVOKESPECIAL : isStatic ? INVOKESTATIC : isInterface ? INVOKEINTERFACE : INVOKEVIRTUAL;
        code.visitMethodInsn(opcode, owner, made ? "<init>" : member.getName(), descriptor, isInterface);
        code.visitInsn(Type.getReturnType(own).getOpcode(IRETURN));
        code.visitMaxs(0, 0);
        code.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }
}
