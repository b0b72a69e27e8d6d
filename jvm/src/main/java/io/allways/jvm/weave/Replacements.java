package io.allways.jvm.weave;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/// What stands in for parts of the JDK: for calls of some methods, static methods of ours; for some classes, subclasses
/// of ours wherever the program makes an object or a subclass.
public final class Replacements {
    /// On a class: its public static methods are called instead of the methods of the same name of `value`; where that
    /// is not static, the receiver comes first.
    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
    public @interface Replaces {
        Class<?>[] value();
    }

    /// On a subclass of `value`, with the same constructors: what the program gets when it makes one.
    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
    public @interface StandsFor {
        Class<?> value();
    }

    record Target(String owner, String name, String descriptor) {}

    private final Map<String, String> types = new HashMap<>();
    private final Map<String, Target> calls = new HashMap<>();
    /// Those of `calls` that no subclass can have overridden.
    private final Set<String> finals = new HashSet<>();

    public Replacements(List<Class<?>> models) {
        types.put("java/lang/Object", "io/allways/jvm/run/Plain");
        for (Class<?> model : models) {
            StandsFor stands = model.getAnnotation(StandsFor.class);
            if (stands != null) {
                types.put(Type.getInternalName(stands.value()), Type.getInternalName(model));
            }
            Replaces replaces = model.getAnnotation(Replaces.class);
            if (replaces != null) {
                for (Class<?> type : replaces.value()) {
                    add(model, type);
                }
            }
        }
    }

    /// Adds a class made at run time that stands for one of the JDK.
    public void stand(String internalName, String by) {
        types.put(internalName, by);
    }

    /// Calls of a method go to the static one of the same name of a class made at run time, the receiver first.
    public void call(Method method, String by) {
        String owner = Type.getInternalName(method.getDeclaringClass());
        String descriptor = Type.getMethodDescriptor(method);
        String whole =
                Modifier.isStatic(method.getModifiers()) ? descriptor : "(L" + owner + ";" + descriptor.substring(1);
        calls.put(owner + "." + method.getName() + descriptor, new Target(by, method.getName(), whole));
    }

    private void add(Class<?> model, Class<?> type) {
        for (Method method : model.getDeclaredMethods()) {
            int modifiers = method.getModifiers();
            if (!Modifier.isPublic(modifiers) || !Modifier.isStatic(modifiers) || method.isSynthetic()) {
                continue;
            }
            String whole = Type.getMethodDescriptor(method);
            Class<?>[] parameters = method.getParameterTypes();
            boolean receiver = parameters.length > 0
                    && parameters[0].isAssignableFrom(type)
                    && !hasStatic(type, method.getName(), parameters);
            String descriptor = receiver
                    ? "("
                            + whole.substring(
                                    1 + Type.getDescriptor(parameters[0]).length())
                    : whole;
            String key = Type.getInternalName(type) + "." + method.getName() + descriptor;
            calls.put(key, new Target(Type.getInternalName(model), method.getName(), whole));
            if (receiver && isFinal(type, method.getName(), Arrays.copyOfRange(parameters, 1, parameters.length))) {
                finals.add(key);
            }
        }
    }

    private static boolean isFinal(Class<?> type, String name, Class<?>[] parameters) {
        try {
            return Modifier.isFinal(type.getDeclaredMethod(name, parameters).getModifiers());
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    private static boolean hasStatic(Class<?> type, String name, Class<?>[] parameters) {
        try {
            return Modifier.isStatic(type.getDeclaredMethod(name, parameters).getModifiers());
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    String type(String internalName) {
        return types.getOrDefault(internalName, internalName);
    }

    @Nullable Target call(String owner, String name, String descriptor) {
        return calls.get(owner + "." + name + descriptor);
    }

    /// What replaces a final method that a class of the program inherits from one of the JDK.
    @Nullable Target inherited(String jdkClass, String name, String descriptor) {
        String key = jdkClass + "." + name + descriptor;
        return finals.contains(key) ? calls.get(key) : null;
    }
}
