package io.allways.jvm.reality;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.jvm.program.Options;
import io.allways.jvm.program.WaitOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Time limits that strike early and waking up without a reason: on random programs `optimal` finds the outcomes that
/// `naive` finds, and more budget never finds fewer.
final class WaitEndingsTest {
    private static final int PROGRAMS = 40;
    private static final long MOST = 20_000;
    private static final WaitOptions LAST = WaitOptions.STANDARD.withSleeps("idle");

    private static final List<String> STATEMENTS = List.of(
            "synchronized (this) { if (x == 0) { wait(1); } r += x; }",
            "synchronized (this) { if (x == 0) { wait(); } r += x; }",
            "synchronized (this) { x++; notify(); }",
            "synchronized (this) { x++; notifyAll(); }",
            "r += queue.poll(1, MILLISECONDS) == null ? 1 : 2;",
            "queue.add(1);",
            "if (lock.tryLock(1, MILLISECONDS)) { y++; lock.unlock(); r += 4; }",
            "lock.lock(); if (y == 0) { condition.await(1, MILLISECONDS); } r += 2 * y; lock.unlock();",
            "lock.lock(); y++; condition.signal(); lock.unlock();",
            "LockSupport.parkNanos(1000); r += z.get();",
            "z.incrementAndGet(); LockSupport.unpark(other);",
            "Thread.sleep(2); r += z.get();",
            "Thread.sleep(1); z.incrementAndGet();",
            "r += z.weakCompareAndSetVolatile(0, 5) ? 1 : 2;");

    /// Who is woken by a thread that has slept sleeps from then on.
    private static final Map<String, String> SLEEPERS = Map.of("Waiter", """
            public class Waiter {
                volatile int x;
                public String run() throws Exception {
                    new Thread(() -> x = 1).start();
                    Thread.sleep(1);
                    return "" + x;
                }
            }
            """, "Woken", """
            import java.util.concurrent.*;
            public class Woken {
                volatile int x;
                public String run() throws Exception {
                    SynchronousQueue<String> queue = new SynchronousQueue<>();
                    Thread other = new Thread(() -> {
                        try {
                            queue.take();
                            Thread.sleep(500);
                            x = 1;
                        } catch (InterruptedException e) {
                            x = 2;
                        }
                    });
                    other.start();
                    Thread.sleep(1000);
                    queue.put("");
                    Thread.sleep(100);
                    String early = "" + x;
                    Thread.sleep(1000);
                    return early + x;
                }
            }
            """, "Interrupted", """
            public class Interrupted {
                volatile String x = "no";
                public String run() throws Exception {
                    Thread other = new Thread(() -> {
                        try {
                            Thread.sleep(10);
                            x = "slept";
                        } catch (InterruptedException e) {
                            x = "interrupted";
                        }
                    });
                    other.start();
                    Thread.sleep(5);
                    other.interrupt();
                    other.join();
                    return x;
                }
            }
            """);

    private static String program(String name, Random random) {
        StringBuilder text = new StringBuilder("""
                import static java.util.concurrent.TimeUnit.MILLISECONDS;
                import java.util.concurrent.*;
                import java.util.concurrent.atomic.*;
                import java.util.concurrent.locks.*;
                public class NAME {
                    int x, y;
                    volatile Thread other;
                    final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
                    final ReentrantLock lock = new ReentrantLock();
                    final Condition condition = lock.newCondition();
                    final AtomicInteger z = new AtomicInteger();
                    String a = "";
                    public String run() throws Exception {
                        other = Thread.currentThread();
                        Thread one = new Thread(() -> { try { a = "" + one(); } catch (Exception e) { a = "" + e; } });
                        one.start();
                        String b = "" + two();
                        one.join();
                        return a + " " + b + " " + x + y + z;
                    }
                """.replace("NAME", name));
        for (String method : List.of("one", "two")) {
            text.append("    int ").append(method).append("() throws Exception { int r = 0;\n");
            for (int i = 0; i < 2; i++) {
                text.append("        ")
                        .append(STATEMENTS.get(random.nextInt(STATEMENTS.size())))
                        .append('\n');
            }
            text.append("        return r; }\n");
        }
        return text.append("}\n").toString();
    }

