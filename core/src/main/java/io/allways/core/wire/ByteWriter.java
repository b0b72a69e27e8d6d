package io.allways.core.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Writes what [ByteReader] reads.
public final class ByteWriter {
    private byte[] bytes = new byte[256];
    private int size;

    private void room(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(size + more, bytes.length * 2));
        }
    }

    public ByteWriter one(int value) {
        room(1);
        bytes[size++] = (byte) value;
        return this;
    }

    public ByteWriter flag(boolean value) {
        return one(value ? 1 : 0);
    }

    /// A number that is seldom negative or large: seven bits to a byte, the lowest first.
    public ByteWriter number(long value) {
        room(10);
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            bytes[size++] = (byte) (rest & 0x7f | 0x80);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
        return this;
    }

    public ByteWriter text(String text) {
        return bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /// With their number before them.
    public ByteWriter bytes(byte[] more) {
        number(more.length);
        return raw(more);
    }

    /// As they are.
    public ByteWriter raw(byte[] more) {
        room(more.length);
        System.arraycopy(more, 0, bytes, size, more.length);
        size += more.length;
        return this;
    }

    public int size() {
        return size;
    }

    public byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }
}
