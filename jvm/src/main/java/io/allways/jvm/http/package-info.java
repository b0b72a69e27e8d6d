/// HTTP/1.1 over the network in memory: models of `HttpServer`, `HttpClient` and `HttpURLConnection`. A connection
/// carries one request. Read [io.allways.jvm.http.Message] first.
@NullMarked
package io.allways.jvm.http;

import org.jspecify.annotations.NullMarked;
