package io.allways.jvm.boot;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// As [Gate], for files and processes: the methods through which all of the JDK comes to files ask here first, whoever
/// calls them. Each method here says whether the file is one of the execution's own ([FileLayer]); then it has done
/// what
/// was to be done, and the JDK's method returns what [#number] or [#object] is. Otherwise the JDK asks the system.
///
/// What the layer has not is refused, because the program would do it again in each of its executions, for real.
///
/// Each method takes the receiver and the arguments of those that call it; paths of the JDK's file system are objects
/// of a class that is not public. [StreamGate] is for streams, [ChannelGate] for channels.
public final class FileGate {

    /// Of [java.io.File].
    private static final int IS_THERE = 1;

    private static final int IS_REGULAR = 2;
    private static final int IS_FOLDER = 4;
    private static final int IS_HIDDEN = 8;

    private static final int NEW_FOLDER = 0777;

    private static final long NANOS = 1_000_000_000;
    private static final long MILLIS = 1_000_000;

    /// Folders that are being listed, by numbers that are no addresses.
    private static final long FIRST_LISTING = 1L << 62;

    private FileGate() {}

    // --- results

    private static Carrier carrier() {
        Carrier carrier = Carrier.current();
        if (carrier == null) {
            throw new IllegalStateException("not under control");
        }
        return carrier;
    }

    static boolean give(long number) {
        carrier().number = number;
        return true;
    }

    static boolean give(@Nullable Object object) {
        carrier().object = object;
        return true;
    }

    /// What the last question of the running thread came to.
    public static long number() {
        Carrier carrier = Carrier.current();
        return carrier == null ? 0 : carrier.number; // the JVM's cleaners do not look
    }

    /// The same where it is no number.
    public static @Nullable Object object() {
        Carrier carrier = carrier();
        Object object = carrier.object;
        carrier.object = null;
        return object;
    }

    // --- java.io.File

    /// The layer of the running program, if it is under control; null elsewhere.
    private static @Nullable FileLayer layer() {
        return Gate.closed() ? Gate.currentFiles() : null;
    }

    public static boolean booleanAttributes(Object system, File file) {
        @Nullable FileLayer layer = layer();
        return layer != null && give(file, attributes(layer, file, false), -1);
    }

    public static boolean booleanAttributes(Object system, File file, int wanted) {
        @Nullable FileLayer layer = layer();
        return layer != null && give(file, attributes(layer, file, false), wanted);
    }

    private static FileLayer.@Nullable Attributes attributes(FileLayer layer, File file, boolean whole) {
        try {
            return layer.attributes(file.getPath(), true, whole);
        } catch (FileLayer.Errno e) {
            return MISSING;
        }
    }

    /// Of what is not there; no file has no mode.
    private static final FileLayer.Attributes MISSING = new FileLayer.Attributes(0, 0, 0, 0, 0, 0, 0, 0);

    private static boolean give(File file, FileLayer.@Nullable Attributes found, int wanted) {
        if (found == null) {
            return false;
        }
        int all = file.getName().startsWith(".") ? IS_HIDDEN : 0;
        if (found.mode() != 0) {
            all |= IS_THERE | (found.isFolder() ? IS_FOLDER : found.isRegular() ? IS_REGULAR : 0);
        }
        return give(wanted == -1 ? all : (all & wanted) == wanted ? 1 : 0);
    }

    public static boolean checkAccess(Object system, File file, int access) {
        @Nullable FileLayer layer = layer();
        int outcome = layer == null ? FileLayer.NOT_MINE : layer.access(file.getPath(), access);
        return outcome != FileLayer.NOT_MINE && give(outcome == 0 ? 1 : 0);
    }

    public static boolean lastModified(Object system, File file) {
        @Nullable FileLayer layer = layer();
        FileLayer.@Nullable Attributes found = layer == null ? null : attributes(layer, file, true);
        return found != null && give(found.modified() / MILLIS);
    }

