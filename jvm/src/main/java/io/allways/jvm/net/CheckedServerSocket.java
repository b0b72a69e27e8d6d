package io.allways.jvm.net;

import io.allways.jvm.run.Hooks;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.ServerSocketChannel;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// `ServerSocket`: a [Listener].
@StandsFor(ServerSocket.class)
public class CheckedServerSocket extends ServerSocket {
    private static final int BACKLOG = 50;

    /// Instead of a [Listener]: there will be none any more.
    private static final Object GONE = new Object();
    /// The same: there is none yet.
    private static final Object UNBOUND = new Object();

    private final Attribute<Boolean> closed = new Attribute<>(false);
    private final Attribute<Boolean> bound = new Attribute<>(false);
    /// What the system knows: [#UNBOUND], then a [Listener]; at last [#GONE].
    private final Attribute<Object> system = new Attribute<>(UNBOUND);
    private final Attribute<Integer> timeout = new Attribute<>(0);
    private final Attribute<Boolean> reuses = new Attribute<>(true);
    private final Attribute<Integer> buffer = new Attribute<>(65536);

    private @Nullable Listener listener;
    private int port;
    /// Whose socket it is, if it is a channel's.
    private final @Nullable CheckedServerSocketChannel channel;

    private CheckedServerSocket(@Nullable CheckedServerSocketChannel channel) throws IOException {
        super(new NoStreams());
        this.channel = channel;
    }

    public CheckedServerSocket() throws IOException {
        this((CheckedServerSocketChannel) null);
    }

    static CheckedServerSocket of(CheckedServerSocketChannel channel) throws IOException {
        return new CheckedServerSocket(channel);
    }

    public CheckedServerSocket(int port) throws IOException {
        this(port, BACKLOG, null);
    }

    public CheckedServerSocket(int port, int backlog) throws IOException {
        this(port, backlog, null);
    }

    public CheckedServerSocket(int port, int backlog, @Nullable InetAddress address) throws IOException {
        this((CheckedServerSocketChannel) null);
        if (port < 0 || port > 0xffff) {
            throw new IllegalArgumentException("Port value out of range: " + port);
        }
        listen(port, backlog);
    }

    private void listen(int number, int backlog) throws IOException {
        if (system.look("bind") != UNBOUND) {
            throw new SocketException(system.look("bind") == GONE ? "Socket closed" : "Already bound");
        }
        int wanted = number == 0 ? Network.ephemeral() : number;
        Listener made = Listener.open(wanted, backlog < 1 ? BACKLOG : backlog);
        port = wanted;
        listener = made;
        if (system.change(made, "bind") == GONE) {
            system.change(GONE, "bind");
            made.close();
            throw new SocketException("Socket closed");
        }
        bound.change(true, "bind");
    }

    @Override
    public void bind(@Nullable SocketAddress address) throws IOException {
        bind(address, BACKLOG);
    }

    @Override
    public void bind(@Nullable SocketAddress address, int backlog) throws IOException {
        checkOpen("bind");
        if (bound.look("bind")) {
            throw new SocketException("Already bound");
        }
        listen(address == null ? 0 : Addresses.port(address), backlog);
    }

    private void checkOpen(String word) throws SocketException {
        if (closed.look(word)) {
            throw new SocketException("Socket is closed");
        }
    }

    @Override
    public Socket accept() throws IOException {
        checkOpen("accept");
        if (!bound.look("accept")) {
            throw new SocketException("Socket is not bound yet");
        }
        Listener here = Objects.requireNonNull(listener);
        try {
            return accepted(here, Network.nanos(timeout.look("accept")));
        } catch (ClosedByInterrupt e) {
            close();
            throw new SocketException(e.getMessage());
        }
    }

    private Socket accepted(Listener here, long limit) throws IOException {
        if (channel != null) {
            if (!channel.isBlocking()) {
                throw new IllegalBlockingModeException();
            }
            return channel.adopt(here.accept(limit)).socket();
        }
        return new CheckedSocket(here.accept(limit));
    }

    /// Null if it is not bound.
    @Nullable Listener listener() {
        return listener;
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
        } else {
            shut();
        }
    }

    void shut() {
        if (!closed.change(true, "close") && system.change(GONE, "close") instanceof Listener here) {
            here.close();
        }
    }

    @Override
    public @Nullable InetAddress getInetAddress() {
        return bound.look("getInetAddress") ? new InetSocketAddress(0).getAddress() : null;
    }

    @Override
    public int getLocalPort() {
        return bound.look("getLocalPort") ? port : -1;
    }

    @Override
    public @Nullable SocketAddress getLocalSocketAddress() {
        return bound.look("getLocalSocketAddress") ? new InetSocketAddress(port) : null;
    }

    @Override
    public @Nullable ServerSocketChannel getChannel() {
        return channel;
    }

    @Override
    public boolean isBound() {
        return bound.look("isBound");
    }

    @Override
    public boolean isClosed() {
        return closed.look("isClosed");
    }

    @Override
    public void setSoTimeout(int millis) throws SocketException {
        checkOpen("setSoTimeout");
        if (millis < 0) {
            throw new IllegalArgumentException("timeout < 0");
        }
        timeout.change(millis, "setSoTimeout");
    }

    @Override
    public int getSoTimeout() throws IOException {
        checkOpen("getSoTimeout");
        return timeout.look("getSoTimeout");
    }

    @Override
    public void setReuseAddress(boolean on) throws SocketException {
        checkOpen("setReuseAddress");
        reuses.change(on, "setReuseAddress");
    }

    @Override
    public boolean getReuseAddress() throws SocketException {
        checkOpen("getReuseAddress");
        return reuses.look("getReuseAddress");
    }

    @Override
    public void setReceiveBufferSize(int size) throws SocketException {
        if (size <= 0) {
            throw new IllegalArgumentException("negative receive size");
        }
        checkOpen("setReceiveBufferSize");
        buffer.change(size, "setReceiveBufferSize");
    }

    @Override
    public int getReceiveBufferSize() throws SocketException {
        checkOpen("getReceiveBufferSize");
        return buffer.look("getReceiveBufferSize");
    }

    @Override
    public void setPerformancePreferences(int connectionTime, int latency, int bandwidth) {}

    @Override
    public <T> ServerSocket setOption(SocketOption<T> name, T value) throws IOException {
        if (!supportedOptions().contains(name)) {
            throw new UnsupportedOperationException("'" + name + "' not supported");
        }
        checkOpen("setOption");
        if (name.equals(StandardSocketOptions.SO_REUSEADDR)) {
            reuses.change((Boolean) value, "setOption");
        } else {
            buffer.change((Integer) value, "setOption");
        }
        return this;
    }

    @Override
    public <T> T getOption(SocketOption<T> name) {
        Hooks.unsupported("asks a server socket for the option " + name.name() + ",");
        throw new UnsupportedOperationException("'" + name + "' not supported");
    }

    @Override
    public Set<SocketOption<?>> supportedOptions() {
        return Set.of(StandardSocketOptions.SO_RCVBUF, StandardSocketOptions.SO_REUSEADDR);
    }

    @Override
    public String toString() {
        return bound.look("toString")
                ? "ServerSocket[addr=0.0.0.0/0.0.0.0,localport=" + port + "]"
                : "ServerSocket[unbound]";
    }
}
