package io.allways.jvm.http;

import com.sun.net.httpserver.Headers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The head of a request or of an answer, and where its body is.
///
/// @param first the line before the headers
/// @param body what follows
record Message(String first, Headers headers, InputStream body) {
    private static final String LENGTH = "Content-length";
    private static final String ENCODING = "Transfer-encoding";

    /// Null if the stream ends before anything comes.
    ///
    /// @param untilEnd whether a body without a length lasts until the end of the stream
    static @Nullable Message read(InputStream in, boolean untilEnd) throws IOException {
        String first = line(in);
        if (first == null) {
            return null;
        }
        Headers headers = new Headers();
        for (String line = line(in); line != null && !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            if (colon < 0) {
                throw new ProtocolException("Invalid header: " + line);
            }
            headers.add(line.substring(0, colon), line.substring(colon + 1).strip());
        }
        return new Message(first, headers, body(in, headers, untilEnd));
    }

    private static InputStream body(InputStream in, Headers headers, boolean untilEnd) {
        if ("chunked".equalsIgnoreCase(headers.getFirst(ENCODING))) {
            return new Body(in, 0, true);
        }
        String length = headers.getFirst(LENGTH);
        return length != null ? new Body(in, Long.parseLong(length), false) : untilEnd ? in : new Body(in, 0, false);
    }

    private static @Nullable String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int one = in.read();
        if (one < 0) {
            return null;
        }
        while (one >= 0 && one != '\n') {
            line.write(one);
            one = in.read();
        }
        String text = line.toString(StandardCharsets.ISO_8859_1);
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    }

    /// The status of an answer.
    int status() throws IOException {
        String[] words = first.split(" ", 3);
        try {
            return Integer.parseInt(words[1]);
        } catch (ArrayIndexOutOfBoundsException | NumberFormatException e) {
            throw new ProtocolException("Invalid status line: \"" + first + "\"");
        }
    }

    /// All of its body. Less than what was announced is an error.
    byte[] rest() throws IOException {
        byte[] bytes = body.readAllBytes();
        if (body instanceof Body known && known.missing()) {
            throw new IOException("fixed content-length: " + Objects.requireNonNull(headers.getFirst(LENGTH))
                    + ", bytes received: " + bytes.length);
        }
        return bytes;
    }

    /// Sends it with one write.
    static void write(OutputStream out, String first, Headers headers, byte[] body) throws IOException {
        StringBuilder head = new StringBuilder(first).append("\r\n");
        for (Map.Entry<String, List<String>> header : headers.entrySet()) {
            for (String value : header.getValue()) {
                head.append(header.getKey()).append(": ").append(value).append("\r\n");
            }
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
        all.writeBytes(body);
        out.write(all.toByteArray());
    }

    static void length(Headers headers, long length) {
        headers.set(LENGTH, "" + length);
    }

    static void chunked(Headers headers) {
        headers.set(ENCODING, "chunked");
    }

    /// As much as was announced, or chunks.
    private static final class Body extends InputStream {
        private final InputStream in;
        private final boolean chunked;
        private long left;
        private boolean ended;

        Body(InputStream in, long left, boolean chunked) {
            this.in = in;
            this.left = left;
            this.chunked = chunked;
        }

        boolean missing() {
            return left > 0;
        }

        private boolean over() throws IOException {
            if (chunked && left == 0 && !ended) {
                String size = line(in);
                left = size == null ? 0 : Long.parseLong(size.split(";", 2)[0].strip(), 16);
                ended = left == 0;
                if (ended && size != null) {
                    line(in);
                }
            }
            return left == 0;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            if (over()) {
                return -1;
            }
            int count = in.read(into, offset, (int) Math.min(length, left));
            if (count > 0) {
                left -= count;
            }
            if (chunked && left == 0) {
                line(in);
            }
            return count;
        }
    }
}