    public static boolean length(Object system, File file) {
        @Nullable FileLayer layer = layer();
        FileLayer.@Nullable Attributes found = layer == null ? null : attributes(layer, file, true);
        return found != null && give(found.size());
    }

    public static boolean createFile(Object system, String path) throws IOException {
        @Nullable FileLayer layer = layer();
        if (layer == null) {
            return false;
        }
        try {
            int file = layer.open(path, new FileLayer.Opening(true, true, true, true, false, false, false, false));
            if (file == FileLayer.NOT_MINE) {
                return false;
            }
            layer.close(file);
            return give(1);
        } catch (FileLayer.Errno e) {
            if (e.number == FileLayer.EXISTS) {
                return give(0);
            }
            throw new IOException(e.getMessage());
        }
    }

    public static boolean delete(Object system, File file) {
        @Nullable FileLayer layer = layer();
        if (layer == null) {
            return false;
        }
        try {
            try {
                return layer.unlink(file.getPath()) && give(1);
            } catch (FileLayer.Errno e) {
                if (e.number != FileLayer.IS_FOLDER) {
                    throw e;
                }
                return layer.removeFolder(file.getPath()) && give(1);
            }
        } catch (FileLayer.Errno e) {
            return give(0);
        }
    }

    public static boolean list(Object system, File folder) {
        @Nullable FileLayer layer = layer();
        if (layer == null) {
            return false;
        }
        try {
            String[] names = layer.list(folder.getPath());
            return names != null && give(names);
        } catch (FileLayer.Errno e) {
            return give(null);
        }
    }

    public static boolean makeFolder(Object system, File folder) {
        @Nullable FileLayer layer = layer();
        try {
            return layer != null && layer.makeFolder(folder.getPath(), NEW_FOLDER) && give(1);
        } catch (FileLayer.Errno e) {
            return give(0);
        }
    }

    public static boolean rename(Object system, File from, File to) {
        @Nullable FileLayer layer = layer();
        try {
            return layer != null && layer.rename(from.getPath(), to.getPath()) && give(1);
        } catch (FileLayer.Errno e) {
            return give(0);
        }
    }

    public static boolean setLastModified(Object system, File file, long time) {
        @Nullable FileLayer layer = layer();
        try {
            return layer != null && layer.setTimes(file.getPath(), -1, time * MILLIS) && give(1);
        } catch (FileLayer.Errno e) {
            return give(0);
        }
    }

    public static boolean deleteAtEnd(String path) {
        @Nullable FileLayer layer = layer();
        if (layer == null) {
            return false;
        }
        layer.deleteAtEnd(path);
        return true;
    }

    // --- java.nio.file, by path

    public static boolean open(Object path, int flags, int mode) throws Exception {
        @Nullable FileLayer layer = layer();
        if (layer == null) {
            return false;
        }
        try {
            int file = layer.open(path.toString(), Flags.opening(flags));
            return file != FileLayer.NOT_MINE && give(file);
        } catch (FileLayer.Errno e) {
            throw Unix.exception(e);
        }
    }

    public static boolean unlink(Object path) throws Exception {
        @Nullable FileLayer layer = layer();
        try {
            return layer != null && layer.unlink(path.toString());
        } catch (FileLayer.Errno e) {
            throw Unix.exception(e);
        }
    }

    public static boolean removeFolder(Object path) throws Exception {
        @Nullable FileLayer layer = layer();
        try {
            return layer != null && layer.removeFolder(path.toString());
        } catch (FileLayer.Errno e) {
            throw Unix.exception(e);
        }
    }

    public static boolean rename(Object from, Object to) throws Exception {
        @Nullable FileLayer layer = layer();
        try {
            return layer != null && layer.rename(from.toString(), to.toString());
        } catch (FileLayer.Errno e) {
            throw Unix.exception(e);
        }
    }

    public static boolean makeFolder(Object path, int mode) throws Exception {
        @Nullable FileLayer layer = layer();
        try {
            return layer != null && layer.makeFolder(path.toString(), mode);
        } catch (FileLayer.Errno e) {
            throw Unix.exception(e);
        }
    }

