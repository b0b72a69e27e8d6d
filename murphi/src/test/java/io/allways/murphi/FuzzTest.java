package io.allways.murphi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import io.allways.murphi.syntax.Problem;
import io.allways.murphi.syntax.Source;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Whatever is in a file, checking it ends in a model or in messages.
class FuzzTest {
    private static final int MUTATIONS = 100_000;
    /// Half of what a thread has: there must be room left.
    private static final long STACK = 512 << 10;

    @Test
    void spoiltModelsEndInMessages() throws InterruptedException {
        List<String> failures = Collections.synchronizedList(new ArrayList<>());
        long seed = Long.getLong("fuzz.seed", System.nanoTime());
        int mutations = Integer.getInteger("fuzz.mutations", MUTATIONS);
        List<Thread> threads = new ArrayList<>();
        for (int worker = 0; worker < 2; worker++) {
            long own = seed + worker;
            Thread thread = new Thread(null, () -> run(own, mutations / 2, failures), "fuzz", STACK);
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(List.of(), failures);
    }

    private static void run(long seed, int mutations, List<String> failures) {
        Mutations spoilt = new Mutations(new Random(seed), TestModels.small());
        for (int i = 0; i < mutations && failures.isEmpty(); i++) {
            String text = spoilt.next();
            try {
                check(text);
            } catch (RuntimeException | StackOverflowError | AssertionError thrown) {
                String shown = text.length() > 4000 ? text.substring(0, 4000) + "…" : text;
                StackTraceElement[] trace = thrown.getStackTrace();
                failures.add("-Dfuzz.seed=" + seed + ", number " + i + ": " + thrown
                        + (trace.length == 0 ? "" : " at " + trace[0]) + "\n" + shown);
            }
        }
    }

    private static void check(String text) {
        Murphi.Outcome outcome = Murphi.check(new Source("model.m", text));
        if ((outcome.model() == null) != !outcome.message().isEmpty()) {
            fail("neither a model nor a message, or both");
        }
        outcome.errors().forEach(Problem::shown);
        outcome.warnings().forEach(Problem::shown);
    }
}
