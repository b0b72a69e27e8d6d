package io.allways.jvm.http;

import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.allways.jvm.net.CheckedServerSocket;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.Replaces;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/// `HttpServer`: a thread accepts connections and hands each to the executor, or serves it itself if there is none.
public final class CheckedHttpServer extends HttpServer {
    private static final int BACKLOG = 50;

    private final List<CheckedHttpContext> contexts = new ArrayList<>();
    private @Nullable ServerSocket server;
    private @Nullable Executor executor;
    private @Nullable Thread dispatcher;

    @Override
    public void bind(InetSocketAddress address, int backlog) throws IOException {
        if (server != null) {
            throw new BindException("HttpServer already bound");
        }
        server = World.born(new CheckedServerSocket(address.getPort(), backlog > 0 ? backlog : BACKLOG));
    }

    @Override
    public void start() {
        ServerSocket bound = server;
        if (bound == null || dispatcher != null) {
            throw new IllegalStateException("server in wrong state");
        }
        Thread thread = World.born(new Thread(null, () -> dispatch(bound), "HTTP-Dispatcher", 0));
        dispatcher = thread;
        thread.start();
    }

    private void dispatch(ServerSocket bound) {
        while (true) {
            Socket client;
            try {
                client = bound.accept();
            } catch (IOException e) {
                return; // stopped
            }
            Executor given = executor;
            if (given == null) {
                serve(client);
            } else {
                given.execute(() -> serve(client));
            }
        }
    }

    private void serve(Socket client) {
        try {
            Message request = Message.read(client.getInputStream(), false);
            String[] words = request == null ? new String[0] : request.first().split(" ", -1);
            if (request == null || words.length != 3) {
                client.close();
                return;
            }
            CheckedHttpContext context = context(words[1]);
            if (context == null) {
                Headers headers = new Headers();
                byte[] body = "<h1>404 Not Found</h1>No context found for request".getBytes(StandardCharsets.UTF_8);
                Message.length(headers, body.length);
                Message.write(client.getOutputStream(), "HTTP/1.1 404 Not Found", headers, body);
                client.close();
                return;
            }
            CheckedExchange exchange = new CheckedExchange(context, client, words, request);
            try {
                new Filter.Chain(context.getFilters(), context.getHandler()).doFilter(exchange);
            } catch (Exception e) {
                client.close(); // as the real one, which only writes to its log
            }
        } catch (IOException e) {
            close(client);
        }
    }

    private static void close(Socket client) {
        try {
            client.close();
        } catch (IOException e) {
            // nobody is told
        }
    }

    /// The one with the longest path that the request's begins with.
    private @Nullable CheckedHttpContext context(String uri) {
        String path = uri.split("\\?", 2)[0];
        CheckedHttpContext best = null;
        for (CheckedHttpContext each : contexts) {
            boolean longer =
                    best == null || each.getPath().length() > best.getPath().length();
            if (path.startsWith(each.getPath()) && longer) {
                best = each;
            }
        }
        return best;
    }

    @Override
    public void stop(int delay) {
        ServerSocket bound = server;
        if (delay < 0) {
            throw new IllegalArgumentException("negative delay parameter");
        }
        if (bound != null) {
            try {
                bound.close();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
        Thread thread = dispatcher;
        if (thread != null && thread != Thread.currentThread()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void setExecutor(@Nullable Executor executor) {
        if (dispatcher != null) {
            throw new IllegalStateException("server already started");
        }
        this.executor = executor;
    }

    @Override
    public @Nullable Executor getExecutor() {
        return executor;
    }

    @Override
    public HttpContext createContext(String path, HttpHandler handler) {
        HttpContext context = createContext(path);
        context.setHandler(handler);
        return context;
    }

    @Override
    public HttpContext createContext(String path) {
        CheckedHttpContext context = new CheckedHttpContext(this, path);
        contexts.add(context);
        return context;
    }

    @Override
    public void removeContext(String path) {
        if (!contexts.removeIf(each -> each.getPath().equals(path))) {
            throw new IllegalArgumentException("No context with this path");
        }
    }

    @Override
    public void removeContext(HttpContext context) {
        contexts.remove(context);
    }

    @Override
    public @Nullable InetSocketAddress getAddress() {
        return server == null ? null : (InetSocketAddress) server.getLocalSocketAddress();
    }

    /// Where servers come from.
    @Replaces(HttpServer.class)
    public static final class Servers {
        private Servers() {}

        public static HttpServer create() {
            return World.born(new CheckedHttpServer());
        }

        public static HttpServer create(InetSocketAddress address, int backlog) throws IOException {
            HttpServer server = create();
            server.bind(address, backlog);
            return server;
        }

        public static HttpServer create(
                InetSocketAddress address, int backlog, String root, HttpHandler handler, Filter... filters)
                throws IOException {
            HttpServer server = create(address, backlog);
            server.createContext(root, handler).getFilters().addAll(List.of(filters));
            return server;
        }
    }
}
