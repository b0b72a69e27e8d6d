package io.allways.jvm.objects;

import io.allways.jvm.describe.Shown;
import io.allways.jvm.program.Assumes;
import io.allways.jvm.program.Lessons;
import io.allways.jvm.program.Placed;
import io.allways.jvm.run.Access;
import io.allways.jvm.run.Wires;
import io.allways.jvm.run.World;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Logger;
import javax.management.MBeanRegistrationException;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.ClassNode;

/// Objects of the JDK that threads may share, because they are safe for several, and in which one thread can find what
/// another has changed: loggers, preferences, MBeans, listeners … None of their calls waits but one
/// ([#isInterruptedWhileWaiting]), so each takes effect at one point: it looks at the state, or it changes it. What it
/// does is told by its name.
final class SharedState {
    /// How the names of methods begin that only look. All others may change something.
    private static final String[] LOOKS = {
        "absolutePath",
        "children",
        "contains",
        "count",
        "drivers",
        "elements",
        "entrySet",
        "find",
        "fire",
        "forEach",
        "get",
        "has",
        "invoke",
        "is",
        "iterator",
        "key",
        "list",
        "name",
        "nodeExists",
        "parent",
        "print",
        "publish",
        "query",
        "refersTo",
        "save",
        "send",
        "size",
        "store",
        "stringPropertyNames",
        "system",
        "toString",
        "values"
    };

    private static final Set<String> LOGS = Set.of(
            "config",
            "entering",
            "exiting",
            "fine",
            "finer",
            "finest",
            "info",
            "log",
            "logp",
            "logrb",
            "severe",
            "throwing",
            "warning");

    private static final String LOGGER = "java/util/logging/Logger";
    private static final String LOG_MANAGER = "java/util/logging/LogManager";
    /// Which loggers there are. Who asks for a logger makes it if there is none, and nobody who does the same finds out
    /// who made it: for them that is a look, and for those who ask what there is it is a change.
    private static final Kind LOGGER_NAMES = new Kind("names of loggers");

    private static final Set<String> ASK_FOR_LOGGERS = Set.of("addLogger", "getLogger", "getLoggerNames");

    private static final String THROWABLE = "java/lang/Throwable";
    private static final Set<String> SUPPRESSED = Set.of("addSuppressed", "getSuppressed", "initCause", "getCause");
    /// What every object has.
    private static final Set<String> QUIET = Set.of("<init>", "getClass", "hashCode", "equals");

    /// State that many objects and static methods have in common: the level of a logger is that of those below it, too.
    @Shown("")
    private record Common(String place) implements Placed {}

    /// @param place the name of what all have in common in a process; empty if each object has its own state
    private record Kind(String place, Map<Integer, Common> processes) {
        Kind(String place) {
            this(place, new ConcurrentHashMap<>());
        }

        Object state(Object object) {
            return place.isEmpty() ? object : common();
        }

        Common common() {
            return processes.computeIfAbsent(
                    Wires.number(), number -> new Common(number == 0 ? place : place + " of process " + number));
        }
    }

    private static final Map<String, Kind> KINDS = new HashMap<>();

    static {
        common("loggers", LOGGER, LOG_MANAGER, "java/util/logging/Handler");
        common("preferences", "java/util/prefs/Preferences");
        common("MBeans", "javax/management/MBeanServerConnection", "javax/management/MBeanServerFactory");
        common("security properties and providers", "java/security/Security", "java/security/Provider");
        common("database drivers", "java/sql/DriverManager");
        common("cookies", "java/net/CookieManager", "java/net/CookieStore");
        // Exceptions have no names of their own.
        common("suppressed exceptions and causes", THROWABLE);
        own("java/beans/PropertyChangeSupport");
        own("java/beans/VetoableChangeSupport");
        own("java/lang/ref/Reference");
        own("java/util/Observable");
        own("javax/management/NotificationBroadcasterSupport");
    }

    /// By class and static method: what the JDK keeps for the whole process, and the program sets.
    private static final Map<String, Kind> SETTINGS = new HashMap<>();

    private static final Kind STREAMS = new Kind("standard streams");

    static {
        Kind timeZone = new Kind("default time zone");
        setting(new Kind("default locales"), "java/util/Locale", "setDefault", "getDefault");
        setting(timeZone, "java/util/TimeZone", "setDefault", "getDefault");
        setting(timeZone, "java/time/ZoneId", "systemDefault");
        for (String type : Set.of("CookieHandler", "ResponseCache", "ProxySelector", "Authenticator")) {
            setting(new Kind("default " + type), "java/net/" + type, "setDefault", "getDefault");
        }
        setting(
                new Kind("whether redirects are followed"),
                "java/net/HttpURLConnection",
                "setFollowRedirects",
                "getFollowRedirects");
        setting(
                new Kind("defaults of connections"),
                "java/net/URLConnection",
                "setDefaultAllowUserInteraction",
                "getDefaultAllowUserInteraction",
                "setFileNameMap",
                "getFileNameMap");
        setting(
                new Kind("filters of serialisation"),
                "java/io/ObjectInputFilter$Config",
                "setSerialFilter",
                "getSerialFilter",
                "setSerialFilterFactory",
                "getSerialFilterFactory");
    }

