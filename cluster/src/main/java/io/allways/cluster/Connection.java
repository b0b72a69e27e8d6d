package io.allways.cluster;

import io.allways.core.wire.Malformed;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.apache.pekko.Done;
import org.apache.pekko.NotUsed;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.japi.Pair;
import org.apache.pekko.stream.BoundedSourceQueue;
import org.apache.pekko.stream.javadsl.Flow;
import org.apache.pekko.stream.javadsl.Sink;
import org.apache.pekko.stream.javadsl.Source;
import org.apache.pekko.util.ByteString;

/// One end of a connection: messages out, messages in.
final class Connection implements Peer {
    /// Messages that may wait to be sent. Whoever lets more wait does not listen.
    private static final int MOST_WAITING = 10_000;

    private final MessageFormat format;
    private final Frames frames = new Frames();
    private final BoundedSourceQueue<ByteString> out;
    private final Source<ByteString, NotUsed> source;

    Connection(ActorSystem system, MessageFormat format) {
        this.format = format;
        Pair<BoundedSourceQueue<ByteString>, Source<ByteString, NotUsed>> made =
                Source.<ByteString>queue(MOST_WAITING).preMaterialize(system);
        out = made.first();
        source = made.second();
    }

    /// The other end is known: its messages may be long.
    void trust() {
        frames.limit(Frames.LARGEST);
    }

    /// What is to be put between the bytes that come and those that go.
    ///
    /// @param receive gets every message, one at a time; what it throws ends the connection
    /// @param ended told once, when the connection has ended, with the reason if there is one
    Flow<ByteString, ByteString, NotUsed> flow(
            Consumer<Message> receive, java.util.function.BiConsumer<Connection, Throwable> ended) {
        Sink<ByteString, CompletionStage<Done>> sink = Flow.of(ByteString.class)
                .idleTimeout(Engine.SILENCE)
                .toMat(
                        Sink.<ByteString>foreach(bytes -> {
                            for (byte[] frame : frames.feed(bytes.toArray())) {
                                receive.accept(format.read(frame));
                            }
                        }),
                        (left, done) -> done.whenComplete((ok, why) -> {
                            close();
                            ended.accept(this, why);
                        }));
        return Flow.fromSinkAndSourceCoupled(sink, source);
    }

    @Override
    public void send(Message message) {
        byte[] bytes;
        try {
            bytes = Frames.of(format.write(message));
        } catch (IllegalArgumentException | Malformed e) {
            fail(e);
            return;
        }
        if (!out.isCompleted() && !out.offer(ByteString.fromArrayUnsafe(bytes)).isEnqueued() && !out.isCompleted()) {
            fail(new IllegalStateException("it does not listen"));
        }
    }

    @Override
    public void close() {
        try {
            out.complete();
        } catch (IllegalStateException e) {
            // It has ended already: the queue may be completed only once, and the other side may be quicker.
        }
    }

    private void fail(Exception why) {
        try {
            out.fail(why);
        } catch (IllegalStateException e) {
            // likewise
        }
    }
}
