import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.ServerSocket;
import java.net.Socket;

/// Serves one file, or a range of it, to a number of requests: one after the other, or each in a thread of its own.
public final class WebServer {
    private static final String FILE = "abcdef";

    public static void main(String[] args) throws IOException {
        int port = Integer.parseInt(args[0]);
        int requests = Integer.parseInt(args[1]);
        boolean concurrent = args.length > 2 && args[2].equals("concurrent");
        try (ServerSocket server = new ServerSocket(port)) {
            System.out.println("listening");
            for (int i = 0; i < requests; i++) {
                Socket client = server.accept();
                if (concurrent) {
                    new Thread(() -> serve(client)).start();
                } else {
                    serve(client);
                }
            }
        }
    }

    private static void serve(Socket client) {
        try (client;
                BufferedReader in = new BufferedReader(new InputStreamReader(client.getInputStream()));
                PrintWriter out = new PrintWriter(client.getOutputStream(), true)) {
            String[] words = in.readLine().split(" ");
            String body = words.length > 3
                    ? FILE.substring(Integer.parseInt(words[2]), Integer.parseInt(words[3]))
                    : FILE;
            out.print("HTTP/1.0 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
            out.flush();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
