package io.allways.graph;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/// How many states each level added to each shard: with the order of the logs that says at what depth a state is.
/// Written
/// tightly, because there may be millions of levels with few states each.
final class Levels {
    private byte[] bytes = new byte[1 << 10];
    private int[] ends = new int[16];
    private int count;

    int count() {
        return count;
    }

    private int end() {
        return count == 0 ? 0 : ends[count - 1];
    }

    /// The level whose states are `from` to `to` in each shard is complete.
    void add(long[] from, long[] to) {
        int at = end();
        for (int shard = 0; shard < Shard.COUNT; shard++) {
            long added = to[shard] - from[shard];
            if (added == 0) continue;
            if (at + 12 > bytes.length) bytes = Arrays.copyOf(bytes, bytes.length * 2);
            bytes[at++] = (byte) shard;
            for (; added >= 128; added >>>= 7) bytes[at++] = (byte) (added | 128);
            bytes[at++] = (byte) added;
        }
        if (count == ends.length) ends = Arrays.copyOf(ends, count * 2);
        ends[count++] = at;
    }

    /// Takes what `level` added away from each of `sizes`.
    void subtract(int level, long[] sizes) {
        int at = level == 0 ? 0 : ends[level - 1];
        while (at < ends[level]) {
            int shard = bytes[at++] & 255;
            long added = 0;
            for (int shift = 0; ; shift += 7) {
                byte b = bytes[at++];
                added |= (b & 127L) << shift;
                if (b >= 0) break;
            }
            sizes[shard] -= added;
        }
    }

    void write(DataOutput out) throws IOException {
        out.writeInt(count);
        for (int i = 0; i < count; i++) out.writeInt(ends[i]);
        out.write(bytes, 0, end());
    }

    void read(DataInput in) throws IOException {
        count = in.readInt();
        ends = new int[Math.max(16, count)];
        for (int i = 0; i < count; i++) ends[i] = in.readInt();
        bytes = new byte[Math.max(1 << 10, end())];
        in.readFully(bytes, 0, end());
    }
}
