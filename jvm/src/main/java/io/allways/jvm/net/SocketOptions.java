package io.allways.jvm.net;

import java.net.Socket;
import java.net.SocketException;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The options of a socket: kept, and without effect except for the time limit of reads and a linger time of 0.
abstract class SocketOptions extends Socket {
    private int timeout;
    private int linger = -1;
    private boolean noDelay;
    private boolean keepsAlive;
    private boolean reuses;
    private boolean urgentInline;
    private int sendBuffer = 65536;
    private int receiveBuffer = 65536;
    private int trafficClass;
    private final Map<SocketOption<?>, Object> others = new HashMap<>();

    SocketOptions() throws SocketException {
        super(new NoStreams());
    }

    /// -1 if it is off.
    final int linger() {
        return linger;
    }

    private void checkOpen() throws SocketException {
        if (isClosed()) {
            throw new SocketException("Socket is closed");
        }
    }

    @Override
    public void setSoTimeout(int millis) throws SocketException {
        checkOpen();
        if (millis < 0) {
            throw new IllegalArgumentException("timeout can't be negative");
        }
        timeout = millis;
    }

    @Override
    public int getSoTimeout() {
        return timeout;
    }

    @Override
    public void setSoLinger(boolean on, int seconds) throws SocketException {
        checkOpen();
        if (on && seconds < 0) {
            throw new IllegalArgumentException("invalid value for SO_LINGER");
        }
        linger = on ? seconds : -1;
    }

    @Override
    public int getSoLinger() {
        return linger;
    }

    @Override
    public void setTcpNoDelay(boolean on) throws SocketException {
        checkOpen();
        noDelay = on;
    }

    @Override
    public boolean getTcpNoDelay() {
        return noDelay;
    }

    @Override
    public void setKeepAlive(boolean on) throws SocketException {
        checkOpen();
        keepsAlive = on;
    }

    @Override
    public boolean getKeepAlive() {
        return keepsAlive;
    }

    @Override
    public void setReuseAddress(boolean on) throws SocketException {
        checkOpen();
        reuses = on;
    }

    @Override
    public boolean getReuseAddress() {
        return reuses;
    }

    @Override
    public void setOOBInline(boolean on) throws SocketException {
        checkOpen();
        urgentInline = on;
    }

    @Override
    public boolean getOOBInline() {
        return urgentInline;
    }

    @Override
    public void setSendBufferSize(int size) throws SocketException {
        checkOpen();
        sendBuffer = size;
    }

    @Override
    public int getSendBufferSize() {
        return sendBuffer;
    }

    @Override
    public void setReceiveBufferSize(int size) throws SocketException {
        checkOpen();
        receiveBuffer = size;
    }

    @Override
    public int getReceiveBufferSize() {
        return receiveBuffer;
    }

    @Override
    public void setTrafficClass(int kind) throws SocketException {
        checkOpen();
        trafficClass = kind;
    }

    @Override
    public int getTrafficClass() {
        return trafficClass;
    }

    @Override
    public void setPerformancePreferences(int connectionTime, int latency, int bandwidth) {}

    @Override
    public <T> Socket setOption(SocketOption<T> name, T value) throws java.io.IOException {
        checkOpen();
        checkKnown(name);
        if (name.equals(StandardSocketOptions.SO_LINGER)) {
            linger = (Integer) value;
        }
        others.put(name, value);
        return this;
    }

    @Override
    @SuppressWarnings("unchecked") // put in by setOption
    public <T> @Nullable T getOption(SocketOption<T> name) throws java.io.IOException {
        checkKnown(name);
        return (T) others.get(name);
    }

    private void checkKnown(SocketOption<?> name) {
        if (!supportedOptions().contains(name)) {
            throw new UnsupportedOperationException("'" + name + "' not supported");
        }
    }

    @Override
    public Set<SocketOption<?>> supportedOptions() {
        return Set.of(
                StandardSocketOptions.SO_LINGER,
                StandardSocketOptions.SO_KEEPALIVE,
                StandardSocketOptions.SO_RCVBUF,
                StandardSocketOptions.SO_SNDBUF,
                StandardSocketOptions.SO_REUSEADDR,
                StandardSocketOptions.TCP_NODELAY);
    }
}
