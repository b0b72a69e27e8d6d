import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ConnectException;
import java.net.Socket;

/// Asks what day it is; tries again if nobody is there yet.
public final class DaytimeClient {
    public static void main(String[] args) throws IOException, InterruptedException {
        try (Socket socket = connect(Integer.parseInt(args[0]));
                BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream()))) {
            String day = in.readLine();
            if (day == null || !day.endsWith("2020")) {
                throw new AssertionError("no day: " + day);
            }
            System.out.println(day);
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
