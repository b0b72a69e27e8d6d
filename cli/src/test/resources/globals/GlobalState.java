import java.beans.Introspector;
import java.beans.PropertyEditorManager;
import java.beans.PropertyEditorSupport;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputFilter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.management.ManagementFactory;
import java.net.Authenticator;
import java.net.CacheRequest;
import java.net.CacheResponse;
import java.net.CookieHandler;
import java.net.CookieManager;
import java.net.HttpURLConnection;
import java.net.ProxySelector;
import java.net.ResponseCache;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.security.Provider;
import java.security.Security;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.text.DecimalFormat;
import java.text.SimpleDateFormat;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.ResourceBundle;
import java.util.TimeZone;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.prefs.Preferences;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.naming.spi.NamingManager;
import javax.net.ssl.HttpsURLConnection;

/// What a JVM keeps once per process: each case reads it, changes it and reads it again. With the number of a lane the
/// program prints what a fresh JVM says, for all cases of that lane: no case spoils another one of its lane. With a
/// case's name and its two answers it asserts them, beside a thread that makes several executions of it.
public class GlobalState {
    interface Change {
        void make() throws Exception;
    }

    record Case(Callable<Object> read, Change change, int lane) {}

    static final Map<String, Case> CASES = new LinkedHashMap<>();
    /// What the JDK itself would forget when nobody else knows it.
    static final List<Object> KEPT = new ArrayList<>();

    static void of(String name, Callable<Object> read, Change change) {
        CASES.put(name, new Case(read, change, 0));
    }

    static void lane(int lane, String... names) {
        for (String name : names) {
            Case each = CASES.get(name);
            CASES.put(name, new Case(each.read(), each.change(), lane));
        }
    }

    public interface HelloMBean {
        int getX();
    }

    public static class Hello implements HelloMBean {
        public int getX() {
            return 1;
        }
    }

    public static class Bean {
        private int x;

        public int getX() {
            return x;
        }

        public void setX(int x) {
            this.x = x;
        }
    }

    public static class BeanEditor2 extends PropertyEditorSupport {}

