package io.allways.jvm.weave;

import static org.objectweb.asm.Opcodes.*;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/// Makes what stands in for collections of the JDK, from [Recipe]s: subclasses that announce each call before they make
/// it, and wrappers for the views and iterators that calls return, which announce theirs as the owner's. There are some
/// fifty such classes with a thousand methods, all alike; written by hand nobody would read them.
///
/// A class is made when it is first asked for. Methods that the JDK writes in terms of others (those of interfaces and
/// of
/// `AbstractCollection` and its like) are left alone: they reach those others.
public final class CollectionMaker {
    static final String PACKAGE = "io/allways/jvm/made/";
    private static final String SYNCHRONISED = PACKAGE + "Synchronized";
    private static final String BUFFER = PACKAGE + "StringBuffers";
    static final String VIEW = "io/allways/jvm/model/collections/View";
    private static final String OWNER = "io/allways/jvm/model/collections/Ops$Owner";
    private static final String GUARDED = "io/allways/jvm/run/Calls$Guarded";
    private static final String FACTORY = "newKeySet";

    /// What sets and maps that are views of a map do to one key.
    private static final Set<String> ONE_STEP_OF_VIEWS =
            Set.of("contains", "containsKey", "get", "getOrDefault", "add", "put", "putIfAbsent", "remove", "replace");

    private final Map<String, Recipe> recipes = new HashMap<>();
    private final Map<String, ViewRecipe> views = new HashMap<>();

    private record ViewRecipe(Class<?> type, Manner manner, boolean still, boolean walked) {}

    private final Class<?> viewPart;
    private final Class<?> stillPart;

    /// @param viewPart as a part of a recipe, for all views of collections whose calls are one op
    /// @param stillPart the same for those whose iterators are snapshots
    public CollectionMaker(List<Recipe> all, Class<?> viewPart, Class<?> stillPart) {
        this.viewPart = viewPart;
        this.stillPart = stillPart;
        for (Recipe recipe : all) {
            recipes.put(recipe.made(), recipe);
        }
    }

    /// Tells the weaver where they are to be used.
    public void register(Replacements replacements) {
        for (Recipe recipe : recipes.values()) {
            replacements.stand(Type.getInternalName(recipe.type()), recipe.made());
            for (Method method : recipe.type().getMethods()) {
                if (method.getName().equals(FACTORY) && Modifier.isStatic(method.getModifiers())) {
                    replacements.call(method, recipe.made());
                }
            }
        }
        for (Method method : java.util.Collections.class.getMethods()) {
            if (method.getName().startsWith("synchronized")) {
                replacements.call(method, SYNCHRONISED);
            }
        }
        for (Method method : StringBuffer.class.getMethods()) {
            if (bufferMethod(method)) {
                replacements.call(method, BUFFER);
            }
        }
    }

    private static boolean bufferMethod(Method method) {
        return method.getDeclaringClass() == StringBuffer.class
                && !method.isBridge()
                && !Modifier.isStatic(method.getModifiers());
    }

    /// The file of a class of that name, or null if it is none of these.
    public synchronized byte @Nullable [] make(String className) {
        String name = className.replace('.', '/');
        Recipe recipe = recipes.get(name);
        if (recipe != null) {
            return standIn(name, recipe);
        }
        ViewRecipe view = views.get(name);
        if (view != null) {
            return view(name, view);
        }
        return switch (name) {
            case SYNCHRONISED -> synchronised();
            case BUFFER -> buffers();
            default -> null;
        };
    }

    /// The name of the class that wraps what is returned as `type`.
    String viewName(Class<?> type, Manner manner, boolean still, boolean walked) {
        String text = manner.name().charAt(0) + manner.name().substring(1).toLowerCase(java.util.Locale.ROOT);
        String name = PACKAGE + text + (still ? "Still" : "") + (walked ? "Walked" : "") + type.getSimpleName();
        synchronized (this) {
            views.put(name, new ViewRecipe(type, manner, still, walked));
        }
        return name;
    }

