package io.allways.jvm.reality;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.jvm.reality.Explored.Search;
import io.allways.jvm.reality.Family.Statement;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// Programs that once differed from a real JVM, each with all its outcomes.
final class MendedTest {
    private static final Path CLASSES = Path.of("target/test-classes").toAbsolutePath();
    private static final long MOST = 20_000;

    /// Two threads: the second is what follows `|`. Statements that begin with `=` show their value.
    private record Mended(Family family, String statements, Set<String> outcomes) {
        RandomProgram program() {
            List<List<Statement>> threads = new ArrayList<>();
            for (String each : statements.split("\\|", -1)) {
                threads.add(new ArrayList<>(Arrays.stream(each.split("\n"))
                        .map(String::strip)
                        .filter(line -> !line.isEmpty())
                        .map(line -> new Statement(line.startsWith("="), line.replaceFirst("^= *", "")))
                        .toList()));
            }
            for (int i = threads.size() - 1; i > 0; i--) {
                threads.getFirst().addFirst(new Statement(false, "t" + i + ".start();"));
            }
            return new RandomProgram(
                    "mended", 0, false, family.shared(), family.begin(), threads, family.finish(), family.end());
        }
    }

    private static final String COUNTER = "shared final AtomicInteger n = new AtomicInteger();";
    private static final String FUTURE = "shared final CompletableFuture<Integer> f = new CompletableFuture<>();";

    private static Mended mended(String family, String statements, String... outcomes) {
        return new Mended(
                Family.parse("mended", family.lines().toList()), statements, new TreeSet<>(List.of(outcomes)));
    }

    private static String forkJoin(String pool) {
        return COUNTER + """

                shared final ForkJoinPool fj = %s;
                shared volatile ForkJoinTask<Integer> ft;
                begin ft = fj.submit(() -> n.addAndGet(1000));
                finish fj.awaitQuiescence(9, TimeUnit.DAYS);
                end n.get()
                """.formatted(pool);
    }

    /// A connection enables an accept that closing the server socket disables: all explorers find both orders, also
    /// where the first one that they try never comes to the accept.
    @Test
    void serverSocketsAreClosedBesideConnectAndAccept() throws IOException {
        Mended closed = mended(
                """
                shared ServerSocket server; int port;
                shared String serve() throws java.io.IOException { try (Socket s = server.accept()) { s.getOutputStream().write(7); return "served"; } }
                shared int dial() throws java.io.IOException { try (Socket s = new Socket(InetAddress.getLoopbackAddress(), port)) { return s.getInputStream().read(); } }
                begin server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                begin port = server.getLocalPort();
                """,
                "server.close(); | = serve() | = dial()",
                "- / SocketException / ConnectException =>",
                "- / SocketException / SocketException =>",
                "- / served / 7 =>");
        for (String algorithm : List.of("optimal", "source", "dpor")) {
            assertOutcomes(algorithm, closed);
        }
    }

    /// An interrupt closes the socket in which a virtual thread waits, and leaves it interrupted.
    @Test
    void virtualThreadsAreInterruptedInAccept() throws IOException {
        assertOutcomes(mended("""
                shared ServerSocket server;
                shared volatile String seen;
                shared Thread v = Thread.ofVirtual().unstarted(() -> { try { server.accept(); seen = "accepted"; } catch (Exception e) { seen = e.getClass().getSimpleName() + Thread.currentThread().isInterrupted(); } });
                begin server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                begin v.start();
                finish v.join();
                end seen
                end server.isClosed()
                """, "v.interrupt(); |", "- / => SocketExceptiontrue true"));
    }

    /// What a socket knows of itself may change while another thread asks, reads or does the same.
    @Test
    void socketsAreAskedWhileTheyAreClosed() throws IOException {
        String sockets = """
                shared ServerSocket server; Socket a; Socket b;
                shared static int receive(Socket s) throws java.io.IOException { return s.getInputStream().read(); }
                shared static void send(Socket s, int k) throws java.io.IOException { s.getOutputStream().write(k); }
                begin server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                begin a = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
                begin b = server.accept();
                """;
        assertOutcomes(
                mended(sockets, "= a.isClosed() | a.close();", "false / - =>", "true / - =>"),
                mended(sockets, "= server.isClosed() | server.close();", "false / - =>", "true / - =>"),
                mended(sockets, "= a.getSoTimeout() | a.setSoTimeout(9);", "0 / - =>", "9 / - =>"),
                mended(
                        sockets,
                        "a.shutdownOutput(); | a.shutdownOutput();",
                        "- / - =>",
                        "- / SocketException =>",
                        "SocketException / - =>"),
                mended(sockets, "= receive(b) | b.shutdownInput();", "-1 / - =>", "SocketException / - =>"),
                mended(
                        sockets,
                        "send(b, 2); | a.close(); \n send(b, 1);",
                        "- / - - =>",
                        "- / - SocketException =>",
                        "SocketException / - - =>"));
    }

    /// Who unregisters an MBean waits while another does, and may be interrupted meanwhile.
    @Test
    void mBeansAreUnregisteredOneByOne() throws IOException {
        String unregister = "beans.unregisterMBean(new javax.management.ObjectName(\"mended:type=A\"));";
        Mended beans = mended(
                COUNTER + """

                shared final javax.management.MBeanServer beans = java.lang.management.ManagementFactory.getPlatformMBeanServer();
                end n.get()
                """,
                "t1.interrupt(); \n" + unregister + "|" + unregister,
                "- InstanceNotFoundException / InstanceNotFoundException => 0",
                "- InstanceNotFoundException / InstanceNotFoundException ! => 0",
                "- InstanceNotFoundException / MBeanRegistrationException of InterruptedException => 0");
        assertOutcomes("optimal", beans);
        assertOutcomes("naive", beans);
    }