    public static boolean realPath(Object path) throws Exception {
        @Nullable FileLayer layer = layer();
        try {
            String real = layer == null ? null : layer.realPath(path.toString());
            return real != null && give(real.getBytes(StandardCharsets.UTF_8));
        } catch (FileLayer.Errno e) {
            throw Unix.exception(e);
        }
    }

    public static boolean readLink(Object path) throws Exception {
        @Nullable FileLayer layer = layer();
        try {
            String target = layer == null ? null : layer.readLink(path.toString());
            return target != null && give(target.getBytes(StandardCharsets.UTF_8));
        } catch (FileLayer.Errno e) {
            throw Unix.exception(e);
        }
    }

    public static boolean stat(Object path, Object attributes) throws Exception {
        return stat(path, attributes, true);
    }

    public static boolean lstat(Object path, Object attributes) throws Exception {
        return stat(path, attributes, false);
    }

    private static boolean stat(Object path, Object attributes, boolean follows) throws Exception {
        @Nullable FileLayer layer = layer();
        try {
            FileLayer.@Nullable Attributes found =
                    layer == null ? null : layer.attributes(path.toString(), follows, true);
            if (found == null) {
                return false;
            }
            Unix.fill(attributes, found);
            return true;
        } catch (FileLayer.Errno e) {
            throw Unix.exception(e);
        }
    }

    /// Returns the error.
    public static boolean statOrError(Object path, Object attributes) {
        @Nullable FileLayer layer = layer();
        try {
            FileLayer.@Nullable Attributes found = layer == null ? null : layer.attributes(path.toString(), true, true);
            if (found == null) {
                return false;
            }
            Unix.fill(attributes, found);
            return give(0);
        } catch (FileLayer.Errno e) {
            return give(e.number);
        }
    }

    public static boolean access(Object path, int mode) {
        @Nullable FileLayer layer = layer();
        int outcome = layer == null ? FileLayer.NOT_MINE : layer.access(path.toString(), mode);
        return outcome != FileLayer.NOT_MINE && give(outcome);
    }

    public static boolean setTimes(int folder, Object path, long accessed, long modified, int flags) throws Exception {
        @Nullable FileLayer layer = layer();
        try {
            return layer != null && layer.setTimes(path.toString(), accessed, modified);
        } catch (FileLayer.Errno e) {
            throw Unix.exception(e);
        }
    }

    /// Then folders are listed by their paths.
    public static boolean byPathOnly() {
        return Gate.closed() && give(0);
    }

    public static boolean openFolder(Object path) throws Exception {
        @Nullable FileLayer layer = layer();
        if (layer == null) {
            return false;
        }
        try {
            String[] names = layer.list(path.toString());
            if (names == null) {
                return false;
            }
            Carrier carrier = carrier();
            long listing = FIRST_LISTING + ++carrier.folders;
            carrier.listings.put(listing, new Listing(names));
            return give(listing);
        } catch (FileLayer.Errno e) {
            throw Unix.exception(e);
        }
    }

    public static boolean nextName(long listing) {
        if (listing < FIRST_LISTING) {
            return false;
        }
        Carrier carrier = carrier();
        Listing known = carrier.listings.get(listing);
        String name = known == null ? null : known.next();
        return give(name == null ? null : name.getBytes(StandardCharsets.UTF_8));
    }

    /// Called instead of the system's function.
    public static void closeFolder(long listing) throws Throwable {
        if (listing < FIRST_LISTING) {
            Unix.CLOSE_FOLDER.invokeExact(listing);
        } else {
            carrier().listings.remove(listing);
        }
    }

    static final class Listing {
        private final String[] names;
        private int next;

        Listing(String[] names) {
            this.names = names;
        }

        @Nullable String next() {
            return next < names.length ? names[next++] : null;
        }
    }

    /// Called instead of the method of a source of chance.
    public static long chance(java.util.Random random) {
        @Nullable FileLayer layer = layer();
        return layer == null ? random.nextLong() : layer.chance();
    }

