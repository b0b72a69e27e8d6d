package io.allways.jvm.files;

import java.util.Arrays;

/// What is in a file that the execution has changed.
final class Contents {
    private byte[] bytes;
    private int size;

    Contents(byte[] bytes, int size) {
        this.bytes = bytes;
        this.size = size;
    }

    int size() {
        return size;
    }

    /// How many bytes were read; -1 at the end.
    int read(byte[] into, int offset, int length, long position) {
        if (position >= size) {
            return -1;
        }
        int count = (int) Math.min(length, size - position);
        System.arraycopy(bytes, (int) position, into, offset, count);
        return count;
    }

    void write(byte[] from, int offset, int length, long position) {
        int end = Math.toIntExact(position + length);
        reach(end);
        System.arraycopy(from, offset, bytes, (int) position, length);
        size = Math.max(size, end);
    }

    void truncate(int length) {
        if (length < size) {
            Arrays.fill(bytes, length, size, (byte) 0);
        }
        size = Math.min(size, length);
    }

    /// As long as that, at least; with zeros at the end.
    void extend(int length) {
        reach(length);
        size = Math.max(size, length);
    }

    private void reach(int end) {
        if (end > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8, Math.max(end, bytes.length * 2L)));
        }
    }

    byte[] all() {
        return Arrays.copyOf(bytes, size);
    }
}
