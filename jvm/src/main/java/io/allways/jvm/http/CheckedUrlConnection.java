package io.allways.jvm.http;

import com.sun.net.httpserver.Headers;
import io.allways.jvm.run.Hooks;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.Replaces;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.ProtocolException;
import java.net.Proxy;
import java.net.SocketException;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// `HttpURLConnection`. What is written is sent when the answer is asked for.
public final class CheckedUrlConnection extends HttpURLConnection {
    private static final Set<String> LOCAL = Set.of("file", "jar", "jrt");
    private static final int ERROR = 400;

    private final Headers headers = new Headers();
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private Request.@Nullable Answer answer;

    CheckedUrlConnection(URL url) {
        super(url);
    }

    private Request.Answer answer() throws IOException {
        Request.Answer known = answer;
        if (known == null) {
            connected = true;
            String verb = doOutput && method.equals("GET") ? "POST" : method;
            URI uri = URI.create(url.toString());
            known = new Request(uri, verb, headers, body.toByteArray(), getConnectTimeout(), getReadTimeout()).send();
            if (known == null) {
                throw new SocketException("Unexpected end of file from server");
            }
            answer = known;
        }
        return known;
    }

    @Override
    public void connect() {
        connected = true;
    }

    @Override
    public void disconnect() {}

    @Override
    public boolean usingProxy() {
        return false;
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        if (!doOutput) {
            throw new ProtocolException("cannot write to a URLConnection if doOutput=false");
        }
        return body;
    }

    @Override
    public InputStream getInputStream() throws IOException {
        Request.Answer got = answer();
        if (got.status() == HTTP_NOT_FOUND || got.status() == HTTP_GONE) {
            throw new FileNotFoundException(url.toString());
        }
        if (got.status() >= ERROR) {
            throw new IOException("Server returned HTTP response code: " + got.status() + " for URL: " + url);
        }
        return new ByteArrayInputStream(got.body());
    }

    @Override
    public @Nullable InputStream getErrorStream() {
        Request.Answer got = answer;
        return got == null || got.status() < ERROR ? null : new ByteArrayInputStream(got.body());
    }

    @Override
    public int getResponseCode() throws IOException {
        return answer().status();
    }

    @Override
    public @Nullable String getHeaderField(String name) {
        try {
            return answer().headers().getFirst(name);
        } catch (IOException e) {
            return null;
        }
    }

    @Override
    public Map<String, List<String>> getHeaderFields() {
        try {
            return answer().headers();
        } catch (IOException e) {
            return Map.of();
        }
    }

    @Override
    public void setRequestProperty(String name, String value) {
        headers.set(name, value);
    }

    @Override
    public void addRequestProperty(String name, String value) {
        headers.add(name, value);
    }

    @Override
    public @Nullable String getRequestProperty(String name) {
        return headers.getFirst(name);
    }

    /// Where connections come from.
    @Replaces(URL.class)
    public static final class Urls {
        private Urls() {}

        public static URLConnection openConnection(URL url) throws IOException {
            if (LOCAL.contains(url.getProtocol())) {
                return url.openConnection();
            }
            if (!url.getProtocol().equals("http")) {
                Hooks.unsupported("opens a connection with " + url.getProtocol() + " (only http is modelled),");
            }
            return World.born(new CheckedUrlConnection(url));
        }

        public static URLConnection openConnection(URL url, Proxy proxy) throws IOException {
            if (proxy.type() != Proxy.Type.DIRECT) {
                Hooks.unsupported("uses a proxy");
            }
            return openConnection(url);
        }

        public static InputStream openStream(URL url) throws IOException {
            return openConnection(url).getInputStream();
        }
    }
}
