import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.Socket;

/// Adds one to a key, then looks. It asks again, once, if it gets no answer in time.
public final class Adder {
    private static final int TRIES = 2;

    public static void main(String[] args) throws IOException {
        int port = Integer.parseInt(args[0]);
        if (ask(port, "add 1 x 1") != null) {
            String now = ask(port, "get 2 x");
            if (now != null && !now.equals("1")) {
                throw new AssertionError("added one to nothing, but now it is " + now);
            }
        }
    }

    private static String ask(int port, String request) {
        for (int i = 0; i < TRIES; i++) {
            try (Socket socket = new Socket("localhost", port);
                    BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream()));
                    PrintWriter out = new PrintWriter(socket.getOutputStream(), true)) {
                socket.setSoTimeout(1000);
                out.println(request);
                String answer = in.readLine();
                if (answer != null) {
                    return answer;
                }
            } catch (IOException e) {
                System.out.println("no answer: " + e.getMessage());
            }
        }
        return null;
    }
}
