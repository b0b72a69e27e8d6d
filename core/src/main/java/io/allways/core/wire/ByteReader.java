package io.allways.core.wire;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Reads bytes that anybody may have sent: whatever they are, it returns something of the asked kind or throws
/// [Malformed], and it makes nothing larger than what there are bytes for.
public final class ByteReader {
    private final byte[] bytes;
    private int at;

    public ByteReader(byte[] bytes) {
        this.bytes = bytes;
    }

    public int one() {
        if (at >= bytes.length) {
            throw new Malformed("it ends too early");
        }
        return bytes[at++] & 0xff;
    }

    public boolean flag() {
        int value = one();
        if (value > 1) {
            throw new Malformed("neither yes nor no: " + value);
        }
        return value == 1;
    }

    public long number() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            int next = one();
            value |= (next & 0x7fL) << shift;
            if (next < 0x80) {
                return value;
            }
        }
        throw new Malformed("a number of more than 64 bits");
    }

    /// A number from 0 to `most`.
    public int upTo(int most) {
        long value = number();
        if (value < 0 || value > most) {
            throw new Malformed(value + " where at most " + most + " is possible");
        }
        return (int) value;
    }

    /// How many things follow, each of at least one byte.
    public int count() {
        return upTo(bytes.length - at);
    }

    public String text() {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new Malformed("a text that is not UTF-8");
        }
    }

    public byte[] bytes() {
        int length = count();
        at += length;
        return Arrays.copyOfRange(bytes, at - length, at);
    }

    /// All that is left.
    public byte[] rest() {
        byte[] rest = Arrays.copyOfRange(bytes, at, bytes.length);
        at = bytes.length;
        return rest;
    }

    /// Everything must have been read.
    public void end() {
        if (at < bytes.length) {
            throw new Malformed((bytes.length - at) + " bytes too many");
        }
    }
}
