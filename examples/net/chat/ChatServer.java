import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/// Sends what one client says to all of them. A thread serves each client; the number of clients is limited.
public final class ChatServer {
    private static final List<PrintWriter> CLIENTS = new ArrayList<>();

    public static void main(String[] args) throws IOException {
        int port = Integer.parseInt(args[0]);
        int limit = Integer.parseInt(args[1]);
        try (ServerSocket server = new ServerSocket(port)) {
            System.out.println("listening");
            for (int i = 0; i < limit; i++) {
                Socket client = server.accept();
                PrintWriter out = new PrintWriter(client.getOutputStream(), true);
                synchronized (CLIENTS) {
                    CLIENTS.add(out);
                }
                new Thread(() -> serve(client, out)).start();
            }
        }
    }

    private static void serve(Socket client, PrintWriter out) {
        try (client;
                BufferedReader in = new BufferedReader(new InputStreamReader(client.getInputStream()))) {
            String line = in.readLine();
            while (line != null) {
                synchronized (CLIENTS) {
                    for (PrintWriter each : CLIENTS) {
                        each.println(line);
                    }
                }
                line = in.readLine();
            }
        } catch (IOException e) {
            // the client is gone
        } finally {
            synchronized (CLIENTS) {
                CLIENTS.remove(out);
            }
        }
    }
}
