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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// `ServerSocket`: a [Listener].
@StandsFor(ServerSocket.class)
public class CheckedServerSocket extends ServerSocket {
    private static final int BACKLOG = 50;

    private @Nullable Listener listener;
    private boolean closed;
    private int port;
    private int timeout;
    private boolean reuses = true;
    private int buffer = 65536;
    /// Whose socket it is, if it is a channel's.
    private final @Nullable CheckedServerSocketChannel channel;

    public CheckedServerSocket() throws IOException {
        super(new NoStreams());
        channel = null;
    }

    CheckedServerSocket(CheckedServerSocketChannel channel) throws IOException {
        super(new NoStreams());
        this.channel = channel;
    }

    public CheckedServerSocket(int port) throws IOException {
        this(port, BACKLOG, null);
    }

    public CheckedServerSocket(int port, int backlog) throws IOException {
        this(port, backlog, null);
    }

    public CheckedServerSocket(int port, int backlog, @Nullable InetAddress address) throws IOException {
        super(new NoStreams());
        channel = null;
        if (port < 0 || port > 0xffff) {
            throw new IllegalArgumentException("Port value out of range: " + port);
        }
        listen(port, backlog);
    }

    private void listen(int number, int backlog) throws IOException {
        port = number == 0 ? Network.ephemeral() : number;
        listener = Listener.open(port, backlog < 1 ? BACKLOG : backlog);
    }

    @Override
    public void bind(@Nullable SocketAddress address) throws IOException {
        bind(address, BACKLOG);
    }

    @Override
    public void bind(@Nullable SocketAddress address, int backlog) throws IOException {
        checkOpen();
        if (listener != null) {
            throw new SocketException("Already bound");
        }
        listen(address == null ? 0 : Addresses.port(address), backlog);
    }

    private void checkOpen() throws SocketException {
        if (closed) {
            throw new SocketException("Socket is closed");
        }
    }

    @Override
    public Socket accept() throws IOException {
        checkOpen();
        Listener here = listener;
        if (here == null) {
            throw new SocketException("Socket is not bound yet");
        }
        if (channel != null) {
            if (!channel.isBlocking()) {
                throw new IllegalBlockingModeException();
            }
            return channel.adopt(here.accept(Network.nanos(timeout))).socket();
        }
        return new CheckedSocket(here.accept(Network.nanos(timeout)));
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
        closed = true;
        Listener here = listener;
        if (here != null && !here.closed) {
            here.close();
        }
    }

    @Override
    public @Nullable InetAddress getInetAddress() {
        return listener == null ? null : new InetSocketAddress(0).getAddress();
    }

    @Override
    public int getLocalPort() {
        return listener == null ? -1 : port;
    }

    @Override
    public @Nullable SocketAddress getLocalSocketAddress() {
        return listener == null ? null : new InetSocketAddress(port);
    }

    @Override
    public @Nullable ServerSocketChannel getChannel() {
        return channel;
    }

    @Override
    public boolean isBound() {
        return listener != null;
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

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
    public void setReceiveBufferSize(int size) {
        buffer = size;
    }

    @Override
    public int getReceiveBufferSize() {
        return buffer;
    }

    @Override
    public void setPerformancePreferences(int connectionTime, int latency, int bandwidth) {}

    @Override
    public <T> ServerSocket setOption(SocketOption<T> name, T value) {
        if (!supportedOptions().contains(name)) {
            throw new UnsupportedOperationException("'" + name + "' not supported");
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
        return listener == null ? "ServerSocket[unbound]" : "ServerSocket[addr=0.0.0.0/0.0.0.0,localport=" + port + "]";
    }
}
