package io.allways.programs;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import sun.misc.Unsafe;
import sun.reflect.ReflectionFactory;

/// Classes that the program defines where they outlive the execution, and objects that are made without a constructor
/// of their class, as libraries that make mocks do both. Two threads then lock the class, so that there are two
/// executions, in each of which the same must happen.
@SuppressWarnings({"removal", "deprecation"}) // it is about that
public final class LastingClasses {
    private static final String MADE = LastingClasses.class.getName() + "$Made";
    private static final String BESIDE_THE_JDK = "java.util.AllwaysLastingClass";

    private LastingClasses() {}

    static final class Unconstructed {
        static int initialised;

        static {
            initialised++;
        }

        Unconstructed() {
            throw new IllegalStateException("constructed");
        }
    }

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "lookup" -> defined(() -> MethodHandles.lookup().defineClass(file()));
            case "unsafe" -> defined(() -> define(MADE, file(), LastingClasses.class.getClassLoader()));
            case "boot" -> besideTheJdk();
            case "allocated" -> unconstructed(type -> unsafe().allocateInstance(type));
            case "serialised" -> {
                Constructor<?> any = Object.class.getConstructor();
                unconstructed(type -> ReflectionFactory.getReflectionFactory()
                        .newConstructorForSerialization(type, any)
                        .newInstance());
            }
            default -> throw new IllegalArgumentException(arguments[0]);
        }
        Thread other = new Thread(LastingClasses::lock);
        other.start();
        lock();
        other.join();
    }

    private static void lock() {
        synchronized (LastingClasses.class) {
            Thread.onSpinWait();
        }
    }

    private interface Definition {
        Class<?> define() throws Exception;
    }

    private interface Allocation {
        Object make(Class<?> type) throws Exception;
    }

    private static void defined(Definition definition) throws Exception {
        expect(!isThere(MADE, false));
        Class<?> type = definition.define();
        expect(Class.forName(MADE) == type && isThere(MADE, true));
        expect(type.getMethod("next").invoke(null).equals(0));
        try {
            definition.define();
        } catch (LinkageError e) {
            return;
        }
        throw new IllegalStateException("defined twice");
    }

    private static void besideTheJdk() throws Exception {
        expect(!isThere(BESIDE_THE_JDK, false));
        byte[] file = ClassFile.of().build(ClassDesc.of(BESIDE_THE_JDK), builder -> {});
        Class<?> type = define(BESIDE_THE_JDK, file, null);
        expect(type.getClassLoader() == null && Class.forName(BESIDE_THE_JDK) == type);
    }

    private static void unconstructed(Allocation allocation) throws Exception {
        Object one = allocation.make(Unconstructed.class);
        Object two = allocation.make(Unconstructed.class);
        expect(one instanceof Unconstructed && two instanceof Unconstructed);
        expect(Unconstructed.initialised == 1 && one.hashCode() != two.hashCode());
    }

    private static boolean isThere(String name, boolean initialise) {
        try {
            return Class.forName(name, initialise, LastingClasses.class.getClassLoader()) != null;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static void expect(boolean condition) {
        if (!condition) {
            throw new IllegalStateException("not as on a real JVM");
        }
    }

    /// Of a class that is nowhere on the class path, with a static field that it counts up.
    private static byte[] file() {
        ClassDesc made = ClassDesc.of(MADE);
        MethodTypeDesc number = MethodTypeDesc.of(ConstantDescs.CD_int);
        int access = ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC;
        return ClassFile.of()
                .build(
                        made,
                        type -> type.withFlags(ClassFile.ACC_PUBLIC)
                                .withField("count", ConstantDescs.CD_int, access)
                                .withMethodBody(
                                        "next",
                                        number,
                                        access,
                                        code -> code.getstatic(made, "count", ConstantDescs.CD_int)
                                                .dup()
                                                .iconst_1()
                                                .iadd()
                                                .putstatic(made, "count", ConstantDescs.CD_int)
                                                .ireturn()));
    }

    private static Unsafe unsafe() throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        return (Unsafe) field.get(null);
    }

    /// With the JDK's own `Unsafe`, whose methods are made accessible by force.
    private static Class<?> define(String name, byte[] file, ClassLoader loader) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theInternalUnsafe");
        field.setAccessible(true);
        Object internal = field.get(null);
        Method define = internal.getClass()
                .getMethod(
                        "defineClass",
                        String.class,
                        byte[].class,
                        int.class,
                        int.class,
                        ClassLoader.class,
                        ProtectionDomain.class);
        long override = 12;
        Unsafe.class
                .getMethod("putBoolean", Object.class, long.class, boolean.class)
                .invoke(unsafe(), define, override, true);
        try {
            return (Class<?>) define.invoke(internal, name, file, 0, file.length, loader, null);
        } catch (java.lang.reflect.InvocationTargetException e) {
            if (e.getCause() instanceof LinkageError error) {
                throw error;
            }
            throw e;
        }
    }
}
