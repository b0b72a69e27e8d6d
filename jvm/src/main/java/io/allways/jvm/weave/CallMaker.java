package io.allways.jvm.weave;

import static org.objectweb.asm.Opcodes.*;

import io.allways.jvm.objects.ObjectUses;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.Properties;
import java.util.Set;
import java.util.Spliterator;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/// One method of a class that [CollectionMaker] makes: it announces the call, makes it, and wraps what it returns.
final class CallMaker {
    static final String READY = "$ready";
    private static final String ACCESS = "io/allways/jvm/run/Access";
    private static final String CALLS = "io/allways/jvm/run/Calls";
    private static final String OPS = "io/allways/jvm/model/collections/Ops";
    private static final String STEPS = "io/allways/jvm/model/collections/Steps";
    private static final String TURNS = "io/allways/jvm/model/collections/Turns";
    private static final String UNLOCKED = "io/allways/jvm/model/collections/Unlocked";
    private static final String UNLOCKED_CALL = "(Ljava/lang/Object;Ljava/lang/String;)V";
    private static final Set<String> UNLOCKED_LOOKS =
            Set.of("getProperty", "size", "isEmpty", "contains", "containsValue", "containsKey", "get", "getOrDefault");
    private static final String SEVERAL_STEPS = "io/allways/jvm/run/SeveralSteps";
    static final String INSIDE = "inside";
    private static final String ON_OBJECT = "(Ljava/lang/Object;)V";

    private enum Shape {
        STAND_IN,
        VIEW,
        STATIC
    }

    private final CollectionMaker maker;
    private final ClassWriter writer;
    private final Method method;
    private final String owner;
    private final Recipe recipe;
    private final Manner manner;
    private final String name;
    private final String descriptor;
    private final Type returned;
    private final Type[] arguments;
    private Shape shape = Shape.STAND_IN;
    private int result;

    @SuppressWarnings("NullAway.Init")
    private MethodVisitor code;

    CallMaker(CollectionMaker maker, ClassWriter writer, Method method, String owner, Recipe recipe) {
        this.maker = maker;
        this.writer = writer;
        this.method = method;
        this.owner = owner;
        this.recipe = recipe;
        manner = recipe.manner();
        name = method.getName();
        descriptor = Type.getMethodDescriptor(method);
        returned = Type.getReturnType(method);
        arguments = Type.getArgumentTypes(method);
    }

    /// Overrides a method of the superclass.
    void standIn() {
        make(Shape.STAND_IN, descriptor);
    }

    /// Implements a method of an interface, for the object that is wrapped.
    void view() {
        make(Shape.VIEW, descriptor);
    }

    /// A static method with the receiver first.
    void asStatic() {
        make(Shape.STATIC, "(" + Type.getDescriptor(recipe.type()) + descriptor.substring(1));
    }

