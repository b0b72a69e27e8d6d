package io.allways.programs;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// Classes and fields that are used by reflection and by handles. Each program has two threads, so that it is run more
/// than once, and says by its name what is wrong with it.
public final class Reflecting {
    interface Program {
        void run() throws Throwable;
    }

    static class Made {
        static Object made = new Object();
        static int number = Integer.parseInt("42");
        static volatile int ready;
        int plain;
        volatile int open;
    }

    static final class Stored implements Serializable {
        private static final long serialVersionUID = 1;
        private static final Object KEY = new Object();

        boolean hasKey() {
            return KEY != null;
        }
    }

    enum Colour {
        RED,
        GREEN
    }

    static final class Noted {
        static {
            count++;
        }

        private Noted() {}

        private static int hidden() {
            return Made.number;
        }
    }

    private static int count;
    private static int other;

    private Reflecting() {}

    public static void main(String[] arguments) throws Throwable {
        Thread one = new Thread(Reflecting::step);
        Thread two = new Thread(Reflecting::step);
        one.start();
        two.start();
        one.join();
        two.join();
        programs().get(arguments[0]).run();
    }

    private static synchronized void step() {
        other++;
    }

    public static Set<String> names() {
        return programs().keySet();
    }

    private static void check(boolean good) {
        if (!good) {
            throw new AssertionError();
        }
    }

    private static Map<String, Program> programs() {
        Map<String, Program> all = new LinkedHashMap<>();
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        all.put("verified Field.get", () -> check(field("made").get(null) != null));
        all.put("verified Field.getInt", () -> check(field("number").getInt(null) == 42));
        all.put("verified findStaticGetter", () -> {
            MethodHandle getter = lookup.findStaticGetter(Made.class, "number", int.class);
            check((int) getter.invokeExact() == 42);
        });
        all.put("verified findStaticVarHandle", () -> {
            VarHandle handle = lookup.findStaticVarHandle(Made.class, "number", int.class);
            check((int) handle.getVolatile() == 42);
        });
        all.put("verified unreflectGetter", () -> check((int) lookup.unreflectGetter(field("number")).invokeExact() == 42));
        all.put("verified findStatic", () -> {
            MethodHandle hidden = lookup.findStatic(Noted.class, "hidden", MethodType.methodType(int.class));
            check((int) hidden.invokeExact() == 42);
        });
        all.put("verified Method.invoke", () -> {
            Method hidden = Noted.class.getDeclaredMethod("hidden");
            hidden.setAccessible(true);
            check((int) hidden.invoke(null) == 42 && count == 1);
        });
        all.put("verified Class.forName", () -> {
            Class.forName(Noted.class.getName());
            check(count == 1);
        });
        all.put("verified Class.forName not initialising", () -> {
            Class.forName(Noted.class.getName(), false, Reflecting.class.getClassLoader());
            check(count == 0);
        });
        all.put("verified ensureInitialized", () -> {
            lookup.ensureInitialized(Noted.class);
            check(count == 1);
        });
        all.put("verified newInstance", () -> {
            var constructor = Noted.class.getDeclaredConstructor();
            constructor.setAccessible(true);
            check(constructor.newInstance() != null && count == 1);
        });
        all.put("verified enum constants", () -> check(Colour.class.getEnumConstants()[1] == Colour.GREEN));
        all.put("verified enum field", () -> check(Colour.class.getDeclaredField("RED").get(null) == Colour.RED));
        all.put("verified deserialised", () -> {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(new Stored());
            }
            try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
                check(((Stored) in.readObject()).hasKey());
            }
        });
        Made made = new Made();
        all.put("race Field.setInt", () -> both(() -> field("plain").setInt(made, 1), () -> made.plain = 2));
        all.put("race Field.get", () -> both(() -> field("plain").get(made), () -> made.plain = 2));
        all.put("race Field.get of a static", () -> both(() -> field("number").get(null), () -> Made.number = 2));
        all.put("race findGetter", () -> {
            MethodHandle getter = lookup.findGetter(Made.class, "plain", int.class);
            both(() -> check((int) getter.invokeExact(made) >= 0), () -> made.plain = 2);
        });
        all.put("race findSetter", () -> {
            MethodHandle setter = lookup.findSetter(Made.class, "plain", int.class);
            both(
                    () -> {
                        setter.invokeExact(made, 3);
                    },
                    () -> made.plain = 2);
        });
        all.put("verified Field.set of a volatile", () -> both(() -> field("open").setInt(made, 1), () -> made.open = 2));
        all.put("verified published by Field.set", () -> {
            Field open = field("open");
            both(
                    () -> {
                        made.plain = 7;
                        open.setInt(made, 1);
                    },
                    () -> check(open.getInt(made) == 0 || made.plain == 7));
        });
        all.put("assertion Field.set of a volatile", () -> both(() -> field("ready").setInt(null, 1), () -> check(Made.ready == 0)));
        return all;
    }

    private static Field field(String name) throws NoSuchFieldException {
        return Made.class.getDeclaredField(name);
    }

    private static void both(Program one, Program two) throws InterruptedException {
        Thread first = new Thread(() -> run(one));
        Thread second = new Thread(() -> run(two));
        first.start();
        second.start();
        first.join();
        second.join();
    }

    private static void run(Program program) {
        try {
            program.run();
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
