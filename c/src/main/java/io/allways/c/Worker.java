package io.allways.c;

import io.allways.core.Halted;
import io.allways.core.Leftovers;
import io.allways.core.NotControllable;
import java.io.File;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A native process with the program in it, and the hand-over of requests to it.
///
/// Whoever waits sleeps at once, on the core of the other side ([Cores]): spinning would keep the side that is waited
/// for from running as soon as the machine has something else to do.
final class Worker implements AutoCloseable {
    private static final Duration START = Duration.ofSeconds(20);
    private static final int LOOKS = 100;
    private static final int SIGUSR2 = 12;
    private static final int SIGKILL = 9;

    private static final int NO_ROOM = Contract.count("NO_ROOM");

    private final Process process;
    final Shared shared;
    private final MemorySegment request;
    private final MemorySegment reply;
    private final int core = Cores.take();
    /// What the ranks of a program write, if it has such; emptied after each execution.
    private final Optional<Path> files;
    private int requests;
    private volatile boolean busy;
    private volatile @Nullable NotControllable givenUp;
    private long watched = -1;
    private final Patience patience = new Patience();
    private String where = "";

    Worker(Path executable, Names names, Options options) {
        shared = new Shared();
        files = options.ranks().map(ranks -> Command.temporary("allways-files-"));
        request = shared.memory.asSlice(Shared.REQUEST, 4);
        reply = shared.memory.asSlice(Shared.REPLY, 4);
        // Nothing is requested yet; the runtime says so once it is ready.
        shared.set(Shared.REPLY, -1);
        try {
            process = start(executable, names, options);
        } catch (IOException e) {
            shared.close();
            throw new NotControllable("The program cannot be started: " + e.getMessage());
        }
        for (int looks = 1; shared.getVolatile(Shared.READY) == 0; looks++) {
            if (!process.isAlive()) {
                int code = process.exitValue();
                String refused = shared.status() == Status.REFUSED ? shared.text() : "";
                shared.close();
                if (!refused.isEmpty()) {
                    throw new NotControllable(refused + ", which cannot be controlled.");
                }
                throw new NotControllable(
                        code == NO_ROOM
                                ? "The system does not give the program the address space that it is checked in (some 20"
                                        + " TB, of which only what is used takes memory): see `ulimit -v`, and"
                                        + " /proc/sys/vm/overcommit_memory, which must not be 2."
                                : "The program ended with status " + code + " before its main function began.");
            }
            if (looks % LOOKS == 0 && patience.over(process.toHandle(), START)) {
                close();
                throw new NotControllable(
                        "The program did not come to its main function within " + START.toSeconds() + " s.");
            }
            pause();
        }
        Contract.check(shared.text());
        Cores.put(shared.get(Shared.PID), core);
    }

    private Process start(Path executable, Names names, Options options) throws IOException {
        List<String> words = new ArrayList<>(List.of(executable.toString()));
        words.addAll(options.arguments());
        ProcessBuilder builder =
                new ProcessBuilder(words).directory(options.directory().toFile());
        Map<String, String> environment = builder.environment();
        environment.put("ALLWAYS_SHARED", shared.file.toString());
        environment.put("ALLWAYS_NAMES", names.file.toString());
        environment.put("ALLWAYS_OPTIONS", options.text());
        files.ifPresent(folder -> environment.put("ALLWAYS_FILES", folder.toString()));
        options.ranks().ifPresent(ranks -> environment.putAll(ranks.environment(options.arguments())));
        environment.put("LD_BIND_NOW", "1");
        return builder.redirectInput(options.standardInput().map(Path::toFile).orElse(new File("/dev/null")))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static void pause() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Hands a request over and waits for the reply.
    void run() {
        int number = ++requests;
        Cores.enter(core);
        busy = true;
        try {
            shared.setVolatile(Shared.REQUEST, number);
            if (shared.getVolatile(Shared.RUNTIME_SLEEPS) != 0) {
                Futex.wake(request);
            }
            await(number);
        } finally {
            busy = false;
        }
    }

    private void await(int number) {
        int seen;
        shared.setVolatile(Shared.CHECKER_SLEEPS, 1);
        while ((seen = shared.getVolatile(Shared.REPLY)) != number) {
            Futex.await(reply, seen);
            if (shared.getVolatile(Shared.REPLY) != number && !process.isAlive()) {
                NotControllable why = givenUp;
                throw why != null ? why : new NotControllable(died());
            }
        }
        shared.setVolatile(Shared.CHECKER_SLEEPS, 0);
    }

    /// Ends an execution that is under way, from another thread.
    void halt(String limit) {
        if (busy && givenUp == null) {
            givenUp = new Halted(limit);
            end();
        }
    }

    private String died() {
        int code = process.exitValue();
        if (code == 128 + SIGKILL) {
            return "The program's process was killed from outside (signal 9): mostly by the system, because memory ran"
                    + " out. Its accesses are recorded, which takes up to eight times the memory that they touch.";
        }
        return "The program ended its own process (" + (code > 128 ? "signal " + (code - 128) : "status " + code)
                + ") in a way that cannot be caught: usually it has written over memory that is not its own, or killed"
                + " itself. With --isolation fork the rest of the search survives that.";
    }

    /// Asked from another thread: whether the program has been on its way to its next op for too long.
    boolean stuck(Duration limit) {
        long seen = shared.pulse();
        if (!busy || seen != watched) {
            watched = seen;
            patience.renew();
            return false;
        }
        return patience.over(process.toHandle(), limit);
    }

    /// Makes a stuck program say where it is, and ends it. Returns the place, 0 if unknown; -1 if that made it go on:
    /// it
    /// waits for memory to change, which the search sees from now on.
    long interrupt(String why) {
        shared.setLong(Shared.DIFFERS_RANGE, 0);
        Futex.signal(shared.get(Shared.PID), SIGUSR2);
        long deadline = System.nanoTime() + Duration.ofSeconds(1).toNanos();
        while (shared.getLong(Shared.DIFFERS_RANGE) == 0 && System.nanoTime() < deadline) {
            pause();
        }
        while (busy && shared.getLong(Shared.DIFFERS_RANGE) != 0 && System.nanoTime() < deadline) {
            pause();
        }
        if (!busy) {
            return -1;
        }
        givenUp = new NotControllable(why);
        long place = shared.getLong(Shared.DIFFERS_RANGE);
        where = place == 0 ? "" : shared.text();
        end();
        return place;
    }

    /// With what it has started: a real MPI's launcher and ranks.
    private void end() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /// Which thread the stuck program said it was in.
    String interrupted(int actor) {
        return where.isEmpty() ? "thread " + actor : where;
    }

    boolean alive() {
        return process.isAlive();
    }

    @Override
    public void close() {
        Cores.giveBack(core);
        end();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        files.ifPresent(Leftovers::discard);
        shared.close();
    }
}
