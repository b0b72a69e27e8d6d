import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;

/// Adds twice, at once, and wants to see both. Argument: port.
public class CountClient {
    public static void main(String[] args) throws IOException, InterruptedException {
        URI server = URI.create("http://localhost:" + args[0]);
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest add =
                HttpRequest.newBuilder(server.resolve("/add")).POST(BodyPublishers.noBody()).build();
        CompletableFuture<HttpResponse<Void>> first = client.sendAsync(add, BodyHandlers.discarding());
        int second = client.send(add, BodyHandlers.discarding()).statusCode();
        if (first.join().statusCode() != 204 || second != 204) {
            throw new AssertionError("not added");
        }
        HttpRequest ask = HttpRequest.newBuilder(server.resolve("/count")).build();
        String count = client.send(ask, BodyHandlers.ofString()).body();
        if (!count.equals("2")) {
            throw new AssertionError("added twice, and the count is " + count);
        }
    }
}