    private static Explored explored(Path folder, String name, String algorithm, String timeouts, int spurious) {
        return explored(folder, name, algorithm, WaitOptions.of(timeouts, spurious));
    }

    private static Explored explored(Path folder, String name, String algorithm, WaitOptions waits) {
        Options options = new Options(false, waits, Duration.ofSeconds(30), true);
        return Explored.of(folder, name, algorithm, MOST, Duration.ofSeconds(10), options);
    }

    @Test
    void budgetsAreExploredCompletely() throws IOException {
        long seed = new Random().nextLong();
        System.out.println("wait endings: seed " + seed);
        Map<String, String> texts = new LinkedHashMap<>();
        for (int i = 0; i < PROGRAMS; i++) {
            texts.put("Waits" + i, program("Waits" + i, new Random(i < PROGRAMS / 2 ? i : seed + i)));
        }
        int compared = 0;
        try (Classes classes = Classes.temporary()) {
            classes.compile(texts, classes.folder());
            for (Map.Entry<String, String> each : texts.entrySet()) {
                compared += compare(classes.folder(), each.getKey(), each.getValue());
            }
        }
        assertTrue(compared > PROGRAMS, compared + " comparisons");
    }

    @Test
    void sleepsThatEndLast() throws IOException {
        Map<String, Set<String>> last =
                Map.of("Waiter", Set.of("1"), "Woken", Set.of("01"), "Interrupted", Set.of("interrupted"));
        Map<String, Set<String>> any = Map.of(
                "Waiter", Set.of("0", "1"),
                "Woken", Set.of("00", "01", "11"),
                "Interrupted", Set.of("slept", "interrupted"));
        try (Classes classes = Classes.temporary()) {
            classes.compile(SLEEPERS, classes.folder());
            for (String name : SLEEPERS.keySet()) {
                for (String algorithm : List.of("optimal", "naive")) {
                    Explored idle = explored(classes.folder(), name, algorithm, LAST);
                    assertEquals(last.get(name), idle.outcomes(), name);
                    assertTrue(idle.complete(), name);
                    assertEquals(
                            any.get(name),
                            explored(classes.folder(), name, algorithm, "idle", 0)
                                    .outcomes(),
                            name);
                }
            }
        }
    }

    /// A time limit strikes while somebody sleeps for longer, and the sleep may be over before as well.
    @Test
    void limitsStrikeBesideLongerSleeps() throws IOException {
        Map<String, String> texts = Map.of("Future", """
                import java.util.concurrent.*;
                public class Future {
                    public String run() throws Exception {
                        ExecutorService pool = Executors.newFixedThreadPool(1);
                        java.util.concurrent.Future<Integer> future = pool.submit(() -> {
                            Thread.sleep(10_000);
                            return 1;
                        });
                        try {
                            return "" + future.get(50, TimeUnit.MILLISECONDS);
                        } catch (TimeoutException e) {
                            return "late";
                        } finally {
                            pool.shutdown();
                        }
                    }
                }
                """, "Latch", """
                import java.util.concurrent.*;
                public class Latch {
                    public String run() throws Exception {
                        CountDownLatch latch = new CountDownLatch(1);
                        Thread other = new Thread(() -> {
                            try {
                                Thread.sleep(100);
                                Thread.sleep(10_000);
                            } catch (InterruptedException e) {
                                throw new IllegalStateException(e);
                            }
                            latch.countDown();
                        });
                        other.start();
                        String first = "" + latch.await(1, TimeUnit.SECONDS);
                        return first + " " + latch.await(20, TimeUnit.SECONDS);
                    }
                }
                """);
        Map<String, Set<String>> expected =
                Map.of("Future", Set.of("1", "late"), "Latch", Set.of("true true", "false true"));
        try (Classes classes = Classes.temporary()) {
            classes.compile(texts, classes.folder());
            for (String name : texts.keySet()) {
                for (String algorithm : List.of("optimal", "naive")) {
                    Explored usual = explored(classes.folder(), name, algorithm, WaitOptions.STANDARD);
                    assertEquals(List.of(expected.get(name), ""), List.of(usual.outcomes(), usual.trouble()), name);
                    assertTrue(usual.complete(), name);
                }
            }
        }
    }

