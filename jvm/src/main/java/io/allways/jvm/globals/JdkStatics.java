package io.allways.jvm.globals;

import io.allways.jvm.globals.JdkStatic.Start;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The static fields of the JDK that a program can change, and that it then finds changed: each process of each
/// execution has its own. The list was made from the public static methods of the JDK's modules that set, register, add
/// or remove something; `docs/java.md` has it by what it means to a program.
///
/// A field that is only a cache of what the JDK itself knows is not here: to fill it anew costs time and shows nothing.
final class JdkStatics {
    /// It holds what it held before.
    static final Start SAME = pristine -> pristine;
    /// The same, and the JDK fills it at its first use, which changes nothing for the program.
    static final Start FILLED = pristine -> pristine;
    /// It holds nothing, or zero: the JDK fills it at its first use.
    private static final Start NOTHING = JdkStatics::zero;
    /// It is a container with what was in it before.
    private static final Start COPY = Copies::of;
    /// It is an object of the same class, as its constructor makes it.
    private static final Start FRESH = pristine -> pristine == null ? null : Trusted.make(pristine.getClass());

    static final List<JdkStatic> ALL = new ArrayList<>();
    private static final Map<String, Integer> NUMBERS = new HashMap<>();

    static {
        languages();
        network();
        security();
        logging();
        management();
        of("java/sql/DriverManager", COPY, "registeredDrivers");
        of("java/sql/DriverManager", NOTHING, "driversInitialized");
        of("java/sql/DriverManager", SAME, "loginTimeout", "logWriter", "logStream");
        of("javax/sql/rowset/spi/SyncFactory", COPY, "implementations");
        of("javax/sql/rowset/spi/SyncFactory", FILLED, "rsLogger", "ic", "providerImplIndex", "lazyJNDICtxRefresh");
        of("java/util/prefs/Preferences", pristine -> new MemoryPreferences.Factory(), "factory");
        of("java/beans/ThreadGroupContext", FRESH, "contexts");
        of("javax/naming/spi/NamingManager", SAME, "initctx_factory_builder");
        of("com/sun/naming/internal/NamingManagerHelper", SAME, "object_factory_builder");
        of("java/io/ObjectInputFilter$Config", SAME, "serialFilter", "serialFilterFactory");
        of("java/io/ObjectInputFilter$Config", COPY, "filterFactoryNoReplace");
        of("java/nio/file/spi/FileSystemProvider", NOTHING, "installedProviders", "loadingProviders");
        of("java/lang/ApplicationShutdownHooks", FRESH, "hooks");
        of("java/util/Collections", NOTHING, "r");
    }

    private JdkStatics() {}

    private static void languages() {
        of("java/util/Locale", SAME, "defaultLocale");
        of("java/util/Locale", FILLED, "defaultDisplayLocale", "defaultFormatLocale");
        of("java/util/TimeZone", FILLED, "defaultTimeZone");
        of("java/util/ResourceBundle", FRESH, "cacheList");
        of("java/time/zone/ZoneRulesProvider", COPY, "PROVIDERS", "ZONES");
        of("java/time/zone/ZoneRulesProvider", SAME, "ZONE_IDS");
    }

    private static void network() {
        of("java/net/Authenticator", SAME, "theAuthenticator");
        of("java/net/CookieHandler", SAME, "cookieHandler");
        of("java/net/ResponseCache", SAME, "theResponseCache");
        of("java/net/ProxySelector", SAME, "theProxySelector");
        of("java/net/HttpURLConnection", SAME, "followRedirects");
        of("java/net/URLConnection", SAME, "defaultAllowUserInteraction", "defaultUseCaches", "factory");
        of("java/net/URLConnection", FILLED, "fileNameMap");
        of("java/net/URLConnection", COPY, "defaultCaching", "handlers");
        of("java/net/URL", SAME, "factory");
        of("java/net/URL", COPY, "handlers");
        of("java/net/Socket", SAME, "factory");
        of("java/net/ServerSocket", SAME, "factory");
        of("java/net/DatagramSocket", SAME, "factory");
        of("javax/net/ssl/HttpsURLConnection", FILLED, "defaultHostnameVerifier", "defaultSSLSocketFactory");
        of("java/rmi/server/RMISocketFactory", FILLED, "factory", "handler");
    }

    private static void security() {
        of("java/security/Security", COPY, "props");
        of("sun/security/jca/Providers", FILLED, "providerList");
        of("javax/security/auth/login/Configuration", FILLED, "configuration");
    }

    private static void logging() {
        of("java/util/logging/LogManager", pristine -> Loggers.manager(pristine), "manager");
        of("java/util/logging/Logger", pristine -> Loggers.global(), "global");
        of("java/util/logging/Logging", pristine -> Loggers.initialised(), "logManager");
        of("java/util/logging/Level$KnownLevel", COPY, "nameToLevels", "intToLevels");
        of("java/util/logging/LogRecord", FRESH, "globalSequenceNumber");
    }

    private static void management() {
        of("java/lang/management/ManagementFactory", NOTHING, "platformMBeanServer");
        of("javax/management/MBeanServerFactory", FRESH, "mBeanServerList");
        of("javax/management/MBeanServerFactory", SAME, "builder");
        of("com/sun/jmx/mbeanserver/MXBeanIntrospector", FRESH, "mbeanInfoMap");
        of("com/sun/jmx/mbeanserver/StandardMBeanIntrospector", FRESH, "perInterfaceMap", "mbeanInfoMap");
    }

    private static void of(String owner, Start start, String... fields) {
        for (String field : fields) {
            JdkStatic each = new JdkStatic(owner, field, start);
            NUMBERS.put(each.key(), ALL.size());
            ALL.add(each);
        }
    }

    private static @Nullable Object zero(@Nullable Object pristine) {
        return switch (pristine) {
            case Boolean flag -> false;
            case Integer number -> 0;
            case null, default -> null;
        };
    }

    static Set<String> owners() {
        Set<String> owners = new TreeSet<>();
        ALL.forEach(each -> owners.add(each.owner()));
        return owners;
    }

    /// The number of a field, or -1 if it is as it is.
    static int number(String owner, String field) {
        return NUMBERS.getOrDefault(owner + "." + field, -1);
    }
}
