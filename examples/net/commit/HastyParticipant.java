import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.Socket;

/// Takes its own yes for the decision: it does not wait for what the others say.
public final class HastyParticipant {
    public static void main(String[] args) throws IOException {
        try (Socket socket = new Socket("localhost", Integer.parseInt(args[0]));
                BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream()));
                PrintWriter out = new PrintWriter(socket.getOutputStream(), true)) {
            if (in.readLine() != null) {
                out.println(args[1]);
                out.println(args[1].equals("yes") ? "commit" : "abort");
                in.readLine();
            }
        }
    }
}
