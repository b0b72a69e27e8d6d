import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.Socket;

/// Takes itself for the leader as soon as a number that is less than its own comes by: the greatest may be further on.
public final class HastyNode {
    public static void main(String[] args) throws IOException, InterruptedException {
        int base = Integer.parseInt(args[0]);
        int nodes = Integer.parseInt(args[1]);
        int id = Integer.parseInt(args[2]);
        try (ServerSocket server = new ServerSocket(base + id)) {
            System.out.println("listening");
            try (Socket next = connect(base + (id + 1) % nodes);
                    Socket previous = server.accept();
                    BufferedReader in = new BufferedReader(new InputStreamReader(previous.getInputStream()));
                    PrintWriter out = new PrintWriter(next.getOutputStream(), true)) {
                out.println(id);
                int leader = elect(id, in, out);
                if (leader != nodes - 1) {
                    throw new AssertionError("node " + id + " takes " + leader + " for the leader");
                }
            }
        }
    }

    /// A number is a candidate's; with an L before it, the leader's.
    private static int elect(int id, BufferedReader in, PrintWriter out) throws IOException {
        while (true) {
            String word = in.readLine();
            if (word == null) {
                throw new IllegalStateException("the node before is gone");
            }
            if (word.startsWith("L")) {
                int leader = Integer.parseInt(word.substring(1));
                if (leader != id) {
                    out.println(word);
                }
                return leader;
            }
            int candidate = Integer.parseInt(word);
            if (candidate > id) {
                out.println(candidate);
            } else {
                out.println("L" + id);
            }
        }
    }

    private static Socket connect(int port) throws IOException, InterruptedException {
        while (true) {
            try {
                return new Socket("localhost", port);
            } catch (ConnectException e) {
                Thread.sleep(10);
            }
        }
    }
}
