package io.allways.jvm.net;

import io.allways.jvm.model.collections.Turns;
import io.allways.jvm.run.Hooks;
import io.allways.jvm.run.Wires;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.SocketChannel;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// `Socket`: an [Endpoint], once it is connected.
@StandsFor(Socket.class)
@SuppressWarnings("this-escape") // the real one connects in its constructors, too
public class CheckedSocket extends SocketOptions {
    /// Instead of an [Endpoint]: there will be none any more.
    private static final Object GONE = new Object();
    /// The same: there is none yet.
    private static final Object UNCONNECTED = new Object();

    private final SocketState state;
    /// What the system knows: [#UNCONNECTED], then an [Endpoint]; at last [#GONE].
    private final Attribute<Object> system;
    /// One thread at a time connects.
    private final Object connecting = World.named(new Object());

    private @Nullable Endpoint end;
    private @Nullable InputStream input;
    private @Nullable OutputStream output;
    private int port;
    /// Whose socket it is, if it is a channel's.
    private final @Nullable CheckedSocketChannel channel;

    private CheckedSocket(@Nullable CheckedSocketChannel channel, @Nullable Endpoint end) throws SocketException {
        this.channel = channel;
        state = new SocketState(end == null ? 0 : SocketState.BOUND | SocketState.CONNECTED);
        system = new Attribute<>(end == null ? UNCONNECTED : end);
        if (end != null) {
            connected(end);
            port = end.localPort;
        }
    }

    public CheckedSocket() throws SocketException {
        this(null, null);
    }

    /// One that is not connected.
    static CheckedSocket of(CheckedSocketChannel channel) throws SocketException {
        return new CheckedSocket(channel, null);
    }

    /// What a channel has accepted.
    static CheckedSocket of(CheckedSocketChannel channel, Endpoint end) throws SocketException {
        return new CheckedSocket(channel, end);
    }

    /// What was accepted.
    CheckedSocket(Endpoint end) throws SocketException {
        this(null, end);
    }

    public CheckedSocket(Proxy proxy) throws SocketException {
        this(null, null);
        if (proxy.type() != Proxy.Type.DIRECT) {
            Hooks.unsupported("uses a proxy");
        }
    }

    public CheckedSocket(String host, int port) throws IOException {
        this(null, null);
        connect(Addresses.resolve(host), port);
    }

    public CheckedSocket(InetAddress address, int port) throws IOException {
        this(null, null);
        connect(address, port);
    }

    public CheckedSocket(String host, int port, @Nullable InetAddress local, int localPort) throws IOException {
        this(null, null);
        this.port = localPort;
        connect(Addresses.resolve(host), port);
    }

    public CheckedSocket(InetAddress address, int port, @Nullable InetAddress local, int localPort) throws IOException {
        this(null, null);
        this.port = localPort;
        connect(address, port);
    }

    private void connect(InetAddress address, int remote) throws IOException {
        connect(new InetSocketAddress(address, remote), 0);
    }

    @Override
    public void connect(SocketAddress address) throws IOException {
        connect(address, 0);
    }

    @Override
    public void connect(SocketAddress address, int millis) throws IOException {
        if (millis < 0) {
            throw new IllegalArgumentException("connect: timeout can't be negative");
        }
        state.check(false, SocketState.CONNECTED, "Already connected", "connect");
        int remote = Addresses.port(address);
        Turns.enter(connecting);
        try {
            connectNow(remote, millis);
        } catch (IOException e) {
            close(Endpoint.Close.CALLED); // as the real one
            throw e;
        } finally {
            Turns.exit(connecting);
        }
        state.add(SocketState.BOUND | SocketState.CONNECTED, "connect");
    }

    private void connectNow(int remote, int millis) throws IOException {
        Object before = system.look("connect");
        if (before != UNCONNECTED) {
            if (Wires.answersLate(Network.nanos(millis))) {
                throw new SocketTimeoutException("Connect timed out"); // it has waited for who connects already
            }
            throw new SocketException(before == GONE ? "Socket closed" : "Already connected");
        }
        port = port == 0 ? Network.ephemeral() : port;
        Endpoint made = Listener.connect(remote, port, Network.nanos(millis));
        connected(made);
        if (system.change(made, "connect") == GONE) {
            system.change(GONE, "connect");
            made.close(Endpoint.Close.BROKEN_OFF);
            throw new SocketException("Socket closed");
        }
    }

