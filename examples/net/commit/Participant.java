import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.ConnectException;
import java.net.Socket;

/// Says whether it can commit, then does what it is told. Who has said yes must wait for the decision: if the
/// coordinator's machine is gone by then, it waits for ever. That is the weakness of two-phase commit.
public final class Participant {
    public static void main(String[] args) throws IOException, InterruptedException {
        String vote = args[1];
        try (Socket socket = connect(Integer.parseInt(args[0]));
                BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream()));
                PrintWriter out = new PrintWriter(socket.getOutputStream(), true)) {
            if (in.readLine() == null) {
                System.out.println("nobody has asked: nothing was done");
                return;
            }
            out.println(vote);
            String decision = in.readLine();
            if (decision == null && vote.equals("yes")) {
                throw new IllegalStateException("in doubt: voted yes, and the coordinator is gone");
            }
            out.println(decision == null ? "abort" : decision);
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
