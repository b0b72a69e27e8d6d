package io.allways.cluster;

import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pekko.NotUsed;
import org.apache.pekko.stream.javadsl.Flow;
import org.apache.pekko.stream.javadsl.Keep;
import org.apache.pekko.stream.javadsl.Tcp;
import org.apache.pekko.util.ByteString;
import org.jspecify.annotations.Nullable;

/// A worker's connection to its coordinator. Messages that come wait here until they are asked for.
final class Caller {
    private static final int CONNECT_SECONDS = 10;

    private final MessageFormat format;
    private final Connection connection;
    private final BlockingQueue<Message> inbox = new LinkedBlockingQueue<>();
    private volatile @Nullable String ended;

    /// @throws IOException if nobody answers there
    Caller(Engine engine, Address address, @Nullable Keys keys, MessageFormat format) throws IOException {
        this.format = format;
        connection = new Connection(engine.system, format);
        connection.trust();
        Tcp tcp = Tcp.get(engine.system);
        var remote = java.net.InetSocketAddress.createUnresolved(address.host(), address.port());
        var outgoing = keys == null
                ? tcp.outgoingConnection(address.host(), address.port())
                : tcp.outgoingConnectionWithTls(remote, keys::client);
        Flow<ByteString, ByteString, NotUsed> ours = connection.flow(inbox::add, (c, why) -> {
            ended = why == null ? "the coordinator closed the connection" : Listener.reason(why);
            inbox.add(new Message.Beat()); // so that whoever waits looks up
        });
        try {
            outgoing.joinMat(ours, Keep.left())
                    .run(engine.system)
                    .toCompletableFuture()
                    .get(CONNECT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (TimeoutException e) {
            throw new IOException("no answer", e);
        } catch (ExecutionException e) {
            throw new IOException(Listener.reason(e), e);
        }
    }

    MessageFormat format() {
        return format;
    }

    void send(Message message) {
        connection.send(message);
    }

    /// The next message; null if none comes in that time.
    @Nullable Message next(long millis) throws InterruptedException {
        return inbox.poll(millis, TimeUnit.MILLISECONDS);
    }

    /// Why the connection has ended and nothing more will come; null if it has not.
    @Nullable String ended() {
        return inbox.isEmpty() ? ended : null;
    }

    void close() {
        connection.close();
    }
}
