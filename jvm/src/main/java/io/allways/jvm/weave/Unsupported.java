package io.allways.jvm.weave;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What of the JDK a program under test must not do, because nobody could control it or it would do harm. Said at the
/// point of use. Reading files is allowed.
final class Unsupported {
    private static final String SOCKET = "opens a real socket";
    private static final String WRITES = "writes to the file system";
    private static final String PROCESS = "starts a process";
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
        for (String type : new String[] {"FileOutputStream", "FileWriter", "RandomAccessFile"}) {
            ALL.put("java/io/" + type + ".<init>", WRITES);
        }
        for (String method : new String[] {
            "write",
            "writeString",
            "newOutputStream",
            "newBufferedWriter",
            "delete",
            "deleteIfExists",
            "move",
            "copy",
            "createFile",
            "createDirectory",
            "createDirectories",
            "createTempFile",
            "createTempDirectory"
        }) {
            ALL.put("java/nio/file/Files." + method, WRITES);
        }
        for (String method : new String[] {"delete", "createNewFile", "renameTo", "createTempFile"}) {
            ALL.put("java/io/File." + method, WRITES);
        }
        ALL.put("java/lang/ProcessBuilder.start", PROCESS);
        ALL.put("java/lang/Runtime.exec", PROCESS);
        for (String owner : new String[] {"java/lang/System", "java/lang/Runtime"}) {
            ALL.put(owner + ".load", NATIVE);
            ALL.put(owner + ".loadLibrary", NATIVE);
        }
        ALL.put("sun/misc/Unsafe.allocateMemory", "uses memory outside of the heap");
        for (String method : new String[] {"schedule", "scheduleAtFixedRate", "scheduleWithFixedDelay"}) {
            ALL.put("java/util/concurrent/ForkJoinPool." + method, "delays tasks of a ForkJoinPool");
        }
        ALL.put("java/util/concurrent/StructuredTaskScope.open", "uses StructuredTaskScope, which is a preview");
        ALL.put("java/lang/Thread.getAllStackTraces", THREADS);
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

    private static final Set<String> READERS = Set.of(
            "java/io/FileInputStream.<init>",
            "java/io/FileReader.<init>",
            "java/nio/file/Files.readAllBytes",
            "java/nio/file/Files.readAllLines",
            "java/nio/file/Files.readString",
            "java/nio/file/Files.lines",
            "java/nio/file/Files.list",
            "java/nio/file/Files.walk",
            "java/nio/file/Files.newBufferedReader",
            "java/nio/file/Files.newInputStream",
            "java/nio/file/Files.exists");

    private Unsupported() {}

    /// Whether a call reads files, which is allowed as long as nobody else changes them.
    static boolean reads(String owner, String name) {
        return READERS.contains(owner + "." + name);
    }

    /// What a call does that must not be done, or null.
    static @Nullable String call(String owner, String name) {
        if (owner.equals("jdk/internal/misc/Unsafe")) {
            return "uses jdk.internal.misc.Unsafe";
        }
        return ALL.get(owner + "." + name);
    }
}
