package io.allways.jvm.net;

import io.allways.jvm.run.Hooks;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// The options of a socket: kept, and without effect except for the time limit of reads and a linger time of 0.
abstract class SocketOptions extends Socket {
    private static final int BUFFER = 65536;
    private static final int LONGEST_LINGER = 65535;

    private final Attribute<Integer> timeout = new Attribute<>(0);
    private final Attribute<Integer> linger = new Attribute<>(-1);
    /// By name, if they were set.
    private final Attribute<Map<String, Object>> others = new Attribute<>(new HashMap<>());

    SocketOptions() throws SocketException {
        super(new NoStreams());
    }

    /// -1 if it is off.
    final int lingerNow() {
        return linger.look("close");
    }

    /// The time limit of a read, also if the socket is closed.
    final int timeoutNow() {
        return timeout.look("read");
    }

    /// @param word what the call is named in the program
    abstract void checkOpen(String word) throws SocketException;

    private void set(String name, Object value, String word) throws SocketException {
        checkOpen(word);
        others.changing(word).put(name, value);
    }

    private Object get(String name, Object otherwise, String word) throws SocketException {
        checkOpen(word);
        return others.look(word).getOrDefault(name, otherwise);
    }

    @Override
    public void setSoTimeout(int millis) throws SocketException {
        checkOpen("setSoTimeout");
        if (millis < 0) {
            throw new IllegalArgumentException("timeout can't be negative");
        }
        timeout.change(millis, "setSoTimeout");
    }

    @Override
    public int getSoTimeout() throws SocketException {
        checkOpen("getSoTimeout");
        return timeout.look("getSoTimeout");
    }

    @Override
    public void setSoLinger(boolean on, int seconds) throws SocketException {
        checkOpen("setSoLinger");
        if (on && seconds < 0) {
            throw new IllegalArgumentException("invalid value for SO_LINGER");
        }
        linger.change(on ? Math.min(seconds, LONGEST_LINGER) : -1, "setSoLinger");
    }

    @Override
    public int getSoLinger() throws SocketException {
        checkOpen("getSoLinger");
        return linger.look("getSoLinger");
    }

    @Override
    public void setTcpNoDelay(boolean on) throws SocketException {
        set(StandardSocketOptions.TCP_NODELAY.name(), on, "setTcpNoDelay");
    }

    @Override
    public boolean getTcpNoDelay() throws SocketException {
        return (Boolean) get(StandardSocketOptions.TCP_NODELAY.name(), false, "getTcpNoDelay");
    }

    @Override
    public void setKeepAlive(boolean on) throws SocketException {
        set(StandardSocketOptions.SO_KEEPALIVE.name(), on, "setKeepAlive");
    }

    @Override
    public boolean getKeepAlive() throws SocketException {
        return (Boolean) get(StandardSocketOptions.SO_KEEPALIVE.name(), false, "getKeepAlive");
    }

    @Override
    public void setReuseAddress(boolean on) throws SocketException {
        set(StandardSocketOptions.SO_REUSEADDR.name(), on, "setReuseAddress");
    }

    @Override
    public boolean getReuseAddress() throws SocketException {
        return (Boolean) get(StandardSocketOptions.SO_REUSEADDR.name(), false, "getReuseAddress");
    }

    @Override
    public void setOOBInline(boolean on) throws SocketException {
        set("SO_OOBINLINE", on, "setOOBInline");
    }

    @Override
    public boolean getOOBInline() throws SocketException {
        return (Boolean) get("SO_OOBINLINE", false, "getOOBInline");
    }

    @Override
    public void setSendBufferSize(int size) throws SocketException {
        if (size <= 0) {
            throw new IllegalArgumentException("negative send size");
        }
        set(StandardSocketOptions.SO_SNDBUF.name(), size, "setSendBufferSize");
    }

    @Override
    public int getSendBufferSize() throws SocketException {
        return (Integer) get(StandardSocketOptions.SO_SNDBUF.name(), BUFFER, "getSendBufferSize");
    }

    @Override
    public void setReceiveBufferSize(int size) throws SocketException {
        if (size <= 0) {
            throw new IllegalArgumentException("invalid receive size");
        }
        set(StandardSocketOptions.SO_RCVBUF.name(), size, "setReceiveBufferSize");
    }

    @Override
    public int getReceiveBufferSize() throws SocketException {
        return (Integer) get(StandardSocketOptions.SO_RCVBUF.name(), BUFFER, "getReceiveBufferSize");
    }

    @Override
    public void setTrafficClass(int kind) throws SocketException {
        if (kind < 0 || kind > 255) {
            throw new IllegalArgumentException("tc is not in range 0 -- 255");
        }
        set(StandardSocketOptions.IP_TOS.name(), kind, "setTrafficClass");
    }

    @Override
    public int getTrafficClass() throws SocketException {
        return (Integer) get(StandardSocketOptions.IP_TOS.name(), 0, "getTrafficClass");
    }

    @Override
    public void setPerformancePreferences(int connectionTime, int latency, int bandwidth) {}

    @Override
    public <T> Socket setOption(SocketOption<T> name, T value) throws java.io.IOException {
        checkKnown(name);
        if (name.equals(StandardSocketOptions.SO_LINGER)) {
            checkOpen("setOption");
            linger.change((Integer) value, "setOption");
        } else {
            set(name.name(), value, "setOption");
        }
        return this;
    }

    @Override
    @SuppressWarnings("unchecked") // put in by a setter for this option
    public <T> T getOption(SocketOption<T> name) throws java.io.IOException {
        checkKnown(name);
        checkOpen("getOption");
        if (name.equals(StandardSocketOptions.SO_LINGER)) {
            return (T) linger.look("getOption");
        }
        Object value = others.look("getOption").get(name.name());
        if (value == null && name.type() == Boolean.class) {
            return (T) (Object) false;
        }
        if (value == null) {
            Hooks.unsupported("asks a socket for the option " + name.name() + " before setting it,");
            throw new UnsupportedOperationException(name.name());
        }
        return (T) value;
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