    public static class Messages extends ListResourceBundle {
        static final AtomicInteger made = new AtomicInteger();
        private final int number = made.incrementAndGet();

        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"number", number}};
        }
    }

    enum Mode {
        FAST,
        SLOW;
        static int made;

        static {
            made++;
        }
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Runs {
        Mode value() default Mode.FAST;
    }

    @Runs
    static class Annotated {
        @Runs(Mode.SLOW)
        public int field;

        @Runs(Mode.SLOW)
        public void method(@Runs int parameter) {}
    }

    sealed interface Shape permits Round, Edged {}

    enum Round implements Shape {
        CIRCLE,
        BALL
    }

    enum Edged implements Shape {
        SQUARE
    }

    static String name(Shape shape) {
        return switch (shape) {
            case Round.CIRCLE -> "circle";
            case Round.BALL -> "ball";
            case Edged.SQUARE -> "square";
        };
    }

    static class FakeDriver implements Driver {
        public Connection connect(String url, Properties info) {
            return null;
        }

        public boolean acceptsURL(String url) {
            return url.startsWith("jdbc:fake:");
        }

        public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
            return new DriverPropertyInfo[0];
        }

        public int getMajorVersion() {
            return 1;
        }

        public int getMinorVersion() {
            return 0;
        }

        public boolean jdbcCompliant() {
            return false;
        }

        public Logger getParentLogger() {
            return Logger.getGlobal();
        }
    }

    static class Rot13 extends Provider {
        Rot13() {
            super("Rot13", "1", "none");
        }
    }

    static class OwnLevel extends Level {
        OwnLevel() {
            super("OWN", 850);
        }
    }

    static String handlers(Logger logger) {
        List<String> names = new ArrayList<>();
        for (Handler each : logger.getHandlers()) {
            names.add(each.getClass().getSimpleName() + each.getLevel());
        }
        return names.toString();
    }

    static String thrown(Callable<?> call) {
        try {
            return String.valueOf(call.call());
        } catch (Exception e) {
            return e.getClass().getSimpleName();
        }
    }

    static {
        of("locale", () -> Locale.getDefault() + String.format("%.1f", 1.5), () -> Locale.setDefault(Locale.GERMANY));
        of(
                "format locale",
                () -> Locale.getDefault(Locale.Category.FORMAT) + new DecimalFormat("0.0").format(1.5),
                () -> Locale.setDefault(Locale.Category.FORMAT, Locale.FRANCE));
        of(
                "display locale",
                () -> Locale.getDefault(Locale.Category.DISPLAY),
                () -> Locale.setDefault(Locale.Category.DISPLAY, Locale.JAPAN));
        of(
                "time zone",
                () -> ZoneId.systemDefault() + new SimpleDateFormat("HH").format(new Date(0)),
                () -> TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo")));
        of("property", () -> System.getProperty("a.b"), () -> System.setProperty("a.b", "c"));
        of("properties", () -> System.getProperties().get("a.c"), () -> System.getProperties().put("a.c", "d"));
        of("out", () -> System.out instanceof Own, () -> System.setOut(new Own()));
        of("err", () -> System.err instanceof Own, () -> System.setErr(new Own()));
        of("log level", () -> Logger.getLogger("a.b").getLevel(), () -> Logger.getLogger("a.b").setLevel(Level.FINE));
        of("root level", () -> Logger.getLogger("").getLevel(), () -> Logger.getLogger("").setLevel(Level.FINE));
        of("root handlers", () -> handlers(Logger.getLogger("")), () -> {
            Logger root = Logger.getLogger("");
            root.removeHandler(root.getHandlers()[0]);
        });
        of(
                "handlers",
                () -> handlers(Logger.getLogger("a.c")),
                () -> Logger.getLogger("a.c").addHandler(new ConsoleHandler()));
        of("global logger", () -> Logger.getGlobal().getUseParentHandlers(), () -> Logger.getGlobal()
                .setUseParentHandlers(false));
        of(
                "logger names",
                () -> Collections.list(LogManager.getLogManager().getLoggerNames()).contains("a.d"),
                () -> KEPT.add(Logger.getLogger("a.d")));
        of("log reset", () -> handlers(Logger.getLogger("")), () -> LogManager.getLogManager().reset());
        of("own level", () -> thrown(() -> Level.parse("OWN")), () -> KEPT.add(new OwnLevel()));
        of("sequence of records", () -> new LogRecord(Level.INFO, "x").getSequenceNumber() < 3, () -> {
            for (int i = 0; i < 5; i++) {
                new LogRecord(Level.INFO, "x");
            }
        });
        of("system logger", () -> System.getLogger("a.e").isLoggable(System.Logger.Level.DEBUG), () -> {
            Logger logger = Logger.getLogger("a.e");
            KEPT.add(logger);
            logger.setLevel(Level.ALL);
        });
        of("mbean", () -> ManagementFactory.getPlatformMBeanServer().isRegistered(new ObjectName("a:type=Hello")), () ->
                ManagementFactory.getPlatformMBeanServer().registerMBean(new Hello(), new ObjectName("a:type=Hello")));
        of("mbean servers", () -> MBeanServerFactory.findMBeanServer(null).size() > 1, () -> {
            MBeanServerFactory.createMBeanServer();
            MBeanServerFactory.createMBeanServer();
        });
        of(
                "drivers",
                () -> Collections.list(DriverManager.getDrivers()).size(),
                () -> DriverManager.registerDriver(new FakeDriver()));
        of("login timeout", DriverManager::getLoginTimeout, () -> DriverManager.setLoginTimeout(7));
        of(
                "driver log",
                () -> DriverManager.getLogWriter() == null,
                () -> DriverManager.setLogWriter(new PrintWriter(new StringWriter())));
        of("security property", () -> Security.getProperty("a.b"), () -> Security.setProperty("a.b", "c"));
        of("provider", () -> Security.getProvider("Rot13"), () -> Security.addProvider(new Rot13()));
        of("provider order", () -> Security.getProviders()[0].getName(), () -> Security.insertProviderAt(new Rot13(), 1));
        of("url factory", () -> thrown(() -> URI.create("rot13:x").toURL()), () -> URL.setURLStreamHandlerFactory(
                protocol -> protocol.equals("rot13") ? new URLStreamHandler() {
                    @Override
                    protected URLConnection openConnection(URL url) {
                        throw new UnsupportedOperationException();
                    }
                } : null));
        of("authenticator", Authenticator::getDefault, () -> Authenticator.setDefault(new Authenticator() {
            @Override
            public String toString() {
                return "mine";
            }
        }));
        of("cookies", () -> CookieHandler.getDefault() != null, () -> CookieHandler.setDefault(new CookieManager()));
        of("proxies", () -> ProxySelector.getDefault() == null, () -> ProxySelector.setDefault(null));
        of("cache", () -> ResponseCache.getDefault() != null, () -> ResponseCache.setDefault(new ResponseCache() {
            @Override
            public CacheResponse get(URI uri, String method, Map<String, List<String>> headers) {
                return null;
            }

            @Override
            public CacheRequest put(URI uri, URLConnection connection) {
                return null;
            }
        }));
        of("redirects", HttpURLConnection::getFollowRedirects, () -> HttpURLConnection.setFollowRedirects(false));
        of("caches", () -> URLConnection.getDefaultUseCaches("jar"), () -> URLConnection.setDefaultUseCaches("jar", false));
        of("interaction", URLConnection::getDefaultAllowUserInteraction, () -> URLConnection
                .setDefaultAllowUserInteraction(true));
        of("file names", () -> URLConnection.guessContentTypeFromName("x.zzz"), () -> URLConnection.setFileNameMap(
                file -> "zzz"));
        of("host names", () -> HttpsURLConnection.getDefaultHostnameVerifier().verify("a", null), () -> HttpsURLConnection
                .setDefaultHostnameVerifier((host, session) -> true));
        of("serial filter", () -> ObjectInputFilter.Config.getSerialFilter() != null, () -> ObjectInputFilter.Config
                .setSerialFilter(info -> ObjectInputFilter.Status.ALLOWED));
        of("naming", NamingManager::hasInitialContextFactoryBuilder, () -> NamingManager
                .setInitialContextFactoryBuilder(environment -> null));
        of(
                "user preferences",
                () -> Preferences.userRoot().node("allways/test").get("a", "none"),
                () -> Preferences.userRoot().node("allways/test").put("a", "b"));
        of(
                "system preferences",
                () -> Preferences.systemRoot().nodeExists("allways"),
                () -> Preferences.systemRoot().node("allways").flush());
        of("property editor", () -> PropertyEditorManager.findEditor(Bean.class) != null, () -> PropertyEditorManager
                .registerEditor(Bean.class, BeanEditor2.class));
        of("bean info path", () -> Introspector.getBeanInfoSearchPath().length, () -> Introspector.setBeanInfoSearchPath(
                new String[] {"a"}));
        of("bundle", () -> ResourceBundle.getBundle("GlobalState$Messages").getObject("number"), () -> ResourceBundle
                .clearCache());
        of("annotation", () -> Annotated.class.getAnnotation(Runs.class).value() == Mode.FAST && Mode.made == 1, () -> {});
        of(
                "annotation of a method",
                () -> Annotated.class.getMethod("method", int.class).getAnnotation(Runs.class).value() == Mode.SLOW,
                () -> {});
        of(
                "annotation of a field",
                () -> Annotated.class.getField("field").getAnnotation(Runs.class).value() == Mode.SLOW,
                () -> {});
        of(
                "annotation of a parameter",
                () -> Annotated.class.getMethod("method", int.class).getParameters()[0].getAnnotation(Runs.class).value()
                        == Mode.FAST,
                () -> {});
        of("default of an annotation", () -> Runs.class.getMethod("value").getDefaultValue() == Mode.FAST, () -> {});
        of("enum by name", () -> Enum.valueOf(Mode.class, "SLOW") == Mode.SLOW, () -> {});
        of("enum set", () -> EnumSet.allOf(Mode.class).contains(Mode.SLOW), () -> {});
        of("enum map", () -> new EnumMap<>(Map.of(Mode.SLOW, 1)).get(Mode.SLOW), () -> {});
        of("enum constants", () -> Mode.class.getEnumConstants()[1] == Mode.SLOW, () -> {});
        of("pattern switch", () -> name(Round.CIRCLE) + name(Round.BALL) + name(Edged.SQUARE), () -> {});
        of("uncaught", Thread::getDefaultUncaughtExceptionHandler, () -> Thread.setDefaultUncaughtExceptionHandler(
                new Thread.UncaughtExceptionHandler() {
                    public void uncaughtException(Thread thread, Throwable thrown) {}

                    @Override
                    public String toString() {
                        return "mine";
                    }
                }));
        of("group", () -> Thread.currentThread().getThreadGroup().getMaxPriority(), () -> Thread.currentThread()
                .getThreadGroup()
                .setMaxPriority(3));
        of("groups", () -> Thread.currentThread().getThreadGroup().activeGroupCount(), () -> KEPT.add(
                new ThreadGroup("mine")));
        of("top group", () -> Thread.currentThread().getThreadGroup().getParent().getMaxPriority(), () -> Thread
                .currentThread()
                .getThreadGroup()
                .getParent()
                .setMaxPriority(4));
        of("thread names", () -> new Thread(() -> {}).getName(), () -> {});
        of("assertions", () -> Bean.class.desiredAssertionStatus(), () -> {});
        lane(1, "format locale", "root handlers", "provider order", "top group", "annotation of a method", "root level");
        lane(2, "display locale", "log reset", "annotation of a field", "property editor");
        lane(3, "default of an annotation", "sequence of records", "thread names");
    }

    static class Own extends PrintStream {
        Own() {
            super(new ByteArrayOutputStream());
        }
    }

    static String[] answers(Case each) throws Exception {
        String before = String.valueOf(each.read().call());
        each.change().make();
        return new String[] {before, String.valueOf(each.read().call())};
    }

    public static void main(String[] args) throws Exception {
        if (args.length == 1) {
            PrintStream out = System.out;
            for (String name : CASES.keySet()) {
                if (CASES.get(name).lane() == Integer.parseInt(args[0])) {
                    out.println("ANSWER\t" + name + "\t" + String.join("\t", answers(CASES.get(name))));
                }
            }
            return;
        }
        String[] answers = answers(CASES.get(args[0]));
        if (!answers[0].equals(args[1])) {
            throw new AssertionError("at first " + answers[0] + " instead of " + args[1]);
        }
        if (!answers[1].equals(args[2])) {
            throw new AssertionError("then " + answers[1] + " instead of " + args[2]);
        }
        Object lock = new Object();
        Thread other = new Thread(() -> {
            synchronized (lock) {
                lock.notifyAll();
            }
        });
        other.start();
        synchronized (lock) {
            lock.notifyAll();
        }
        other.join();
    }
}
