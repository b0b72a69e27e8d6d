import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/// As CountClient, one request after the other and with what Java had before. Argument: port.
public class UrlClient {
    public static void main(String[] args) throws IOException {
        String server = "http://localhost:" + args[0];
        for (int i = 0; i < 2; i++) {
            HttpURLConnection add =
                    (HttpURLConnection) URI.create(server + "/add").toURL().openConnection();
            add.setRequestMethod("POST");
            if (add.getResponseCode() != 204) {
                throw new AssertionError("not added");
            }
        }
        byte[] count = URI.create(server + "/count").toURL().openStream().readAllBytes();
        if (!new String(count, StandardCharsets.UTF_8).equals("2")) {
            throw new AssertionError("added twice, and the count is wrong");
        }
    }
}
