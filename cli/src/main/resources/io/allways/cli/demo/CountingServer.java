import java.io.IOException;
import java.io.PrintWriter;
import java.net.ServerSocket;
import java.net.Socket;

/// A server with a thread for each client that wants to stop after a number of clients. It asks how many have been
/// served, not how many have come: if the last one is not served yet, it waits for one more.
public final class CountingServer {
    private static int served;

    public static void main(String[] args) throws IOException {
        int port = Integer.parseInt(args[0]);
        int clients = Integer.parseInt(args[1]);
        try (ServerSocket server = new ServerSocket(port)) {
            while (served() < clients) {
                Socket client = server.accept();
                new Thread(() -> serve(client)).start();
            }
        }
    }

    private static synchronized int served() {
        return served;
    }

    private static void serve(Socket socket) {
        try (socket;
                PrintWriter out = new PrintWriter(socket.getOutputStream(), true)) {
            out.println("Wednesday, January 1, 2020");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        synchronized (CountingServer.class) {
            served++;
        }
    }
}
