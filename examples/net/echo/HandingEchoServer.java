import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// As EchoServer, but one thread accepts connections and hands them to the one that serves them.
/// Arguments: port, how many clients to serve; `hasty`: does not wake that up.
public class HandingEchoServer {
    public static void main(String[] args) throws IOException {
        int clients = Integer.parseInt(args[1]);
        Selector selector = Selector.open();
        Queue<SocketChannel> arrivals = new ConcurrentLinkedQueue<>();
        new Thread(() -> serve(selector, arrivals, clients), "io").start();
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress("localhost", Integer.parseInt(args[0])));
            System.out.println("listening");
            for (int i = 0; i < clients; i++) {
                arrivals.add(server.accept());
                if (args.length < 3) {
                    selector.wakeup();
                }
            }
        }
    }

    private static void serve(Selector selector, Queue<SocketChannel> arrivals, int clients) {
        int left = clients;
        try {
            while (left > 0) {
                selector.select();
                for (SocketChannel client = arrivals.poll(); client != null; client = arrivals.poll()) {
                    client.configureBlocking(false);
                    client.register(selector, SelectionKey.OP_READ, ByteBuffer.allocateDirect(64));
                }
                for (SelectionKey key : selector.selectedKeys()) {
                    if (!EchoServer.echo((SocketChannel) key.channel(), (ByteBuffer) key.attachment())) {
                        key.channel().close();
                        left--;
                    }
                }
                selector.selectedKeys().clear();
            }
            selector.close();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
