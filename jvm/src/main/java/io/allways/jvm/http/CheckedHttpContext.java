package io.allways.jvm.http;

import com.sun.net.httpserver.Authenticator;
import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.allways.jvm.run.Hooks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What answers to paths that begin alike.
final class CheckedHttpContext extends HttpContext {
    private final HttpServer server;
    private final String path;
    private final List<Filter> filters = new ArrayList<>();
    private final Map<String, Object> attributes = new HashMap<>();
    private @Nullable HttpHandler handler;

    CheckedHttpContext(HttpServer server, String path) {
        if (!path.startsWith("/")) {
            throw new IllegalArgumentException("Illegal value for path or protocol");
        }
        this.server = server;
        this.path = path;
    }

    @Override
    public @Nullable HttpHandler getHandler() {
        return handler;
    }

    @Override
    public void setHandler(HttpHandler given) {
        if (handler != null) {
            throw new IllegalArgumentException("handler already set");
        }
        handler = given;
    }

    @Override
    public String getPath() {
        return path;
    }

    @Override
    public HttpServer getServer() {
        return server;
    }

    @Override
    public Map<String, Object> getAttributes() {
        return attributes;
    }

    @Override
    public List<Filter> getFilters() {
        return filters;
    }

    @Override
    public @Nullable Authenticator setAuthenticator(@Nullable Authenticator given) {
        Hooks.unsupported("asks who its HTTP clients are");
        return null;
    }

    @Override
    public @Nullable Authenticator getAuthenticator() {
        return null;
    }
}
