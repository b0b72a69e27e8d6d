import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/// Counts over HTTP: POST /add adds one, GET /count tells. Each request has a thread. Arguments: port; `hasty`: adds
/// in two steps.
public class CountServer {
    private static final AtomicInteger count = new AtomicInteger();

    public static void main(String[] args) throws IOException {
        boolean hasty = args.length > 1;
        HttpServer server = HttpServer.create(new InetSocketAddress("localhost", Integer.parseInt(args[0])), 0);
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/add", exchange -> {
            if (hasty) {
                count.set(count.get() + 1);
            } else {
                count.incrementAndGet();
            }
            exchange.sendResponseHeaders(204, -1);
        });
        server.createContext("/count", exchange -> answer(exchange, "" + count.get()));
        server.start();
        System.out.println("listening");
    }

    private static void answer(HttpExchange exchange, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
