package io.allways.cli.peers;

import java.io.IOException;
import java.net.Socket;

/// A socket that waits.
record SocketLine(Socket socket) implements Line {
    @Override
    public void write(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    @Override
    public byte[] read(int count) throws IOException {
        return socket.getInputStream().readNBytes(count);
    }

    @Override
    public void endOutput() throws IOException {
        socket.shutdownOutput();
    }

    @Override
    public void breakOff() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
