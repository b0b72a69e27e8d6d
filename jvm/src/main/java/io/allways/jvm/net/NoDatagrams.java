package io.allways.jvm.net;

import java.net.DatagramPacket;
import java.net.DatagramSocketImpl;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketAddress;

/// What the JDK's class wants to be made with; it is never used.
@SuppressWarnings({"deprecation", "removal"}) // methods that must be there
final class NoDatagrams extends DatagramSocketImpl {
    private static UnsupportedOperationException never() {
        return new UnsupportedOperationException("a real socket");
    }

    @Override
    protected void create() {
        throw never();
    }

    @Override
    protected void bind(int port, InetAddress address) {
        throw never();
    }

    @Override
    protected void send(DatagramPacket packet) {
        throw never();
    }

    @Override
    protected int peek(InetAddress address) {
        throw never();
    }

    @Override
    protected int peekData(DatagramPacket packet) {
        throw never();
    }

    @Override
    protected void receive(DatagramPacket packet) {
        throw never();
    }

    @Override
    protected void setTTL(byte ttl) {
        throw never();
    }

    @Override
    protected byte getTTL() {
        throw never();
    }

    @Override
    protected void setTimeToLive(int ttl) {
        throw never();
    }

    @Override
    protected int getTimeToLive() {
        throw never();
    }

    @Override
    protected void join(InetAddress address) {
        throw never();
    }

    @Override
    protected void leave(InetAddress address) {
        throw never();
    }

    @Override
    protected void joinGroup(SocketAddress address, NetworkInterface network) {
        throw never();
    }

    @Override
    protected void leaveGroup(SocketAddress address, NetworkInterface network) {
        throw never();
    }

    @Override
    protected void close() {}

    @Override
    public void setOption(int option, Object value) {
        throw never();
    }

    @Override
    public Object getOption(int option) {
        throw never();
    }
}
