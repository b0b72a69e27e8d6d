package io.allways.cluster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.graph.LevelStore;
import io.allways.graph.Model;
import io.allways.graph.Outcome;
import io.allways.graph.Search;
import io.allways.graph.Settings;
import io.allways.graph.Settings.Store;
import io.allways.graph.Trace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// States divided among nodes in one process, all messages as bytes: the same counts as one search has, whatever nodes
/// do.
@Timeout(120)
final class StateSearchTest {
    @TempDir
    Path directory;

    /// Nodes, and the hub they speak with.
    private final class Net {
        final Model model;
        final Settings settings;
        final StateHub hub;
        final List<Link> links = new ArrayList<>();

        Net(Model model, Settings settings) {
            this.model = model;
            this.settings = settings;
            hub = new StateHub(model, settings, new Notes(line -> {}));
        }

        Link add(int threads) {
            Link link = new Link(threads);
            links.add(link);
            hub.join(link, "node " + links.size(), threads);
            link.node.start();
            return link;
        }

        Outcome search(String folder) throws IOException {
            try (LevelStore store = new LevelStore(directory.resolve(folder), model, settings)) {
                return new StateSearch(model, settings, hub, store, true).run();
            } finally {
                hub.end();
                links.forEach(Link::end);
            }
        }

        final class Link implements Peer {
            private final MessageFormat format = new MessageFormat();
            private final ExecutorService toNode = thread();
            private final ExecutorService toHub = thread();
            final StateNode node;
            private volatile boolean cut;

            Link(int threads) {
                node = new StateNode(model, settings.withWorkers(threads), new Node.Uplink() {
                    @Override
                    public void send(Message message) {
                        deliver(message, toHub, read -> hub.receive(Link.this, read));
                    }

                    @Override
                    public void failed(Throwable why) {
                        hub.fail(why);
                    }
                });
            }

            private static ExecutorService thread() {
                return Executors.newSingleThreadExecutor(
                        Thread.ofPlatform().daemon().factory());
            }

            private void deliver(Message message, ExecutorService thread, Consumer<Message> to) {
                byte[] bytes = format.write(message);
                try {
                    thread.execute(() -> {
                        if (!cut) {
                            to.accept(format.read(bytes));
                        }
                    });
                } catch (RejectedExecutionException e) {
                    // it has ended
                }
            }

            @Override
            public void send(Message message) {
                deliver(message, toNode, read -> node.receive(read));
            }

            /// Dies without a word.
            void kill() {
                cut = true;
                hub.leave(this);
            }

            @Override
            public void close() {}

            /// Leaves no thread behind.
            void end() {
                node.stop();
                toNode.shutdownNow();
                toHub.shutdownNow();
                try {
                    node.join();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }

    private static void same(Outcome one, Outcome many) {
        assertEquals(one.end(), many.end());
        assertEquals(one.states(), many.states());
        assertArrayEquals(one.fired(), many.fired());
        assertEquals(one.depth(), many.depth());
        assertEquals(one.unexpanded(), many.unexpanded());
        assertArrayEquals(one.covered(), many.covered());
        assertEquals(one.findings().size(), many.findings().size());
        for (int i = 0; i < one.findings().size(); i++) {
            Trace a = one.findings().get(i).trace();
            Trace b = many.findings().get(i).trace();
            assertEquals(a == null, b == null);
            if (a != null && b != null) {
                assertArrayEquals(a.rules(), b.rules());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Store.class)
    void severalNodesFindWhatOneFinds(Store store) throws IOException {
        for (int nodes = 1; nodes <= 4; nodes++) {
            Settings settings = Settings.DEFAULT.withStore(store);
            Model model = new Maze(4_000, 4, nodes % 2 == 0, -1, nodes);
            Outcome one = new Search(model, settings).run();
            Net net = new Net(model, settings);
            for (int i = 0; i < nodes; i++) {
                net.add(1 + i % 2);
            }
            same(one, net.search("nodes-" + nodes));
        }
    }

    @Test
    void theShortestWayIsTheSame() throws IOException {
        Model model = new Maze(5_000, 3, true, 4_000, 3);
        Outcome one = new Search(model, Settings.DEFAULT).run();
        assertEquals(Outcome.End.VIOLATED, one.end());
        assertNotNull(one.findings().getFirst().trace());
        Net net = new Net(model, Settings.DEFAULT);
        net.add(1);
        net.add(2);
        net.add(1);
        same(one, net.search("violated"));
    }

    @Test
    void nodesComeAndDie() throws Exception {
        for (int round = 0; round < 6; round++) {
            SplittableRandom random = new SplittableRandom(round);
            Model model = new Maze(30_000, 5, round % 2 == 0, -1, round);
            Outcome one = new Search(model, Settings.DEFAULT).run();
            Net net = new Net(model, Settings.DEFAULT);
            net.add(1);
            net.add(1);
            String folder = "round-" + round;
            CompletableFuture<Outcome> running = CompletableFuture.supplyAsync(() -> {
                try {
                    return net.search(folder);
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            for (int i = 0; i < 4 && !running.isDone(); i++) {
                Thread.sleep(random.nextInt(60)); // deaths may strike at any moment
                net.add(1);
                net.links.get(i).kill();
            }
            same(one, running.get());
        }
    }

    @Test
    void anotherProcessGoesOn() throws Exception {
        Model model = new Maze(15_000, 4, false, -1, 9);
        Outcome one = new Search(model, Settings.DEFAULT).run();
        Net first = new Net(model, Settings.DEFAULT.withLimits(Long.MAX_VALUE, 200, Long.MAX_VALUE));
        first.add(2);
        assertEquals(Outcome.End.DEPTH, first.search("journal").end());
        Net second = new Net(model, Settings.DEFAULT);
        second.add(1);
        second.add(1);
        second.add(1);
        Outcome many = second.search("journal");
        assertTrue(many.nanos() > 0);
        same(one, many);
    }
}
