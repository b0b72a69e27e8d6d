package io.allways.jvm.net;

import io.allways.jvm.run.Wires;

/// What one write puts on the wire, or the end of it.
///
/// @param clock what the writer knew
record Segment(Kind kind, byte[] bytes, int[] clock) {
    enum Kind {
        DATA,
        /// The writer will write no more.
        FIN,
        /// The connection is broken off.
        RST
    }

    private static final byte[] NONE = {};
    private static final int MOST = 24;

    static Segment data(byte[] bytes) {
        return new Segment(Kind.DATA, bytes, Wires.clock());
    }

    static Segment end(boolean abruptly) {
        return new Segment(abruptly ? Kind.RST : Kind.FIN, NONE, Wires.clock());
    }

    /// For reports.
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
