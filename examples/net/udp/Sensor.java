import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/// Sends two readings, each until it is answered, and holds the sum against what it sent.
public final class Sensor {
    private static final int TRIES = 3;

    public static void main(String[] args) throws IOException {
        int port = Integer.parseInt(args[0]);
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.setSoTimeout(1000);
            String first = send(socket, port, "1", 5);
            String second = first == null ? null : send(socket, port, "2", 7);
            if (second != null && !second.equals("12")) {
                throw new AssertionError("5 and 7 make " + second);
            }
        }
    }

    private static String send(DatagramSocket socket, int port, String id, int value) throws IOException {
        byte[] bytes = (id + " " + value).getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < TRIES; i++) {
            socket.send(new DatagramPacket(bytes, bytes.length, InetAddress.getLoopbackAddress(), port));
            try {
                while (true) {
                    DatagramPacket packet = new DatagramPacket(new byte[64], 64);
                    socket.receive(packet);
                    String[] words =
                            new String(packet.getData(), 0, packet.getLength(), StandardCharsets.UTF_8).split(" ", -1);
                    if (words[0].equals(id)) {
                        return words[1];
                    }
                }
            } catch (SocketTimeoutException e) {
                System.out.println("no answer");
            }
        }
        return null;
    }
}
