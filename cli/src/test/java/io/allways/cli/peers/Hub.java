package io.allways.cli.peers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/// A server with one selector, which says what it got in each selection.
final class Hub {
    private final Selector selector = Selector.open();
    private final StringBuilder log;
    private final boolean drains;
    private int left;
    private int accepted;

    /// @param clients how many to serve until their ends
    /// @param drains whether it reads and accepts until there is nothing more
    Hub(int clients, boolean drains, StringBuilder log) throws IOException {
        left = clients;
        this.drains = drains;
        this.log = log;
    }

    void serve(int port) throws IOException {
        try (selector;
                ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            server.configureBlocking(false);
            server.register(selector, SelectionKey.OP_ACCEPT);
            while (left > 0) {
                selector.select();
                log.append('|');
                for (SelectionKey key : selector.selectedKeys()) {
                    if (key.isAcceptable()) {
                        accept(server);
                    } else {
                        read(key);
                    }
                }
                selector.selectedKeys().clear();
            }
        }
    }

    private void accept(ServerSocketChannel server) throws IOException {
        SocketChannel client = server.accept();
        while (client != null) {
            client.configureBlocking(false);
            client.register(selector, SelectionKey.OP_READ, accepted);
            log.append('+').append(accepted++);
            client = drains ? server.accept() : null;
        }
    }

    private void read(SelectionKey key) throws IOException {
        SocketChannel client = (SocketChannel) key.channel();
        ByteBuffer bytes = ByteBuffer.allocate(8);
        int count;
        do {
            try {
                count = client.read(bytes.clear());
            } catch (IOException e) {
                log.append('!');
                count = -1;
            }
            log.append(key.attachment()).append(count < 0 ? "." : "");
            if (count > 0) {
                log.append(new String(bytes.array(), 0, count, StandardCharsets.US_ASCII));
            }
        } while (drains && count > 0);
        if (count < 0) {
            client.close();
            left--;
        }
    }
}