    private static ClassWriter writer(String name, String superName, String... interfaces) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
            @Override
            protected String getCommonSuperClass(String a, String b) {
                return "java/lang/Object";
            }
        };
        writer.visit(V25, ACC_PUBLIC | ACC_SUPER, name, null, superName, interfaces);
        return writer;
    }

    private byte[] standIn(String name, Recipe recipe) {
        String base = Type.getInternalName(recipe.base());
        Method guards = guards(recipe);
        ClassWriter writer = guards == null ? writer(name, base, OWNER) : writer(name, base, OWNER, GUARDED);
        inside(writer, name);
        if (guards != null) {
            guards(writer, guards);
        }
        writer.visitField(ACC_PRIVATE | ACC_TRANSIENT, CallMaker.READY, "Z", null, null)
                .visitEnd();
        for (Constructor<?> constructor : recipe.base().getDeclaredConstructors()) {
            if ((constructor.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0) {
                constructor(writer, name, base, constructor);
            }
        }
        Set<String> seen = new HashSet<>();
        for (Method method : recipe.base().getMethods()) {
            String key = method.getName() + Type.getMethodDescriptor(method);
            if (!method.isBridge() && !recipe.base().isInterface() && overridable(recipe, method) && seen.add(key)) {
                new CallMaker(this, writer, method, name, recipe).standIn();
            }
            if (method.getName().equals(FACTORY) && Modifier.isStatic(method.getModifiers())) {
                newKeySet(writer, name, method);
            }
        }
        return writer.toByteArray();
    }

    private static void inside(ClassWriter writer, String name) {
        writer.visitField(ACC_PRIVATE | ACC_TRANSIENT, CallMaker.INSIDE, "Z", null, null)
                .visitEnd();
        MethodVisitor code = writer.visitMethod(ACC_PUBLIC, CallMaker.INSIDE, "(Z)V", null, null);
        code.visitCode();
        code.visitVarInsn(ALOAD, 0);
        code.visitVarInsn(ILOAD, 1);
        code.visitFieldInsn(PUTFIELD, name, CallMaker.INSIDE, "Z");
        code.visitInsn(RETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    /// The part that tells which guards hold, if there is one.
    private static @Nullable Method guards(Recipe recipe) {
        for (Class<?> part : recipe.parts()) {
            for (Method method : part.getMethods()) {
                if (method.getName().equals("guards") && Modifier.isStatic(method.getModifiers())) {
                    return method;
                }
            }
        }
        return null;
    }

    private static void guards(ClassWriter writer, Method guards) {
        MethodVisitor code = writer.visitMethod(ACC_PUBLIC, "guards", "()J", null, null);
        code.visitCode();
        code.visitVarInsn(ALOAD, 0);
        String part = Type.getInternalName(guards.getDeclaringClass());
        code.visitMethodInsn(INVOKESTATIC, part, "guards", Type.getMethodDescriptor(guards), false);
        code.visitInsn(LRETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    private static boolean overridable(Recipe recipe, Method method) {
        Class<?> owner = method.getDeclaringClass();
        boolean own = !owner.isInterface()
                && owner != Object.class
                && !owner.getSimpleName().startsWith("Abstract")
                && (recipe.type() == recipe.base() || owner != recipe.base());
        return own && (method.getModifiers() & (Modifier.FINAL | Modifier.STATIC)) == 0;
    }

    private static void constructor(ClassWriter writer, String name, String base, Constructor<?> constructor) {
        String descriptor = Type.getConstructorDescriptor(constructor);
        MethodVisitor code = writer.visitMethod(ACC_PUBLIC, "<init>", descriptor, null, null);
        code.visitCode();
        code.visitVarInsn(ALOAD, 0);
        CallMaker.loadArguments(code, Type.getArgumentTypes(descriptor), 1);
        code.visitMethodInsn(INVOKESPECIAL, base, "<init>", descriptor, false);
        code.visitVarInsn(ALOAD, 0);
        code.visitInsn(ICONST_1);
        code.visitFieldInsn(PUTFIELD, name, CallMaker.READY, "Z");
        code.visitInsn(RETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    /// `static newKeySet`, on a map of ours.
    private static void newKeySet(ClassWriter writer, String name, Method method) {
        String descriptor = Type.getMethodDescriptor(method);
        Type[] arguments = Type.getArgumentTypes(descriptor);
        MethodVisitor code = writer.visitMethod(ACC_PUBLIC | ACC_STATIC, FACTORY, descriptor, null, null);
        code.visitCode();
        code.visitTypeInsn(NEW, name);
        code.visitInsn(DUP);
        CallMaker.loadArguments(code, arguments, 0);
        code.visitMethodInsn(INVOKESPECIAL, name, "<init>", Type.getMethodDescriptor(Type.VOID_TYPE, arguments), false);
        code.visitInsn(DUP);
        code.visitInsn(ICONST_M1);
        code.visitMethodInsn(INVOKESTATIC, Weaver.HOOKS, "born", "(Ljava/lang/Object;I)V", false);
        code.visitFieldInsn(GETSTATIC, "java/lang/Boolean", "TRUE", "Ljava/lang/Boolean;");
        String view = Type.getReturnType(method).getDescriptor();
        code.visitMethodInsn(INVOKEVIRTUAL, name, "keySet", "(Ljava/lang/Object;)" + view, false);
        code.visitInsn(ARETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    private byte[] view(String made, ViewRecipe view) {
        Class<?> type = view.type;
        ClassWriter writer = writer(made, VIEW, Type.getInternalName(type));
        String descriptor = viewConstructor(type);
        MethodVisitor code = writer.visitMethod(ACC_PUBLIC, "<init>", descriptor, null, null);
        code.visitCode();
        CallMaker.loadArguments(code, new Type[] {Type.getObjectType(made)}, 0);
        CallMaker.loadArguments(code, Type.getArgumentTypes(descriptor), 1);
        code.visitMethodInsn(INVOKESPECIAL, VIEW, "<init>", "(Ljava/lang/Object;Ljava/lang/Object;Z)V", false);
        code.visitInsn(RETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
        Set<String> seen = new HashSet<>();
        Class<?> part = view.still ? stillPart : viewPart;
        List<Class<?>> parts = view.manner == Manner.ATOMIC ? List.of(part) : List.of();
        boolean whole = type == java.util.Collection.class || java.util.Iterator.class.isAssignableFrom(type);
        Recipe recipe = new Recipe(
                type,
                type,
                view.manner,
                view.still,
                parts,
                name -> view.walked && (whole || !ONE_STEP_OF_VIEWS.contains(name)),
                view.walked);
        for (Method method : type.getMethods()) {
            String key = method.getName() + Type.getMethodDescriptor(method);
            boolean derived = method.isDefault()
                    && (method.getName().toLowerCase(java.util.Locale.ROOT).endsWith("stream")
                            || Arrays.equals(
                                    method.getParameterTypes(), new Class<?>[] {java.util.function.IntFunction.class}));
            if (!method.isBridge() && !Modifier.isStatic(method.getModifiers()) && !derived && seen.add(key)) {
                new CallMaker(this, writer, method, made, recipe).view();
            }
        }
        if (seen.contains("hashCode()I")) {
            try {
                new CallMaker(this, writer, Object.class.getMethod("toString"), made, recipe).view();
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException(e);
            }
        }
        return writer.toByteArray();
    }

    static String viewConstructor(Class<?> type) {
        return "(" + Type.getDescriptor(type) + "Ljava/lang/Object;Z)V";
    }

    /// `Collections.synchronizedList` and its like.
    private byte[] synchronised() {
        ClassWriter writer = writer(SYNCHRONISED, "java/lang/Object");
        for (Method method : java.util.Collections.class.getMethods()) {
            if (method.getName().startsWith("synchronized")) {
                Class<?> type = method.getReturnType();
                String view = viewName(type, Manner.MUTEX, false, false);
                MethodVisitor code = writer.visitMethod(
                        ACC_PUBLIC | ACC_STATIC, method.getName(), Type.getMethodDescriptor(method), null, null);
                code.visitCode();
                code.visitVarInsn(ALOAD, 0);
                code.visitMethodInsn(
                        INVOKESTATIC,
                        "java/util/Objects",
                        "requireNonNull",
                        "(Ljava/lang/Object;)Ljava/lang/Object;",
                        false);
                code.visitInsn(POP);
                code.visitTypeInsn(NEW, view);
                code.visitInsn(DUP);
                code.visitVarInsn(ALOAD, 0);
                code.visitInsn(ACONST_NULL);
                code.visitInsn(ICONST_0);
                code.visitMethodInsn(INVOKESPECIAL, view, "<init>", viewConstructor(type), false);
                code.visitInsn(ARETURN);
                code.visitMaxs(0, 0);
                code.visitEnd();
            }
        }
        return writer.toByteArray();
    }

    /// `StringBuffer` is final: its calls are replaced.
    private byte[] buffers() {
        ClassWriter writer = writer(BUFFER, "java/lang/Object");
        Recipe recipe = new Recipe(StringBuffer.class, StringBuffer.class, Manner.LOCKED, false, List.of());
        for (Method method : StringBuffer.class.getMethods()) {
            if (bufferMethod(method)) {
                new CallMaker(this, writer, method, BUFFER, recipe).asStatic();
            }
        }
        return writer.toByteArray();
    }
}