    private void connected(Endpoint made) {
        end = World.named(made);
        input = World.named(new SocketInput(this, made));
        output = World.named(new SocketOutput(this, made));
    }

    @Override
    public void bind(@Nullable SocketAddress address) throws IOException {
        state.check(false, SocketState.BOUND, "Already bound", "bind");
        int wanted = address == null ? 0 : Addresses.port(address);
        port = wanted == 0 ? Network.ephemeral() : wanted;
        state.add(SocketState.BOUND, "bind");
    }

    /// Its side of the connection; null if it is not connected.
    @Nullable Endpoint connection() {
        return end;
    }

    /// Streams of a channel that does not wait cannot be used.
    void checkBlocking() {
        if (channel != null && !channel.isBlocking()) {
            throw new IllegalBlockingModeException();
        }
    }

    @Override
    void checkOpen(String word) throws SocketException {
        state.check(false, 0, "", word);
    }

    @Override
    public InputStream getInputStream() throws IOException {
        state.check(true, SocketState.SHUT_IN, "Socket input is shutdown", "getInputStream");
        return Objects.requireNonNull(input);
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        state.check(true, SocketState.SHUT_OUT, "Socket output is shutdown", "getOutputStream");
        return Objects.requireNonNull(output);
    }

    @Override
    public void shutdownInput() throws IOException {
        state.check(true, SocketState.SHUT_IN, "Socket input is already shutdown", "shutdownInput");
        Objects.requireNonNull(end).shutInput();
        state.add(SocketState.SHUT_IN, "shutdownInput");
    }

    @Override
    public void shutdownOutput() throws IOException {
        state.check(true, SocketState.SHUT_OUT, "Socket output is already shutdown", "shutdownOutput");
        Objects.requireNonNull(end).shutOutput();
        state.add(SocketState.SHUT_OUT, "shutdownOutput");
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
        } else {
            close(Endpoint.Close.CALLED);
        }
    }

    /// @param why unless the linger time is 0
    void close(Endpoint.Close why) {
        if (state.add(SocketState.CLOSED, "close") && system.change(GONE, "close") instanceof Endpoint here) {
            here.close(lingerNow() == 0 ? Endpoint.Close.BROKEN_OFF : why);
        }
    }

    @Override
    public boolean isClosed() {
        return state.is(SocketState.CLOSED, "isClosed");
    }

    @Override
    public boolean isConnected() {
        return state.is(SocketState.CONNECTED, "isConnected");
    }

    @Override
    public boolean isBound() {
        return state.is(SocketState.BOUND, "isBound");
    }

    @Override
    public boolean isInputShutdown() {
        return state.is(SocketState.SHUT_IN, "isInputShutdown");
    }

    @Override
    public boolean isOutputShutdown() {
        return state.is(SocketState.SHUT_OUT, "isOutputShutdown");
    }

    @Override
    public @Nullable InetAddress getInetAddress() {
        return state.is(SocketState.CONNECTED, "getInetAddress")
                ? Addresses.address(0).getAddress()
                : null;
    }

    @Override
    public InetAddress getLocalAddress() {
        return Addresses.address(0).getAddress();
    }

    @Override
    public int getPort() {
        return state.is(SocketState.CONNECTED, "getPort") ? Objects.requireNonNull(end).remotePort : 0;
    }

    @Override
    public int getLocalPort() {
        return state.is(SocketState.BOUND, "getLocalPort") ? port : -1;
    }

    @Override
    public @Nullable SocketAddress getRemoteSocketAddress() {
        return state.is(SocketState.CONNECTED, "getRemoteSocketAddress")
                ? Addresses.address(Objects.requireNonNull(end).remotePort)
                : null;
    }

    @Override
    public @Nullable SocketAddress getLocalSocketAddress() {
        return state.is(SocketState.BOUND, "getLocalSocketAddress") ? Addresses.address(port) : null;
    }

    @Override
    public @Nullable SocketChannel getChannel() {
        return channel;
    }

    @Override
    public void sendUrgentData(int data) {
        Hooks.unsupported("sends urgent data");
    }

    @Override
    public String toString() {
        return state.is(SocketState.CONNECTED, "toString")
                ? "Socket[addr=localhost/127.0.0.1,port=" + Objects.requireNonNull(end).remotePort + ",localport="
                        + port + "]"
                : "Socket[unconnected]";
    }
}
