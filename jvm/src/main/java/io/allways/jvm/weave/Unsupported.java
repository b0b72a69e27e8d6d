package io.allways.jvm.weave;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What of the JDK a program under test must not do, because nobody could control it or it would do harm. Said at the
/// point of use. Files and processes are looked after where the JDK comes to them ([Prologues]).
final class Unsupported {
    private static final String SOCKET = "opens a real socket";
    private static final String NATIVE = "loads native code";
    private static final String FLIGHT_RECORDER = "uses the Flight Recorder";
    private static final String EVENT_QUEUE = "uses the event queue of AWT";
    private static final String THREADS = "looks at all threads of the JVM";

    private static final Map<String, String> ALL = new HashMap<>();

    static {
        ALL.put("java/net/MulticastSocket.<init>", SOCKET);
        ALL.put("java/nio/channels/AsynchronousSocketChannel.open", SOCKET);
        ALL.put("java/nio/channels/AsynchronousServerSocketChannel.open", SOCKET);
        for (String factory : new String[] {
            "javax/net/SocketFactory", "javax/net/ssl/SSLSocketFactory",
            "javax/net/ServerSocketFactory", "javax/net/ssl/SSLServerSocketFactory"
        }) {
            ALL.put(factory + ".createSocket", SOCKET);
            ALL.put(factory + ".createServerSocket", SOCKET);
        }
        ALL.put("com/sun/net/httpserver/HttpsServer.create", SOCKET);
        ALL.put("com/sun/net/httpserver/SimpleFileServer.createFileServer", SOCKET);
        ALL.put("java/nio/channels/Pipe.open", SOCKET);
        for (String owner : new String[] {"java/lang/System", "java/lang/Runtime"}) {
            ALL.put(owner + ".load", NATIVE);
            ALL.put(owner + ".loadLibrary", NATIVE);
        }
        ALL.put("sun/misc/Unsafe.allocateMemory", "uses memory outside of the heap");
        for (String method : new String[] {"schedule", "scheduleAtFixedRate", "scheduleWithFixedDelay"}) {
            ALL.put("java/util/concurrent/ForkJoinPool." + method, "delays tasks of a ForkJoinPool");
        }
        ALL.put("java/util/concurrent/StructuredTaskScope.open", "uses StructuredTaskScope, which is a preview");
        for (String method : new String[] {"dumpAllThreads", "getAllThreadIds"}) {
            ALL.put("java/lang/management/ThreadMXBean." + method, THREADS);
        }
        for (String method : new String[] {"addPreferenceChangeListener", "addNodeChangeListener"}) {
            ALL.put("java/util/prefs/Preferences." + method, "listens to changes of preferences");
        }
        ALL.put("javax/net/ssl/SSLContext.setDefault", "changes the SSLContext of the whole JVM");
        for (String method : new String[] {"register", "unregister", "addListener", "addPeriodicEvent"}) {
            ALL.put("jdk/jfr/FlightRecorder." + method, FLIGHT_RECORDER);
        }
        ALL.put("jdk/jfr/Recording.<init>", FLIGHT_RECORDER);
        for (String type : new String[] {"java/awt/EventQueue", "javax/swing/SwingUtilities"}) {
            ALL.put(type + ".invokeLater", EVENT_QUEUE);
            ALL.put(type + ".invokeAndWait", EVENT_QUEUE);
        }
    }

    /// Calls that look at files without opening any.
    private static final Map<String, Set<String>> LOOKS = Map.of(
            "java/nio/file/Files",
            Set.of(
                    "exists",
                    "notExists",
                    "isDirectory",
                    "isRegularFile",
                    "size",
                    "getLastModifiedTime",
                    "readAttributes",
                    "list",
                    "walk",
                    "walkFileTree",
                    "find",
                    "newDirectoryStream"),
            "java/io/File",
            Set.of("exists", "isDirectory", "isFile", "length", "lastModified", "list", "listFiles"));

    private Unsupported() {}

    /// Whether a call looks at files, which is allowed as long as nobody else changes them.
    static boolean looks(String owner, String name) {
        return LOOKS.getOrDefault(owner, Set.of()).contains(name);
    }

    /// What a call does that must not be done, or null.
    static @Nullable String call(String owner, String name) {
        if (owner.equals("jdk/internal/misc/Unsafe")) {
            return "uses jdk.internal.misc.Unsafe";
        }
        return ALL.get(owner + "." + name);
    }
}
