package io.allways.jvm.net;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketOption;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.AlreadyConnectedException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ConnectionPendingException;
import java.nio.channels.NoConnectionPendingException;
import java.nio.channels.NotYetConnectedException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// `SocketChannel`: a [CheckedSocket] that need not wait. Who connects without waiting is connected, or refused, at
/// once
/// and told so when it asks, as over loopback.
final class CheckedSocketChannel extends SocketChannel implements Watched {
    private final CheckedSocket socket;
    private boolean pending;
    /// Why there will be no connection.
    private @Nullable IOException failure;

    private boolean shut;
    private final Set<CheckedSelector> selectors = new LinkedHashSet<>();

    CheckedSocketChannel() throws SocketException {
        super(Channels.HERE);
        socket = CheckedSocket.of(this);
    }

    /// What was accepted.
    CheckedSocketChannel(Endpoint end) throws SocketException {
        super(Channels.HERE);
        socket = CheckedSocket.of(this, end);
    }

    // --- connecting

    @Override
    public boolean connect(SocketAddress address) throws IOException {
        checkOpen();
        if (pending) {
            throw new ConnectionPendingException();
        }
        if (socket.connection() != null) {
            throw new AlreadyConnectedException();
        }
        try {
            socket.connect(address, 0);
        } catch (UnknownHostException e) {
            throw new UnresolvedAddressException();
        } catch (IOException e) {
            if (isBlocking()) {
                close();
                throw e;
            }
            failure = e;
        }
        pending = !isBlocking();
        selectors.forEach(selector -> selector.watch(this));
        return !pending;
    }

    @Override
    public boolean finishConnect() throws IOException {
        checkOpen();
        if (!pending) {
            if (socket.connection() != null) {
                return true;
            }
            throw new NoConnectionPendingException();
        }
        pending = false;
        if (failure != null) {
            close();
            throw failure;
        }
        return true;
    }

    @Override
    public boolean isConnectionPending() {
        return pending;
    }

    @Override
    public boolean isConnected() {
        return !pending && socket.connection() != null;
    }

    @Override
    public SocketChannel bind(@Nullable SocketAddress local) throws IOException {
        checkOpen();
        socket.bind(local);
        return this;
    }

    private void checkOpen() throws ClosedChannelException {
        if (shut || !isOpen()) {
            throw new ClosedChannelException();
        }
    }

    private Endpoint end() throws ClosedChannelException {
        checkOpen();
        Endpoint end = socket.connection();
        if (end == null || pending) {
            throw new NotYetConnectedException();
        }
        return end;
    }

    // --- reading and writing

    @Override
    public int read(ByteBuffer into) throws IOException {
        Endpoint end = end();
        if (into.isReadOnly()) {
            throw new IllegalArgumentException("Read-only buffer");
        }
        int length = into.remaining();
        if (length == 0) {
            return 0;
        }
        boolean direct = !into.hasArray();
        byte[] bytes = direct ? new byte[length] : into.array();
        int offset = direct ? 0 : into.arrayOffset() + into.position();
        int count;
        try {
            count = isBlocking()
                    ? Readiness.read(() -> end.read(bytes, offset, length, 0))
                    : end.readNow(bytes, offset, length);
        } catch (SocketException e) {
            throw closed(e);
        } catch (ClosedByInterrupt e) {
            close();
            throw new ClosedByInterruptException();
        }
        if (direct && count > 0) {
            into.put(bytes, 0, count);
        } else if (count > 0) {
            into.position(into.position() + count);
        }
        return count;
    }

    @Override
    public long read(ByteBuffer[] into, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, into.length);
        int room = 0;
        for (int i = offset; i < offset + length; i++) {
            room += into[i].remaining();
        }
        ByteBuffer all = ByteBuffer.allocate(room);
        int count = read(all);
        all.flip();
        for (int i = offset; i < offset + length && all.hasRemaining(); i++) {
            int part = Math.min(into[i].remaining(), all.remaining());
            into[i].put(all.slice(all.position(), part));
            all.position(all.position() + part);
        }
        return count;
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
        Endpoint end = end();
        if (end.out.shut()) {
            throw new AsynchronousCloseException(); // as the real one, although nothing was asynchronous
        }
        byte[] bytes = new byte[isBlocking() ? from.remaining() : Fates.room(from.remaining())];
        from.duplicate().get(bytes);
        try {
            end.write(bytes, 0, bytes.length, isBlocking());
        } catch (SocketException e) {
            throw shut || !isOpen() ? new AsynchronousCloseException() : new IOException(e.getMessage());
        }
        from.position(from.position() + bytes.length);
        return bytes.length;
    }

    @Override
    public long write(ByteBuffer[] from, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, from.length);
        int size = 0;
        for (int i = offset; i < offset + length; i++) {
            size += from[i].remaining();
        }
        ByteBuffer all = ByteBuffer.allocate(size);
        for (int i = offset; i < offset + length; i++) {
            all.put(from[i].duplicate());
        }
        int count = write(all.flip());
        int left = count;
        for (int i = offset; i < offset + length; i++) {
            int part = Math.min(left, from[i].remaining());
            from[i].position(from[i].position() + part);
            left -= part;
        }
        return count;
    }

    /// Another thread has closed it meanwhile.
    private IOException closed(SocketException e) {
        return shut || !isOpen() ? new AsynchronousCloseException() : e;
    }

    @Override
    public SocketChannel shutdownInput() throws IOException {
        end().shutInput();
        return this;
    }

    @Override
    public SocketChannel shutdownOutput() throws IOException {
        end().shutOutput();
        return this;
    }

    // --- for selectors

    @Override
    public int ready(int ops) {
        Endpoint end = socket.connection();
        if (pending) {
            return ops & SelectionKey.OP_CONNECT;
        }
        if (end == null || shut) {
            return 0;
        }
        // Buffers have no limit: there is always room for a write.
        int ready = ops & SelectionKey.OP_WRITE;
        return (ops & SelectionKey.OP_READ) != 0 && end.ready() ? ready | SelectionKey.OP_READ : ready;
    }

    @Override
    public @Nullable Arrivals arrivals() {
        Endpoint end = socket.connection();
        return end == null ? null : end.in.stream.watch();
    }

    @Override
    public String what() {
        Endpoint end = socket.connection();
        return end == null ? "a connection" : "bytes from " + end.peer();
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

    /// A channel that a selector looks at ends its stream at once and is closed later; the system does the rest for
    /// others.
    @Override
    public void shut() {
        if (!shut) {
            shut = true;
            socket.close(isRegistered() && !isBlocking() ? Endpoint.Close.CALLED : Endpoint.Close.LEFT);
        }
    }

    @Override
    protected void implConfigureBlocking(boolean block) {}

    // --- options

    @Override
    public Socket socket() {
        return socket;
    }

    @Override
    public @Nullable SocketAddress getRemoteAddress() throws IOException {
        checkOpen();
        return socket.getRemoteSocketAddress();
    }

    @Override
    public @Nullable SocketAddress getLocalAddress() throws IOException {
        checkOpen();
        return socket.getLocalSocketAddress();
    }

    @Override
    public <T> SocketChannel setOption(SocketOption<T> name, T value) throws IOException {
        checkOpen();
        socket.setOption(name, value);
        return this;
    }

    @Override
    public <T> T getOption(SocketOption<T> name) throws IOException {
        checkOpen();
        return socket.getOption(name);
    }

    @Override
    public Set<SocketOption<?>> supportedOptions() {
        return socket.supportedOptions();
    }

    @Override
    public String toString() {
        return "SocketChannel[" + socket + "]";
    }
}
