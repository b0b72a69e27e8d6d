package io.allways.jvm.files;

import io.allways.jvm.boot.FileLayer;
import io.allways.jvm.files.FileUses.How;
import io.allways.jvm.files.FileUses.Touched;
import io.allways.jvm.files.Tree.Place;
import io.allways.jvm.net.Startup;
import io.allways.jvm.program.Assumes;
import io.allways.jvm.program.Lessons;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Uses;
import io.allways.jvm.run.Wires;
import io.allways.jvm.run.World;
import java.io.FileDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The file system of one execution: the user's files as they are, and above them what the execution has written, made,
/// moved and deleted, in memory. All processes of a system have it in common. It goes with the execution.
///
/// Each call is told to [FileUses] before it takes effect, which may let other threads go first.
public final class Layer extends FileLayer {
    /// How much an execution may write.
    public static final long MOST_BYTES = 128L << 20;

    private static final String NAMES = " (names)";
    private static final String DATA = " (data)";

    private static final AtomicLong LAYERS = new AtomicLong();
    private static final String JDK = System.getProperty("java.home", "");

    private static final int ROOT = 0;
    private static final int MAY_WRITE = 2;
    private static final int MAY_RUN = 1;
    private static final int MAY_READ = 4;
    private static final int USER_MASK = 022;

    private final Tree tree = new Tree(World::lifted);
    private final FileUses uses = new FileUses(Wires.known(Lessons.FILES), Wires.known(Lessons.FILES_TOGETHER));
    private final List<OpenFile> open = new ArrayList<>();
    private final Map<Integer, Integer> opened = new HashMap<>();
    /// What has been closed, for those who come too late.
    private final IdentityHashMap<FileDescriptor, OpenFile> ended = new IdentityHashMap<>();
    private final long layer = LAYERS.incrementAndGet();
    /// The paths at which the execution has changed something.
    private final Set<String> changed = new HashSet<>();

    private Came came = new Came(null, false, -1, 0);
    private long made;
    private long held;

    // --- which files are here

    /// What the JVM reads for itself is no matter of the program's, unless the program has put something in its place.
    /// Devices are not either. This is asked while classes are loaded, so it does not need any.
    private boolean systems(String path) {
        boolean own = path.endsWith(".jar") || path.endsWith(".class") || path.startsWith(JDK);
        return device(path) || own && !changed(path);
    }

    private boolean changed(String path) {
        if (!path.startsWith("/")) {
            return !changed.isEmpty();
        }
        for (int end = path.length(); end > 0; end = path.lastIndexOf('/', end - 1)) {
            if (changed.contains(path.substring(0, end))) {
                return true;
            }
        }
        return false;
    }

    private static boolean device(String path) {
        return path.startsWith("/proc/") || path.startsWith("/sys/") || path.startsWith("/dev/");
    }

    private static boolean fallsThrough(Inode node) {
        return node.type == Inode.Type.OTHER;
    }

    // --- what calls touch

    /// @param how the entry is touched, whatever is there
    private void before(String word, String path, How how, Consumer<Touched> touches) {
        if (how == How.CHANGES) {
            comesToChange();
        }
        uses.before(word, path, touched -> name(touched, path, how), touches);
    }

    /// Others see what is in files when a process is killed: it may be before each change.
    private static void comesToChange() {
        if (Calls.on() && Wires.labels().size() > 1) {
            Startup.changesFile();
        }
    }

    /// A path as it is written, and the folders on the way there.
    private static void name(Touched touched, String path, How how) {
        String whole = Path.of(path.startsWith("/") ? path : Tree.HERE + "/" + path)
                .normalize()
                .toString();
        for (int end = whole.indexOf('/', 1); end > 0; end = whole.indexOf('/', end + 1)) {
            touched.add(whole.substring(0, end), How.LOOKS);
        }
        touched.add(whole, how);
    }

    private void before(String word, OpenFile file, Consumer<Touched> touches) {
        uses.before(word, file.path, touches, touches);
    }

