package io.allways.cli.leases;

import io.allways.core.Program;
import io.allways.core.Target;
import io.allways.core.explore.Counts;
import io.allways.core.explore.Fold;
import io.allways.core.explore.ItemWorker;
import io.allways.core.explore.LeaseBook;
import io.allways.core.explore.WorkItem;
import io.allways.toy.ToyParser;
import org.jspecify.annotations.Nullable;

/// A program for Allways to check: its own lease book, two workers that borrow from it and share whatever they can, and
/// somebody who takes the first of them for dead at any moment. The toy program that they search has 2 traces.
public final class Lending {
    private static final String TOY = """
        array x[1]
        thread writer { x[0] = 1 }
        thread reader { r = x[0] }
        """;

    private final LeaseBook book = new LeaseBook(0);
    private Counts counts = Counts.NONE;

    private Lending() {}

    private synchronized @Nullable WorkItem take(int worker) {
        return book.finished() ? null : book.take(worker);
    }

    private synchronized void fold(Fold fold) {
        if (book.fold(fold)) {
            counts = counts.plus(fold.counts());
        }
    }

    private synchronized void gone(int worker) {
        book.gone(worker);
    }

    private void work(int number, Target target) {
        try (Program program = target.open()) {
            ItemWorker worker = new ItemWorker(program, 100);
            for (WorkItem item = take(number); item != null; item = take(number)) {
                worker.begin(item);
                boolean more = true;
                while (more) {
                    worker.run();
                    Fold shared = worker.share();
                    if (shared != null) {
                        fold(shared);
                    }
                    more = worker.advance();
                }
                fold(worker.all());
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Target target = ToyParser.parse("toy", TOY);
        new Lending().work(0, target); // so that no class is initialised by several threads below
        Lending lending = new Lending();
        Thread first = new Thread(() -> lending.work(1, target), "first");
        Thread second = new Thread(() -> lending.work(2, target), "second");
        first.start();
        second.start();
        lending.gone(1);
        first.join();
        second.join();
        lending.work(3, target); // what nobody waited for
        if (lending.counts.executions() != Integer.parseInt(arguments[0])) {
            throw new AssertionError(lending.counts.executions() + " executions");
        }
    }
}
