package io.allways.jvm.boot;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import jdk.internal.access.JavaIOFileDescriptorAccess;
import jdk.internal.access.SharedSecrets;
import org.jspecify.annotations.Nullable;

/// As [FileGate], for the streams and the descriptors of `java.io`.
public final class StreamGate {
    private static final JavaIOFileDescriptorAccess DESCRIPTORS = SharedSecrets.getJavaIOFileDescriptorAccess();

    /// Bits of the mode of a `RandomAccessFile`.
    private static final int WRITABLE = 2;

    private static final int SYNCED = 4 | 8;

    private StreamGate() {}

    // --- descriptors

    /// The number of a file of the layer; -1 if it is none.
    static int own(@Nullable FileDescriptor descriptor) {
        int file = descriptor == null ? -1 : DESCRIPTORS.get(descriptor);
        return file >= FileLayer.FIRST ? file : -1;
    }

    /// The same of a file that is about to be used: whether another thread has closed it is part of what happens.
    static int used(@Nullable FileDescriptor descriptor) {
        return used(descriptor, false);
    }

    static int used(@Nullable FileDescriptor descriptor, boolean channel) {
        int file = own(descriptor);
        if (file < 0 && descriptor != null && DESCRIPTORS.get(descriptor) == -1) {
            ends(descriptor, channel);
            file = own(descriptor);
        }
        return file;
    }

    static void ends(FileDescriptor descriptor, boolean channel) {
        @Nullable FileLayer layer = Gate.closed() ? Gate.currentFiles() : null;
        if (layer != null) {
            layer.comesToEnd(descriptor, own(descriptor), channel);
        }
    }

    public static boolean closes(FileInputStream stream) throws IOException {
        ends(stream.getFD(), false);
        return false;
    }

    public static boolean closes(FileOutputStream stream) throws IOException {
        ends(stream.getFD(), false);
        return false;
    }

    public static boolean closes(RandomAccessFile file) throws IOException {
        ends(file.getFD(), false);
        return false;
    }

    static FileLayer layer() throws IOException {
        @Nullable FileLayer layer = Gate.currentFiles();
        if (layer == null) {
            throw new IOException("Stream Closed");
        }
        return layer;
    }

    static IOException failed(FileLayer.Errno why) {
        return new IOException(why.getMessage());
    }

    public static boolean sync(FileDescriptor descriptor) throws IOException {
        int file = own(descriptor);
        if (file < 0) {
            return false;
        }
        layer().sync(file, true);
        return true;
    }

    public static boolean close(FileDescriptor descriptor) {
        int file = own(descriptor);
        if (file < 0) {
            return false;
        }
        @Nullable FileLayer layer = Gate.currentFiles();
        if (layer != null) {
            layer.close(file);
        }
        DESCRIPTORS.set(descriptor, -1);
        return true;
    }

    /// Nothing is left to be cleaned.
    public static boolean cleans(FileDescriptor descriptor) {
        return own(descriptor) >= 0;
    }

    // --- streams

    private static boolean open(FileDescriptor descriptor, String path, FileLayer.Opening opening) throws IOException {
        @Nullable FileLayer layer = Gate.closed() ? Gate.currentFiles() : null;
        if (layer == null) {
            return false;
        }
        try {
            int file = layer.open(path, opening);
            if (file == FileLayer.NOT_MINE) {
                return false;
            }
            if (layer.attributes(file).isFolder()) {
                layer.close(file);
                throw new FileLayer.Errno(FileLayer.IS_FOLDER);
            }
            DESCRIPTORS.set(descriptor, file);
            return true;
        } catch (FileLayer.Errno e) {
            throw FileGate.notFound(path, e);
        }
    }

    public static boolean open(FileInputStream stream, String path) throws IOException {
        return open(stream.getFD(), path, new FileLayer.Opening(true, false, false, false, false, false, true, false));
    }

    public static boolean open(FileOutputStream stream, String path, boolean append) throws IOException {
        return open(
                stream.getFD(), path, new FileLayer.Opening(false, true, true, false, !append, append, true, false));
    }

    public static boolean open(RandomAccessFile file, String path, int mode) throws IOException {
        boolean writes = (mode & WRITABLE) != 0;
        return open(
                file.getFD(),
                path,
                new FileLayer.Opening(true, writes, writes, false, false, false, true, (mode & SYNCED) != 0));
    }

    private static boolean read(FileDescriptor descriptor, byte[] bytes, int offset, int length) throws IOException {
        int file = used(descriptor);
        if (file < 0) {
            return false;
        }
        java.util.Objects.checkFromIndexSize(offset, length, bytes.length);
        try {
            return FileGate.give(length == 0 ? 0 : layer().read(file, bytes, offset, length));
        } catch (FileLayer.Errno e) {
            throw failed(e);
        }
    }

    private static boolean readByte(FileDescriptor descriptor) throws IOException {
        byte[] one = new byte[1];
        return read(descriptor, one, 0, 1) && FileGate.give(FileGate.number() < 0 ? -1 : one[0] & 0xff);
    }