    private void before(String word, OpenFile file, How data, boolean moves) {
        boolean told = inChannel && came.covers(file, data != How.LOOKS);
        inChannel = false;
        if (told) {
            return;
        }
        if (data == How.CHANGES) {
            comesToChange();
        }
        before(word, file, touched -> {
            touched.add(file.node.key + DATA, data);
            if (moves) {
                touched.add(file.position, How.CHANGES);
            }
        });
    }

    /// The entries on the way to a path. Null if it leads nowhere.
    private @Nullable Place touch(Touched touched, String path, boolean follows) {
        try {
            return tree.find(path, follows, each -> touched.add(each, How.LOOKS));
        } catch (Errno e) {
            return null;
        }
    }

    private void touchChange(Touched touched, String path, boolean follows) {
        Place place = touch(touched, path, follows);
        if (place != null) {
            touched.add(place.path(), How.CHANGES);
            touched.add(parent(place.path()) + NAMES, How.ADDS);
            if (place.node() != null && place.node().isFolder()) {
                touched.add(place.path() + NAMES, How.LOOKS);
            }
        }
    }

    private static String parent(String path) {
        return path.substring(0, Math.max(path.lastIndexOf('/'), 0));
    }

    private Place find(String path, boolean follows) {
        return tree.find(path, follows, each -> {});
    }

    // --- rights

    private static boolean may(Inode node, int right) {
        Path real = node.real;
        if (real != null) {
            return World.lifted(() -> switch (right) {
                case MAY_READ -> Files.isReadable(real);
                case MAY_WRITE -> Files.isWritable(real);
                default -> Files.isExecutable(real);
            });
        }
        return right == MAY_RUN ? (node.mode & 0111) != 0 : node.owner == ROOT || (node.mode >> 6 & right) != 0;
    }

    private static void demand(Inode node, int right) {
        if (!may(node, right)) {
            throw new Errno(NO_ACCESS);
        }
    }

    // --- by path

    @Override
    public int open(String path, Opening opening) {
        if (device(path) || !opening.writes() && systems(path)) {
            if (opening.writes() && !path.equals("/dev/null")) {
                World.refuseInside("writes to a device");
            }
            return NOT_MINE;
        }
        before(
                "opens",
                path,
                opening.changes() ? How.CHANGES : How.LOOKS,
                touched -> touchOpening(touched, path, opening));
        Place place = find(path, opening.follows());
        Inode node = place.node();
        if (node == null) {
            if (!opening.creates()) {
                throw new Errno(NO_ENTRY);
            }
            demand(place.folder(), MAY_WRITE);
            node = make(Inode.Type.FILE, place, 0666);
        } else {
            if (opening.fresh()) {
                throw new Errno(EXISTS);
            }
            if (fallsThrough(node)) {
                if (opening.writes()) {
                    World.refuseInside("writes to a device");
                }
                return NOT_MINE;
            }
            if (node.type == Inode.Type.LINK) {
                throw new Errno(TOO_MANY_LINKS);
            }
            if (node.isFolder() && opening.writes()) {
                throw new Errno(IS_FOLDER);
            }
            if (opening.reads()) {
                demand(node, MAY_READ);
            }
            if (opening.writes()) {
                demand(node, MAY_WRITE);
            }
            if (opening.truncates()) {
                truncate(node, 0);
            }
        }
        if (node.real != null && node.contents == null && !node.isFolder()) {
            World.assume(Assumes.FILE);
        }
        int thread = Wires.thread();
        int count = opened.merge(thread, 1, Integer::sum);
        String position = place.path() + " (position, opened by thread " + thread + " as its file " + count + ")";
        open.add(new OpenFile(node, place.path(), opening, position, Wires.number()));
        return FIRST + open.size() - 1;
    }

    private void touchOpening(Touched touched, String path, Opening opening) {
        Place place = touch(touched, path, opening.follows());
        if (place != null && place.node() == null && opening.creates()) {
            touched.add(place.path(), How.CHANGES);
            touched.add(parent(place.path()) + NAMES, How.ADDS);
        } else if (place != null && opening.fresh()) {
            touched.add(place.path(), How.LOOKS);
        } else if (place != null && place.node() != null && opening.truncates()) {
            touched.add(place.node().key + DATA, How.CHANGES);
        }
    }

