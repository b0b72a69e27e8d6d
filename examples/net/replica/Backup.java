import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.ServerSocket;
import java.net.Socket;

/// Keeps a copy of what the primary tells it, and answers clients that cannot reach the primary.
public final class Backup {
    private static String value = "";

    public static void main(String[] args) throws IOException {
        int port = Integer.parseInt(args[0]);
        try (ServerSocket clients = new ServerSocket(port + 2);
                ServerSocket primary = new ServerSocket(port + 1)) {
            System.out.println("listening");
            Thread copies = new Thread(() -> copy(primary));
            copies.setDaemon(true);
            copies.start();
            while (true) {
                try (Socket client = clients.accept();
                        PrintWriter out = new PrintWriter(client.getOutputStream(), true)) {
                    out.println(value());
                }
            }
        }
    }

    private static void copy(ServerSocket server) {
        try (Socket socket = server.accept();
                BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream()));
                PrintWriter out = new PrintWriter(socket.getOutputStream(), true)) {
            String line = in.readLine();
            while (line != null) {
                value(line);
                out.println("copied");
                line = in.readLine();
            }
        } catch (IOException e) {
            System.out.println("the primary is gone: " + e.getMessage());
        }
    }

    private static synchronized String value() {
        return value;
    }

    private static synchronized void value(String now) {
        value = now;
    }
}
