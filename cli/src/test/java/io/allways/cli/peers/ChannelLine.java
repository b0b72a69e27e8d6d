package io.allways.cli.peers;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Arrays;

/// A channel, which a selector says when to read.
final class ChannelLine implements Line {
    private final SocketChannel channel;
    private final Selector selector;

    /// @param waits whether the channel itself waits, without a selector
    ChannelLine(SocketChannel channel, boolean waits) throws IOException {
        this.channel = channel;
        selector = Selector.open();
        if (!waits) {
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ);
        }
    }

    @Override
    public void write(byte[] bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
    }

    @Override
    public byte[] read(int count) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(Math.min(count, 100));
        while (buffer.hasRemaining()) {
            int got = channel.read(buffer);
            if (got < 0) {
                break;
            }
            if (got == 0) {
                selector.select();
                selector.selectedKeys().clear();
            }
        }
        return Arrays.copyOf(buffer.array(), buffer.position());
    }

    @Override
    public void endOutput() throws IOException {
        channel.shutdownOutput();
    }

    @Override
    public void breakOff() throws IOException {
        channel.setOption(StandardSocketOptions.SO_LINGER, 0);
        close();
    }

    @Override
    public void close() throws IOException {
        channel.close();
        selector.close();
    }
}
