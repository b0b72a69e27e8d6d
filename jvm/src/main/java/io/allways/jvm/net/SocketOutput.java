package io.allways.jvm.net;

import java.io.IOException;
import java.io.OutputStream;

/// What `Socket.getOutputStream` returns.
final class SocketOutput extends OutputStream {
    private final CheckedSocket socket;
    private final Endpoint end;

    SocketOutput(CheckedSocket socket, Endpoint end) {
        this.socket = socket;
        this.end = end;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        socket.checkBlocking();
        end.write(bytes, offset, length, true);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