    /// By class of the receiver, so that one look is enough.
    private static final ClassValue<Optional<String>> OF = new ClassValue<>() {
        @Override
        protected Optional<String> computeValue(Class<?> type) {
            return Optional.ofNullable(find(type));
        }
    };

    private SharedState() {}

    private static void common(String place, String... types) {
        Kind kind = new Kind(place);
        for (String type : types) {
            KINDS.put(type, kind);
        }
    }

    private static void setting(Kind kind, String type, String... methods) {
        for (String method : methods) {
            SETTINGS.put(type + "." + method, kind);
        }
    }

    private static void own(String type) {
        KINDS.put(type, new Kind(""));
    }

    /// The class or interface of [#KINDS] that a class is one of.
    private static @Nullable String find(@Nullable Class<?> type) {
        if (type == null) {
            return null;
        }
        String name = type.getName().replace('.', '/');
        String found = KINDS.containsKey(name) ? name : find(type.getSuperclass());
        for (Class<?> each : type.getInterfaces()) {
            found = found == null ? find(each) : found;
        }
        return found;
    }

    /// Whether a call may have to do with such state, as far as names tell.
    static boolean concerns(JdkClasses classes, String owner, String name) {
        boolean suppressed = SUPPRESSED.contains(name);
        String found = find(classes, owner);
        return SETTINGS.containsKey(owner + "." + name)
                || found != null && (suppressed || !found.equals(THROWABLE)) && !QUIET.contains(name);
    }

    private static @Nullable String find(JdkClasses classes, @Nullable String name) {
        ClassNode node = name == null || KINDS.containsKey(name) ? null : classes.node(name);
        if (node == null) {
            return name != null && KINDS.containsKey(name) ? name : null;
        }
        String found = find(classes, node.superName);
        for (String each : node.interfaces) {
            found = found == null ? find(classes, each) : found;
        }
        return found;
    }

    /// @param object null if the method is static
    static void use(@Nullable Object object, String owner, String name) {
        Kind setting = object == null ? SETTINGS.get(owner + "." + name) : null;
        if (setting != null) {
            access(setting, setting.common(), changes(name), owner, name);
            Access.coversGlobals(name.equals("systemDefault") ? 3 : 1); // to use the zone that is there already
            return;
        }
        String type = object == null ? owner : OF.get(object.getClass()).orElse(null);
        Kind kind = type == null ? null : KINDS.get(type);
        if (kind == null || type == null) {
            return;
        }
        if (object instanceof Logger logger && LOGS.contains(name) && writes(logger)) {
            World.assume(Assumes.LOG_OUTPUT);
        }
        if (name.equals("getLogger") && type.equals(LOGGER)
                || ASK_FOR_LOGGERS.contains(name) && type.equals(LOG_MANAGER)) {
            access(LOGGER_NAMES, LOGGER_NAMES.common(), type.equals(LOG_MANAGER), type, name);
        }
        Object state = object == null ? kind.common() : kind.state(object);
        boolean overlaps = name.equals("unregisterMBean") && Access.overlaps(state);
        access(kind, state, changes(name), type, name);
        if (overlaps && isInterruptedWhileWaiting()) {
            InterruptedException interrupt = new InterruptedException();
            SharedState.<RuntimeException>raise(new MBeanRegistrationException(interrupt, interrupt.toString()));
        }
    }

    private static void access(Kind kind, Object state, boolean changes, String type, String name) {
        String lesson = Lessons.STATE + (kind.place.isEmpty() ? type.replace('/', '.') : kind.place);
        Access.state(state, changes, lesson, name);
    }

    /// `System.out`, `err` or `in`.
    static void stream(boolean changes) {
        access(STREAMS, STREAMS.common(), changes, "java/lang/System", changes ? "set a stream" : "look up a stream");
    }

    /// Only one thread at a time unregisters an MBean: another waits meanwhile, and may be interrupted.
    private static boolean isInterruptedWhileWaiting() {
        return Thread.currentThread().isInterrupted()
                && Wires.choose("does not wait", "waits") == 1
                && Thread.interrupted();
    }

    @SuppressWarnings("unchecked") // the caller of the method that is about to be called handles it
    private static <T extends Throwable> void raise(Exception thrown) throws T {
        throw (T) thrown;
    }

    /// Whether somebody can find out what is logged: the program's own handlers are code like any other, and nobody
    /// reads
    /// the console.
    private static boolean writes(Logger logger) {
        for (Logger each = logger; each != null; each = each.getUseParentHandlers() ? each.getParent() : null) {
            for (Handler handler : each.getHandlers()) {
                if (ObjectUses.isJdk(handler.getClass()) && !(handler instanceof ConsoleHandler)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean changes(String name) {
        for (String prefix : LOOKS) {
            if (name.startsWith(prefix)) {
                return false;
            }
        }
        return !LOGS.contains(name);
    }
}
