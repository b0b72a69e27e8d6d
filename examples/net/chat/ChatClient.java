import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.Socket;

/// Says one thing, and leaves when it has heard it; does without if the chat is full.
public final class ChatClient {
    public static void main(String[] args) throws IOException {
        String words = "hello from " + args[1];
        try (Socket socket = new Socket("localhost", Integer.parseInt(args[0]));
                BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream()));
                PrintWriter out = new PrintWriter(socket.getOutputStream(), true)) {
            out.println(words);
            String line = in.readLine();
            while (line != null && !line.equals(words)) {
                line = in.readLine();
            }
            System.out.println(line == null ? "nobody listens" : "heard");
        } catch (IOException e) {
            System.out.println("the chat is full");
        }
    }
}
