package io.allways.jvm.net;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.net.SocketImpl;

/// What the JDK's classes want to be made with; it is never used.
final class NoStreams extends SocketImpl {
    private static UnsupportedOperationException never() {
        return new UnsupportedOperationException("a real socket");
    }

    @Override
    protected void create(boolean stream) {
        throw never();
    }

    @Override
    protected void connect(String host, int port) {
        throw never();
    }

    @Override
    protected void connect(InetAddress address, int port) {
        throw never();
    }

    @Override
    protected void connect(SocketAddress address, int timeout) {
        throw never();
    }

    @Override
    protected void bind(InetAddress host, int port) {
        throw never();
    }

    @Override
    protected void listen(int backlog) {
        throw never();
    }

    @Override
    protected void accept(SocketImpl socket) {
        throw never();
    }

    @Override
    protected InputStream getInputStream() {
        throw never();
    }

    @Override
    protected OutputStream getOutputStream() {
        throw never();
    }

    @Override
    protected int available() {
        throw never();
    }

    @Override
    protected void close() {}

    @Override
    protected void sendUrgentData(int data) {
        throw never();
    }

    @Override
    public void setOption(int option, Object value) {
        throw never();
    }

    @Override
    public Object getOption(int option) {
        throw never();
    }
}
