import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/// Two-phase commit: asks all participants whether they can commit, and tells them to if all can.
public final class Coordinator {
    private record Participant(Socket socket, BufferedReader in, PrintWriter out) {}

    public static void main(String[] args) throws IOException {
        int count = Integer.parseInt(args[1]);
        List<Participant> participants = new ArrayList<>();
        try (ServerSocket server = new ServerSocket(Integer.parseInt(args[0]))) {
            System.out.println("listening");
            while (participants.size() < count) {
                Socket socket = server.accept();
                participants.add(new Participant(
                        socket,
                        new BufferedReader(new InputStreamReader(socket.getInputStream())),
                        new PrintWriter(socket.getOutputStream(), true)));
            }
        }
        participants.forEach(each -> each.out().println("prepare"));
        boolean all = true;
        for (Participant each : participants) {
            all &= "yes".equals(each.in().readLine());
        }
        String decision = all ? "commit" : "abort";
        participants.forEach(each -> each.out().println(decision));
        for (Participant each : participants) {
            String done = each.in().readLine();
            if (done != null && !done.equals(decision)) {
                throw new AssertionError("decided to " + decision + ", but somebody did " + done);
            }
            each.socket().close();
        }
    }
}