    /// A task that is handed in while the executor is shut down is not rejected, and yet never runs.
    @Test
    void delayedTasksComeTooLate() throws IOException {
        Mended late = mended(
                COUNTER + """

                shared final ScheduledThreadPoolExecutor sx = new ScheduledThreadPoolExecutor(1);
                finish sx.shutdownNow();
                finish sx.close();
                end n.get()
                """,
                "sx.schedule(() -> n.incrementAndGet(), 1, TimeUnit.MILLISECONDS); | = sx.shutdownNow().size()",
                "- / 0 => 0",
                "- / 0 => 1",
                "- / 1 => 0",
                "RejectedExecutionException / 0 => 0");
        assertOutcomes("optimal", late);
    }

    /// Who begins a task that is cancelled at that moment is interrupted, and does nothing.
    @Test
    void runnersOfCancelledTasksAreInterrupted() throws IOException {
        Mended cancelled = mended(
                COUNTER + """

                shared final FutureTask<Integer> f = new FutureTask<>(() -> { n.incrementAndGet(); }, 7);
                end n.get()
                end f.state()
                """,
                "f.run(); \n = Thread.interrupted() | = f.cancel(true)",
                "- false / false => 1 SUCCESS",
                "- false / true => 0 CANCELLED",
                "- true / true => 0 CANCELLED",
                "- false / true => 1 CANCELLED",
                "- true / true => 1 CANCELLED");
        assertOutcomes("optimal", cancelled);
        assertOutcomes("naive", cancelled);
    }

    /// Who starts a thread looks at its daemon status after nobody else can start it.
    @Test
    void threadsAreStartedOnce() throws IOException {
        Mended starts = mended(
                COUNTER + """

                shared final Thread u = Thread.ofPlatform().unstarted(() -> n.addAndGet(1));
                finish u.join();
                end n.get()
                """,
                "u.setPriority(6); \n u.start(); | u.start(); \n u.setPriority(7);",
                "- - / IllegalThreadStateException - => 1",
                "- IllegalThreadStateException / - - => 1");
        assertOutcomes("optimal", starts);
        assertOutcomes("naive", starts);
    }

    /// Time goes on for who does nothing but look at the clock, also beside another loop that waits.
    @Test
    void loopsThatLookAtTheClock() throws IOException {
        assertOutcomes(mended(
                "shared volatile boolean stop;\nend stop",
                "{ long e = System.currentTimeMillis() + 100; while (System.currentTimeMillis() < e) { } stop = true; }"
                        + " | while (!stop) { Thread.yield(); }",
                "- / - => true"));
    }

    /// Whether a thread is alive is looked at once before its daemon status is set.
    @Test
    void daemonStatusOfAThreadThatEnds() throws IOException {
        assertOutcomes(mended(
                COUNTER + """

                shared final Thread u = Thread.ofPlatform().unstarted(() -> n.addAndGet(1));
                finish u.join();
                end n.get()
                """,
                "u.setDaemon(false); | u.start();",
                "- / - => 1",
                "IllegalThreadStateException / - => 1"));
    }

    /// A look at a thread that somebody else starts depends on the first step of the start, not on a later one.
    @Test
    void looksAtAThreadThatStarts() throws IOException {
        assertOutcomes(mended(
                COUNTER + """

                shared final Thread u = Thread.ofPlatform().unstarted(() -> n.addAndGet(1));
                finish u.join();
                end n.get()
                """,
                "u.start(); | = u.getUncaughtExceptionHandler() == null | u.setDaemon(false); \n u.start();",
                "- / false / - IllegalThreadStateException => 1",
                "- / true / - IllegalThreadStateException => 1",
                "- / false / IllegalThreadStateException IllegalThreadStateException => 1",
                "- / true / IllegalThreadStateException IllegalThreadStateException => 1",
                "IllegalThreadStateException / false / - - => 1",
                "IllegalThreadStateException / true / - - => 1"));
    }

    /// The JDK counts a worker before it is started. A task that was queued because of it stays in the queue for ever
    /// if the pool is shut down before the worker joins.
    @Test
    void workersThatJoinTooLate() throws IOException {
        String family = COUNTER + """

                shared final ExecutorService px = Executors.newFixedThreadPool(1);
                finish px.close();
                end n.get()
                """;
        assertOutcomes(
                mended(
                        family,
                        "px.execute(() -> n.addAndGet(1)); | px.execute(() -> n.addAndGet(10)); \n px.shutdown();",
                        "- / - - => 11",
                        "RejectedExecutionException / - - => 10",
                        "hang"),
                mended(
                        family,
                        "px.execute(() -> n.addAndGet(1)); | px.execute(() -> n.addAndGet(10)); \n = px.shutdownNow().size()",
                        "- / - 0 => 11",
                        "- / - 1 => 1",
                        "- / - 1 => 10",
                        "RejectedExecutionException / - 0 => 10",
                        "RejectedExecutionException / - 1 => 0"));
    }

    /// A loop that reads several fields goes round again if the first changes while it reads the second.
    @Test
    void loopsThatReadSeveralFields() throws IOException {
        String family = """
                shared volatile int a;
                shared volatile int b;
                shared volatile int c;
                end a + b + c
                """;
        Mended both = mended(
                family,
                "while (a + b < 2 && c == 0) { } \n = a + b | a = 1; \n b = 1; | c = 1;",
                "- 0 / - - / - => 3",
                "- 1 / - - / - => 3",
                "- 2 / - - / - => 3");
        assertOutcomes("optimal", both);
        assertOutcomes("naive", both);
    }