    private Inode make(Inode.Type type, Place place, int mode) {
        changed.add(place.path());
        Inode folder = place.folder();
        Inode node = new Inode(
                type,
                Long.MAX_VALUE / 2 + ++made,
                folder.device,
                mode & ~USER_MASK,
                owner(),
                folder.group,
                now(),
                place.path());
        folder.entries.put(place.name(), node);
        return node;
    }

    private static int owner() {
        return OWNER;
    }

    private static final int OWNER = World.lifted(() -> {
        Inode home = RealFiles.node(Path.of("/proc/self"), "");
        return home == null ? ROOT : home.owner;
    });

    private static long now() {
        return World.millis(World.now()) * 1_000_000;
    }

    @Override
    public @Nullable Attributes attributes(String path, boolean follows, boolean whole) {
        if (systems(path)) {
            return null;
        }
        before("looks at", path, How.LOOKS, touched -> {
            Place place = touch(touched, path, follows);
            if (place != null && place.node() != null && whole && !place.node().isFolder()) {
                touched.add(place.node().key + DATA, How.LOOKS);
            }
        });
        Inode node = find(path, follows).there();
        return fallsThrough(node) ? null : node.attributes();
    }

    @Override
    public int access(String path, int mode) {
        if (systems(path)) {
            return NOT_MINE;
        }
        before("looks at", path, How.LOOKS, touched -> touch(touched, path, true));
        try {
            Inode node = find(path, true).there();
            if (fallsThrough(node)) {
                return NOT_MINE;
            }
            for (int right : new int[] {MAY_READ, MAY_WRITE, MAY_RUN}) {
                if ((mode & right) != 0 && !may(node, right)) {
                    return NO_ACCESS;
                }
            }
            return 0;
        } catch (Errno e) {
            return e.number;
        }
    }

    @Override
    public boolean makeFolder(String path, int mode) {
        before("makes", path, How.CHANGES, touched -> {
            Place place = touch(touched, path, false);
            if (place != null) {
                touched.add(place.path(), How.CHANGES);
                touched.add(parent(place.path()) + NAMES, How.ADDS);
            }
        });
        Place place = find(path, false);
        if (place.node() != null) {
            throw new Errno(EXISTS);
        }
        demand(place.folder(), MAY_WRITE);
        make(Inode.Type.FOLDER, place, mode);
        return true;
    }

    @Override
    public boolean unlink(String path) {
        before("deletes", path, How.CHANGES, touched -> touchChange(touched, path, false));
        Place place = find(path, false);
        if (place.there().isFolder()) {
            throw new Errno(IS_FOLDER);
        }
        remove(place);
        return true;
    }

    @Override
    public boolean removeFolder(String path) {
        before("deletes", path, How.CHANGES, touched -> touchChange(touched, path, false));
        Place place = find(path, false);
        if (!place.there().isFolder()) {
            throw new Errno(NO_FOLDER);
        }
        if (!tree.names(place.there(), place.path()).isEmpty()) {
            throw new Errno(NOT_EMPTY);
        }
        remove(place);
        return true;
    }

    private void remove(Place place) {
        demand(place.folder(), MAY_WRITE);
        changed.add(place.path());
        place.folder().entries.put(place.name(), null);
    }

