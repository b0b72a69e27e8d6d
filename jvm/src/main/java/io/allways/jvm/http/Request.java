package io.allways.jvm.http;

import com.sun.net.httpserver.Headers;
import io.allways.jvm.net.Addresses;
import io.allways.jvm.net.CheckedSocket;
import io.allways.jvm.run.Hooks;
import io.allways.jvm.run.World;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/// What a client asks, and how it gets an answer.
///
/// @param connectMillis how long connecting may take; 0 if for ever
/// @param readMillis how long the answer may take
@SuppressWarnings("ArrayRecordComponent") // bytes that nobody compares
record Request(URI uri, String method, Headers headers, byte[] body, int connectMillis, int readMillis) {
    private static final int PORT = 80;

    /// An answer that was read to its end.
    @SuppressWarnings("ArrayRecordComponent")
    record Answer(int status, Headers headers, byte[] body) {}

    /// Null if the connection ended before there was an answer.
    @Nullable Answer send() throws IOException {
        if (!"http".equalsIgnoreCase(uri.getScheme())) {
            Hooks.unsupported("asks for " + uri.getScheme() + " (only http is modelled),");
        }
        int port = uri.getPort() < 0 ? PORT : uri.getPort();
        try (Socket socket = World.born(new CheckedSocket())) {
            socket.connect(new Addresses.CheckedSocketAddress(uri.getHost(), port), connectMillis);
            socket.setSoTimeout(readMillis);
            headers.set("Host", uri.getHost() + ":" + port);
            headers.set("Connection", "close");
            if (body.length > 0 || method.equals("POST") || method.equals("PUT")) {
                Message.length(headers, body.length);
            }
            Message.write(socket.getOutputStream(), method + " " + path() + " HTTP/1.1", headers, body);
            Message answer = Message.read(socket.getInputStream(), true);
            if (answer == null) {
                return null;
            }
            byte[] rest = method.equals("HEAD") ? new byte[0] : answer.rest();
            return new Answer(answer.status(), answer.headers(), rest);
        }
    }

    private String path() {
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
    }
}