    private void make(Shape kind, String whole) {
        shape = kind;
        int access = ACC_PUBLIC | (kind == Shape.STATIC ? ACC_STATIC : 0);
        code = writer.visitMethod(access, name, whole, null, null);
        code.visitCode();
        result = 1;
        for (Type argument : arguments) {
            result += argument.getSize();
        }
        part();
        iterates();
        switch (manner) {
            case PLAIN -> plain();
            case ATOMIC -> atomic();
            case LOCKED, MUTEX -> locked(Weaver.HOOKS);
            case TURNS -> locked(TURNS);
        }
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    static void loadArguments(MethodVisitor code, Type[] arguments, int first) {
        int local = first;
        for (Type argument : arguments) {
            code.visitVarInsn(argument.getOpcode(ILOAD), local);
            local += argument.getSize();
        }
    }

    /// The object that the op is on.
    private void subject() {
        code.visitVarInsn(ALOAD, 0);
        if (shape == Shape.VIEW) {
            code.visitFieldInsn(GETFIELD, CollectionMaker.VIEW, "owner", "Ljava/lang/Object;");
        }
    }

    /// The call itself. A view that makes another may ask its owner for one to build on, which must not be wrapped.
    private void call() {
        if (shape == Shape.VIEW && (manner.isView(name) || manner.isIterator(name))) {
            Label start = new Label();
            Label end = new Label();
            Label handler = new Label();
            Label done = new Label();
            code.visitTryCatchBlock(start, end, handler, null);
            inside(true);
            code.visitLabel(start);
            bareCall();
            code.visitLabel(end);
            inside(false);
            code.visitJumpInsn(GOTO, done);
            code.visitLabel(handler);
            inside(false);
            code.visitInsn(ATHROW);
            code.visitLabel(done);
        } else {
            bareCall();
        }
    }

    private void inside(boolean is) {
        subject();
        code.visitInsn(is ? ICONST_1 : ICONST_0);
        code.visitMethodInsn(INVOKESTATIC, OPS, INSIDE, "(Ljava/lang/Object;Z)V", false);
    }

    private void bareCall() {
        code.visitVarInsn(ALOAD, 0);
        switch (shape) {
            case STAND_IN -> {
                loadArguments(code, arguments, 1);
                code.visitMethodInsn(INVOKESPECIAL, Type.getInternalName(recipe.base()), name, descriptor, false);
            }
            case VIEW -> {
                boolean known = method.getDeclaringClass() != Object.class;
                String type = known ? Type.getInternalName(recipe.type()) : "java/lang/Object";
                code.visitFieldInsn(GETFIELD, CollectionMaker.VIEW, "inner", "Ljava/lang/Object;");
                if (manner == Manner.MUTEX) {
                    announceInner(type);
                }
                code.visitTypeInsn(CHECKCAST, type);
                loadArguments(code, arguments, 1);
                code.visitMethodInsn(known ? INVOKEINTERFACE : INVOKEVIRTUAL, type, name, descriptor, known);
            }
            case STATIC -> {
                loadArguments(code, arguments, 1);
                code.visitMethodInsn(INVOKEVIRTUAL, Type.getInternalName(recipe.type()), name, descriptor, false);
            }
        }
    }

    /// What `Collections.synchronizedList` is made of may be any list, for example one that shares its array.
    private void announceInner(String type) {
        boolean index = arguments.length > 0
                && arguments[0].equals(Type.INT_TYPE)
                && ObjectCalls.indexed(type, name, arguments.length);
        code.visitInsn(DUP);
        if (index) {
            code.visitVarInsn(ILOAD, 1);
        }
        code.visitLdcInsn(ObjectUses.call(type, name, descriptor));
        code.visitMethodInsn(
                INVOKESTATIC,
                ObjectCalls.USES,
                index ? "receiverAt" : "receiver",
                index ? "(Ljava/lang/Object;II)V" : "(Ljava/lang/Object;I)V",
                false);
    }

    private void store() {
        store(returned);
    }

    private void store(Type type) {
        if (!type.equals(Type.VOID_TYPE)) {
            code.visitVarInsn(type.getOpcode(ISTORE), result);
        }
    }

    /// Wraps what was stored, and returns it.
    private void giveBack() {
        if (returned.equals(Type.VOID_TYPE)) {
            code.visitInsn(RETURN);
            return;
        }
        if (name.equals("clone")) {
            code.visitVarInsn(ALOAD, result);
            code.visitInsn(ICONST_M1);
            code.visitMethodInsn(INVOKESTATIC, Weaver.HOOKS, "born", "(Ljava/lang/Object;I)V", false);
        }
        Class<?> type = method.getReturnType();
        // A snapshot, but for the spliterator of a list in reverse order, which looks at the list when it is used.
        boolean snapshot = recipe.still() && !(shape == Shape.VIEW && name.equals("spliterator"));
        boolean unseen = snapshot || manner == Manner.MUTEX;
        boolean wraps = type.isInterface() && (manner.isView(name) || manner.isIterator(name) && !unseen);
        if (wraps && type == java.util.Spliterator.class) {
            code.visitVarInsn(ALOAD, result);
            subject();
            code.visitLdcInsn(manner.name());
            entries();
            code.visitMethodInsn(
                    INVOKESTATIC,
                    STEPS,
                    "of",
                    "(Ljava/util/Spliterator;Ljava/lang/Object;Ljava/lang/String;Z)Ljava/util/Spliterator;",
                    false);
        } else if (wraps && shape == Shape.STAND_IN && manner.isView(name)) {
            Label inside = new Label();
            Label end = new Label();
            code.visitVarInsn(ALOAD, 0);
            code.visitFieldInsn(GETFIELD, owner, INSIDE, "Z");
            code.visitJumpInsn(IFNE, inside);
            wrap(type, result);
            code.visitJumpInsn(GOTO, end);
            code.visitLabel(inside);
            code.visitVarInsn(ALOAD, result);
            code.visitLabel(end);
        } else if (wraps) {
            wrap(type, result);
        } else if (shape == Shape.VIEW
                && java.util.Iterator.class.isAssignableFrom(recipe.type())
                && name.equals("next")) {
            entry();
        } else {
            code.visitVarInsn(returned.getOpcode(ILOAD), result);
        }
        code.visitInsn(returned.getOpcode(IRETURN));
    }

    private void wrap(Class<?> type, int local) {
        String view = maker.viewName(type, manner, recipe.still(), recipe.walked());
        code.visitTypeInsn(NEW, view);
        code.visitInsn(DUP);
        code.visitVarInsn(ALOAD, local);
        code.visitTypeInsn(CHECKCAST, Type.getInternalName(type));
        subject();
        entries();
        code.visitMethodInsn(INVOKESPECIAL, view, "<init>", CollectionMaker.viewConstructor(type), false);
    }

    /// Whether what is wrapped hands out entries of a map.
    private void entries() {
        if (name.equals("entrySet") || name.equals("sequencedEntrySet")) {
            code.visitInsn(ICONST_1);
        } else if (shape == Shape.VIEW) {
            code.visitVarInsn(ALOAD, 0);
            code.visitFieldInsn(GETFIELD, CollectionMaker.VIEW, "entries", "Z");
        } else {
            code.visitInsn(ICONST_0);
        }
    }

    /// What an iterator hands out: wrapped, if it is an entry.
    private void entry() {
        Label other = new Label();
        Label end = new Label();
        code.visitVarInsn(ALOAD, 0);
        code.visitFieldInsn(GETFIELD, CollectionMaker.VIEW, "entries", "Z");
        code.visitJumpInsn(IFEQ, other);
        wrap(java.util.Map.Entry.class, result);
        code.visitJumpInsn(GOTO, end);
        code.visitLabel(other);
        code.visitVarInsn(ALOAD, result);
        code.visitLabel(end);
    }

    // --- instead

    /// Leaves it to a static method of one of the recipe's parts, if there is one.
    private void part() {
        boolean threshold = shape == Shape.STAND_IN
                && manner == Manner.ATOMIC
                && arguments.length > 0
                && arguments[0].equals(Type.LONG_TYPE)
                && java.util.concurrent.ConcurrentHashMap.class.isAssignableFrom(recipe.type());
        Method instead = threshold ? null : instead();
        if (instead == null && !threshold) {
            return;
        }
        Label alone = new Label();
        code.visitMethodInsn(INVOKESTATIC, CALLS, "on", "()Z", false);
        code.visitJumpInsn(IFEQ, alone);
        if (shape == Shape.STAND_IN) {
            code.visitVarInsn(ALOAD, 0);
            code.visitFieldInsn(GETFIELD, owner, READY, "Z");
            code.visitJumpInsn(IFEQ, alone);
        }
        code.visitVarInsn(ALOAD, 0);
        if (instead == null) {
            // Searches and reductions: of a copy, by the caller alone.
            code.visitMethodInsn(
                    INVOKESTATIC,
                    OPS,
                    "copy",
                    "(Ljava/util/concurrent/ConcurrentHashMap;)Ljava/util/concurrent/ConcurrentHashMap;",
                    false);
            loadArguments(code, arguments, 1);
            code.visitMethodInsn(INVOKEVIRTUAL, Type.getInternalName(recipe.type()), name, descriptor, false);
        } else {
            boolean several = manner == Manner.ATOMIC && recipe.several().test(name);
            if (several) {
                subject();
                code.visitMethodInsn(
                        INVOKESTATIC, SEVERAL_STEPS, "enter", "(Ljava/lang/Object;)Ljava/lang/Object;", false);
                code.visitInsn(SWAP);
            }
            loadArguments(code, arguments, 1);
            code.visitMethodInsn(
                    INVOKESTATIC,
                    Type.getInternalName(instead.getDeclaringClass()),
                    name,
                    Type.getMethodDescriptor(instead),
                    false);
            if (several) {
                store(Type.getReturnType(instead));
                code.visitMethodInsn(INVOKESTATIC, SEVERAL_STEPS, "exit", ON_OBJECT, false);
                if (!returned.equals(Type.VOID_TYPE)) {
                    code.visitVarInsn(returned.getOpcode(ILOAD), result);
                }
            }
            if (!returned.getDescriptor().equals(Type.getReturnType(instead).getDescriptor())) {
                code.visitTypeInsn(CHECKCAST, returned.getInternalName());
            }
        }
        code.visitInsn(returned.getOpcode(IRETURN));
        code.visitLabel(alone);
    }

    private @Nullable Method instead() {
        for (Class<?> part : recipe.parts()) {
            Method found = find(part);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private @Nullable Method find(Class<?> part) {
        for (Method candidate : part.getDeclaredMethods()) {
            boolean same = candidate.getName().equals(name)
                    && Modifier.isPublic(candidate.getModifiers())
                    && candidate.getParameterCount() == arguments.length + 1
                    && candidate.getParameterTypes()[0].isAssignableFrom(recipe.type());
            for (int i = 0; same && i < arguments.length; i++) {
                same = candidate.getParameterTypes()[i + 1] == method.getParameterTypes()[i];
            }
            if (same) {
                return candidate;
            }
        }
        return null;
    }

    // --- manners

    /// An iterator is one thread's, whatever it is of.
    private void iterates() {
        Class<?> type = recipe.type();
        boolean iterator =
                Iterator.class.isAssignableFrom(type) || type == Enumeration.class || type == Spliterator.class;
        if (shape == Shape.VIEW && iterator && !method.isDefault() && method.getDeclaringClass() != Object.class) {
            boolean looks = name.startsWith("has") || name.endsWith("Index");
            code.visitVarInsn(ALOAD, 0);
            code.visitMethodInsn(INVOKESTATIC, ACCESS, looks ? "look" : "change", ON_OBJECT, false);
        }
    }

    private void plain() {
        Manner.Touch touch = manner.touch(name);
        if (touch != Manner.Touch.NOTHING) {
            subject();
            code.visitMethodInsn(
                    INVOKESTATIC, ACCESS, touch == Manner.Touch.LOOKS ? "look" : "change", ON_OBJECT, false);
            // Sets of bits read each other's insides.
            for (int i = 0; i < arguments.length; i++) {
                if (method.getParameterTypes()[i] == java.util.BitSet.class) {
                    code.visitVarInsn(ALOAD, 1 + i);
                    code.visitMethodInsn(INVOKESTATIC, ACCESS, "look", ON_OBJECT, false);
                }
            }
        }
        call();
        store();
        giveBack();
    }

    private void atomic() {
        Manner.Touch touch = manner.touch(name);
        Label alone = new Label();
        if (touch != Manner.Touch.NOTHING) {
            if (shape == Shape.STAND_IN) {
                code.visitVarInsn(ALOAD, 0);
                code.visitFieldInsn(GETFIELD, owner, READY, "Z");
                code.visitJumpInsn(IFEQ, alone);
            }
            copyCollections();
            subject();
            code.visitMethodInsn(
                    INVOKESTATIC,
                    OPS,
                    touch == Manner.Touch.LOOKS ? "beginLook" : "begin",
                    "(Ljava/lang/Object;)Z",
                    false);
            code.visitJumpInsn(IFEQ, alone);
            Label start = new Label();
            Label end = new Label();
            Label handler = new Label();
            code.visitTryCatchBlock(start, end, handler, null);
            code.visitLabel(start);
            if (recipe.several().test(name)) {
                subject();
                code.visitMethodInsn(INVOKESTATIC, SEVERAL_STEPS, "note", ON_OBJECT, false);
            }
            call();
            store();
            code.visitLabel(end);
            subject();
            changed(touch);
            code.visitMethodInsn(INVOKESTATIC, CALLS, "end", "(Ljava/lang/Object;Z)V", false);
            giveBack();
            code.visitLabel(handler);
            subject();
            code.visitInsn(ICONST_0);
            code.visitMethodInsn(INVOKESTATIC, CALLS, "end", "(Ljava/lang/Object;Z)V", false);
            code.visitInsn(ATHROW);
            code.visitLabel(alone);
        }
        call();
        store();
        giveBack();
    }

    /// What the call will read from other collections is read before, under control.
    private void copyCollections() {
        for (int i = 0; i < arguments.length; i++) {
            if (method.getParameterTypes()[i] == java.util.Collection.class) {
                int local = 1;
                for (int before = 0; before < i; before++) {
                    local += arguments[before].getSize();
                }
                code.visitVarInsn(ALOAD, local);
                code.visitMethodInsn(
                        INVOKESTATIC, OPS, "copy", "(Ljava/util/Collection;)Ljava/util/Collection;", false);
                code.visitVarInsn(ASTORE, local);
            }
        }
    }

    private void changed(Manner.Touch touch) {
        boolean asked = returned.getSort() == Type.OBJECT
                && (Manner.changesIfNull(name) || Manner.changesIfNotNull(name, descriptor));
        if (touch == Manner.Touch.LOOKS) {
            code.visitInsn(ICONST_0);
        } else if (returned.equals(Type.BOOLEAN_TYPE)) {
            code.visitVarInsn(ILOAD, result);
        } else if (asked) {
            code.visitVarInsn(ALOAD, result);
            code.visitMethodInsn(
                    INVOKESTATIC,
                    "java/util/Objects",
                    Manner.changesIfNull(name) ? "isNull" : "nonNull",
                    "(Ljava/lang/Object;)Z",
                    false);
        } else {
            code.visitInsn(ICONST_1);
        }
    }

    /// Properties are kept in a map that is safe for several threads, at which some methods look without a lock.
    private boolean looksUnlocked() {
        return shape == Shape.STAND_IN
                && recipe.type() == Properties.class
                && UNLOCKED_LOOKS.contains(name)
                && !(name.equals("getProperty") && arguments.length == 2) // which calls the other
                && method.getDeclaringClass() == Properties.class;
    }

    /// @param hooks where its monitor is entered and left
    private void locked(String hooks) {
        if (looksUnlocked()) {
            subject();
            code.visitLdcInsn(name);
            code.visitMethodInsn(INVOKESTATIC, UNLOCKED, "look", UNLOCKED_CALL, false);
        } else if (manner.touch(name) != Manner.Touch.NOTHING) {
            Label alone = new Label();
            if (shape == Shape.STAND_IN) {
                code.visitVarInsn(ALOAD, 0);
                code.visitFieldInsn(GETFIELD, owner, READY, "Z");
                code.visitJumpInsn(IFEQ, alone);
            }
            Label start = new Label();
            Label end = new Label();
            Label handler = new Label();
            code.visitTryCatchBlock(start, end, handler, null);
            subject();
            code.visitMethodInsn(INVOKESTATIC, hooks, "enter", ON_OBJECT, false);
            code.visitLabel(start);
            if (manner == Manner.LOCKED && manner.touch(name) == Manner.Touch.CHANGES) {
                subject();
                code.visitLdcInsn(name);
                code.visitMethodInsn(INVOKESTATIC, UNLOCKED, "change", UNLOCKED_CALL, false);
            }
            call();
            store();
            code.visitLabel(end);
            subject();
            code.visitMethodInsn(INVOKESTATIC, hooks, "exit", ON_OBJECT, false);
            giveBack();
            code.visitLabel(handler);
            subject();
            code.visitMethodInsn(INVOKESTATIC, hooks, "exit", ON_OBJECT, false);
            code.visitInsn(ATHROW);
            code.visitLabel(alone);
        }
        call();
        store();
        giveBack();
    }
}
