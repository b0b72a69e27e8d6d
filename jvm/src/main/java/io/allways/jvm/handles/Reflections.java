package io.allways.jvm.handles;

import io.allways.jvm.boot.Carrier;
import io.allways.jvm.globals.Trusted;
import io.allways.jvm.memory.Order;
import io.allways.jvm.run.Scheduler;
import io.allways.jvm.run.Tracked;
import io.allways.jvm.run.World;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Uses of classes and fields that are not in woven code, but by reflection and handles: they initialise the class in
/// each execution, and accesses to fields go to the same cells as those of woven code.
public final class Reflections {
    private static final String INIT = "$init";
    private static final MethodHandle READS = announcer("reads");
    private static final MethodHandle WRITES = announcer("writes");
    private static final MethodHandle INITIALISES =
            announcer("initialise", MethodType.methodType(void.class, Class.class));

    private static final ClassValue<Optional<Method>> INITIALISERS = new ClassValue<>() {
        @Override
        protected Optional<Method> computeValue(Class<?> type) {
            return initialiser(type);
        }
    };

    /// What `Class.getConstructor` gave a copy of. Constructors for serialisation, which make objects of another class
    /// than they say, are no copies.
    private static final MethodHandle ORIGINAL = original();

    private Reflections() {}

    private static MethodHandle original() {
        try {
            return Trusted.LOOKUP.findGetter(Constructor.class, "root", Constructor.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static boolean isForSerialisation(Constructor<?> constructor) {
        try {
            return ORIGINAL.invoke(constructor) == null;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static MethodHandle announcer(String name) {
        return announcer(name, MethodType.methodType(void.class, Field.class, Object.class));
    }

    private static MethodHandle announcer(String name, MethodType type) {
        try {
            return MethodHandles.lookup().findStatic(Reflections.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /// Makes sure that a class of the program is initialised in this execution.
    public static void initialise(@Nullable Class<?> type) {
        if (Scheduler.current() == null) {
            return;
        }
        Method method = type == null ? null : INITIALISERS.get(type).orElse(null);
        if (method != null) {
            run(method);
        }
    }

    /// That of the class or its nearest superclass that has one.
    private static Optional<Method> initialiser(Class<?> type) {
        for (Class<?> each = type; each != null && woven(each); each = each.getSuperclass()) {
            try {
                Method method = each.getDeclaredMethod(INIT);
                method.setAccessible(true);
                return Optional.of(method);
            } catch (NoSuchMethodException e) {
                // its superclass may have one
            } catch (LinkageError e) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static boolean woven(Class<?> type) {
        return type.getClassLoader() != null
                && !type.isArray()
                && !type.getName().startsWith("io.allways.jvm.");
    }

    private static void run(Method method) {
        try {
            method.invoke(null);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(e);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /// `Class.forName` has found a class.
    public static void named(@Nullable Class<?> type) throws ClassNotFoundException {
        named(type, true);
    }

    public static void named(@Nullable Class<?> type, boolean initialise) throws ClassNotFoundException {
        if (type != null && World.loader() instanceof ClassDefiner definer && definer.isLeftOver(type)) {
            throw new ClassNotFoundException(type.getName());
        }
        if (initialise) {
            initialise(type);
        }
    }

    /// An object has come from elsewhere than its constructor.
    public static void appears(@Nullable Object object) {
        if (object != null) {
            initialise(object.getClass());
        }
    }

    /// An object has been made without a constructor of its class.
    static Object allocated(Object object) {
        appears(object);
        Tracked.made(object);
        return object;
    }

    /// A method is about to be called: what is called instead.
    public static @Nullable Method calls(@Nullable Method method, @Nullable Object target) {
        if (method == null || Scheduler.current() == null) {
            return method;
        }
        if (Modifier.isStatic(method.getModifiers())) {
            initialise(method.getDeclaringClass());
        }
        Method direct = fits(method, target) ? DirectCalls.of(method) : null;
        return direct == null ? method : direct;
    }

    /// And with which arguments.
    public static Object @Nullable [] with(
            @Nullable Method method, @Nullable Method called, @Nullable Object target, Object @Nullable [] arguments) {
        if (method == null || method.equals(called) || Modifier.isStatic(method.getModifiers())) {
            return arguments;
        }
        int count = arguments == null ? 0 : arguments.length;
        Object[] all = new Object[count + 1];
        all[0] = target;
        if (arguments != null) {
            System.arraycopy(arguments, 0, all, 1, count);
        }
        return all;
    }

    /// Whether the receiver is one.
    private static boolean fits(Method method, @Nullable Object target) {
        return Modifier.isStatic(method.getModifiers())
                || method.getDeclaringClass().isInstance(target);
    }

    /// An object is about to be made: whether [#make] makes it.
    public static boolean makes(@Nullable Constructor<?> constructor) {
        if (constructor == null || Scheduler.current() == null) {
            return false;
        }
        initialise(constructor.getDeclaringClass());
        return isForSerialisation(constructor) || DirectCalls.of(constructor) != null;
    }

    public static Object make(Constructor<?> constructor, Object @Nullable [] arguments)
            throws InvocationTargetException, IllegalAccessException, InstantiationException {
        if (isForSerialisation(constructor)) {
            return allocated(constructor.newInstance(arguments));
        }
        return Objects.requireNonNull(DirectCalls.of(constructor)).invoke(null, arguments);
    }

    // --- fields

    public static void reads(@Nullable Field field, @Nullable Object target) {
        Place place = place(field, target);
        if (place != null && field != null) {
            boolean isVolatile = Modifier.isVolatile(field.getModifiers());
            place.read(scheduler(), isVolatile ? Order.FULL : null);
        }
    }

    public static void writes(@Nullable Field field, @Nullable Object target) {
        Place place = place(field, target);
        if (place != null && field != null) {
            boolean isVolatile = Modifier.isVolatile(field.getModifiers());
            place.write(scheduler(), isVolatile ? Order.FULL : null);
        }
    }

    private static Scheduler scheduler() {
        return java.util.Objects.requireNonNull(Scheduler.current());
    }

    /// Null if nothing can race there, or the access will throw.
    private static @Nullable Place place(@Nullable Field field, @Nullable Object target) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler == null || field == null || Carrier.current() == null) {
            return null;
        }
        Class<?> type = field.getDeclaringClass();
        boolean isStatic = Modifier.isStatic(field.getModifiers());
        if (isStatic) {
            initialise(type);
        }
        boolean known = !Modifier.isFinal(field.getModifiers())
                && !field.getName().startsWith("$")
                && scheduler.sites.declared(type.getName(), field.getName()) != null
                && (isStatic || type.isInstance(target));
        Object object = isStatic ? type : target;
        return known && object != null ? Place.field(scheduler, type, field.getName(), object) : null;
    }

    // --- handles

    /// A handle of a method or a constructor, that does what the program's own code would.
    public static MethodHandle direct(MethodHandles.Lookup lookup, MethodHandle handle) {
        if (Scheduler.current() == null) {
            return handle;
        }
        Executable member;
        try {
            member = lookup.revealDirect(handle).reflectAs(Executable.class, lookup);
        } catch (IllegalArgumentException | ClassCastException e) {
            return handle; // it looks at who calls it, or may not be looked into
        }
        if (woven(member.getDeclaringClass())) {
            boolean uses = member instanceof Constructor || Modifier.isStatic(member.getModifiers());
            return uses ? initialising(handle, member.getDeclaringClass()) : handle;
        }
        Method call = DirectCalls.of(member);
        if (call == null) {
            return handle;
        }
        try {
            MethodHandle direct = MethodHandles.publicLookup().unreflect(call);
            return direct.asFixedArity().asType(handle.type()).withVarargs(handle.isVarargsCollector());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static MethodHandle initialising(MethodHandle handle, Class<?> type) {
        MethodHandle first = INITIALISES.bindTo(type);
        return MethodHandles.foldArguments(handle.asFixedArity(), first).withVarargs(handle.isVarargsCollector());
    }

    /// A handle that reads or writes a field, and says so before.
    public static MethodHandle announced(MethodHandle handle, Class<?> owner, String name, boolean writes) {
        Field field = find(owner, name);
        if (field == null || !woven(field.getDeclaringClass())) {
            return handle;
        }
        MethodHandle announcer = (writes ? WRITES : READS).bindTo(field);
        boolean isStatic = Modifier.isStatic(field.getModifiers());
        if (isStatic) {
            return MethodHandles.foldArguments(handle, MethodHandles.insertArguments(announcer, 0, (Object) null));
        }
        MethodType type = MethodType.methodType(void.class, handle.type().parameterType(0));
        return MethodHandles.foldArguments(handle, announcer.asType(type));
    }

    private static @Nullable Field find(Class<?> owner, String name) {
        for (Class<?> each = owner; each != null; each = each.getSuperclass()) {
            try {
                return each.getDeclaredField(name);
            } catch (NoSuchFieldException e) {
                // It is declared further up.
            }
        }
        return null;
    }
}
