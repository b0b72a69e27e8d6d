package io.allways.cluster;

/// The other end of a conversation. Sending never waits.
interface Peer {
    void send(Message message);

    /// Says no more, and hears no more.
    void close();
}