    /// A shutdown is two steps, and a task that comes in between is rejected by an executor that is not over yet.
    @Test
    void executorsOfAThreadPerTaskEndInTwoSteps() throws IOException {
        String executor = COUNTER + """

                shared final ExecutorService x = Executors.newThreadPerTaskExecutor(%s);
                finish x.close();
                end n.get()
                """;
        Mended two = mended(
                executor.formatted("Thread.ofVirtual().factory()"),
                "x.shutdownNow(); | x.execute(() -> n.addAndGet(1)); \n = x.isTerminated()",
                "- / - false => 1",
                "- / - true => 1",
                "- / RejectedExecutionException false => 0",
                "- / RejectedExecutionException true => 0");
        Mended none = mended(
                executor.formatted("r -> null"),
                "x.execute(() -> n.addAndGet(1)); \n = x.isShutdown() | x.shutdown();",
                "RejectedExecutionException false / - => 0",
                "RejectedExecutionException true / - => 0");
        for (String algorithm : List.of("optimal", "naive")) {
            assertOutcomes(algorithm, two);
            assertOutcomes(algorithm, none);
        }
    }

    /// A task for which the factory makes no thread is queued, and rejected only if it cannot be.
    @Test
    void factoriesThatMakeNoThread() throws IOException {
        String pool = COUNTER + """

                shared final AtomicInteger asked = new AtomicInteger();
                shared final ThreadPoolExecutor p = new ThreadPoolExecutor(1, 1, 9, TimeUnit.DAYS, %s, r -> %s);
                begin try { p.execute(() -> n.addAndGet(1)); } catch (RejectedExecutionException e) { n.addAndGet(10); }
                finish p.shutdownNow();
                end n.get()
                """;
        assertOutcomes(
                mended(
                        pool.formatted("new LinkedBlockingQueue<>()", "null"),
                        "= asked.get() + p.getQueue().size() |",
                        "1 / => 0"),
                mended(
                        pool.formatted(
                                "new LinkedBlockingQueue<>()", "asked.getAndIncrement() == 0 ? null : new Thread(r)"),
                        "p.close(); \n = n.get() |",
                        "- 1 / => 1"),
                mended(
                        pool.formatted("new SynchronousQueue<>()", "null"),
                        "= asked.get() + p.getQueue().size() |",
                        "0 / => 10"));
    }

    /// What a signal does depends on whether a waiter was interrupted, not on whether it has left the condition since.
    @Test
    void waitersLeaveBesideSignals() throws IOException {
        assertOutcomes(mended(
                COUNTER + """

                shared final ReentrantLock lock = new ReentrantLock();
                shared final Condition c = lock.newCondition();
                end n.get()
                """,
                """
                lock.lock(); try { c.signal(); } finally { lock.unlock(); }
                lock.lock(); try { n.addAndGet(lock.hasWaiters(c) ? 10 : 20); } finally { lock.unlock(); }
                | lock.lock(); try { c.await(); } finally { lock.unlock(); }
                | t1.interrupt();
                lock.lock(); try { c.signal(); } finally { lock.unlock(); }
                """,
                "- - / - ! / - - => 10",
                "- - / - ! / - - => 20",
                "- - / - / - - => 20",
                "- - / InterruptedException / - - => 10",
                "- - / InterruptedException / - - => 20"));
    }

    /// Who cancels a task at the moment when it is done is told that it is too late, and yet the task is cancelled.
    @Test
    void tasksAreCancelledTooLate() throws IOException {
        assertOutcomes(mended(
                forkJoin("ForkJoinPool.commonPool()"),
                "= ft.cancel(true) \n = ft.isCancelled() |",
                "true true / => 0",
                "true true / => 1000",
                "false false / => 1000",
                "false true / => 1000"));
    }

    /// Who waits for a task with a time limit looks once more when the time is up.
    @Test
    void tasksEndAsTheTimeIsUp() throws IOException {
        assertOutcomes(mended(
                "shared final ForkJoinTask<Integer> ft = ForkJoinTask.adapt(() -> 3);",
                "= ft.get(1, TimeUnit.MICROSECONDS) | ft.cancel(true);",
                "CancellationException / - =>",
                "TimeoutException / - =>"));
    }

    /// What names do not tell to look counts as a change.
    @Test
    void callsThatChangeByAnyName() throws IOException {
        assertOutcomes(
                mended(COUNTER + """

                        shared final Observable o = new Observable() { @Override public void notifyObservers() { setChanged(); super.notifyObservers(); } };
                        begin o.addObserver((a, b) -> n.addAndGet(10));
                        end n.get()
                        """, "o.notifyObservers(); | o.notifyObservers();", "- / - => 10", "- / - => 20"),
                mended(
                        "shared final String fresh = \"mended.\" + System.nanoTime();",
                        "java.util.logging.Logger.getLogger(fresh);"
                                + " | = java.util.logging.LogManager.getLogManager().getLogger(fresh) == null",
                        "- / false =>",
                        "- / true =>"));
    }

