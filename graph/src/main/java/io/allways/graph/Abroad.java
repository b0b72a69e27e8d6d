package io.allways.graph;

import java.util.Arrays;

/// Where one thread of a [Slice] puts states that other nodes own: a line for each of them, sent when it is full.
final class Abroad {
    /// States in a line, if that is not too many bytes.
    private static final int LINE = 1024;

    private static final int LINE_BYTES = 64 << 10;

    /// Many rules lead to the same state, and soon after each other: those sent lately are not sent again.
    private static final int RECENT = 1 << 13;

    private final int me;
    private final int nodes;
    private final int words;
    private final int width;
    private final int length;
    /// Each as long as it has had to be: with a thousand nodes few lines are ever full.
    private final byte[][] lines;

    private final int[] sizes;
    private final long[] recent;
    private final Sender sender;

    /// Whether to keep what others own to ourselves: they find it themselves.
    boolean silent;

    interface Sender {
        void send(int to, byte[] line);
    }

    Abroad(int me, int nodes, int bits, Sender sender) {
        this.me = me;
        this.nodes = nodes;
        this.sender = sender;
        words = (bits + 63) >>> 6;
        width = width(bits);
        length = Math.max(1, Math.min(LINE, LINE_BYTES / width)) * width;
        lines = new byte[nodes + 1][0];
        sizes = new int[nodes + 1];
        recent = new long[RECENT * (words + 1)];
    }

    static int width(int bits) {
        return (bits + 7) >>> 3;
    }

    /// Whose state it is. Of other bits of the hash than those that choose a shard.
    static int owner(long hash, int nodes) {
        return (int) ((hash * 0x9E3779B97F4A7C15L >>> 33) % nodes);
    }

    boolean takes(long[] state) {
        long hash = Hash.of(state, 0, words);
        int owner = owner(hash, nodes);
        if (owner == me) return false;
        if (!silent && !sentLately(hash, state)) add(owner, state);
        return true;
    }

    private boolean sentLately(long hash, long[] state) {
        int at = (int) (hash & RECENT - 1) * (words + 1);
        if (recent[at] == 1 && Arrays.equals(recent, at + 1, at + 1 + words, state, 0, words)) return true;
        recent[at] = 1;
        System.arraycopy(state, 0, recent, at + 1, words);
        return false;
    }

    /// @param to `nodes` is the coordinator
    void add(int to, long[] state) {
        byte[] line = lines[to];
        if (sizes[to] == line.length) {
            line = Arrays.copyOf(line, Math.min(Math.max(width, 2 * line.length), length));
            lines[to] = line;
        }
        pack(state, line, sizes[to], width);
        sizes[to] += width;
        if (sizes[to] == length) send(to);
    }

    void flush() {
        for (int to = 0; to <= nodes; to++) if (sizes[to] > 0) send(to);
    }

    private void send(int to) {
        byte[] line = Arrays.copyOf(lines[to], sizes[to]);
        // Before it is sent: while it waits to be, this thread may take in others' lines, but adds none.
        sizes[to] = 0;
        sender.send(to, line);
    }

    static void pack(long[] state, byte[] line, int at, int width) {
        for (int i = 0; i < width; i++) line[at + i] = (byte) (state[i >>> 3] >>> (i & 7) * 8);
    }

    static void unpack(byte[] line, int at, int width, long[] state) {
        Arrays.fill(state, 0);
        for (int i = 0; i < width; i++) state[i >>> 3] |= (line[at + i] & 255L) << (i & 7) * 8;
    }
}
