package io.allways.graph;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.BitSet;
import java.util.Locale;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// A folder from which a search can go on: `states`, to which every checkpoint appends what was found since the one
/// before, and
/// `manifest`, which says how much of it counts, where in the level the search was, and all counts. The manifest is
/// replaced by
/// renaming, after the states are on disk: whenever the process or the machine dies, one whole checkpoint is there, and
/// what
/// lies behind its end in `states` is cut off. Tables are not saved; they are made again from the states.
final class Checkpoint implements AutoCloseable {
    private static final long MAGIC = 0x616c6c776179736dL;
    private static final int VERSION = 2;
    private static final int BUFFER = 1 << 20;

    private final Path folder;
    private final Model model;
    private final Settings settings;
    private final FileChannel file;
    private final CRC32C checksum = new CRC32C();
    private final long[] written = new long[Shard.COUNT];
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER).order(ByteOrder.LITTLE_ENDIAN);
    private int[] writtenNodes = new int[0];
    private long length;

    /// Opens the folder, and makes sure that no other search uses it.
    Checkpoint(Path folder, Model model, Settings settings) throws IOException {
        this.folder = folder;
        this.model = model;
        this.settings = settings;
        boolean there = Files.exists(manifest());
        if (settings.resume() && !there) {
            throw new CheckpointException(
                    "there is no checkpoint in " + folder + " (one is written with --checkpoint " + folder + ")");
        }
        if (!settings.resume() && there) {
            throw new CheckpointException("there is a checkpoint in " + folder + " already. To go on from there:"
                    + " --resume " + folder + "; to begin anew, delete the folder first");
        }
        try {
            Files.createDirectories(folder);
            file = FileChannel.open(
                    folder.resolve("states"),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new CheckpointException("cannot write to " + folder + ": " + e.getMessage());
        }
        if (!locked(file)) {
            file.close();
            throw new CheckpointException("another search is using " + folder);
        }
    }

    private static boolean locked(FileChannel file) throws IOException {
        try {
            FileLock lock = file.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    private Path manifest() {
        return folder.resolve("manifest");
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    void write(States states, long[] from, long[] to, Levels levels, Search.Past past, Covers covers, Findings findings)
            throws IOException {
        file.position(length);
        append(states);
        flush();
        file.force(false);
        length = file.position();

        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeLong(MAGIC);
        out.writeInt(VERSION);
        out.writeLong(model.fingerprint());
        out.writeInt(model.bits());
        out.writeUTF(settings.store().name());
        out.writeUTF(settings.deadlock().name());
        out.writeLong(length);
        out.writeLong(checksum.getValue());
        for (int i = 0; i < Shard.COUNT; i++) {
            out.writeLong(from[i]);
            out.writeLong(to[i]);
        }
        levels.write(out);
        out.writeLong(past.nanos);
        out.writeInt(past.fired.length);
        for (long count : past.fired) out.writeLong(count);
        for (boolean reached : covers.reached()) out.writeBoolean(reached);
        byte[] marks = model.marks().toByteArray();
        out.writeInt(marks.length);
        out.write(marks);
        var found = findings.sorted();
        out.writeInt(found.size());
        for (Found each : found) write(each, out);
        CRC32C own = new CRC32C();
        own.update(bytes.toByteArray());
        out.writeLong(own.getValue());
        replace(bytes.toByteArray());
    }

    private void replace(byte[] content) throws IOException {
        Path temporary = folder.resolve("manifest.new");
        try (FileChannel out = FileChannel.open(
                temporary, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(content);
            while (bytes.hasRemaining()) out.write(bytes);
            out.force(true);
        }
        try {
            Files.move(temporary, manifest(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            throw new CheckpointException("the file system of " + folder + " cannot replace a file in one step");
        }
        // So that the new name, too, survives a crash of the machine. Not every system lets a folder be opened.
        try (FileChannel directory = FileChannel.open(folder, StandardOpenOption.READ)) {
            directory.force(true);
        } catch (IOException e) {
            return;
        }
    }

    /// One section: new nodes of the tree, then new states of every shard.
    private void append(States states) throws IOException {
        Tree tree = states.tree;
        if (tree != null) {
            if (writtenNodes.length == 0) writtenNodes = new int[tree.nodes.length];
            for (int i = 0; i < tree.nodes.length; i++) {
                int size = tree.nodes[i].size();
                put(size - writtenNodes[i], 8);
                for (int n = writtenNodes[i]; n < size; n++) put(tree.nodes[i].value(n), 8);
                writtenNodes[i] = size;
            }
        }
        long[] key = new long[states.keyWords];
        for (int i = 0; i < Shard.COUNT; i++) {
            Log log = states.shards[i].log;
            put(log.size() - written[i], 8);
            for (long n = written[i]; n < log.size(); n++) {
                log.read(n, key);
                for (int b = 0; b < states.keyBytes; b += 8) put(key[b >>> 3], Math.min(8, states.keyBytes - b));
            }
            written[i] = log.size();
        }
    }

    private void put(long value, int bytes) throws IOException {
        if (buffer.remaining() < 8) flush();
        int at = buffer.position();
        buffer.putLong(value);
        buffer.position(at + bytes);
    }

    private void flush() throws IOException {
        buffer.flip();
        checksum.update(buffer.duplicate());
        while (buffer.hasRemaining()) file.write(buffer);
        buffer.clear();
    }

    static void write(Found found, DataOutputStream out) throws IOException {
        out.writeUTF(found.kind());
        out.writeUTF(found.message());
        out.writeUTF(found.place());
        out.writeInt(found.order());
        long[] state = found.state();
        out.writeInt(state == null ? -1 : state.length);
        if (state != null) for (long word : state) out.writeLong(word);
        out.writeInt(found.rule());
        out.writeInt(found.depth());
    }

    static Found found(DataInputStream in) throws IOException {
        String kind = in.readUTF();
        String message = in.readUTF();
        String place = in.readUTF();
        int order = in.readInt();
        int words = in.readInt();
        long @Nullable [] state = words < 0 ? null : new long[words];
        if (state != null) for (int i = 0; i < words; i++) state[i] = in.readLong();
        return new Found(kind, message, place, order, state, in.readInt(), in.readInt());
    }

    /// Fills everything from what is there. The tables are still to be made.
    void restore(
            States states,
            long[] from,
            long[] to,
            Levels levels,
            Search.Past past,
            Covers covers,
            Findings findings,
            long memoryLimit)
            throws IOException {
        byte[] content = Files.readAllBytes(manifest());
        if (content.length < 36) throw damaged();
        CRC32C own = new CRC32C();
        own.update(content, 0, content.length - 8);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(content));
        if (in.readLong() != MAGIC) throw damaged();
        int version = in.readInt();
        if (version != VERSION) {
            throw new CheckpointException("the checkpoint in " + folder + " has format " + version
                    + ", this version of Allways reads " + VERSION);
        }
        if (ByteBuffer.wrap(content).getLong(content.length - 8) != own.getValue()) throw damaged();
        if (in.readLong() != model.fingerprint() || in.readInt() != model.bits()) {
            throw new CheckpointException("the checkpoint in " + folder + " is of another model, or of other options"
                    + " that change its states. Resume with the model as it was, or begin anew in another folder");
        }
        same("--store", in.readUTF(), settings.store().name());
        same("--deadlock", in.readUTF(), settings.deadlock().name());
        length = in.readLong();
        long sum = in.readLong();
        for (int i = 0; i < Shard.COUNT; i++) {
            from[i] = in.readLong();
            to[i] = in.readLong();
        }
        levels.read(in);
        past.nanos = in.readLong();
        past.fired = new long[in.readInt()];
        for (int i = 0; i < past.fired.length; i++) past.fired[i] = in.readLong();
        for (int i = 0, n = covers.reached().length; i < n; i++) if (in.readBoolean()) covers.reach(i);
        model.mark(BitSet.valueOf(in.readNBytes(in.readInt())));
        for (int i = in.readInt(); i > 0; i--) findings.add(found(in));
        restore(states, from, memoryLimit);
        if (checksum.getValue() != sum) throw damaged();
        file.truncate(length);
    }

    private void same(String option, String then, String now) throws CheckpointException {
        if (!then.equals(now)) {
            throw new CheckpointException("the checkpoint in " + folder + " was made with " + option + " "
                    + then.toLowerCase(Locale.ROOT) + ": resume with the same");
        }
    }

    private CheckpointException damaged() {
        return new CheckpointException("the checkpoint in " + folder + " is damaged; begin anew in another folder");
    }

    private void restore(States states, long[] from, long memoryLimit) throws IOException {
        if (file.size() < length) throw damaged();
        file.position(0);
        buffer.limit(0);
        long left = length;
        long[] key = new long[states.keyWords];
        Tree tree = states.tree;
        if (tree != null) writtenNodes = new int[tree.nodes.length];
        try {
            while (left > 0) {
                if (tree != null) {
                    for (int i = 0; i < tree.nodes.length; i++) {
                        long count = take(8);
                        for (long n = 0; n < count; n++) tree.nodes[i].restore(take(8));
                        left -= 8 + 8 * count;
                        writtenNodes[i] += (int) count;
                    }
                }
                for (int i = 0; i < Shard.COUNT; i++) {
                    long count = take(8);
                    for (long n = 0; n < count; n++) {
                        for (int b = 0; b < states.keyBytes; b += 8) {
                            key[b >>> 3] = take(Math.min(8, states.keyBytes - b));
                        }
                        states.shards[i].log.append(key, 0);
                    }
                    left -= 8 + states.keyBytes * count;
                    written[i] += count;
                }
                if (states.memory.used() > memoryLimit / 2) states.spill(from);
            }
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw damaged();
        }
        if (left != 0) throw damaged();
        buffer.clear();
    }

    private long take(int bytes) throws IOException {
        while (buffer.remaining() < bytes) {
            buffer.compact();
            // Not past the end: the checksum is of what counts.
            long most = length - file.position();
            if (most <= 0) throw damaged();
            int start = buffer.position();
            buffer.limit((int) Math.min(buffer.capacity(), start + most));
            if (file.read(buffer) < 0) throw damaged();
            ByteBuffer fresh = buffer.duplicate();
            fresh.flip().position(start);
            checksum.update(fresh);
            buffer.flip();
        }
        int at = buffer.position();
        long value = 0;
        for (int i = bytes - 1; i >= 0; i--) value = value << 8 | buffer.get(at + i) & 255;
        buffer.position(at + bytes);
        return value;
    }
}