    /// Only the newest task of the own queue can be taken back; what another thread has submitted only if
    /// the two happen to share a queue.
    @Test
    void tasksAreTakenBackByWhoGaveThem() throws IOException {
        assertOutcomes(
                mended(forkJoin("ForkJoinPool.commonPool()"), "| = ft.tryUnfork()", "/ false => 1000", "/ true => 0"),
                mended(
                        forkJoin("ForkJoinPool.commonPool()"),
                        "ft = fj.submit(() -> n.addAndGet(5)); \n = ft.tryUnfork() |",
                        "- true / => 1000",
                        "- false / => 1005"),
                mended(
                        forkJoin("ForkJoinPool.commonPool()"),
                        "= fj.invoke(new ForkJoinTask<Integer>() { protected boolean exec() { return true; }"
                                + " public Integer getRawResult() { return 1; }"
                                + " protected void setRawResult(Integer i) { } }) | = ft.tryUnfork()",
                        "1 / false => 1000",
                        "1 / true => 0"));
    }

    /// The task itself looks whether it is cancelled, and who cancels it looks who runs it.
    @Test
    void tasksAreCancelledWhileTheyBegin() throws IOException {
        assertOutcomes(
                mended(
                        forkJoin("new ForkJoinPool(2)"),
                        "= ft.cancel(true) |",
                        "true / => 0",
                        "true / => 1000",
                        "false / => 1000"),
                mended(
                        forkJoin("ForkJoinPool.commonPool()"),
                        "= ft.cancel(true) |",
                        "true / => 0",
                        "true / => 1000",
                        "false / => 1000"));
    }

    /// The result of a task is written by who completes it as well.
    @Test
    void tasksAreCompletedWhileTheyRun() throws IOException {
        assertOutcomes(mended(
                forkJoin("ForkJoinPool.commonPool()"),
                "ft.complete(5); | = ft.join()",
                "- / 5 => 0",
                "- / 5 => 1000",
                "- / 1000 => 1000"));
    }

    /// A task can be found in its pool before it has been submitted to the end.
    @Test
    void quiescenceMeetsTasksThatAreJustForked() throws IOException {
        String sum = """
                shared class One extends RecursiveAction { protected void compute() { n.incrementAndGet(); } }
                """;
        assertOutcomes(mended(
                sum + forkJoin("ForkJoinPool.commonPool()"),
                "= fj.awaitQuiescence(1, TimeUnit.SECONDS) | ForkJoinTask.invokeAll(new One(), new One());",
                "true / - => 1002"));
    }

    /// A task that was taken back is not waited for.
    @Test
    void quiescenceDoesNotWaitForWhatWasUnforked() throws IOException {
        assertOutcomes(
                mended(forkJoin("ForkJoinPool.commonPool()"), "= ft.tryUnfork() |", "true / => 0", "false / => 1000"));
    }

    /// Who waits for several permits holds back those behind it, for whom there are enough.
    @Test
    void waitingForManyPermitsHoldsOthersBack() throws IOException {
        String family = COUNTER + "\nshared final Semaphore s = new Semaphore(0);\nend s.availablePermits()";
        String threads = "s.acquire(2); | s.release(); | s.acquireUninterruptibly();\n s.release(2);";
        assertOutcomes(mended(family, threads, "- / - / - - => 0", "hang"));
    }

    /// In a fair semaphore who comes later does not overtake, unless it has no time to wait.
    @Test
    void fairSemaphoresAreFair() throws IOException {
        String family = COUNTER + """

                shared final Semaphore s = new Semaphore(1, true);
                begin s.acquire();
                end n.get()
                """;
        assertOutcomes(mended(family, """
                        s.acquire(2);
                        | while (!s.hasQueuedThreads()) { Thread.onSpinWait(); }
                        s.release();
                        = s.tryAcquire(0, TimeUnit.SECONDS)
                        s.release();
                        """, "- / - - false - => 0"), mended(family, """
                        s.acquire(2);
                        | while (!s.hasQueuedThreads()) { Thread.onSpinWait(); }
                        s.release();
                        = s.tryAcquire()
                        s.release(2);
                        """, "- / - - true - => 0"));
    }

    /// Whether a set has anything to remove from depends on who added to it before.
    @Test
    void removingFromKeySets() throws IOException {
        String family = COUNTER + """

                shared final Set<Integer> keys = ConcurrentHashMap.newKeySet();
                end keys
                """;
        assertOutcomes(mended(
                family, "= keys.removeAll(List.of(1, 3)) | = keys.add(3)", "false / true => [3]", "true / true => []"));
    }

    /// What may recover from a failure is given to the executor even if there was none.
    @Test
    void recoveringIsATaskOfItsOwn() throws IOException {
        String family = COUNTER + "\n" + FUTURE + """

                shared volatile CompletableFuture<?> h = f;
                begin f.complete(1);
                begin h = f.exceptionallyAsync(e -> 2);
                end h.join()
                """;
        assertOutcomes(mended(family, "= h.isDone() |", "true / => 1", "false / => 1"));
    }

    /// What is safe for several threads still has a state.
    @Test
    void stateOfSafeObjects() throws IOException {
        String family = COUNTER + """

                shared final java.util.logging.Logger above = java.util.logging.Logger.getLogger("mended");
                shared final java.util.logging.Logger logger = java.util.logging.Logger.getLogger("mended.below");
                shared final java.beans.PropertyChangeSupport changes = new java.beans.PropertyChangeSupport("bean");
                begin above.setLevel(java.util.logging.Level.INFO);
                end n.get()
                """;
        assertOutcomes(
                mended(
                        family,
                        "= logger.isLoggable(java.util.logging.Level.FINE) | above.setLevel(java.util.logging.Level.FINE);",
                        "true / - => 0",
                        "false / - => 0"),
                mended(
                        family,
                        "changes.firePropertyChange(\"a\", 1, 2); | changes.addPropertyChangeListener(e -> n.addAndGet(3));",
                        "- / - => 0",
                        "- / - => 3"));
    }

