package io.allways.cluster;

import io.allways.core.wire.Malformed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Cuts a stream of bytes into messages: each has its length before it, as four bytes. A length beyond the limit is not
/// believed, and nothing is set aside for bytes that have not come.
final class Frames {
    /// For whoever has not said who they are.
    static final int STRANGER = 16 << 10;

    static final int LARGEST = 64 << 20;

    /// How TLS begins: no length of ours.
    private static final int TLS = 0x1603;

    private int limit = STRANGER;
    private byte[] pending = new byte[0];
    private int size;

    void limit(int most) {
        limit = most;
    }

    /// The messages that are complete with these bytes.
    List<byte[]> feed(byte[] more) {
        if (size + more.length > pending.length) {
            pending = Arrays.copyOf(pending, Math.max(size + more.length, Math.min(2 * size, LARGEST + 4)));
        }
        System.arraycopy(more, 0, pending, size, more.length);
        size += more.length;
        List<byte[]> complete = new ArrayList<>();
        int at = 0;
        while (size - at >= 4) {
            int length = length(at);
            if (length >>> 16 == TLS) {
                throw new Malformed("it has a key (--key), and here is none");
            }
            if (length < 1 || length > limit) {
                throw new Malformed("a message of " + Integer.toUnsignedString(length) + " bytes");
            }
            if (size - at - 4 < length) {
                break;
            }
            complete.add(Arrays.copyOfRange(pending, at + 4, at + 4 + length));
            at += 4 + length;
        }
        if (at > 0) {
            pending = Arrays.copyOfRange(pending, at, size);
            size -= at;
        }
        return complete;
    }

    private int length(int at) {
        return (pending[at] & 0xff) << 24
                | (pending[at + 1] & 0xff) << 16
                | (pending[at + 2] & 0xff) << 8
                | pending[at + 3] & 0xff;
    }

    /// A message with its length before it.
    static byte[] of(byte[] message) {
        if (message.length > LARGEST) {
            throw new IllegalArgumentException("a message of " + message.length + " bytes");
        }
        byte[] frame = new byte[4 + message.length];
        frame[0] = (byte) (message.length >>> 24);
        frame[1] = (byte) (message.length >>> 16);
        frame[2] = (byte) (message.length >>> 8);
        frame[3] = (byte) message.length;
        System.arraycopy(message, 0, frame, 4, message.length);
        return frame;
    }
}
