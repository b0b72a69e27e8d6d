import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/// Sends words, one by one, and wants each of them back. Arguments: port, words.
public class EchoClient {
    public static void main(String[] args) throws IOException {
        try (SocketChannel channel =
                SocketChannel.open(new InetSocketAddress("localhost", Integer.parseInt(args[0])))) {
            for (int i = 1; i < args.length; i++) {
                byte[] word = args[i].getBytes(StandardCharsets.UTF_8);
                channel.write(ByteBuffer.wrap(word));
                ByteBuffer answer = ByteBuffer.allocate(word.length);
                while (answer.hasRemaining()) {
                    if (channel.read(answer) < 0) {
                        throw new AssertionError("the end instead of " + args[i]);
                    }
                }
                String read = new String(answer.array(), StandardCharsets.UTF_8);
                if (!read.equals(args[i])) {
                    throw new AssertionError(read + " instead of " + args[i]);
                }
            }
        }
    }
}