    /// From outside of a pool only tasks of the common pool can be taken back.
    @Test
    void tasksOfOtherPoolsAreNotTakenBack() throws IOException {
        assertOutcomes(mended(forkJoin("new ForkJoinPool(2)"), "= ft.tryUnfork() |", "false / => 1000"));
    }

    /// Who waited for a future does what depends on it, beside who completed it.
    @Test
    void whoWaitsHelps() throws IOException {
        String family = COUNTER + "\n" + FUTURE + """

                shared volatile Thread by;
                begin f.thenRun(() -> n.addAndGet(1));
                begin f.thenRun(() -> by = Thread.currentThread());
                """;
        assertOutcomes(mended(
                family + "end by == t0", "= f.join() | = f.complete(7)", "7 / true => true", "7 / true => false"));
    }

    /// Who waits for a future is counted as well.
    @Test
    void waitersAreDependents() throws IOException {
        assertOutcomes(mended(
                FUTURE,
                "= f.getNumberOfDependents() \n = f.complete(1) | = f.join()",
                "0 true / 1 =>",
                "1 true / 1 =>"));
    }

    /// Of two futures one is looked at after the other: the first may be done before the second, and not be seen.
    @Test
    void eitherIsTheOneThatWasSeen() throws IOException {
        String family = FUTURE + """

                shared final CompletableFuture<Integer> g = new CompletableFuture<>();
                """;
        String[] outcomes = {"1 / - - =>", "2 / - - =>"};
        assertOutcomes(
                mended(family, "= f.applyToEither(g, x -> x).join() | f.complete(1); \n g.complete(2);", outcomes),
                mended(family, "= CompletableFuture.anyOf(f, g).join() | f.complete(1); \n g.complete(2);", outcomes));
    }

    /// The JDK's own code of a queue would spin first; who gives with a time limit gives up all the same.
    @Test
    void giversGiveUp() throws IOException {
        String family = COUNTER + """

                shared final LinkedTransferQueue<Integer> q = new LinkedTransferQueue<>();
                begin q.add(1);
                end n.get()
                """;
        String give = "= q.tryTransfer(5, 1, TimeUnit.MILLISECONDS)";
        assertOutcomes(mended(
                family,
                give + " | = q.poll() \n q.forEach(z -> n.addAndGet(z)); \n = q.take()",
                "true / 1 - 5 => 0",
                "true / 1 - 5 => 5",
                "hang"));
    }

    /// An iterator of a transfer queue meets elements that are added while it is under way, a spliterator begins late.
    @Test
    void walksMeetWhatIsAddedLater() throws IOException {
        String family = COUNTER + """

                shared final LinkedTransferQueue<Integer> q = new LinkedTransferQueue<>(List.of(1));
                """;
        String walk = "Iterator<Integer> i = q.iterator(); q.removeIf(z -> true); q.add(2);";
        String split = "Spliterator<Integer> s = q.spliterator(); q.add(2);";
        assertOutcomes(
                mended(family, walk + " n.set(10 * i.next() + (i.hasNext() ? i.next() : 0)); \n = n.get()", "- 12 =>"),
                mended(family, split + " s.forEachRemaining(z -> n.addAndGet(z)); \n = n.get()", "- 3 =>"));
    }

    /// What is left in the heap has the order that it has when all elements are removed at once.
    @Test
    void elementsOfHeapsAreRemovedTogether() throws IOException {
        String family = COUNTER + """

                shared final PriorityBlockingQueue<Integer> q = new PriorityBlockingQueue<>(List.of(1, 2, 3, 4));
                end q
                """;
        assertOutcomes(mended(family, "= q.removeIf(z -> z < 2)", "true => [2, 3, 4]"));
    }

    /// Time goes on along what happens before: what one thread has seen to be over is over for those who come after.
    @Test
    void timeDoesNotGoBack() throws IOException {
        assertOutcomes(mended(
                "shared volatile long at;",
                "at = System.nanoTime() + System.nanoTime() - System.nanoTime(); | = at <= System.nanoTime()",
                "- / true =>"));
    }

    /// What a thread is parked for can be seen while it is.
    @Test
    void blockersAreSeen() throws IOException {
        assertOutcomes(mended(
                COUNTER,
                "LockSupport.park(this); | = LockSupport.getBlocker(t0) == this \n LockSupport.unpark(t0);",
                "- / true - =>",
                "- / false - =>"));
    }

    /// Threads of a pool that wait notice that it has become smaller.
    @Test
    void poolsBecomeSmaller() throws IOException {
        String family = """
                shared final ThreadPoolExecutor ex = new ThreadPoolExecutor(1, 1, 0, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>());
                finish ex.shutdown();
                finish ex.awaitTermination(9, TimeUnit.DAYS);
                """;
        assertOutcomes(mended(
                family,
                "ex.setCorePoolSize(0); \n = ex.getPoolSize() | = ex.prestartCoreThread()",
                "- 0 / false =>",
                "- 0 / true =>",
                "- 1 / true =>"));
    }

    /// Who waits until a pool has nothing to do runs its tasks, and forgets that it was interrupted as they begin.
    @Test
    void whoWaitsForAPoolRunsItsTasks() throws IOException {
        assertOutcomes(mended(
                forkJoin("new ForkJoinPool(1)"),
                "t0.interrupt(); \n = fj.awaitQuiescence(1, TimeUnit.SECONDS) \n = Thread.interrupted() |",
                "- true true / => 1000",
                "- true false / => 1000"));
    }

