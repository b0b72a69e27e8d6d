package io.allways.jvm.net;

import java.io.IOException;
import java.io.InputStream;
import java.net.SocketException;

/// What `Socket.getInputStream` returns.
final class SocketInput extends InputStream {
    private final CheckedSocket socket;
    private final Endpoint end;

    SocketInput(CheckedSocket socket, Endpoint end) {
        this.socket = socket;
        this.end = end;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        socket.checkBlocking();
        try {
            return end.read(into, offset, length, Network.nanos(socket.timeoutNow()));
        } catch (ClosedByInterrupt e) {
            socket.close();
            throw new SocketException(e.getMessage());
        }
    }

    @Override
    public int available() throws IOException {
        return end.available();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
