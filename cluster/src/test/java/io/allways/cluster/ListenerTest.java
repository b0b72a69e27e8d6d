package io.allways.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.core.Observer;
import io.allways.core.Settings;
import io.allways.core.Target;
import io.allways.core.Verdict;
import io.allways.graph.Model;
import io.allways.toy.Toy;
import io.allways.toy.ToyParser;
import io.allways.toy.ToyPrinter;
import io.allways.toy.Toys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Over real sockets, in one process.
@Timeout(400)
class ListenerTest {
    /// Malformed connections; `-Dfuzz=100000` for a long run.
    private static final int STRANGERS = Integer.getInteger("fuzz", 2_000);

    @TempDir
    Path folder;

    private final List<String> notes = new CopyOnWriteArrayList<>();

    private static final Programs TOYS = new Programs() {
        @Override
        public Target load(Job job, Path folder) {
            try {
                return ToyParser.parse(job.target(), Files.readString(folder.resolve(job.target())));
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public Model model(Job job, Path folder) {
            throw new IllegalStateException("no model");
        }

        @Override
        public io.allways.graph.Settings settings() {
            return io.allways.graph.Settings.DEFAULT;
        }

        @Override
        public boolean uncontrolled(Throwable failure) {
            return false;
        }
    };

    private Coordinator open(Toy toy, Keys keys, int own) throws IOException {
        Path file = Files.writeString(folder.resolve("program.toy"), ToyPrinter.print(toy));
        Parcel parcel = Parcel.of("program.toy", Map.of(), Map.of("program.toy", file));
        Coordinator.Setup setup = new Coordinator.Setup(new Address("127.0.0.1", 0), keys, own, "1", null, notes::add);
        return Coordinator.open(setup, toy, parcel, Settings.DEFAULT);
    }

    private FutureTask<Void> worker(int port, Keys keys, String version) {
        return worker(port, keys, version, Duration.ofSeconds(4));
    }

    private FutureTask<Void> worker(int port, Keys keys, String version, Duration patience) {
        WorkerProcess.Setup setup = new WorkerProcess.Setup(
                new Address("127.0.0.1", port), keys, 2, version, "worker", patience, notes::add);
        FutureTask<Void> task = new FutureTask<>(() -> {
            WorkerProcess.run(setup, TOYS);
            return null;
        });
        Thread.ofPlatform().daemon().start(task);
        return task;
    }

    @Test
    void aWorkerGetsTheProgramAndRunsIt() throws Exception {
        Toy toy = Toys.lastZero(8);
        try (Coordinator coordinator = open(toy, null, 0)) {
            FutureTask<Void> worker = worker(coordinator.port(), null, "1");
            Verdict verdict = coordinator.search(Observer.NONE);
            assertEquals(704, verdict.executions());
            assertTrue(verdict.exhaustive());
            worker.get();
        }
    }

    @Test
    void withKeysOnlyThoseWhoHaveThem() throws Exception {
        Keys.generate(folder.resolve("key"));
        Keys.generate(folder.resolve("other"));
        Keys keys = Keys.read(folder.resolve("key"));
        assertThrows(IOException.class, () -> Keys.generate(folder.resolve("key")));
        Toy toy = Toys.lastZero(8);
        try (Coordinator coordinator = open(toy, keys, 0)) {
            FutureTask<Void> wrong = worker(coordinator.port(), Keys.read(folder.resolve("other")), "1");
            FutureTask<Void> none = worker(coordinator.port(), null, "1");
            assertThrows(Exception.class, wrong::get);
            assertThrows(Exception.class, none::get);
            FutureTask<Void> right = worker(coordinator.port(), keys, "1");
            assertEquals(704, coordinator.search(Observer.NONE).executions());
            right.get();
        }
    }

    @Test
    void anotherVersionIsRefused() throws Exception {
        try (Coordinator coordinator = open(Toys.readers(3), null, 0)) {
            FutureTask<Void> worker = worker(coordinator.port(), null, "2");
            Exception e = assertThrows(Exception.class, worker::get);
            assertTrue(String.valueOf(e.getCause().getMessage()).contains("both must be the same"), e.toString());
        }
    }

    @Test
    void strangersChangeNothing() throws Exception {
        Toy toy = Toys.counter(4, 2, true);
        try (Coordinator coordinator = open(toy, null, 0)) {
            Knock knock = new Knock(coordinator.port(), "1", 1);
            for (int i = 0; i < STRANGERS; i++) {
                knock.once();
            }
            FutureTask<Void> worker = worker(coordinator.port(), null, "1", Duration.ofSeconds(150));
            Verdict verdict = coordinator.search(Observer.NONE);
            assertEquals(2520, verdict.executions());
            assertTrue(verdict.exhaustive());
            assertTrue(notes.stream().filter(line -> line.startsWith("refused")).count() < 20, notes.toString());
            worker.get();
        }
    }

    @Test
    void anAddressInUseIsSaid() throws Exception {
        try (Coordinator coordinator = open(Toys.readers(1), null, 0)) {
            Path file = Files.writeString(folder.resolve("p.toy"), "x");
            Parcel parcel = Parcel.of("p.toy", Map.of(), Map.of("p.toy", file));
            Coordinator.Setup setup =
                    new Coordinator.Setup(new Address("127.0.0.1", coordinator.port()), null, 0, "1", null, notes::add);
            IOException e = assertThrows(
                    IOException.class, () -> Coordinator.open(setup, Toys.readers(1), parcel, Settings.DEFAULT));
            assertTrue(e.getMessage().contains("in use"), e.getMessage());
        }
    }
}