    private static boolean write(FileDescriptor descriptor, byte[] bytes, int offset, int length) throws IOException {
        int file = used(descriptor);
        if (file < 0) {
            return false;
        }
        java.util.Objects.checkFromIndexSize(offset, length, bytes.length);
        if (length > 0) {
            try {
                layer().write(file, bytes, offset, length);
            } catch (FileLayer.Errno e) {
                throw failed(e);
            }
        }
        return true;
    }

    private static long position(int file) throws IOException {
        return layer().seek(file, -1);
    }

    public static boolean read(FileInputStream stream) throws IOException {
        return readByte(stream.getFD());
    }

    public static boolean read(FileInputStream stream, byte[] bytes) throws IOException {
        return read(stream.getFD(), bytes, 0, bytes.length);
    }

    public static boolean read(FileInputStream stream, byte[] bytes, int offset, int length) throws IOException {
        return read(stream.getFD(), bytes, offset, length);
    }

    public static boolean length(FileInputStream stream) throws IOException {
        int file = used(stream.getFD());
        return file >= 0 && FileGate.give(layer().size(file));
    }

    public static boolean position(FileInputStream stream) throws IOException {
        int file = used(stream.getFD());
        return file >= 0 && FileGate.give(position(file));
    }

    public static boolean skip(FileInputStream stream, long count) throws IOException {
        int file = used(stream.getFD());
        if (file < 0) {
            return false;
        }
        long before = position(file);
        if (before + count < 0) {
            throw new IOException("Invalid argument");
        }
        layer().seek(file, before + count);
        return FileGate.give(count);
    }

    public static boolean available(FileInputStream stream) throws IOException {
        int file = used(stream.getFD());
        if (file < 0) {
            return false;
        }
        long rest = layer().size(file) - position(file);
        return FileGate.give(Math.clamp(rest, 0, Integer.MAX_VALUE));
    }

    public static boolean isRegularFile(FileInputStream stream) throws IOException {
        return own(stream.getFD()) >= 0 && FileGate.give(1);
    }

    public static boolean write(FileOutputStream stream, int value) throws IOException {
        return write(stream.getFD(), new byte[] {(byte) value}, 0, 1);
    }

    public static boolean write(FileOutputStream stream, byte[] bytes) throws IOException {
        return write(stream.getFD(), bytes, 0, bytes.length);
    }

    public static boolean write(FileOutputStream stream, byte[] bytes, int offset, int length) throws IOException {
        return write(stream.getFD(), bytes, offset, length);
    }

    // --- RandomAccessFile

    public static boolean read(RandomAccessFile file) throws IOException {
        return readByte(file.getFD());
    }

    public static boolean read(RandomAccessFile file, byte[] bytes, int offset, int length) throws IOException {
        return read(file.getFD(), bytes, offset, length);
    }

    public static boolean write(RandomAccessFile file, int value) throws IOException {
        return write(file.getFD(), new byte[] {(byte) value}, 0, 1);
    }

    public static boolean write(RandomAccessFile file, byte[] bytes, int offset, int length) throws IOException {
        return write(file.getFD(), bytes, offset, length);
    }

    /// Called instead of the method, which is native.
    public static long filePointer(RandomAccessFile file) throws IOException {
        int number = used(file.getFD());
        return number < 0 ? file.getFilePointer() : position(number);
    }

    public static boolean seek(RandomAccessFile file, long position) throws IOException {
        int number = used(file.getFD());
        if (number < 0 || position < 0) {
            return false;
        }
        layer().seek(number, position);
        return true;
    }

    public static boolean length(RandomAccessFile file) throws IOException {
        int number = used(file.getFD());
        return number >= 0 && FileGate.give(layer().size(number));
    }

    public static boolean setLength(RandomAccessFile file, long length) throws IOException {
        int number = used(file.getFD());
        if (number < 0) {
            return false;
        }
        try {
            FileLayer layer = layer();
            long before = layer.seek(number, -1);
            layer.truncate(number, length);
            if (before > length) {
                layer.seek(number, length);
            }
        } catch (FileLayer.Errno e) {
            throw failed(e);
        }
        return true;
    }

    public static boolean skipBytes(RandomAccessFile file, int count) throws IOException {
        int number = used(file.getFD());
        if (number < 0) {
            return false;
        }
        long before = position(number);
        long after = count <= 0 ? before : Math.min(before + count, layer().size(number));
        layer().seek(number, after);
        return FileGate.give(after - before);
    }

    public static boolean readLine(RandomAccessFile file) throws IOException {
        if (own(file.getFD()) < 0) {
            return false;
        }
        StringBuilder line = new StringBuilder();
        int next = file.read();
        if (next < 0) {
            return FileGate.give(null);
        }
        while (next >= 0 && next != '\n' && next != '\r') {
            line.append((char) next);
            next = file.read();
        }
        if (next == '\r') {
            long here = filePointer(file);
            if (file.read() != '\n') {
                file.seek(here);
            }
        }
        return FileGate.give(line.toString());
    }
}
