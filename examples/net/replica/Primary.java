import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.ServerSocket;
import java.net.Socket;

/// Stores what a client sends. It says so when the backup has a copy, or is gone.
public final class Primary {
    public static void main(String[] args) throws IOException {
        int port = Integer.parseInt(args[0]);
        try (ServerSocket server = new ServerSocket(port)) {
            System.out.println("listening");
            Socket client = server.accept();
            try (BufferedReader in = new BufferedReader(new InputStreamReader(client.getInputStream()));
                    PrintWriter out = new PrintWriter(client.getOutputStream(), true)) {
                String value = in.readLine();
                if (value != null) {
                    replicate(port + 1, value);
                    out.println("stored");
                    if (in.readLine() != null) {
                        out.println(value);
                    }
                }
            } catch (IOException e) {
                System.out.println("the client is gone: " + e.getMessage());
            }
        }
    }

    private static void replicate(int port, String value) {
        try (Socket backup = new Socket("localhost", port);
                BufferedReader in = new BufferedReader(new InputStreamReader(backup.getInputStream()));
                PrintWriter out = new PrintWriter(backup.getOutputStream(), true)) {
            out.println(value);
            in.readLine();
        } catch (IOException e) {
            System.out.println("the backup is gone: " + e.getMessage());
        }
    }
}