    // --- java.nio.file, by descriptor

    private static FileLayer own() {
        @Nullable FileLayer layer = Gate.currentFiles();
        if (layer == null) {
            throw new FileLayer.Errno(FileLayer.BAD_DESCRIPTOR);
        }
        return layer;
    }

    public static boolean close(int file) {
        if (file < FileLayer.FIRST) {
            return false;
        }
        own().close(file);
        return true;
    }

    public static boolean stat(int file, Object attributes) throws Exception {
        if (file < FileLayer.FIRST) {
            return false;
        }
        try {
            Unix.fill(attributes, own().attributes(file));
            return true;
        } catch (FileLayer.Errno e) {
            throw Unix.exception(e);
        }
    }

    public static boolean setTimes(int file, long accessed, long modified) throws Exception {
        if (file < FileLayer.FIRST) {
            changes("changes attributes of a file");
            return false;
        }
        own().setTimes(file, accessed, modified);
        return true;
    }

    public static boolean setMode(int file, int mode) {
        if (file < FileLayer.FIRST) {
            changes("changes permissions of a file");
            return false;
        }
        own().setMode(file, mode);
        return true;
    }

    public static boolean setOwner(int file, int owner, int group) {
        if (file < FileLayer.FIRST) {
            changes("changes the owner of a file");
            return false;
        }
        return true; // as it was: only copies come here
    }

    /// Copies a file of the layer to another.
    public static boolean copy(Object system, int to, int from, long cancels) throws Exception {
        if (to < FileLayer.FIRST && from < FileLayer.FIRST) {
            return false;
        }
        if (to < FileLayer.FIRST || from < FileLayer.FIRST) {
            changes("copies a device");
        }
        byte[] buffer = new byte[1 << 14];
        try {
            FileLayer layer = own();
            for (int count = layer.read(from, buffer, 0, buffer.length);
                    count > 0;
                    count = layer.read(from, buffer, 0, buffer.length)) {
                layer.write(to, buffer, 0, count);
            }
        } catch (FileLayer.Errno e) {
            throw Unix.exception(e);
        }
        return give(0);
    }

    public static boolean copy(Object system, int to, int from, long address, int size, long cancels) throws Exception {
        return copy(system, to, from, cancels);
    }

    // --- what is refused

    private static void changes(String what) {
        if (Gate.closed()) {
            Gate.refuse(what);
        }
    }

    public static boolean makesLink() {
        changes("makes a link to a file");
        return false;
    }

    public static boolean changesPermissions() {
        changes("changes permissions of a file");
        return false;
    }

    public static boolean changesOwner() {
        changes("changes the owner of a file");
        return false;
    }

    public static boolean changesAttributes() {
        changes("changes attributes of a file");
        return false;
    }

    /// Relative to a folder that is open.
    public static boolean changesRelative() {
        changes("writes to the file system relative to an open directory");
        return false;
    }

    public static boolean opensRelative(int folder, byte[] name, int flags, int mode) {
        if (Flags.opening(flags).writes()) {
            changesRelative();
        }
        return false;
    }

    public static boolean makesSpecial() {
        changes("makes a special file");
        return false;
    }

    public static boolean watches() {
        changes("watches a directory");
        return false;
    }

    /// A process, by whatever method.
    public static boolean starts() {
        changes("starts a process");
        return false;
    }

    // --- the JDK's own

    static FileNotFoundException notFound(String path, FileLayer.Errno why) {
        return new FileNotFoundException(path + " (" + why.getMessage() + ")");
    }

    /// What the flags of `open` are on this system.
    private static final class Flags {
        private static final int ACCESS = 3;
        private static final int WRITE_ONLY = constant("O_WRONLY");
        private static final int BOTH = constant("O_RDWR");
        private static final int APPEND = constant("O_APPEND");
        private static final int CREATE = constant("O_CREAT");
        private static final int EXCLUSIVE = constant("O_EXCL");
        private static final int TRUNCATE = constant("O_TRUNC");
        private static final int NO_FOLLOW = constant("O_NOFOLLOW");
        private static final int DATA_SYNC = constant("O_DSYNC");
        private static final int SYNC = constant("O_SYNC");

