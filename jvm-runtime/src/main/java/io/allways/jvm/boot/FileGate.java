package io.allways.jvm.boot;

import java.io.File;

/// As [Gate], for files and processes: methods of the JDK that change either announce that here, whoever calls them. A
/// program under test must do neither, for it would do so again in each of its executions, for real.
///
/// Each method takes the receiver and the arguments of those that call it; paths of the JDK's file system are objects
/// of
/// a class that is not public.
public final class FileGate {
    private static final String WRITES = "writes to the file system";
    /// The bits of the flags of `open` that tell reading from writing.
    private static final int ACCESS = 3;

    private static final int WRITABLE = 2;

    private FileGate() {}

    /// `FileOutputStream`.
    public static void opens(Object stream, String path, boolean append) {
        changes(path);
    }

    /// `RandomAccessFile`, with a mode of its own.
    public static void opens(Object file, String path, int mode) {
        if ((mode & WRITABLE) != 0) {
            changes(path);
        } else {
            reads(path);
        }
    }

    /// `FileInputStream`.
    public static void opens(Object stream, String path) {
        reads(path);
    }

    /// `open` of the system.
    public static void opens(Object path, int flags, int mode) {
        if ((flags & ACCESS) != 0) {
            changes(path.toString());
        } else {
            reads(path.toString());
        }
    }

    /// `openat` of the system.
    public static void opens(int folder, byte[] name, int flags, int mode) {
        if ((flags & ACCESS) != 0) {
            changes();
        }
    }

    /// Whatever it is, it changes something.
    public static void changes() {
        Gate.refuse(WRITES);
    }

    /// To make a folder that is there already changes nothing, and libraries do so when they begin.
    public static void makes(Object system, File folder) {
        if (!folder.exists()) {
            changes();
        }
    }

    public static void makes(Object folder, int mode) {
        makes(folder, new File(folder.toString()));
    }

    /// Neither does it to delete what is not there.
    public static void deletes(Object system, File file) {
        if (file.exists()) {
            changes();
        }
    }

    public static void deletes(Object path) {
        deletes(path, new File(path.toString()));
    }

    /// A process, by whatever method.
    public static void starts() {
        Gate.refuse("starts a process");
    }

    private static void changes(String path) {
        if (!path.equals("/dev/null")) {
            changes();
        }
    }

    /// What the JVM reads for itself is no matter of the program's: its own files, and classes.
    private static void reads(String path) {
        boolean own =
                path.endsWith(".jar") || path.endsWith(".class") || path.startsWith(System.getProperty("java.home"));
        if (!own && !path.startsWith("/proc/") && !path.startsWith("/sys/")) {
            Gate.readsFile();
        }
    }
}
