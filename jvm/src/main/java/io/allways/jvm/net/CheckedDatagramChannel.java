package io.allways.jvm.net;

import io.allways.jvm.run.Hooks;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketOption;
import java.nio.ByteBuffer;
import java.nio.channels.AlreadyBoundException;
import java.nio.channels.AlreadyConnectedException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.MembershipKey;
import java.nio.channels.NotYetConnectedException;
import java.nio.channels.SelectionKey;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// `DatagramChannel`: a [Mailbox], once it is bound.
final class CheckedDatagramChannel extends DatagramChannel implements Watched {
    private final Set<CheckedSelector> selectors = new LinkedHashSet<>();
    private @Nullable Mailbox mailbox;
    /// The only port that it talks to; 0 if there are several.
    private int peer;

    private boolean shut;

    CheckedDatagramChannel() {
        super(Channels.HERE);
    }

    private void checkOpen() throws ClosedChannelException {
        if (shut || !isOpen()) {
            throw new ClosedChannelException();
        }
    }

    @Override
    public DatagramChannel bind(@Nullable SocketAddress local) throws IOException {
        checkOpen();
        if (mailbox != null) {
            throw new AlreadyBoundException();
        }
        int port = local == null ? 0 : Addresses.port(local);
        mailbox = Mailbox.bind(port == 0 ? Network.ephemeral() : port);
        selectors.forEach(selector -> selector.watch(this));
        return this;
    }

    private Mailbox mailbox() throws IOException {
        checkOpen();
        if (mailbox == null) {
            bind(null);
        }
        return Objects.requireNonNull(mailbox);
    }

    @Override
    public DatagramChannel connect(SocketAddress remote) throws IOException {
        mailbox();
        if (peer != 0) {
            throw new AlreadyConnectedException();
        }
        peer = Addresses.port(remote);
        return this;
    }

    @Override
    public DatagramChannel disconnect() {
        peer = 0;
        return this;
    }

    @Override
    public boolean isConnected() {
        return peer != 0;
    }

    // --- sending and receiving

    @Override
    public @Nullable SocketAddress receive(ByteBuffer into) throws IOException {
        Mailbox here = mailbox();
        while (true) {
            Mailbox.Datagram datagram;
            try {
                datagram = isBlocking() ? here.receive(0) : here.receiveNow();
            } catch (SocketException e) {
                throw shut ? new AsynchronousCloseException() : e;
            }
            if (datagram == null) {
                return null;
            }
            if (peer == 0 || datagram.from == peer) {
                into.put(datagram.bytes, 0, Math.min(datagram.bytes.length, into.remaining()));
                return Addresses.address(datagram.from);
            }
        }
    }

    @Override
    public int send(ByteBuffer from, SocketAddress target) throws IOException {
        Mailbox here = mailbox();
        int to = Addresses.port(target);
        if (peer != 0 && peer != to) {
            throw new AlreadyConnectedException();
        }
        byte[] bytes = new byte[from.remaining()];
        from.get(bytes);
        here.send(bytes, to);
        return bytes.length;
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        checkConnected();
        int before = into.position();
        return receive(into) == null ? 0 : into.position() - before;
    }

    @Override
    public long read(ByteBuffer[] into, int offset, int length) throws IOException {
        if (length != 1) {
            Hooks.unsupported("reads a datagram into several buffers");
        }
        return read(into[offset]);
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
        checkConnected();
        return send(from, Addresses.address(peer));
    }

    @Override
    public long write(ByteBuffer[] from, int offset, int length) throws IOException {
        if (length != 1) {
            Hooks.unsupported("writes a datagram from several buffers");
        }
        return write(from[offset]);
    }

    private void checkConnected() {
        if (peer == 0) {
            throw new NotYetConnectedException();
        }
    }

    // --- for selectors

    @Override
    public int ready(int ops) {
        int ready = ops & SelectionKey.OP_WRITE;
        Mailbox here = mailbox;
        return here != null && (ops & SelectionKey.OP_READ) != 0 && here.ready() ? ready | SelectionKey.OP_READ : ready;
    }

    @Override
    public @Nullable Arrivals arrivals() {
        return mailbox == null ? null : mailbox.watch();
    }

    @Override
    public String what() {
        return "datagrams" + (mailbox == null ? "" : " on port " + mailbox.place.number);
    }

    @Override
    public Set<CheckedSelector> selectors() {
        return selectors;
    }

    // --- closing

    @Override
    protected void implCloseSelectableChannel() {
        shut();
    }

    @Override
    public void shut() {
        if (!shut) {
            shut = true;
            if (mailbox != null) {
                mailbox.close();
            }
        }
    }

    @Override
    protected void implConfigureBlocking(boolean block) {}

    // --- options

    @Override
    public DatagramSocket socket() {
        Hooks.unsupported("asks a datagram channel for its socket");
        throw new UnsupportedOperationException();
    }

    @Override
    public @Nullable SocketAddress getRemoteAddress() {
        return peer == 0 ? null : Addresses.address(peer);
    }

    @Override
    public @Nullable SocketAddress getLocalAddress() {
        return mailbox == null ? null : Addresses.address(mailbox.place.number);
    }

    @Override
    public <T> DatagramChannel setOption(SocketOption<T> name, T value) {
        return this;
    }

    @Override
    public <T> @Nullable T getOption(SocketOption<T> name) {
        Hooks.unsupported("asks a datagram channel for an option");
        return null;
    }

    @Override
    public Set<SocketOption<?>> supportedOptions() {
        return Set.of();
    }

    @Override
    public MembershipKey join(InetAddress group, NetworkInterface network) {
        Hooks.unsupported("joins a multicast group");
        throw new UnsupportedOperationException();
    }

    @Override
    public MembershipKey join(InetAddress group, NetworkInterface network, InetAddress source) {
        return join(group, network);
    }
}
