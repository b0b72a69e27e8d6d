import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/// Adds up readings, `ID VALUE` in a datagram each, and answers with the sum. A reading that comes again counts once; with
/// a second argument each time, which is wrong: sensors send again what was not answered.
public final class Meter {
    public static void main(String[] args) throws IOException {
        boolean forgetful = args.length > 1;
        Set<String> known = new HashSet<>();
        int sum = 0;
        try (DatagramSocket socket = new DatagramSocket(Integer.parseInt(args[0]))) {
            System.out.println("listening");
            while (true) {
                DatagramPacket packet = new DatagramPacket(new byte[64], 64);
                socket.receive(packet);
                String[] words =
                        new String(packet.getData(), 0, packet.getLength(), StandardCharsets.UTF_8).split(" ", -1);
                if (known.add(words[0]) || forgetful) {
                    sum += Integer.parseInt(words[1]);
                }
                byte[] answer = (words[0] + " " + sum).getBytes(StandardCharsets.UTF_8);
                socket.send(new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
            }
        }
    }
}