    @Override
    public boolean rename(String from, String to) {
        comesToChange();
        uses.before(
                "renames",
                from + " to " + to,
                touched -> {
                    name(touched, from, How.CHANGES);
                    name(touched, to, How.CHANGES);
                },
                touched -> {
                    touchChange(touched, from, false);
                    touchChange(touched, to, false);
                });
        Place source = find(from, false);
        Inode node = source.there();
        Place target = find(to, false);
        Inode there = target.node();
        if (there == node) {
            return true;
        }
        if (node.isFolder() && (target.path() + "/").startsWith(source.path() + "/")) {
            throw new Errno(INVALID);
        }
        if (there != null) {
            if (node.isFolder() && !there.isFolder()) {
                throw new Errno(NO_FOLDER);
            }
            if (!node.isFolder() && there.isFolder()) {
                throw new Errno(IS_FOLDER);
            }
            if (there.isFolder() && !tree.names(there, target.path()).isEmpty()) {
                throw new Errno(NOT_EMPTY);
            }
        }
        demand(source.folder(), MAY_WRITE);
        demand(target.folder(), MAY_WRITE);
        changed.add(source.path());
        changed.add(target.path());
        source.folder().entries.put(source.name(), null);
        target.folder().entries.put(target.name(), node);
        return true;
    }

    @Override
    public boolean setTimes(String path, long accessed, long modified) {
        before("sets times of", path, How.CHANGES, touched -> {
            Place place = touch(touched, path, true);
            if (place != null && place.node() != null) {
                touched.add(place.node().key + DATA, How.CHANGES);
            }
        });
        setTimes(find(path, true).there(), accessed, modified);
        return true;
    }

    private static void setTimes(Inode node, long accessed, long modified) {
        demand(node, MAY_WRITE);
        if (accessed >= 0) {
            node.accessed = accessed;
        }
        node.modified = modified;
    }

    @Override
    public String @Nullable [] list(String path) {
        if (systems(path)) {
            return null;
        }
        before("lists", path, How.LOOKS, touched -> {
            Place place = touch(touched, path, true);
            if (place != null) {
                touched.add((place.path().equals("/") ? "" : place.path()) + NAMES, How.LOOKS);
            }
        });
        Place place = find(path, true);
        Inode folder = place.there();
        if (!folder.isFolder()) {
            throw new Errno(NO_FOLDER);
        }
        demand(folder, MAY_READ);
        World.assume(Assumes.LISTED_AT_ONCE);
        return tree.names(folder, place.path()).toArray(String[]::new);
    }

    @Override
    public @Nullable String realPath(String path) {
        if (systems(path)) {
            return null;
        }
        before("looks at", path, How.LOOKS, touched -> touch(touched, path, true));
        Place place = find(path, true);
        place.there();
        return place.path();
    }

    @Override
    public @Nullable String readLink(String path) {
        if (systems(path)) {
            return null;
        }
        before("looks at", path, How.LOOKS, touched -> touch(touched, path, false));
        Inode node = find(path, false).there();
        if (node.type != Inode.Type.LINK) {
            throw new Errno(INVALID);
        }
        return tree.target(node);
    }

    @Override
    public void deleteAtEnd(String path) {
        atEnd().paths.add(path);
    }

    private AtEnd atEnd() {
        return Objects.requireNonNull(World.kept(AtEnd.class, () -> new AtEnd(this)));
    }

    /// The running process ends.
    void giveBackLocks() {
        int process = Wires.number();
        for (OpenFile file : List.copyOf(open)) {
            if (file.process == process) {
                file.node.locks.giveBackAll(process);
            }
        }
    }

    /// Deletes what is left of the paths, at the end of a process: nobody is told of what cannot be.
    void deleteAll(List<String> paths) {
        for (String path : paths.reversed()) {
            try {
                Place place = find(path, false);
                if (!place.there().isFolder()) {
                    unlink(path);
                } else {
                    removeFolder(path);
                }
            } catch (Errno ignored) {
                // It is not there any more, or something is in it.
            }
        }
    }

    // --- by descriptor

    private OpenFile file(int number) {
        int index = number - FIRST;
        if (index < 0 || index >= open.size() || open.get(index).closed) {
            throw new Errno(BAD_DESCRIPTOR);
        }
        return open.get(index);
    }

    @Override
    public int read(int number, byte[] bytes, int offset, int length) {
        OpenFile file = file(number);
        demandFile(file, file.opening.reads());
        before("reads", file, How.LOOKS, true);
        int count = read(file.node, bytes, offset, length, file.next);
        if (count > 0) {
            file.next += count;
        }
        return count;
    }

