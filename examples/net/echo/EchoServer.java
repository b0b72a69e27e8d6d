import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Iterator;

/// Sends back what it is sent, to several clients at once with one thread. Arguments: port, how many clients to serve.
public class EchoServer {
    public static void main(String[] args) throws IOException {
        int left = Integer.parseInt(args[1]);
        try (Selector selector = Selector.open();
                ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress("localhost", Integer.parseInt(args[0])));
            server.configureBlocking(false);
            server.register(selector, SelectionKey.OP_ACCEPT);
            System.out.println("listening");
            while (left > 0) {
                selector.select();
                Iterator<SelectionKey> keys = selector.selectedKeys().iterator();
                while (keys.hasNext()) {
                    SelectionKey key = keys.next();
                    keys.remove();
                    if (key.isAcceptable()) {
                        SocketChannel client = server.accept();
                        client.configureBlocking(false);
                        client.register(selector, SelectionKey.OP_READ, ByteBuffer.allocate(64));
                    } else if (!echo((SocketChannel) key.channel(), (ByteBuffer) key.attachment())) {
                        key.channel().close();
                        left--;
                    }
                }
            }
        }
    }

    static boolean echo(SocketChannel client, ByteBuffer buffer) throws IOException {
        buffer.clear();
        if (client.read(buffer) < 0) {
            return false;
        }
        buffer.flip();
        while (buffer.hasRemaining()) {
            client.write(buffer);
        }
        return true;
    }
}
