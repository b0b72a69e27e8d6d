package io.allways.jvm.model.world;

import io.allways.jvm.program.Lessons;
import io.allways.jvm.program.Placed;
import io.allways.jvm.run.Access;
import io.allways.jvm.run.Hooks;
import io.allways.jvm.run.Wires;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.Replaces;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What a process is given when it begins: properties and environment. Properties are its own, as they are in a JVM.
public final class Givens implements Placed {
    private static final String OWN = "allways.";

    private static final String LESSON = Lessons.STATE + "system properties";

    private final int process = Wires.number();
    private Properties properties = first();
    private final Map<String, String> environment = new HashMap<>(System.getenv());

    private Givens() {}

    /// What a process begins with; as if the program had made it.
    private static Properties first() {
        Properties first = World.make(Properties.class);
        Hooks.quiet();
        try {
            first.putAll(NettyGivens.ALL);
            System.getProperties().forEach((name, value) -> {
                if (!String.valueOf(name).startsWith(OWN)) {
                    first.put(name, value);
                }
            });
            first.put("java.class.path", World.classPath());
        } finally {
            Hooks.loud();
        }
        return first;
    }

    @Override
    public String place() {
        return "properties of process " + process;
    }

    private static @Nullable Givens here() {
        return World.kept(Givens.class, Givens::new);
    }

    /// The running process begins.
    ///
    /// @param words `-Dname=value` for properties, `NAME=value` for the environment
    public static void begin(List<String> words) {
        Givens givens = words.isEmpty() ? null : here();
        if (givens == null) {
            return;
        }
        for (String word : words) {
            boolean property = word.startsWith("-D");
            int equals = word.indexOf('=');
            String name = word.substring(property ? 2 : 0, equals < 0 ? word.length() : equals);
            String value = equals < 0 ? "" : word.substring(equals + 1);
            if (property) {
                givens.properties.setProperty(name, value);
            } else {
                givens.environment.put(name, value);
            }
        }
    }

    private static Properties properties() {
        Givens givens = here();
        if (givens == null) {
            return System.getProperties();
        }
        Access.state(givens, false, LESSON, "getProperties");
        return givens.properties;
    }

    private static @Nullable String get(String name) {
        return properties().getProperty(name);
    }

    private static String named(String name) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("key can't be empty");
        }
        return name;
    }

    @Replaces(System.class)
    public static final class Systems {
        private Systems() {}

        public static @Nullable String getProperty(String name) {
            return get(named(name));
        }

        public static @Nullable String getProperty(String name, @Nullable String otherwise) {
            String value = get(named(name));
            return value == null ? otherwise : value;
        }

        public static @Nullable String setProperty(String name, String value) {
            return (String) properties().setProperty(named(name), value);
        }

        public static @Nullable String clearProperty(String name) {
            return (String) properties().remove(named(name));
        }

        public static Properties getProperties() {
            return properties();
        }

        public static void setProperties(@Nullable Properties properties) {
            Givens givens = here();
            if (givens == null) {
                System.setProperties(properties);
            } else {
                Access.state(givens, true, LESSON, "setProperties");
                givens.properties = properties == null ? first() : properties;
            }
        }

        public static void gc() {
            World.collectsGarbage();
        }

        public static void runFinalization() {
            World.collectsGarbage();
        }

        public static @Nullable String getenv(String name) {
            Givens givens = here();
            return givens == null ? System.getenv(name) : givens.environment.get(name);
        }

        public static Map<String, String> getenv() {
            Givens givens = here();
            return givens == null ? System.getenv() : Map.copyOf(givens.environment);
        }
    }

    @Replaces(Boolean.class)
    public static final class Booleans {
        private Booleans() {}

        public static boolean getBoolean(String name) {
            return Boolean.parseBoolean(get(name));
        }
    }

    private static <T> @Nullable T decoded(String name, Function<String, T> decode, @Nullable T otherwise) {
        String value = get(name);
        try {
            return value == null ? otherwise : decode.apply(value);
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }

    @Replaces(Integer.class)
    public static final class Integers {
        private Integers() {}

        public static @Nullable Integer getInteger(String name) {
            return getInteger(name, null);
        }

        public static @Nullable Integer getInteger(String name, int otherwise) {
            return getInteger(name, (Integer) otherwise);
        }

        public static @Nullable Integer getInteger(String name, @Nullable Integer otherwise) {
            return decoded(name, Integer::decode, otherwise);
        }
    }

    @Replaces(Long.class)
    public static final class Longs {
        private Longs() {}

        public static @Nullable Long getLong(String name) {
            return getLong(name, null);
        }

        public static @Nullable Long getLong(String name, long otherwise) {
            return getLong(name, (Long) otherwise);
        }

        public static @Nullable Long getLong(String name, @Nullable Long otherwise) {
            return decoded(name, Long::decode, otherwise);
        }
    }
}
