package io.allways.cli.peers;

import java.io.IOException;

/// One side of a connection, as a [Peer] uses it.
interface Line {
    void write(byte[] bytes) throws IOException;

    /// What came until there was as much as wanted, or the end.
    byte[] read(int count) throws IOException;

    void endOutput() throws IOException;

    void breakOff() throws IOException;

    void close() throws IOException;
}
