package io.allways.jvm.http;

import java.util.List;

/// What stands in for HTTP.
public final class HttpModels {
    public static final List<Class<?>> ALL =
            List.of(CheckedHttpServer.Servers.class, CheckedHttpClient.Clients.class, CheckedUrlConnection.Urls.class);

    private HttpModels() {}
}