    /// A task that throws has been completed as well. (The last wait may time out.)
    @Test
    void tasksThatThrowAreCounted() throws IOException {
        String family = """
                shared final ThreadPoolExecutor ex = new ThreadPoolExecutor(1, 1, 0, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>());
                finish ex.shutdown();
                finish ex.awaitTermination(9, TimeUnit.DAYS);
                end ex.getCompletedTaskCount()
                """;
        assertOutcomes(mended(
                family,
                "ex.execute(() -> { throw new IllegalStateException(); }); \n = ex.getCompletedTaskCount() |",
                "- 0 / => 0",
                "- 0 / => 1",
                "- 1 / => 1"));
    }

    /// A timer that was cancelled leaves the task as it was.
    @Test
    void cancelledTimersScheduleNothing() throws IOException {
        String family = COUNTER + """

                shared final Timer timer = new Timer(false);
                shared final TimerTask task = new TimerTask() { public void run() { n.incrementAndGet(); } };
                end n.get()
                """;
        assertOutcomes(mended(
                family,
                "timer.schedule(task, 0); \n = task.cancel() | timer.cancel();",
                "- true / - => 0",
                "- false / - => 0",
                "- false / - => 1",
                "IllegalStateException false / - => 0"));
    }

    /// Nobody is missing in a phaser that is over.
    @Test
    void nobodyIsMissingAtTheEnd() throws IOException {
        assertOutcomes(mended(
                "shared final Phaser p = new Phaser(1) { protected boolean onAdvance(int a, int b) { return true; } };",
                "= p.arrive() \n = p.getUnarrivedParties() \n = p.getRegisteredParties() |",
                "0 0 1 / =>"));
    }

    /// Who waits for a moment is seen to wait, and then not.
    @Test
    void timedWaitersAreSeen() throws IOException {
        String family = """
                shared final ReentrantLock lock = new ReentrantLock();
                shared final Condition c = lock.newCondition();
                """;
        String look = "lock.hasWaiters(c) ? 1 : 0";
        assertOutcomes(mended(
                family,
                "lock.lock(); try { c.awaitNanos(1); } finally { lock.unlock(); } | = ((Supplier<Integer>) () -> {"
                        + " lock.lock(); try { return 10 * (" + look + ") + (" + look
                        + "); } finally { lock.unlock(); }"
                        + " }).get()",
                "- / 0 =>",
                "- / 10 =>",
                "- / 11 =>"));
    }

    /// What changes a collection in several steps is seen half done.
    @Test
    void removalsOfManyAreSeenHalfDone() throws IOException {
        String family = """
                shared final ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>(List.of(1, 2));
                """;
        assertOutcomes(mended(
                family,
                "= set.removeAll(List.of(1, 2)) | = set.first()",
                "true / 1 =>",
                "true / 2 =>",
                "true / NoSuchElementException =>"));
    }

    /// The JDK's array queue wakes nobody when many are removed at once.
    @Test
    void putsMissRemovalsOfMany() throws IOException {
        String family = """
                shared final ArrayBlockingQueue<Integer> q = new ArrayBlockingQueue<>(1);
                begin q.add(1);
                end q
                """;
        assertOutcomes(mended(family, "= q.removeAll(List.of(1)) | q.put(2);", "true / - => [2]", "hang"));
    }

    /// What depends on a future looks at its outcome, which may be replaced meanwhile.
    @Test
    void outcomesAreReplaced() throws IOException {
        assertOutcomes(mended(
                FUTURE,
                "f.complete(1); \n = f.thenApply(z -> z + 10).join() | f.obtrudeValue(2);",
                "- 11 / - =>",
                "- 12 / - =>"));
    }

    /// To mark a reference is to look and then to replace: of two that do, one may fail.
    @Test
    void marksAreMadeInTwoSteps() throws IOException {
        assertOutcomes(mended(
                "shared final AtomicMarkableReference<String> r = new AtomicMarkableReference<>(\"a\", false);",
                "= r.attemptMark(\"a\", true) | = r.attemptMark(\"a\", true)",
                "true / true =>",
                "true / false =>",
                "false / true =>"));
    }

    /// The same where the reference stays and only the stamp changes.
    @Test
    void stampsAreMadeInTwoSteps() throws IOException {
        assertOutcomes(mended(
                "shared final AtomicStampedReference<String> r = new AtomicStampedReference<>(\"a\", 0);\nend r.getStamp()",
                "= r.attemptStamp(\"a\", 2) | r.set(\"a\", 1);",
                "true / - => 1",
                "true / - => 2",
                "false / - => 1"));
    }

    /// Literals are the same object for all, whoever locks them first.
    @Test
    void literalsAreLocked() throws IOException {
        String lock = "Object o = new Object(); synchronized (o) { n.addAndGet(0); }";
        assertOutcomes(mended(
                COUNTER + "\nend n.get()",
                lock + " synchronized (\"L\") { n.set(2 * n.get()); } | synchronized (\"L\") { n.set(n.get() + 1); } "
                        + lock,
                "- / - => 1",
                "- / - => 2"));
    }

    /// What others change of a thread object is seen before or after.
    @Test
    void attributesOfThreadsChange() throws IOException {
        assertOutcomes(
                mended("begin t1.setName(\"a\");", "= t1.getName() | t1.setName(\"b\");", "a / - =>", "b / - =>"),
                mended("", "= t0.getPriority() | t0.setPriority(7);", "5 / - =>", "7 / - =>"),
                mended(
                        "shared final Thread u = new Thread(() -> { });",
                        "u.start(); | u.setDaemon(true); \n = u.isDaemon()",
                        "- / - true =>",
                        "- / IllegalThreadStateException false =>"));
    }

