package io.allways.cluster;

import io.allways.core.Settings;
import io.allways.core.Target;
import io.allways.core.Verdict;
import io.allways.core.explore.WorkFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// A hub and nodes in one process, everything between them as bytes and in threads of their own, as on a network; nodes
/// are cut off without a word.
final class Cluster {
    final Hub hub;
    private final Target target;
    private final Settings settings;
    private final List<Link> links = new ArrayList<>();
    private volatile Throwable failure;

    Cluster(Target target, Settings settings, Recovered from, Log log) {
        this.target = target;
        this.settings = settings;
        hub = new Hub(target, "optimal", settings, from, log);
    }

    /// A worker process.
    final class Link implements Peer, Node.Uplink {
        private final MessageFormat format = new MessageFormat();
        private final ExecutorService toNode = thread();
        private final ExecutorService toHub = thread();
        private final Node node;
        private volatile boolean cut;

        Link(int slots) {
            format.about(new WorkFormat(target));
            node = new Node(target, slots, settings.limits().steps(), settings.keepGoing(), this);
        }

        private static ExecutorService thread() {
            return Executors.newSingleThreadExecutor(
                    Thread.ofPlatform().daemon().factory());
        }

        @Override
        public void send(Message message) {
            byte[] bytes = format.write(message);
            if (cut) {
                return;
            }
            boolean ofCoordinator = message instanceof Message.Lend
                    || message instanceof Message.Share
                    || message instanceof Message.Told
                    || message instanceof Message.Round
                    || message instanceof Message.Over;
            (ofCoordinator ? toNode : toHub).execute(() -> deliver(bytes, ofCoordinator));
        }

        private void deliver(byte[] bytes, boolean ofCoordinator) {
            if (cut) {
                return;
            }
            try {
                Message message = format.read(bytes);
                if (ofCoordinator) {
                    node.receive(message);
                } else {
                    hub.receive(this, message);
                }
            } catch (RuntimeException | Error e) {
                failed(e);
            }
        }

        @Override
        public void failed(Throwable why) {
            failure = why;
            hub.fail(why);
        }

        @Override
        public void close() {}

        /// Dies: what it says now is not heard.
        void die() {
            cut = true;
            node.stop();
            hub.leave(this);
        }
    }

    Link join(int slots) {
        Link link = new Link(slots);
        int round;
        synchronized (hub) {
            round = hub.round();
            hub.join(link, "node", slots);
        }
        links.add(link);
        link.node.start(round);
        return link;
    }

    Verdict await() throws InterruptedException {
        long deadline = System.nanoTime() + 120_000_000_000L;
        while (!hub.awaitEnd(1000)) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("it does not end: " + hub.status());
            }
        }
        if (failure != null) {
            throw new AssertionError(failure);
        }
        for (Link link : links) {
            link.node.stop();
            link.node.join();
        }
        return hub.verdict();
    }
}
