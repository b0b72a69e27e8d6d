package io.allways.cluster;

/// What a [Listener] lets workers speak with.
interface Desk {
    /// A worker has come: tells it what is to be done.
    void welcome(Peer peer, String name, int slots, Job job);

    void receive(Peer peer, Message message);

    void leave(Peer peer);

    /// What is checked cannot be.
    void fail(Throwable why);
}