    /// Numbers in names of threads are given in the order in which threads ask for them.
    @Test
    void namesOfThreadsAreNumbered() throws IOException {
        assertOutcomes(mended(
                "shared final ThreadFactory f = Thread.ofPlatform().name(\"f-\", 0).factory();",
                "= f.newThread(() -> { }).getName() | = f.newThread(() -> { }).getName()",
                "f-0 / f-1 =>",
                "f-1 / f-0 =>"));
    }

    /// A loop that looks a number of times gives up, whatever it pauses with; what it calls may count as well.
    @Test
    void loopsGiveUp() throws IOException {
        assertOutcomes(
                mended(
                        "shared volatile boolean b;\n"
                                + "shared int looks(int most) { int i = 0; while (!b && i < most) { i++; Thread.yield(); } return i; }",
                        "= looks(20) < 20 ? 0 : b ? 1 : 2 | b = true;",
                        "0 / - =>",
                        "1 / - =>",
                        "2 / - =>"),
                mended(
                        "shared volatile boolean b;\n"
                                + "shared int looks(int most) { int i = 0; while (!b && i < most) { i++; Thread.yield(); } return i; }",
                        "= looks(3) | b = true;",
                        "0 / - =>",
                        "1 / - =>",
                        "2 / - =>",
                        "3 / - =>"),
                mended(
                        "shared volatile boolean b;\nshared int n;\nshared boolean stops() { return ++n > 2 || b; }",
                        "while (!stops()) { } \n = n | b = true;",
                        "- 1 / - =>",
                        "- 2 / - =>",
                        "- 3 / - =>"));
    }

    /// Nothing stands in for a synchronizer with a state of 64 bits.
    @Test
    void longSynchronizersAreTheJdks() throws IOException {
        String sync = """
                shared static class Sync extends AbstractQueuedLongSynchronizer { \
                    protected boolean tryAcquire(long a) { return compareAndSetState(0, 1); } \
                    protected boolean tryRelease(long a) { setState(0); return true; } }
                shared final Sync s = new Sync();
                """;
        String adds = "s.acquire(1); n.set(n.get() + 1); s.release(1);";
        assertOutcomes(mended(COUNTER + "\n" + sync + "end n.get()", adds + " | " + adds, "- / - => 2"));
    }

    /// Tasks that wait are found where their thread has put them.
    @Test
    void forkedTasksAreFound() throws IOException {
        String family = """
                shared static class No extends RecursiveAction { protected void compute() { } }
                shared static class Two extends RecursiveTask<Integer> { \
                    protected Integer compute() { No a = new No(); No b = new No(); a.fork(); b.fork(); \
                        int all = getQueuedTaskCount(); boolean last = peekNextLocalTask() == b; \
                        return (pollNextLocalTask() == b ? 100 : 0) + (pollTask() == a ? 10 : 0) + all + (last ? 5 : 0); } }
                shared final ForkJoinPool fj = new ForkJoinPool(1);
                """;
        assertOutcomes(mended(family, "= fj.invoke(new Two()) |", "117 / =>"));
    }

    /// Who is signalled waits for the lock from that moment.
    @Test
    void signalledThreadsAreQueued() throws IOException {
        String family = """
                shared static class Sync extends AbstractQueuedSynchronizer { \
                    protected boolean tryAcquire(int a) { return compareAndSetState(0, 1); } \
                    protected boolean tryRelease(int a) { setState(0); return true; } \
                    protected boolean isHeldExclusively() { return getState() == 1; } }
                shared final Sync s = new Sync();
                shared final AbstractQueuedSynchronizer.ConditionObject c = s.new ConditionObject();
                """;
        assertOutcomes(mended(family, """
                s.acquire(1);
                = s.getWaitQueueLength(c)
                c.signal();
                = s.getQueueLength()
                s.release(1); s.acquire(1); c.signal(); s.release(1);
                | s.acquire(1); if (!s.hasContended()) c.awaitUninterruptibly(); s.release(1);
                """, "- 1 - 1 - / - =>", "- 0 - 0 - / - =>", "- 0 - 1 - / - =>", "hang"));
    }

    /// Whether a task is cancelled is seen beside the timer's lock.
    @Test
    void cancelledTasksArePurged() throws IOException {
        String family = """
                shared final Timer timer = new Timer(true);
                shared final TimerTask task = new TimerTask() { public void run() { } };
                begin timer.schedule(task, 3600000);
                finish timer.cancel();
                """;
        assertOutcomes(
                mended(family, "= timer.purge() | = task.cancel()", "0 / false =>", "0 / true =>", "1 / true =>"));
    }

    /// A lock that another thread holds is let go in two steps.
    @Test
    void stampedLocksOfOthersAreUnlocked() throws IOException {
        assertOutcomes(mended(
                "shared final StampedLock sl = new StampedLock();",
                "= sl.tryUnlockWrite() | long x = sl.writeLock(); sl.unlockWrite(x);",
                "false / - =>",
                "true / - =>",
                "true / IllegalMonitorStateException =>"));
    }

    /// What was cancelled is done when the executor has run it.
    @Test
    void completionServicesQueueWhatWasRun() throws IOException {
        String family = """
                shared final List<Runnable> given = new ArrayList<>();
                shared final CompletionService<Integer> cs = new ExecutorCompletionService<>(given::add);
                """;
        assertOutcomes(mended(
                family,
                "= cs.submit(() -> 1).cancel(true) \n = cs.poll() == null \n given.forEach(Runnable::run); \n = cs.poll() == null |",
                "true true - false / =>"));
    }

