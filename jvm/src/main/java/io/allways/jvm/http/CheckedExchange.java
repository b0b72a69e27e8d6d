package io.allways.jvm.http;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpPrincipal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One request and its answer. The connection is closed with the answer's body.
final class CheckedExchange extends HttpExchange {
    private final HttpContext context;
    private final Socket client;
    private final String[] request;
    private final Message message;
    private final Headers answer = new Headers();
    private final Map<String, @Nullable Object> attributes = new HashMap<>();
    private InputStream input;
    private @Nullable OutputStream output;
    private @Nullable Answer body;
    private int status = -1;

    /// @param request method, path and version
    CheckedExchange(HttpContext context, Socket client, String[] request, Message message) {
        this.context = context;
        this.client = client;
        this.request = request;
        this.message = message;
        input = message.body();
    }

    @Override
    public void sendResponseHeaders(int code, long length) throws IOException {
        if (status >= 0) {
            throw new IOException("headers already sent");
        }
        status = code;
        answer.set("Connection", "close");
        if (length > 0) {
            Message.length(answer, length);
        } else if (length == 0) {
            Message.chunked(answer);
        } else {
            Message.length(answer, 0);
        }
        Message.write(client.getOutputStream(), "HTTP/1.1 " + code + " " + phrase(code), answer, new byte[0]);
        body().begin(length);
        if (length < 0) {
            close();
        }
    }

    private static String phrase(int code) {
        return switch (code) {
            case 200 -> "OK";
            case 201 -> "Created";
            case 204 -> "No Content";
            case 400 -> "Bad Request";
            case 404 -> "Not Found";
            case 409 -> "Conflict";
            case 500 -> "Internal Server Error";
            case 503 -> "Service Unavailable";
            default -> "Status";
        };
    }

    private Answer body() {
        Answer known = body;
        if (known == null) {
            known = new Answer();
            body = known;
        }
        return known;
    }

    /// The answer's body: sent when it is flushed or closed.
    private final class Answer extends OutputStream {
        private final ByteArrayOutputStream waiting = new ByteArrayOutputStream();
        private boolean chunked;
        private boolean begun;
        private long left;
        private boolean closed;

        void begin(long length) {
            begun = true;
            chunked = length == 0;
            left = Math.max(length, 0);
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            if (closed) {
                throw new IOException("stream closed");
            }
            if (!begun) {
                throw new IOException("response headers not sent yet");
            }
            if (!chunked && length > left) {
                throw new IOException("too many bytes to write to stream");
            }
            left -= length;
            waiting.write(bytes, offset, length);
        }

        @Override
        public void flush() throws IOException {
            if (waiting.size() > 0) {
                byte[] bytes = waiting.toByteArray();
                waiting.reset();
                client.getOutputStream().write(chunked ? chunk(bytes) : bytes);
            }
        }

        private static byte[] chunk(byte[] bytes) {
            ByteArrayOutputStream chunk = new ByteArrayOutputStream();
            chunk.writeBytes((Integer.toHexString(bytes.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
            chunk.writeBytes(bytes);
            chunk.writeBytes(new byte[] {'\r', '\n'});
            return chunk.toByteArray();
        }

        @Override
        public void close() throws IOException {
            if (!closed) {
                flush();
                closed = true;
                if (begun && chunked) {
                    client.getOutputStream().write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                }
                client.close();
            }
        }
    }

    @Override
    public void close() {
        try {
            body().close();
        } catch (IOException e) {
            // the client is gone, and nobody is told
        }
    }

    @Override
    public Headers getRequestHeaders() {
        return message.headers();
    }

    @Override
    public Headers getResponseHeaders() {
        return answer;
    }

    @Override
    public URI getRequestURI() {
        return URI.create(request[1]);
    }

    @Override
    public String getRequestMethod() {
        return request[0];
    }

    @Override
    public HttpContext getHttpContext() {
        return context;
    }

    @Override
    public InputStream getRequestBody() {
        return input;
    }

    @Override
    public OutputStream getResponseBody() {
        OutputStream given = output;
        return given == null ? body() : given;
    }

    @Override
    public InetSocketAddress getRemoteAddress() {
        return (InetSocketAddress) Objects.requireNonNull(client.getRemoteSocketAddress());
    }

    @Override
    public InetSocketAddress getLocalAddress() {
        return (InetSocketAddress) Objects.requireNonNull(client.getLocalSocketAddress());
    }

    @Override
    public int getResponseCode() {
        return status;
    }

    @Override
    public String getProtocol() {
        return request[2];
    }

    @Override
    public @Nullable Object getAttribute(String name) {
        return attributes.get(name);
    }

    @Override
    public void setAttribute(String name, @Nullable Object value) {
        attributes.put(name, value);
    }

    @Override
    public void setStreams(@Nullable InputStream in, @Nullable OutputStream out) {
        input = in == null ? input : in;
        output = out == null ? output : out;
    }

    @Override
    public @Nullable HttpPrincipal getPrincipal() {
        return null;
    }
}