    @Override
    public int readAt(int number, byte[] bytes, int offset, int length, long position) {
        OpenFile file = file(number);
        demandFile(file, file.opening.reads());
        before("reads", file, How.LOOKS, false);
        return read(file.node, bytes, offset, length, position);
    }

    private static void demandFile(OpenFile file, boolean allowed) {
        if (file.node.isFolder()) {
            throw new Errno(IS_FOLDER);
        }
        if (!allowed) {
            throw new Errno(BAD_DESCRIPTOR);
        }
    }

    private static int read(Inode node, byte[] bytes, int offset, int length, long position) {
        Path real = node.real;
        return node.contents != null || real == null
                ? Objects.requireNonNull(node.contents).read(bytes, offset, length, position)
                : World.lifted(() -> RealFiles.read(real, bytes, offset, length, position));
    }

    @Override
    public int write(int number, byte[] bytes, int offset, int length) {
        OpenFile file = file(number);
        demandFile(file, file.opening.writes());
        before("writes", file, How.CHANGES, true);
        if (file.opening.appends()) {
            file.next = file.node.size();
        }
        write(file, bytes, offset, length, file.next);
        file.next += length;
        return length;
    }

    @Override
    public int writeAt(int number, byte[] bytes, int offset, int length, long position) {
        OpenFile file = file(number);
        demandFile(file, file.opening.writes());
        before("writes", file, How.CHANGES, false);
        // Linux appends, whatever the position.
        write(file, bytes, offset, length, file.opening.appends() ? file.node.size() : position);
        return length;
    }

    private void write(OpenFile file, byte[] bytes, int offset, int length, long position) {
        Inode node = file.node;
        Contents contents = change(node, Math.max(node.size(), position + length));
        contents.write(bytes, offset, length, position);
        node.modified = now();
    }

    /// What is in a file that is about to be changed, and will be so long.
    private Contents change(Inode node, long size) {
        if (node.mappings > 0) {
            World.refuseInside("changes a file that is mapped into memory");
        }
        changed.add(node.key);
        Contents contents = node.contents;
        long before = contents == null ? 0 : contents.size();
        held += size - before;
        if (held > MOST_BYTES) {
            World.refuseInside("keeps more than " + (MOST_BYTES >> 20) + " MB in files that it changes");
        }
        if (contents == null) {
            Path real = Objects.requireNonNull(node.real);
            contents = World.lifted(() -> RealFiles.contents(real));
            node.contents = contents;
        }
        return contents;
    }

    @Override
    public long seek(int number, long position) {
        OpenFile file = file(number);
        boolean told = inChannel && came.covers(file, false);
        inChannel = false;
        if (!told) {
            How how = position < 0 ? How.LOOKS : How.CHANGES;
            before("seeks in", file, touched -> touched.add(file.position, how));
        }
        if (position >= 0) {
            file.next = position;
        }
        return file.next;
    }

    @Override
    public long size(int number) {
        OpenFile file = file(number);
        before("looks at", file, How.LOOKS, false);
        return file.node.size();
    }

    @Override
    public void truncate(int number, long size) {
        OpenFile file = file(number);
        demandFile(file, file.opening.writes());
        if (size < 0) {
            throw new Errno(INVALID);
        }
        before("truncates", file, How.CHANGES, false);
        truncate(file.node, size);
    }

    private void truncate(Inode node, long size) {
        if (size == 0 && node.contents == null && node.mappings == 0) {
            changed.add(node.key);
            node.contents = new Contents(new byte[0], 0);
        } else {
            Contents contents = change(node, size);
            contents.truncate(Math.toIntExact(size));
            contents.extend(Math.toIntExact(size));
        }
        node.modified = now();
    }

    @Override
    public void sync(int number, boolean whole) {
        file(number);
    }

    @Override
    public Attributes attributes(int number) {
        OpenFile file = file(number);
        if (!file.node.isFolder()) {
            before("looks at", file, How.LOOKS, false);
        }
        return file.node.attributes();
    }

