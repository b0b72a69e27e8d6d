package io.allways.jvm.net;

import io.allways.jvm.run.World;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketOption;
import java.nio.channels.AlreadyBoundException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NotYetBoundException;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// `ServerSocketChannel`: a [CheckedServerSocket] that need not wait.
final class CheckedServerSocketChannel extends ServerSocketChannel implements Watched {
    private final CheckedServerSocket socket;
    private boolean shut;
    private final Set<CheckedSelector> selectors = new LinkedHashSet<>();

    CheckedServerSocketChannel() throws IOException {
        super(Channels.HERE);
        socket = CheckedServerSocket.of(this);
    }

    @Override
    public ServerSocketChannel bind(@Nullable SocketAddress local, int backlog) throws IOException {
        checkOpen();
        if (socket.isBound()) {
            throw new AlreadyBoundException();
        }
        socket.bind(local, backlog);
        selectors.forEach(selector -> selector.watch(this));
        return this;
    }

    private void checkOpen() throws ClosedChannelException {
        if (shut || !isOpen()) {
            throw new ClosedChannelException();
        }
    }

    @Override
    public @Nullable SocketChannel accept() throws IOException {
        checkOpen();
        Listener listener = socket.listener();
        if (listener == null) {
            throw new NotYetBoundException();
        }
        try {
            Endpoint end = isBlocking() ? listener.accept(0) : listener.acceptNow();
            return end == null ? null : adopt(end);
        } catch (ClosedByInterrupt e) {
            close();
            throw new ClosedByInterruptException();
        } catch (SocketException e) {
            throw shut || !isOpen() ? new AsynchronousCloseException() : e;
        }
    }

    SocketChannel adopt(Endpoint end) throws SocketException {
        return World.born(new CheckedSocketChannel(end));
    }

    // --- for selectors

    @Override
    public int ready(int ops) {
        Listener listener = socket.listener();
        return listener != null && !shut && (ops & SelectionKey.OP_ACCEPT) != 0 && listener.ready()
                ? SelectionKey.OP_ACCEPT
                : 0;
    }

    @Override
    public @Nullable Arrivals arrivals() {
        Listener listener = socket.listener();
        return listener == null ? null : listener.watch();
    }

    @Override
    public String what() {
        return "connections on port " + socket.getLocalPort();
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
            socket.shut();
        }
    }

    @Override
    protected void implConfigureBlocking(boolean block) {}

    // --- options

    @Override
    public ServerSocket socket() {
        return socket;
    }

    @Override
    public @Nullable SocketAddress getLocalAddress() throws IOException {
        checkOpen();
        return socket.getLocalSocketAddress();
    }

    @Override
    public <T> ServerSocketChannel setOption(SocketOption<T> name, T value) throws IOException {
        checkOpen();
        socket.setOption(name, value);
        return this;
    }

    @Override
    public <T> T getOption(SocketOption<T> name) {
        return socket.getOption(name);
    }

    @Override
    public Set<SocketOption<?>> supportedOptions() {
        return socket.supportedOptions();
    }

    @Override
    public String toString() {
        return "ServerSocketChannel[" + socket + "]";
    }
}
