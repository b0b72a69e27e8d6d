package io.allways.cluster;

import java.util.function.Consumer;
import java.util.function.Supplier;

/// The coordinator's own workers, who speak with it as others do but need no bytes.
final class Inside implements Peer {
    static final String NAME = "here";

    private final Desk desk;
    private volatile Consumer<Message> node = message -> {};
    private volatile Supplier<Message> progress = Message.Beat::new;

    Inside(Desk desk) {
        this.desk = desk;
    }

    /// @param receive gets what the coordinator says
    /// @param far says how far they are
    void connect(Consumer<Message> receive, Supplier<Message> far) {
        node = receive;
        progress = far;
    }

    /// As others do by messages, now and then.
    void tell() {
        Message message = progress.get();
        if (!(message instanceof Message.Beat)) {
            desk.receive(this, message);
        }
    }

    @Override
    public void send(Message message) {
        if (!(message instanceof Message.Beat)) {
            node.accept(message);
        }
    }

    /// The way from the workers to the coordinator.
    Node.Uplink uplink() {
        return new Node.Uplink() {
            @Override
            public void send(Message message) {
                desk.receive(Inside.this, message);
            }

            @Override
            public void failed(Throwable why) {
                desk.fail(why);
            }
        };
    }

    @Override
    public void close() {}
}
