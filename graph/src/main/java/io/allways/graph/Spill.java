package io.allways.graph;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Chunks of [Log]s that do not fit into memory, in a temporary file that is mapped: they stay readable by address, and
/// the
/// system keeps of them what there is room for. Oldest chunks go first, which are also those least often looked at:
/// most
/// duplicates are of states of the last few levels.
final class Spill implements AutoCloseable {
    private final Arena arena = Arena.ofShared();
    private final Path file;
    private final FileChannel channel;
    private long length;

    Spill(Path folder) {
        try {
            Files.createDirectories(folder);
            file = Files.createTempFile(folder, "allways-states-", ".spill");
            // Deleted at once: the file lives as long as it is open, and nothing is left behind however this ends.
            channel = FileChannel.open(
                    file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot write to " + folder + " (for states that memory has no room for)", e);
        }
    }

    /// Room for chunks of `bytes` bytes together.
    Area area(long bytes) {
        try {
            Area area = new Area(length, channel.map(MapMode.READ_WRITE, length, bytes, arena));
            length += bytes;
            return area;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + bytes + " bytes to " + file, e);
        }
    }

    long length() {
        return length;
    }

    @Override
    public void close() {
        arena.close();
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A part of the file, filled from its beginning.
    final class Area {
        private final long position;
        private final MemorySegment mapped;
        private long filled;

        Area(long position, MemorySegment mapped) {
            this.position = position;
            this.mapped = mapped;
        }

        /// Copies the bytes at `address` and returns where they are now. Written rather than copied into the mapping: a
        /// full disk is then an error of this write and not of some later access.
        long take(long address, int bytes) {
            ByteBuffer buffer = OffHeap.at(address, bytes).asByteBuffer();
            long at = filled;
            try {
                while (buffer.hasRemaining()) filled += channel.write(buffer, position + filled);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot write states that memory has no room for: " + e.getMessage(), e);
            }
            return mapped.address() + at;
        }
    }
}
