package io.allways.jvm.http;

import com.sun.net.httpserver.Headers;
import io.allways.jvm.model.executors.CheckedCompletableFuture;
import io.allways.jvm.run.Hooks;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.Replaces;
import java.io.IOException;
import java.net.Authenticator;
import java.net.ConnectException;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/// `HttpClient`: each request has a connection of its own, and each asynchronous one a thread unless there is an
/// executor.
public final class CheckedHttpClient extends HttpClient {
    private final @Nullable Duration connectTimeout;
    private final @Nullable Executor executor;
    private final Redirect redirect;

    CheckedHttpClient(@Nullable Duration connectTimeout, @Nullable Executor executor, Redirect redirect) {
        this.connectTimeout = connectTimeout;
        this.executor = executor;
        this.redirect = redirect;
    }

    // --- sending

    @Override
    public <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> handler) throws IOException {
        Headers headers = new Headers();
        request.headers().map().forEach((name, values) -> values.forEach(value -> headers.add(name, value)));
        int connect = millis(connectTimeout);
        int read = millis(request.timeout().orElse(null));
        Request sent = new Request(request.uri(), request.method(), headers, body(request), connect, read);
        Request.Answer answer;
        try {
            answer = sent.send();
        } catch (SocketTimeoutException e) {
            boolean connecting = String.valueOf(e.getMessage()).startsWith("Connect");
            throw connecting
                    ? new HttpConnectTimeoutException("HTTP connect timed out")
                    : new HttpTimeoutException("request timed out");
        } catch (ConnectException e) {
            throw new ConnectException();
        }
        if (answer == null) {
            throw new IOException("HTTP/1.1 header parser received no bytes");
        }
        HttpHeaders known = HttpHeaders.of(answer.headers(), (name, value) -> true);
        return new Response<>(request, answer.status(), known, body(handler, answer, known));
    }

    private static int millis(@Nullable Duration limit) {
        return limit == null ? 0 : (int) Math.max(1, Math.min(limit.toMillis(), Integer.MAX_VALUE));
    }

    /// What a publisher has to say, all at once.
    private static byte[] body(HttpRequest request) throws IOException {
        Optional<HttpRequest.BodyPublisher> publisher = request.bodyPublisher();
        if (publisher.isEmpty()) {
            return new byte[0];
        }
        HttpResponse.BodySubscriber<byte[]> all = HttpResponse.BodySubscribers.ofByteArray();
        publisher.get().subscribe(new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                all.onSubscribe(subscription);
            }

            @Override
            public void onNext(ByteBuffer item) {
                all.onNext(List.of(item));
            }

            @Override
            public void onError(Throwable thrown) {
                all.onError(thrown);
            }

            @Override
            public void onComplete() {
                all.onComplete();
            }
        });
        return result(all);
    }

    private static <T> T body(HttpResponse.BodyHandler<T> handler, Request.Answer answer, HttpHeaders headers)
            throws IOException {
        HttpResponse.BodySubscriber<T> subscriber = handler.apply(new HttpResponse.ResponseInfo() {
            @Override
            public int statusCode() {
                return answer.status();
            }

            @Override
            public HttpHeaders headers() {
                return headers;
            }

            @Override
            public Version version() {
                return Version.HTTP_1_1;
            }
        });
        subscriber.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long count) {}

            @Override
            public void cancel() {}
        });
        subscriber.onNext(List.of(ByteBuffer.wrap(answer.body())));
        subscriber.onComplete();
        return result(subscriber);
    }

    private static <T> T result(HttpResponse.BodySubscriber<T> subscriber) throws IOException {
        CompletableFuture<T> future = subscriber.getBody().toCompletableFuture();
        if (!future.isDone()) {
            Hooks.unsupported("takes the body of an HTTP message in a way of its own");
        }
        try {
            return future.join();
        } catch (CompletionException e) {
            throw new IOException(e.getCause());
        }
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request, HttpResponse.BodyHandler<T> handler) {
        CompletableFuture<HttpResponse<T>> future = World.born(new CheckedCompletableFuture<>());
        Runnable work = () -> {
            try {
                future.complete(send(request, handler));
            } catch (Throwable e) {
                future.completeExceptionally(e);
            }
        };
        if (executor != null) {
            executor.execute(work);
        } else {
            Thread thread = World.born(new Thread(null, work, "HttpClient-Worker", 0));
            thread.setDaemon(true);
            thread.start();
        }
        return future;
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(
            HttpRequest request,
            HttpResponse.BodyHandler<T> handler,
            HttpResponse.@Nullable PushPromiseHandler<T> pushes) {
        return sendAsync(request, handler);
    }

    private record Response<T>(HttpRequest request, int statusCode, HttpHeaders headers, T body)
            implements HttpResponse<T> {
        @Override
        public Optional<HttpResponse<T>> previousResponse() {
            return Optional.empty();
        }

        @Override
        public Optional<javax.net.ssl.SSLSession> sslSession() {
            return Optional.empty();
        }

        @Override
        public URI uri() {
            return request.uri();
        }

        @Override
        public Version version() {
            return Version.HTTP_1_1;
        }
    }

    // --- what it is like

    @Override
    public Optional<CookieHandler> cookieHandler() {
        return Optional.empty();
    }

    @Override
    public Optional<Duration> connectTimeout() {
        return Optional.ofNullable(connectTimeout);
    }

    @Override
    public Redirect followRedirects() {
        return redirect;
    }

    @Override
    public Optional<ProxySelector> proxy() {
        return Optional.empty();
    }

    @Override
    public SSLContext sslContext() {
        try {
            return SSLContext.getDefault();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public SSLParameters sslParameters() {
        return new SSLParameters();
    }

    @Override
    public Optional<Authenticator> authenticator() {
        return Optional.empty();
    }

    @Override
    public Version version() {
        return Version.HTTP_1_1;
    }

    @Override
    public Optional<Executor> executor() {
        return Optional.ofNullable(executor);
    }

    @Override
    public void close() {}

    @Override
    public void shutdown() {}

    @Override
    public void shutdownNow() {}

    // --- where it comes from

    private static final class Making implements Builder {
        private @Nullable Duration connectTimeout;
        private @Nullable Executor executor;
        private Redirect redirect = Redirect.NEVER;

        @Override
        public Builder cookieHandler(CookieHandler handler) {
            return refuse("cookies");
        }

        @Override
        public Builder connectTimeout(Duration limit) {
            connectTimeout = Objects.requireNonNull(limit);
            return this;
        }

        @Override
        public Builder sslContext(SSLContext context) {
            return refuse("TLS");
        }

        @Override
        public Builder sslParameters(SSLParameters parameters) {
            return refuse("TLS");
        }

        @Override
        public Builder executor(Executor given) {
            executor = Objects.requireNonNull(given);
            return this;
        }

        @Override
        public Builder followRedirects(Redirect policy) {
            redirect = policy;
            return policy == Redirect.NEVER ? this : refuse("redirects");
        }

        @Override
        public Builder version(Version version) {
            return this; // a server that knows HTTP/1.1 only answers in that
        }

        @Override
        public Builder priority(int priority) {
            return this;
        }

        @Override
        public Builder proxy(ProxySelector selector) {
            return selector == NO_PROXY ? this : refuse("a proxy");
        }

        @Override
        public Builder authenticator(Authenticator authenticator) {
            return refuse("authentication");
        }

        private Builder refuse(String what) {
            Hooks.unsupported("wants " + what + " of an HttpClient");
            return this;
        }

        @Override
        public HttpClient build() {
            return World.born(new CheckedHttpClient(connectTimeout, executor, redirect));
        }
    }

    @Replaces(HttpClient.class)
    public static final class Clients {
        private Clients() {}

        public static HttpClient newHttpClient() {
            return new Making().build();
        }

        public static HttpClient.Builder newBuilder() {
            return new Making();
        }
    }
}