        private static int constant(String name) {
            try {
                Class<?> constants = Class.forName("sun.nio.fs.UnixConstants");
                VarHandle field = MethodHandles.privateLookupIn(constants, MethodHandles.lookup())
                        .findStaticVarHandle(constants, name, int.class);
                return (int) field.get();
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        static FileLayer.Opening opening(int flags) {
            int access = flags & ACCESS;
            return new FileLayer.Opening(
                    access != WRITE_ONLY,
                    access == WRITE_ONLY || access == BOTH,
                    (flags & CREATE) != 0,
                    (flags & (CREATE | EXCLUSIVE)) == (CREATE | EXCLUSIVE),
                    (flags & TRUNCATE) != 0,
                    (flags & APPEND) != 0,
                    (flags & NO_FOLLOW) == 0,
                    (flags & (DATA_SYNC | SYNC)) != 0);
        }
    }

    /// Classes of the JDK's file system that are not public.
    private static final class Unix {
        private static final MethodHandle EXCEPTION;
        static final MethodHandle CLOSE_FOLDER;
        private static final Map<String, VarHandle> FIELDS = new HashMap<>();

        static {
            try {
                Class<?> exception = Class.forName("sun.nio.fs.UnixException");
                EXCEPTION = MethodHandles.privateLookupIn(exception, MethodHandles.lookup())
                        .findConstructor(exception, MethodType.methodType(void.class, int.class))
                        .asType(MethodType.methodType(Exception.class, int.class));
                Class<?> calls = Class.forName("sun.nio.fs.UnixNativeDispatcher");
                CLOSE_FOLDER = MethodHandles.privateLookupIn(calls, MethodHandles.lookup())
                        .findStatic(calls, "closedir", MethodType.methodType(void.class, long.class));
                Class<?> type = Class.forName("sun.nio.fs.UnixFileAttributes");
                MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
                for (String name : new String[] {"st_mode", "st_nlink", "st_uid", "st_gid"}) {
                    FIELDS.put(name, lookup.findVarHandle(type, name, int.class));
                }
                for (String name : new String[] {
                    "st_ino",
                    "st_dev",
                    "st_size",
                    "st_atime_sec",
                    "st_atime_nsec",
                    "st_mtime_sec",
                    "st_mtime_nsec",
                    "st_ctime_sec",
                    "st_ctime_nsec"
                }) {
                    FIELDS.put(name, lookup.findVarHandle(type, name, long.class));
                }
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        static Exception exception(FileLayer.Errno why) {
            try {
                return (Exception) EXCEPTION.invokeExact(why.number);
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }

        static void fill(Object attributes, FileLayer.Attributes found) {
            set(attributes, "st_mode", found.mode());
            set(attributes, "st_nlink", 1);
            set(attributes, "st_uid", found.owner());
            set(attributes, "st_gid", found.group());
            set(attributes, "st_ino", found.number());
            set(attributes, "st_dev", found.device());
            set(attributes, "st_size", found.size());
            setTime(attributes, "st_atime", found.accessed());
            setTime(attributes, "st_mtime", found.modified());
            setTime(attributes, "st_ctime", found.modified());
        }

        private static void setTime(Object attributes, String name, long nanos) {
            set(attributes, name + "_sec", Math.floorDiv(nanos, NANOS));
            set(attributes, name + "_nsec", Math.floorMod(nanos, NANOS));
        }

        private static void set(Object attributes, String name, int value) {
            handle(name).set(attributes, value);
        }

        private static void set(Object attributes, String name, long value) {
            handle(name).set(attributes, value);
        }

        private static VarHandle handle(String name) {
            VarHandle handle = FIELDS.get(name);
            if (handle == null) {
                throw new IllegalArgumentException(name);
            }
            return handle;
        }
    }
}