    @Override
    public void setTimes(int number, long accessed, long modified) {
        OpenFile file = file(number);
        before("sets times of", file, How.CHANGES, false);
        setTimes(file.node, accessed, modified);
    }

    @Override
    public void setMode(int number, int mode) {
        OpenFile file = file(number);
        before("sets the mode of", file, How.CHANGES, false);
        file.node.mode = mode & 0xfff;
    }

    @Override
    public void close(int number) {
        int index = number - FIRST;
        if (index >= 0 && index < open.size()) {
            OpenFile file = open.get(index);
            file.closed = true;
            file.node.locks.giveBackAll(file.process);
        }
    }

    @Override
    public void comesToEnd(FileDescriptor descriptor, int number, boolean comes) {
        OpenFile file = number < 0 ? ended.get(descriptor) : file(number);
        if (file != null) {
            ended.put(descriptor, file);
            // Who comes too late to a channel looks first, as who comes in time does.
            boolean looks = number < 0 && comes && Wires.knows(Lessons.FILES_CLOSED + file.position);
            before(
                    looks ? "comes to" : "closes",
                    file,
                    touched -> touched.add(file.position, looks ? How.LOOKS : How.CHANGES));
            overlaps(file, number < 0 ? file.closers : file.comers);
            (number < 0 ? file.comers : file.closers).end();
        }
    }

    /// Whether somebody closes a file while others use it, in no order: then who uses it may be in the middle of that.
    private static void overlaps(OpenFile file, Uses others) {
        if (!others.known() && !Wires.knows(Lessons.FILES_CLOSED + file.position)) {
            Wires.learn(Lessons.FILES_CLOSED + file.position);
        }
    }

    @Override
    public long[] key(int number) {
        OpenFile file = file(number);
        return new long[] {-layer, file.node.number * 31 + Wires.number()};
    }

    // --- locks

    @Override
    public boolean lock(int number, boolean waits, long position, long size, boolean shared) {
        atEnd();
        return file(number).node.locks.take(new FileLocks.Lock(Wires.number(), position, size, shared), waits);
    }

    @Override
    public void unlock(int number, long position, long size) {
        file(number).node.locks.giveBack(Wires.number(), position, size);
    }

    // --- memory

    @Override
    public byte[] map(int number, long position, long size) {
        OpenFile file = file(number);
        before("maps", file, How.LOOKS, false);
        byte[] bytes = new byte[Math.toIntExact(Math.clamp(file.node.size() - position, 0, size))];
        for (int done = 0; done < bytes.length; ) {
            done += read(file.node, bytes, done, bytes.length - done, position + done);
        }
        file.node.mappings++;
        return bytes;
    }

    @Override
    public void unmap(int number) {
        open.get(number - FIRST).node.mappings--;
    }

    @Override
    public boolean comes(int number, boolean writes) {
        OpenFile file = file(number);
        inChannel = false;
        if (Wires.knows(Lessons.FILES_CLOSED + file.position)) {
            before("comes to", file, touched -> touched.add(file.position, How.LOOKS));
            if (file.closed) {
                return true; // which it will find out by itself
            }
        }
        before(writes ? "writes" : "reads", file, writes ? How.CHANGES : How.LOOKS, true);
        overlaps(file, file.closers);
        file.comers.end();
        came = Came.now(file, writes);
        return !file.closed;
    }

    /// Which thread has come to the channel of which file last, and after which of its ops: if it has done none since,
    /// nobody else has gone on.
    private record Came(@Nullable OpenFile file, boolean writes, int thread, int time) {
        static Came now(OpenFile file, boolean writes) {
            int thread = Wires.thread();
            return new Came(file, writes, thread, Wires.clock()[thread]);
        }

        boolean covers(OpenFile other, boolean alsoWrites) {
            int running = Wires.thread();
            return other == file && (writes || !alsoWrites) && running == thread && Wires.clock()[running] == time;
        }
    }

    @Override
    public long chance() {
        Random random = World.random();
        return random == null ? 0 : random.nextLong();
    }
}
