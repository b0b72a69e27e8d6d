package io.allways.junit;

import io.allways.jvm.Initialisers;
import io.allways.jvm.JvmTarget;
import java.lang.annotation.Annotation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.opentest4j.TestAbortedException;

/// One run of a test, as JUnit would do it, with the classes that a program's loader gives: objects from the outermost
/// test class to the innermost, the methods before, the test, the methods after.
final class TestRun implements JvmTarget.Body {
    private static final MethodType STATIC = MethodType.methodType(void.class);
    private static final MethodType MAKES = MethodType.methodType(Object.class);

    /// A call on the object of a test class, the outermost being 0; -1 if it is static.
    private record Call(int object, MethodHandle method) {}

    private final List<MethodHandle> initialisers = new ArrayList<>();
    private final List<MethodHandle> makers = new ArrayList<>();
    private final List<Call> before = new ArrayList<>();
    private final Call test;
    private final List<Call> after = new ArrayList<>();
    private final Assumptions assumptions;

    /// What the runs of a test say about its assumptions.
    static final class Assumptions {
        private volatile boolean held;
        private final AtomicReference<@Nullable TestAbortedException> failed = new AtomicReference<>();

        /// Why no run got to its end, if none did.
        @Nullable TestAbortedException neverHeld() {
            return held ? null : failed.get();
        }
    }

    /// @param type the test class, as JUnit has it; its name is all that counts
    static JvmTarget.Entry entry(Class<?> type, Method test, Assumptions assumptions) {
        return loader -> new TestRun(type, test, loader, assumptions);
    }

    private TestRun(Class<?> given, Method method, ClassLoader loader, Assumptions assumptions)
            throws ReflectiveOperationException {
        this.assumptions = assumptions;
        List<Class<?>> types = outermostFirst(Class.forName(given.getName(), false, loader));
        for (Class<?> type : types) {
            MethodHandle initialiser = Initialisers.of(type);
            if (initialiser != null) {
                initialisers.add(initialiser.asType(STATIC));
            }
            makers.add(maker(type, makers.size() > 0));
        }
        for (int i = 0; i < types.size(); i++) {
            before.addAll(calls(i, types.get(i), BeforeAll.class, HierarchyTraversalMode.TOP_DOWN));
        }
        for (int i = 0; i < types.size(); i++) {
            before.addAll(calls(i, types.get(i), BeforeEach.class, HierarchyTraversalMode.TOP_DOWN));
        }
        Class<?> declaring = Class.forName(method.getDeclaringClass().getName(), false, loader);
        test = call(types.size() - 1, declaring.getDeclaredMethod(method.getName()));
        for (int i = types.size() - 1; i >= 0; i--) {
            after.addAll(calls(i, types.get(i), AfterEach.class, HierarchyTraversalMode.BOTTOM_UP));
        }
        for (int i = types.size() - 1; i >= 0; i--) {
            after.addAll(calls(i, types.get(i), AfterAll.class, HierarchyTraversalMode.BOTTOM_UP));
        }
    }

    private static List<Class<?>> outermostFirst(Class<?> type) {
        List<Class<?>> types = new ArrayList<>(List.of(type));
        while (isInner(types.getFirst())) {
            types.addFirst(types.getFirst().getEnclosingClass());
        }
        return types;
    }

    private static boolean isInner(Class<?> type) {
        return type.isMemberClass() && !Modifier.isStatic(type.getModifiers());
    }

    private static MethodHandle maker(Class<?> type, boolean inner) throws ReflectiveOperationException {
        Constructor<?> constructor =
                inner ? type.getDeclaredConstructor(type.getEnclosingClass()) : type.getDeclaredConstructor();
        constructor.setAccessible(true);
        MethodHandle handle = MethodHandles.lookup().unreflectConstructor(constructor);
        return handle.asType(inner ? MAKES.appendParameterTypes(Object.class) : MAKES);
    }

    private static List<Call> calls(
            int object, Class<?> type, Class<? extends Annotation> annotation, HierarchyTraversalMode order)
            throws IllegalAccessException {
        List<Call> calls = new ArrayList<>();
        for (Method method : AnnotationSupport.findAnnotatedMethods(type, annotation, order)) {
            calls.add(call(object, method));
        }
        return calls;
    }

    private static Call call(int object, Method method) throws IllegalAccessException {
        if (method.getParameterCount() > 0) {
            throw new ExtensionConfigurationException(CheckExtension.NO_PARAMETERS);
        }
        method.setAccessible(true);
        MethodHandle handle = MethodHandles.lookup().unreflect(method);
        return Modifier.isStatic(method.getModifiers())
                ? new Call(-1, handle.asType(STATIC))
                : new Call(object, handle.asType(STATIC.appendParameterTypes(Object.class)));
    }

    @Override
    public void run() throws Throwable {
        Throwable thrown = null;
        List<Object> objects = new ArrayList<>();
        try {
            for (MethodHandle initialiser : initialisers) {
                initialiser.invokeExact();
            }
            for (MethodHandle maker : makers) {
                objects.add(
                        objects.isEmpty()
                                ? (Object) maker.invokeExact()
                                : (Object) maker.invokeExact(objects.getLast()));
            }
            for (Call call : before) {
                invoke(call, objects);
            }
            invoke(test, objects);
        } catch (Throwable e) {
            thrown = e;
        }
        for (Call call : after) {
            try {
                if (call.object() < objects.size()) {
                    invoke(call, objects);
                }
            } catch (Throwable e) {
                if (thrown == null) {
                    thrown = e;
                } else if (thrown != e) {
                    thrown.addSuppressed(e);
                }
            }
        }
        if (thrown instanceof TestAbortedException aborted) {
            assumptions.failed.set(aborted);
        } else if (thrown != null) {
            throw thrown;
        } else {
            assumptions.held = true;
        }
    }

    private static void invoke(Call call, List<Object> objects) throws Throwable {
        if (call.object() < 0) {
            call.method().invokeExact();
        } else {
            call.method().invokeExact(objects.get(call.object()));
        }
    }
}