    /// Who looks every ten milliseconds gives up after a second, and not after what another sleeps for three.
    @Test
    void loopsThatSleepLookWhenTheirTimeHasCome() throws IOException {
        String text = """
                public class Poller {
                    volatile boolean flag;
                    public String run() throws Exception {
                        new Thread(() -> {
                            try {
                                Thread.sleep(SLEEP);
                            } catch (InterruptedException e) {
                                throw new IllegalStateException(e);
                            }
                            flag = true;
                        }).start();
                        for (int rounds = 0; !flag; rounds++) {
                            if (rounds == 100) {
                                return "gives up";
                            }
                            Thread.sleep(10);
                        }
                        return "sees it";
                    }
                }
                """;
        for (String sleep : List.of("300", "3000")) {
            try (Classes classes = Classes.temporary()) {
                classes.compile(Map.of("Poller", text.replace("SLEEP", sleep)), classes.folder());
                for (String algorithm : List.of("optimal", "naive")) {
                    Explored last = explored(classes.folder(), "Poller", algorithm, LAST);
                    Set<String> expected = Set.of(sleep.equals("300") ? "sees it" : "gives up");
                    assertEquals(List.of(expected, ""), List.of(last.outcomes(), last.trouble()), sleep);
                }
            }
        }
    }

    /// Who reads from a pipe looks every second, so what is written much later and without a flush is found.
    @Test
    void pipesAreLookedAtForEver() throws IOException {
        String text = """
                import java.io.*;
                public class Piped {
                    public String run() throws Exception {
                        PipedInputStream in = new PipedInputStream();
                        PipedOutputStream out = new PipedOutputStream(in);
                        new Thread(() -> {
                            try {
                                Thread.sleep(10_000);
                                out.write(7);
                            } catch (IOException | InterruptedException e) {
                                throw new IllegalStateException(e);
                            }
                        }).start();
                        return "" + in.read();
                    }
                }
                """;
        try (Classes classes = Classes.temporary()) {
            classes.compile(Map.of("Piped", text), classes.folder());
            for (String algorithm : List.of("optimal", "naive")) {
                Explored last = explored(classes.folder(), "Piped", algorithm, LAST);
                Explored any = explored(classes.folder(), "Piped", algorithm, "any", 0);
                assertEquals(List.of(Set.of("7"), ""), List.of(last.outcomes(), last.trouble()));
                assertEquals(List.of(Set.of("7"), ""), List.of(any.outcomes(), any.trouble()));
            }
        }
    }

    /// Sleeps that end last leave out some of what is there if sleeps and time limits end at any moment, and add
    /// nothing; nor do they to what is there by default.
    private static void compareSleeps(Path folder, String name, String text) {
        Explored optimal = explored(folder, name, "optimal", LAST);
        Explored naive = explored(folder, name, "naive", LAST);
        Explored any = explored(folder, name, "optimal", "any", 0);
        assertEquals("", optimal.trouble(), text);
        if (optimal.complete() && naive.complete()) {
            assertEquals(naive.outcomes(), optimal.outcomes(), text);
        }
        if (optimal.complete() && any.complete()) {
            assertTrue(any.outcomes().containsAll(optimal.outcomes()), text);
        }
        Explored usual = explored(folder, name, "optimal", WaitOptions.STANDARD);
        if (optimal.complete() && usual.complete()) {
            assertTrue(
                    usual.outcomes().containsAll(optimal.outcomes()),
                    () -> optimal.outcomes() + " by default " + usual.outcomes() + "\n" + text);
        }
    }

    private static int compare(Path folder, String name, String text) {
        compareSleeps(folder, name, text);
        int compared = 0;
        Explored before = null;
        for (int budget = 0; budget <= 2; budget++) {
            String timeouts = budget == 0 ? "idle" : Integer.toString(budget);
            Explored optimal = explored(folder, name, "optimal", timeouts, budget);
            Explored naive = explored(folder, name, "naive", timeouts, budget);
            assertEquals("", optimal.trouble(), text);
            if (optimal.complete() && naive.complete()) {
                assertEquals(naive.outcomes(), optimal.outcomes(), () -> timeouts + "\n" + text);
                compared++;
            }
            if (before != null && before.complete() && optimal.complete()) {
                assertTrue(optimal.outcomes().containsAll(before.outcomes()), text);
            }
            before = optimal;
        }
        return compared;
    }
}