    /// Who joins a thread knows that so much time has passed as that one has slept.
    @Test
    void whoHasSleptEndsLater() throws IOException {
        String family = """
                shared final long before = System.nanoTime();
                shared final Thread u = new Thread(() -> { try { Thread.sleep(20); } catch (InterruptedException e) { } });
                """;
        assertOutcomes(
                mended(family, "u.start(); u.join(); \n = System.nanoTime() - before >= 20_000_000 |", "- true / =>"));
    }

    /// A loop that changes something in each round and sleeps waits for nobody, whatever it reads besides.
    @Test
    void loopsThatChangeSomethingGoOn() throws IOException {
        String family = COUNTER + """

                shared final AtomicInteger p = new AtomicInteger();
                shared final AtomicInteger k = new AtomicInteger();
                """;
        assertOutcomes(mended(
                family,
                "for (int i = 1; i < 3; i++) { n.getAndIncrement(); k.get(); Thread.sleep(9); p.set(i); }"
                        + " | = p.get() \n = p.get()",
                "- / 0 0 =>",
                "- / 0 1 =>",
                "- / 0 2 =>",
                "- / 1 1 =>",
                "- / 1 2 =>",
                "- / 2 2 =>"));
    }

    /// The rounds of a second loop that looks at the same object are counted anew.
    @Test
    void loopsAreCountedOneByOne() throws IOException {
        String family = """
                shared final AtomicInteger x = new AtomicInteger();
                shared int sleeps(int most) throws InterruptedException { int i = 0; while (x.get() == 0 && i++ < most) Thread.sleep(1); return i; }
                """;
        assertOutcomes(mended(
                family,
                "x.set(1); | = sleeps(3) \n = sleeps(3)",
                "- / 0 0 =>",
                "- / 1 0 =>",
                "- / 2 0 =>",
                "- / 3 0 =>",
                "- / 4 0 =>",
                "- / 4 1 =>",
                "- / 4 2 =>",
                "- / 4 3 =>",
                "- / 4 4 =>"));
    }

    /// What the JDK keeps for the whole process may be set before another thread looks, or after.
    @Test
    void settingsAreSetAndLookedAt() throws IOException {
        String begin = "begin Locale.setDefault(Locale.ROOT); java.net.CookieHandler.setDefault(null);"
                + " System.clearProperty(\"mended\");\n";
        String stream =
                "shared final java.io.PrintStream mine = new java.io.PrintStream(java.io.OutputStream.nullOutputStream());\n";
        String site = "shared final MutableCallSite site = new MutableCallSite(MethodHandles.constant(int.class, 0));\n"
                + "shared int call(MethodHandle handle) { try { return (int) handle.invokeExact(); }"
                + " catch (Throwable e) { throw new IllegalStateException(e); } }\n";
        assertOutcomes(
                mended(begin, "Locale.setDefault(Locale.FRANCE); | = Locale.getDefault()", "- / =>", "- / fr_FR =>"),
                mended(
                        begin,
                        "java.net.CookieHandler.setDefault(new java.net.CookieManager());"
                                + " | = java.net.CookieHandler.getDefault() == null",
                        "- / false =>",
                        "- / true =>"),
                mended(stream, "System.setErr(mine); | = System.err == mine", "- / false =>", "- / true =>"),
                mended(
                        begin,
                        "System.setProperty(\"mended\", \"1\"); | = System.getProperties().containsKey(\"mended\")",
                        "- / false =>",
                        "- / true =>"),
                mended(
                        site,
                        "site.setTarget(MethodHandles.constant(int.class, 1)); | = call(site.dynamicInvoker())",
                        "- / 0 =>",
                        "- / 1 =>"));
    }

    /// Properties have a lock, and some looks do not take it.
    @Test
    void looksAtPropertiesTakeNoLock() throws IOException {
        assertOutcomes(mended(
                "shared final Properties p = new Properties();\n",
                "synchronized (p) { p.put(\"a\", \"1\"); p.put(\"b\", \"2\"); } | = p.size() \n = p.toString()",
                "- / 0 {a=1, b=2} =>",
                "- / 0 {} =>",
                "- / 1 {a=1, b=2} =>",
                "- / 2 {a=1, b=2} =>"));
    }

    private static void assertOutcomes(Mended... all) throws IOException {
        assertOutcomes("optimal", all);
    }

    private static void assertOutcomes(String algorithm, Mended... all) throws IOException {
        Map<String, String> texts = new LinkedHashMap<>();
        for (int i = 0; i < all.length; i++) {
            texts.put("Mended" + i, new SourceText(all[i].program(), "Mended" + i, false).text());
        }
        List<Executable> checks = new ArrayList<>();
        try (Classes folder = Classes.temporary()) {
            folder.compile(texts, CLASSES);
            for (int i = 0; i < all.length; i++) {
                Explored explored =
                        new Search(folder.folder(), "Mended" + i).by(algorithm, MOST, Duration.ofSeconds(60));
                Mended mended = all[i];
                checks.add(() -> assertEquals("", explored.trouble(), mended::statements));
                checks.add(() -> assertTrue(explored.complete(), mended::statements));
                checks.add(() -> assertEquals(mended.outcomes(), plain(explored.outcomes()), mended::statements));
            }
        }
        assertAll(checks);
    }

    private static Set<String> plain(Set<String> outcomes) {
        return outcomes.stream()
                .map(outcome -> outcome.replaceAll(" +", " ").strip())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
