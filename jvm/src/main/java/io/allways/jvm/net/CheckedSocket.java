package io.allways.jvm.net;

import io.allways.jvm.run.Hooks;
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
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/// `Socket`: an [Endpoint], once it is connected.
@StandsFor(Socket.class)
@SuppressWarnings("this-escape") // the real one connects in its constructors, too
public class CheckedSocket extends SocketOptions {
    private @Nullable Endpoint end;
    private @Nullable InputStream input;
    private @Nullable OutputStream output;
    private int port;
    private boolean closedUnconnected;
    /// Whose socket it is, if it is a channel's.
    private final @Nullable CheckedSocketChannel channel;

    public CheckedSocket() throws SocketException {
        channel = null;
    }

    CheckedSocket(CheckedSocketChannel channel) throws SocketException {
        this.channel = channel;
    }

    /// What a channel has accepted.
    CheckedSocket(CheckedSocketChannel channel, Endpoint end) throws SocketException {
        this.channel = channel;
        this.end = World.named(end);
        port = end.localPort;
    }

    /// What was accepted.
    CheckedSocket(Endpoint end) throws SocketException {
        channel = null;
        this.end = World.named(end);
        port = end.localPort;
    }

    public CheckedSocket(Proxy proxy) throws SocketException {
        channel = null;
        if (proxy.type() != Proxy.Type.DIRECT) {
            Hooks.unsupported("uses a proxy");
        }
    }

    public CheckedSocket(String host, int port) throws IOException {
        channel = null;
        connect(Addresses.resolve(host), port);
    }

    public CheckedSocket(InetAddress address, int port) throws IOException {
        channel = null;
        connect(address, port);
    }

    public CheckedSocket(String host, int port, @Nullable InetAddress local, int localPort) throws IOException {
        channel = null;
        this.port = localPort;
        connect(Addresses.resolve(host), port);
    }

    public CheckedSocket(InetAddress address, int port, @Nullable InetAddress local, int localPort) throws IOException {
        channel = null;
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
        if (isClosed()) {
            throw new SocketException("Socket is closed");
        }
        if (end != null) {
            throw new SocketException("already connected");
        }
        int remote = Addresses.port(address);
        port = port == 0 ? Network.ephemeral() : port;
        try {
            end = World.named(Listener.connect(remote, port, Network.nanos(millis)));
        } catch (IOException e) {
            closedUnconnected = true; // as the real one
            throw e;
        }
    }

    @Override
    public void bind(@Nullable SocketAddress address) throws IOException {
        if (isClosed()) {
            throw new SocketException("Socket is closed");
        }
        int wanted = address == null ? 0 : Addresses.port(address);
        port = wanted == 0 ? Network.ephemeral() : wanted;
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

    private Endpoint end() throws SocketException {
        if (isClosed()) {
            throw new SocketException("Socket is closed");
        }
        if (end == null) {
            throw new SocketException("Socket is not connected");
        }
        return end;
    }

    @Override
    public InputStream getInputStream() throws IOException {
        Endpoint here = end();
        if (here.in.shut()) {
            throw new SocketException("Socket input is shutdown");
        }
        InputStream known = input;
        if (known == null) {
            known = World.born(new SocketInput(this, here));
            input = known;
        }
        return known;
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        Endpoint here = end();
        if (here.out.shut()) {
            throw new SocketException("Socket output is shutdown");
        }
        OutputStream known = output;
        if (known == null) {
            known = World.born(new SocketOutput(this, here));
            output = known;
        }
        return known;
    }

    @Override
    public void shutdownInput() throws IOException {
        if (end().in.shut()) {
            throw new SocketException("Socket input is already shutdown");
        }
        end().shutInput();
    }

    @Override
    public void shutdownOutput() throws IOException {
        if (end().out.shut()) {
            throw new SocketException("Socket output is already shutdown");
        }
        end().shutOutput();
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
        Endpoint here = end;
        if (here == null) {
            closedUnconnected = true;
        } else {
            here.close(linger() == 0 ? Endpoint.Close.BROKEN_OFF : why);
        }
    }

    @Override
    public boolean isClosed() {
        Endpoint here = end;
        return here == null ? closedUnconnected : here.closed();
    }

    @Override
    public boolean isConnected() {
        return end != null;
    }

    @Override
    public boolean isBound() {
        return port != 0;
    }

    @Override
    public boolean isInputShutdown() {
        return end != null && end.in.shut();
    }

    @Override
    public boolean isOutputShutdown() {
        return end != null && end.out.shut();
    }

    @Override
    public @Nullable InetAddress getInetAddress() {
        return end == null ? null : Addresses.address(0).getAddress();
    }

    @Override
    public InetAddress getLocalAddress() {
        return Addresses.address(0).getAddress();
    }

    @Override
    public int getPort() {
        return end == null ? 0 : end.remotePort;
    }

    @Override
    public int getLocalPort() {
        return port == 0 ? -1 : port;
    }

    @Override
    public @Nullable SocketAddress getRemoteSocketAddress() {
        return end == null ? null : Addresses.address(end.remotePort);
    }

    @Override
    public @Nullable SocketAddress getLocalSocketAddress() {
        return port == 0 ? null : Addresses.address(port);
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
        return end == null
                ? "Socket[unconnected]"
                : "Socket[addr=localhost/127.0.0.1,port=" + end.remotePort + ",localport=" + port + "]";
    }
}
