package io.allways.graph;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/// The states of a search by several nodes, level by level, in a folder of the coordinator's: which node had them does
/// not matter, so any number of others can go on with them. `levels` only grows; `contents` says how much of it counts,
/// and
/// is replaced by renaming after the states are on disk. So whenever something dies, whole levels are there.
public final class LevelStore implements AutoCloseable {
    private static final long MAGIC = 0x616c6c77617973cL;
    private static final int VERSION = 1;

    private final Path folder;
    private final Model model;
    private final Settings settings;
    private final FileChannel file;
    private final int width;
    private final List<Level> levels = new ArrayList<>();
    private Totals totals;
    private long end;
    private CRC32C sum = new CRC32C();

    private record Level(long end, long checksum) {}

    /// What is known of the whole when its last level was stored.
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Totals(long[] fired, boolean[] covered, List<Found> found, long nanos) {}

    /// Opens the folder; what it has of the same search counts.
    ///
    /// @throws CheckpointException if it is of another one, or in use
    public LevelStore(Path folder, Model model, Settings settings) throws IOException {
        this.folder = folder;
        this.model = model;
        this.settings = settings;
        width = Abroad.width(model.bits());
        totals = new Totals(
                new long[model.rules().size()], new boolean[model.properties().size()], List.of(), 0);
        Files.createDirectories(folder);
        file = FileChannel.open(
                folder.resolve("levels"), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            if (!locked()) throw new CheckpointException("another search is using " + folder);
            if (Files.exists(contents())) read();
            file.truncate(length());
            end = length();
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    private boolean locked() throws IOException {
        try {
            return file.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    private Path contents() {
        return folder.resolve("contents");
    }

    /// How many levels there are, from the start states on.
    public int levels() {
        return levels.size();
    }

    public Totals totals() {
        return totals;
    }

    private long length() {
        return levels.isEmpty() ? 0 : levels.getLast().end();
    }

    /// More states of the level after the last one.
    public void append(byte[] states) throws IOException {
        sum.update(states);
        ByteBuffer bytes = ByteBuffer.wrap(states);
        while (bytes.hasRemaining()) end += file.write(bytes, end);
    }

    /// The level is complete, but counts only after [#commit].
    public void closeLevel() {
        levels.add(new Level(end, sum.getValue()));
        sum = new CRC32C();
    }

    public void commit(Totals now) throws IOException {
        file.force(false);
        totals = now;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeLong(MAGIC);
        out.writeInt(VERSION);
        out.writeLong(model.fingerprint());
        out.writeInt(model.bits());
        out.writeUTF(settings.deadlock().name());
        out.writeInt(levels.size());
        for (Level level : levels) {
            out.writeLong(level.end());
            out.writeLong(level.checksum());
        }
        out.writeInt(now.fired().length);
        for (long each : now.fired()) out.writeLong(each);
        for (boolean each : now.covered()) out.writeBoolean(each);
        out.writeInt(now.found().size());
        for (Found each : now.found()) Checkpoint.write(each, out);
        out.writeLong(now.nanos());
        CRC32C own = new CRC32C();
        own.update(bytes.toByteArray());
        out.writeLong(own.getValue());
        Path fresh = folder.resolve("contents.new");
        try (FileChannel to = FileChannel.open(
                fresh, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            ByteBuffer content = ByteBuffer.wrap(bytes.toByteArray());
            while (content.hasRemaining()) to.write(content);
            to.force(true);
        }
        Files.move(fresh, contents(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /// Forgets what was appended since the last [#commit].
    public void rollBack(int committed) throws IOException {
        levels.subList(committed, levels.size()).clear();
        file.truncate(length());
        end = length();
        sum = new CRC32C();
    }

    private void read() throws IOException {
        byte[] content = Files.readAllBytes(contents());
        if (content.length < 40) throw damaged();
        CRC32C own = new CRC32C();
        own.update(content, 0, content.length - 8);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(content));
        if (in.readLong() != MAGIC || ByteBuffer.wrap(content).getLong(content.length - 8) != own.getValue()) {
            throw damaged();
        }
        int version = in.readInt();
        if (version != VERSION) {
            throw new CheckpointException(
                    folder + " has format " + version + ", this version of Allways reads " + VERSION);
        }
        if (in.readLong() != model.fingerprint()
                || in.readInt() != model.bits()
                || !in.readUTF().equals(settings.deadlock().name())) {
            throw new CheckpointException(folder + " is of another model, or of other options that change its states");
        }
        for (int i = in.readInt(); i > 0; i--) levels.add(new Level(in.readLong(), in.readLong()));
        if (file.size() < length()) throw damaged();
        long[] fired = new long[in.readInt()];
        for (int i = 0; i < fired.length; i++) fired[i] = in.readLong();
        boolean[] covered = new boolean[model.properties().size()];
        for (int i = 0; i < covered.length; i++) covered[i] = in.readBoolean();
        List<Found> found = new ArrayList<>();
        for (int i = in.readInt(); i > 0; i--) found.add(Checkpoint.found(in));
        totals = new Totals(fired, covered, found, in.readLong());
    }

    private CheckpointException damaged() {
        return new CheckpointException("what is in " + folder + " is damaged; begin anew in another folder");
    }

    /// Gives the states of a level to their owners among so many nodes, in lines.
    public void deal(int level, int nodes, Consumer<Dealt> to) throws IOException {
        long at = level == 0 ? 0 : levels.get(level - 1).end();
        long last = levels.get(level).end();
        CRC32C check = new CRC32C();
        long[] state = new long[model.words()];
        // Nobody is number `nodes + 1`, so nothing is kept back.
        Abroad lines = new Abroad(nodes + 1, nodes, model.bits(), (node, line) -> to.accept(new Dealt(node, line)));
        ByteBuffer buffer = ByteBuffer.allocate(width * (1 << 14));
        while (at < last) {
            buffer.clear().limit((int) Math.min(buffer.capacity(), last - at));
            while (buffer.hasRemaining()) if (file.read(buffer, at + buffer.position()) < 0) throw damaged();
            int length = buffer.position();
            check.update(buffer.array(), 0, length);
            for (int i = 0; i < length; i += width) {
                Abroad.unpack(buffer.array(), i, width, state);
                lines.add(Abroad.owner(Hash.of(state, 0, state.length), nodes), state);
            }
            at += length;
        }
        lines.flush();
        if (check.getValue() != levels.get(level).checksum()) throw damaged();
    }

    /// A line, and whose states it has.
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Dealt(int node, byte[] states) {}

    @Override
    public void close() throws IOException {
        file.close();
    }
}
