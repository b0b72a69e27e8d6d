package io.allways.jvm.net;

import io.allways.jvm.run.Hooks;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketOption;
import java.net.UnknownHostException;
import java.nio.channels.DatagramChannel;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// `DatagramSocket`: a [Mailbox], once it is bound.
@StandsFor(DatagramSocket.class)
@SuppressWarnings("this-escape") // the real one binds in its constructors, too
public class CheckedDatagramSocket extends DatagramSocket {
    private @Nullable Mailbox mailbox;
    private boolean closed;
    private int timeout;
    /// The only port that it talks to; 0 if there are several.
    private int peer;

    private boolean reuses;
    private boolean broadcasts = true;
    private int sendBuffer = 65536;
    private int receiveBuffer = 65536;
    private int trafficClass;

    public CheckedDatagramSocket() throws SocketException {
        this(0);
    }

    public CheckedDatagramSocket(int port) throws SocketException {
        this(new InetSocketAddress(port));
    }

    public CheckedDatagramSocket(int port, @Nullable InetAddress address) throws SocketException {
        this(port);
    }

    public CheckedDatagramSocket(@Nullable SocketAddress address) throws SocketException {
        super(new NoDatagrams());
        if (address != null) {
            bind(address);
        }
    }

    @Override
    public void bind(@Nullable SocketAddress address) throws SocketException {
        checkOpen();
        if (mailbox != null) {
            throw new SocketException("already bound");
        }
        int port = address == null ? 0 : port(address);
        mailbox = Mailbox.bind(port == 0 ? Network.ephemeral() : port);
    }

    private static int port(SocketAddress address) throws SocketException {
        try {
            return Addresses.port(address);
        } catch (UnknownHostException e) {
            throw new SocketException("Unresolved address");
        }
    }

    private void checkOpen() throws SocketException {
        Mailbox here = mailbox;
        if (here != null) {
            here.checkOpen();
        } else if (closed) {
            throw new SocketException("Socket is closed");
        }
    }

    private Mailbox mailbox() throws SocketException {
        checkOpen();
        if (mailbox == null) {
            bind(null);
        }
        return Objects.requireNonNull(mailbox);
    }

    @Override
    public void connect(InetAddress address, int port) {
        try {
            connect(new InetSocketAddress(address, port));
        } catch (SocketException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void connect(SocketAddress address) throws SocketException {
        mailbox();
        peer = port(address);
    }

    @Override
    public void disconnect() {
        peer = 0;
    }

    @Override
    public void send(DatagramPacket packet) throws IOException {
        Mailbox here = mailbox();
        int to = packet.getAddress() == null ? peer : Addresses.port(packet.getSocketAddress());
        if (to == 0) {
            throw new IllegalArgumentException("Address not set");
        }
        if (peer != 0 && to != peer) {
            throw new IllegalArgumentException("connected address and packet address differ");
        }
        int from = packet.getOffset();
        here.send(Arrays.copyOfRange(packet.getData(), from, from + packet.getLength()), to);
    }

    @Override
    public void receive(DatagramPacket packet) throws IOException {
        Mailbox here = mailbox();
        Mailbox.Datagram datagram = here.receive(Network.nanos(timeout));
        while (peer != 0 && datagram.from != peer) {
            datagram = here.receive(Network.nanos(timeout));
        }
        byte[] bytes = datagram.bytes;
        int length = Math.min(bytes.length, packet.getData().length - packet.getOffset());
        System.arraycopy(bytes, 0, packet.getData(), packet.getOffset(), length);
        packet.setLength(length);
        packet.setSocketAddress(Addresses.address(datagram.from));
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            Mailbox here = mailbox;
            if (here != null) {
                here.close();
            }
        }
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public boolean isBound() {
        return mailbox != null;
    }

    @Override
    public boolean isConnected() {
        return peer != 0;
    }

    @Override
    public @Nullable InetAddress getInetAddress() {
        return peer == 0 ? null : Addresses.address(peer).getAddress();
    }

    @Override
    public int getPort() {
        return peer == 0 ? -1 : peer;
    }

    @Override
    public @Nullable SocketAddress getRemoteSocketAddress() {
        return peer == 0 ? null : Addresses.address(peer);
    }

    @Override
    public @Nullable SocketAddress getLocalSocketAddress() {
        return closed || mailbox == null ? null : Addresses.address(mailbox.place.number);
    }

    @Override
    public @Nullable InetAddress getLocalAddress() {
        return closed ? null : Addresses.address(0).getAddress();
    }

    @Override
    public int getLocalPort() {
        return closed ? -1 : mailbox == null ? 0 : mailbox.place.number;
    }

    @Override
    public @Nullable DatagramChannel getChannel() {
        return null;
    }

    // --- options: kept, and without effect except for the time limit

    @Override
    public void setSoTimeout(int millis) throws SocketException {
        checkOpen();
        if (millis < 0) {
            throw new IllegalArgumentException("timeout < 0");
        }
        timeout = millis;
    }

    @Override
    public int getSoTimeout() {
        return timeout;
    }

    @Override
    public void setReuseAddress(boolean on) {
        reuses = on;
    }

    @Override
    public boolean getReuseAddress() {
        return reuses;
    }

    @Override
    public void setBroadcast(boolean on) {
        broadcasts = on;
    }

    @Override
    public boolean getBroadcast() {
        return broadcasts;
    }

    @Override
    public void setSendBufferSize(int size) {
        sendBuffer = size;
    }

    @Override
    public int getSendBufferSize() {
        return sendBuffer;
    }

    @Override
    public void setReceiveBufferSize(int size) {
        receiveBuffer = size;
    }

    @Override
    public int getReceiveBufferSize() {
        return receiveBuffer;
    }

    @Override
    public void setTrafficClass(int kind) {
        trafficClass = kind;
    }

    @Override
    public int getTrafficClass() {
        return trafficClass;
    }

    @Override
    public <T> DatagramSocket setOption(SocketOption<T> name, T value) {
        return this;
    }

    @Override
    public <T> @Nullable T getOption(SocketOption<T> name) {
        Hooks.unsupported("asks for an option of a datagram socket");
        return null;
    }

    @Override
    public Set<SocketOption<?>> supportedOptions() {
        return Set.of();
    }

    @Override
    public void joinGroup(SocketAddress address, @Nullable NetworkInterface network) {
        Hooks.unsupported("joins a multicast group");
    }

    @Override
    public void leaveGroup(SocketAddress address, @Nullable NetworkInterface network) {
        Hooks.unsupported("leaves a multicast group");
    }
}
