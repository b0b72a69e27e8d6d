package io.allways.core.explore;

import io.allways.core.Verdict;
import io.allways.core.Verdict.Outcome;
import io.allways.core.Violation;
import io.allways.toy.Watched;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// Workers that borrow from a [LeaseBook], everything between them as bytes, and that die whenever they feel like it;
/// what a dead one says after all is held against the book too.
final class LeaseSimulation {
    private final Watched program;
    private final SplittableRandom random;
    private final WorkFormat format;
    private final boolean deaths;
    private final LeaseBook book = new LeaseBook(1);
    private final List<Fold> fromTheDead = new ArrayList<>();
    private final List<Violation> violations = new ArrayList<>();
    private Counts counts = Counts.NONE;
    private int names;

    private final class Worker {
        final ItemWorker search;
        final int name;

        final Deque<News> news = new ArrayDeque<>();

        @Nullable WorkItem item;

        Worker() {
            search = new ItemWorker(program.open(), 10_000);
            name = names++;
        }

        void turn() {
            if (item == null) {
                item = book.take(name);
                if (item != null) {
                    item = format.item(format.write(item));
                    search.begin(item);
                }
                return;
            }
            search.run();
            while (!news.isEmpty() && random.nextInt(3) == 0) {
                search.hear(news.removeFirst()); // perhaps old, perhaps about an item before
            }
            if (random.nextInt(8) == 0) {
                Fold few = search.overflow(true);
                if (few != null) {
                    hand(few);
                }
            }
            if (random.nextInt(3) == 0) {
                Fold fold = search.share();
                if (fold != null) {
                    hand(fold);
                }
            }
            if (!search.advance()) {
                hand(search.all());
                item = null;
            }
        }

        private void hand(Fold fold) {
            if (!take(fold)) {
                throw new AssertionError("what a living worker says does not count");
            }
            News about = book.news(fold);
            if (about != null && random.nextBoolean()) {
                news.add(format.news(format.write(about)));
            }
        }
    }

    private LeaseSimulation(Watched program, long seed, boolean deaths) {
        this.program = program;
        this.deaths = deaths;
        random = new SplittableRandom(seed);
        format = new WorkFormat(program);
    }

    static Oracle.Run run(int workers, long seed, boolean deaths) {
        return program -> new LeaseSimulation(program, seed, deaths).explore(workers);
    }

    private boolean take(Fold fold) {
        Fold read = format.fold(format.write(fold));
        if (!book.fold(read)) {
            return false;
        }
        counts = counts.plus(read.counts());
        for (Violation violation : read.violations()) {
            if (violations.stream().noneMatch(violation::sameAs)) {
                violations.add(violation);
            }
        }
        return true;
    }

    private Verdict explore(int count) {
        List<Worker> workers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            workers.add(new Worker());
        }
        int left = deaths ? 20 : 0;
        while (!book.finished()) {
            int which = random.nextInt(count);
            Worker worker = workers.get(which);
            worker.turn();
            if (left > 0 && worker.item != null && random.nextInt(10) == 0) {
                left--;
                book.gone(worker.name);
                fromTheDead.add(worker.search.all());
                workers.set(which, new Worker());
            }
            if (!fromTheDead.isEmpty() && random.nextInt(3) == 0 && take(fromTheDead.removeLast())) {
                throw new AssertionError("what a dead worker says counts");
            }
        }
        if (!book.settled()) {
            throw new AssertionError("everything is finished, but something is still held");
        }
        return new Verdict(
                "leases",
                violations.isEmpty() ? Outcome.VERIFIED : Outcome.VIOLATED,
                counts.bounded() == 0,
                "",
                counts.executions(),
                counts.blocked(),
                counts.bounded(),
                counts.transitions(),
                Duration.ZERO,
                List.of(),
                violations);
    }
}
