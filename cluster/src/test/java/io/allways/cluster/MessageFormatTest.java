package io.allways.cluster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.allways.core.Program;
import io.allways.core.explore.Counts;
import io.allways.core.explore.Fold;
import io.allways.core.explore.ItemWorker;
import io.allways.core.explore.LeaseBook;
import io.allways.core.explore.News;
import io.allways.core.explore.WorkFormat;
import io.allways.core.explore.WorkItem;
import io.allways.core.wire.Malformed;
import io.allways.toy.Toy;
import io.allways.toy.Toys;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MessageFormatTest {
    private static final String HASH = "0123456789abcdef".repeat(4);

    private final Toy toy = Toys.lastZero(5);
    private final MessageFormat format = new MessageFormat();

    MessageFormatTest() {
        format.about(new WorkFormat(toy));
    }

    /// One of each, those about work taken from a search.
    private List<Message> messages() {
        List<Message> all = new ArrayList<>(List.of(
                new Message.Hello(1, "0.1", "näme", 4),
                new Message.Welcome(
                        new Job("a.toy", Map.of("k", "v"), List.of(new Job.Item("x/a.toy", HASH, 7))),
                        100,
                        true,
                        3,
                        Set.of("lesson")),
                new Message.Refused("why"),
                new Message.Need(HASH, 1L << 33),
                new Message.Part(HASH, 0, new byte[] {1, 2, 3}),
                new Message.Ready(1),
                new Message.Share(2),
                new Message.Progress(List.of(new Counts(1, 2, 3, 1L << 40), Counts.NONE)),
                new Message.Learned(1, Set.of("a", "b")),
                new Message.Round(2, Set.of()),
                new Message.Failed(Message.Trouble.UNABLE, "no"),
                new Message.Beat(),
                new Message.Over()));
        LeaseBook book = new LeaseBook(1);
        try (Program program = toy.open()) {
            ItemWorker worker = new ItemWorker(program, 1000);
            for (WorkItem item = book.take(1); item != null && all.size() < 60; item = book.take(1)) {
                all.add(new Message.Lend(0, item));
                worker.begin(item);
                boolean more = true;
                while (more) {
                    worker.run();
                    Fold shared = worker.share();
                    if (shared != null) {
                        all.add(new Message.HandIn(1, shared));
                        book.fold(new WorkFormat(toy).fold(new WorkFormat(toy).write(shared)));
                        News news = book.news(shared);
                        if (news != null) {
                            all.add(new Message.Told(1, news));
                        }
                    }
                    more = worker.advance();
                }
                Fold fold = worker.all();
                all.add(new Message.HandIn(1, fold));
                book.fold(new WorkFormat(toy).fold(new WorkFormat(toy).write(fold)));
            }
        }
        return all;
    }

    @Test
    void whatIsReadIsWhatWasWritten() {
        for (Message message : messages()) {
            byte[] bytes = format.write(message);
            Message read = format.read(bytes);
            assertEquals(message.getClass(), read.getClass());
            assertArrayEquals(bytes, format.write(read), message.toString());
        }
    }

    @Test
    void whateverComesIsReadOrRefused() {
        List<byte[]> good = messages().stream().map(format::write).toList();
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = good.get(random.nextInt(good.size())).clone();
            switch (random.nextInt(4)) {
                case 0 -> random.nextBytes(bytes);
                case 1 -> bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
                case 2 -> bytes = Arrays.copyOf(bytes, bytes.length + 1 + random.nextInt(9));
                default -> {
                    for (int k = random.nextInt(3); k >= 0; k--) {
                        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
                    }
                }
            }
            try {
                format.read(bytes);
            } catch (Malformed e) {
                // refused
            }
        }
    }

    @Test
    void framesBeyondTheLimitAreNotBelieved() {
        Frames frames = new Frames();
        byte[] message = new byte[1000];
        byte[] framed = Frames.of(message);
        assertEquals(0, frames.feed(Arrays.copyOf(framed, 3)).size());
        assertEquals(
                1, frames.feed(Arrays.copyOfRange(framed, 3, framed.length)).size());
        assertThrows(Malformed.class, () -> frames.feed(new byte[] {0x7f, 0, 0, 0}));
        assertThrows(Malformed.class, () -> new Frames().feed(new byte[] {0, 0, 0, 0}));
        assertThrows(
                Malformed.class,
                () -> new Frames().feed("GET / HTTP/1.1\r\n".getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    }

    @Test
    void filesStayInTheirFolder() {
        for (String path : List.of("../x", "/etc/passwd", "a/../../b", "", "a//b", "a\\b", ".")) {
            assertThrows(Malformed.class, () -> new Job.Item(path, HASH, 1), path);
        }
    }
}
