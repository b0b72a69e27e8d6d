package io.allways.cluster;

import io.allways.core.explore.WorkFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.pekko.stream.javadsl.Sink;
import org.apache.pekko.stream.javadsl.Source;
import org.apache.pekko.stream.javadsl.Tcp;
import org.jspecify.annotations.Nullable;

/// The coordinator's port. Whoever connects must say at once who they are, in our words and of our version; all others
/// are
/// sent away.
final class Listener implements AutoCloseable {
    private static final Duration GREETING = Duration.ofSeconds(10);
    /// Connections that may be open without having said who they are.
    private static final int MOST_STRANGERS = 128;

    private final Engine engine = new Engine();
    private final Desk hub;
    private final Parcel parcel;
    private final @Nullable WorkFormat work;
    private final String version;
    private final Notes notes;
    private final Set<Guest> guests = ConcurrentHashMap.newKeySet();
    private final AtomicInteger strangers = new AtomicInteger();
    private final Tcp.ServerBinding binding;

    Listener(
            Address address,
            @Nullable Keys keys,
            Desk hub,
            Parcel parcel,
            @Nullable WorkFormat work,
            String version,
            Notes notes)
            throws IOException {
        this.hub = hub;
        this.parcel = parcel;
        this.work = work;
        this.version = version;
        this.notes = notes;
        Tcp tcp = Tcp.get(engine.system);
        Source<Tcp.IncomingConnection, CompletionStage<Tcp.ServerBinding>> incoming = keys == null
                ? tcp.bind(address.host(), address.port())
                : tcp.bindWithTls(address.host(), address.port(), keys::server);
        try {
            binding = incoming.to(Sink.foreach(this::accept))
                    .run(engine.system)
                    .toCompletableFuture()
                    .get(20, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            engine.close();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (ExecutionException | TimeoutException e) {
            engine.close();
            Throwable cause = e.getCause() == null ? e : e.getCause();
            Throwable root = cause.getCause() == null ? cause : cause.getCause();
            throw new IOException(root.getMessage() == null ? root.toString() : root.getMessage(), e);
        }
    }

    InetSocketAddress address() {
        return binding.localAddress();
    }

    private void accept(Tcp.IncomingConnection connection) {
        InetSocketAddress from = connection.remoteAddress();
        Guest guest = new Guest(from);
        if (strangers.incrementAndGet() > MOST_STRANGERS) {
            guest.later();
        }
        guests.add(guest);
        connection.handleWith(guest.connection.flow(guest::receive, (c, why) -> guest.ended(why)), engine.system);
        engine.system.scheduler().scheduleOnce(GREETING, guest::hurry, engine.system.dispatcher());
    }

    /// Whoever is at the other end of a connection.
    private final class Guest {
        final String host;
        final String from;
        final MessageFormat format = new MessageFormat();
        final Connection connection = new Connection(engine.system, format);
        private String name;
        private volatile boolean known;
        private volatile boolean refused;

        Guest(InetSocketAddress address) {
            host = address.getAddress().getHostAddress();
            from = host + ":" + address.getPort();
            name = from;
            if (work != null) {
                format.about(work);
            }
        }

        void receive(Message message) {
            if (refused) {
                return;
            }
            switch (message) {
                case Message.Hello hello when !known -> greet(hello);
                case Message.Need need when known -> part(need);
                case Message.Failed failed when known -> failed(failed);
                case Message other when known -> hub.receive(connection, other);
                default -> turnAway("it did not say who it is");
            }
        }

        private void greet(Message.Hello hello) {
            if (hello.protocol() != MessageFormat.PROTOCOL || !hello.version().equals(version)) {
                turnAway("the coordinator is allways " + version + " (protocol " + MessageFormat.PROTOCOL
                        + "), the worker " + printable(hello.version()) + " (protocol " + hello.protocol()
                        + "): both must be the same");
                return;
            }
            if (hello.slots() < 1) {
                turnAway("it has no workers");
                return;
            }
            known = true;
            strangers.decrementAndGet();
            name = printable(hello.name()) + " at " + from;
            connection.trust();
            notes.say("worker joined: " + name + ", " + hello.slots() + (hello.slots() == 1 ? " worker" : " workers"));
            hub.welcome(connection, printable(hello.name()) + " at " + host, hello.slots(), parcel.job());
        }

        private void part(Message.Need need) {
            try {
                connection.send(new Message.Part(need.sha256(), need.from(), parcel.part(need.sha256(), need.from())));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void failed(Message.Failed failed) {
            String message = failed.message();
            switch (failed.trouble()) {
                case NOT_DETERMINISTIC, NOT_CONTROLLABLE ->
                    hub.fail(new WorkerTrouble(failed.trouble(), name, message));
                case UNABLE -> {
                    notes.say("worker " + name + " cannot go on: " + printable(message));
                    connection.close();
                }
            }
        }

        void turnAway(String why) {
            refused = true;
            notes.refused(from + ": " + why);
            connection.send(new Message.Refused(why));
            connection.close();
        }

        /// Without a word, so that one of us tries again.
        void later() {
            refused = true;
            notes.refused(from + ": too many others have not said who they are");
            connection.close();
        }

        void hurry() {
            if (!known && guests.contains(this)) {
                turnAway("it did not say who it is in time");
            }
        }

        void ended(@Nullable Throwable why) {
            guests.remove(this);
            if (known) {
                hub.leave(connection);
                notes.say("worker left: " + name + (why == null ? "" : " (" + printable(reason(why)) + ")"));
            } else {
                strangers.decrementAndGet();
                if (!refused) {
                    notes.refused(from + (why == null ? " said nothing" : ": " + printable(reason(why))));
                }
            }
        }
    }

    static String reason(Throwable why) {
        Throwable root = why;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
    }

    /// What a stranger says, made fit for a terminal.
    static String printable(String text) {
        String plain = text.replaceAll("\\p{C}", "?");
        return plain.length() <= 200 ? plain : plain.substring(0, 200) + "…";
    }

    @Override
    public void close() {
        binding.unbind();
        guests.forEach(guest -> guest.connection.close());
        long deadline = System.nanoTime() + Duration.ofSeconds(2).toNanos();
        while (!guests.isEmpty() && System.nanoTime() < deadline) {
            try {
                Thread.sleep(5);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                break;
            }
        }
        engine.close();
    }
}
