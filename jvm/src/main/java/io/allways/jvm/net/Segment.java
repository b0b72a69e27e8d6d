package io.allways.jvm.net;

import io.allways.jvm.run.Wires;

/// What one write puts on the wire, or the end of it.
final class Segment {
    enum Kind {
        DATA,
        /// The writer will write no more.
        FIN,
        /// The connection is broken off.
        RST
    }

    private static final byte[] NONE = {};
    private static final int MOST = 24;

    private final Kind kind;
    private final byte[] bytes;
    /// What the writer knew.
    private final int[] clock = Wires.clock();

    private Segment(Kind kind, byte[] bytes) {
        this.kind = kind;
        this.bytes = bytes;
    }

    Kind kind() {
        return kind;
    }

    byte[] bytes() {
        return bytes;
    }

    int[] clock() {
        return clock;
    }

    static Segment data(byte[] bytes) {
        return new Segment(Kind.DATA, bytes);
    }

    static Segment end(boolean abruptly) {
        return new Segment(abruptly ? Kind.RST : Kind.FIN, NONE);
    }

    /// For reports.
    void tell(String word, Stream stream) {
        if (Wires.told()) {
            Wires.tell(word, stream.route(), text());
        }
    }

    String text() {
        return switch (kind) {
            case DATA -> text(bytes);
            case FIN -> "end of stream";
            case RST -> "reset";
        };
    }

    private static String text(byte[] bytes) {
        StringBuilder text = new StringBuilder("\"");
        for (int i = 0; i < bytes.length; i++) {
            char c = (char) (bytes[i] & 0xff);
            if (text.length() > MOST) {
                return text + "…\" (" + bytes.length + " bytes)";
            }
            boolean plain = c >= ' ' && c < 127;
            text.append(plain ? "" + c : c == '\n' ? "\\n" : c == '\r' ? "\\r" : String.format("\\x%02x", (int) c));
        }
        return text.append('"').toString();
    }
}
