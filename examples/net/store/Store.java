import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Keys with numbers. `add ID KEY N` adds to one, once: who has got no answer may ask again with the same ID. `get ID KEY`
/// says what it is now. One request per connection.
public final class Store {
    private static final Map<String, Integer> VALUES = new HashMap<>();
    private static final Set<String> DONE = new HashSet<>();

    public static void main(String[] args) throws IOException {
        boolean forgetful = args.length > 1;
        try (ServerSocket server = new ServerSocket(Integer.parseInt(args[0]))) {
            System.out.println("listening");
            while (true) {
                try (Socket client = server.accept();
                        BufferedReader in = new BufferedReader(new InputStreamReader(client.getInputStream()));
                        PrintWriter out = new PrintWriter(client.getOutputStream(), true)) {
                    String line = in.readLine();
                    if (line != null) {
                        out.println(answer(line.split(" ", -1), forgetful));
                    }
                } catch (IOException e) {
                    System.out.println("a client is gone: " + e.getMessage());
                }
            }
        }
    }

    private static int answer(String[] request, boolean forgetful) {
        String key = request[2];
        if (request[0].equals("add") && (DONE.add(request[1]) || forgetful)) {
            VALUES.merge(key, Integer.parseInt(request[3]), Integer::sum);
        }
        return VALUES.getOrDefault(key, 0);
    }
}
