package io.allways.jvm.program;

import io.allways.core.Restart;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// What the executions so far have taught about a program, shared by all workers: which plain accesses race, and which
/// seldom used things it does. What nobody does need not be seen: a field that never races is no op, and neither is the
/// end of a thread that nobody asks about. Each lesson changes the ops of the program, so the search begins again.
public final class Lessons {
    /// Threads other than the first start threads: their order is then part of a trace, for it decides the numbers.
    public static final String NESTED_STARTS = "nested starts";

    /// Somebody asks whether threads are alive.
    public static final String LIVES = "lives";

    /// Followed by the number of a thread that somebody interrupts.
    public static final String INTERRUPTS = "interrupts ";

    /// Followed by the number of a thread that is interrupted and parks: an interrupt leaves it a permit.
    public static final String PARKS = "parks ";

    /// Somebody does something to a thread that another may start at the same time.
    public static final String EARLY = "what is done to threads before they are started";

    /// A thread that may be interrupted waits for the end of another.
    public static final String JOINS = "joins that are interrupted";

    /// The monitor of a thread object is used: `join` and the end of the thread use it as well.
    public static final String THREAD_MONITORS = "monitors of threads";

    /// Followed by the number of a thread whose state somebody asks for.
    public static final String STATES = "state of ";

    /// Somebody changes the name, priority or the like of a thread while another looks at it.
    public static final String ATTRIBUTES = "attributes of threads";

    /// Names of threads have numbers in them that several threads count at the same time, and somebody looks at names.
    public static final String NUMBERED_NAMES = "numbers in names of threads";

    /// Followed by the place of a loop that looks again and again, with a pause in between, and did not give up.
    public static final String POLLS = "polls without end at ";

    /// Followed by a number of nanoseconds: somebody sleeps so long, and as long as somebody waits with a time limit.
    public static final String LONG_SLEEPS = "sleeps of at least ";

    /// Followed by the name of a field, or by where an array is made.
    public static final String RACES = "races ";

    /// Followed by what the JDK keeps that one thread changes while another uses it; see
    /// [io.allways.jvm.objects.SharedState].
    public static final String STATE = "shared state of ";

    /// A collection races: from now on it matters where in the program it is used, which costs a look at the stack.
    public static final String PLACES = "places of calls";

    /// Somebody asks who waits for a lock: beginning to wait is then an op.
    public static final String QUEUES = "queues";

    /// Somebody waits for several permits of a semaphore, and may hold back others.
    public static final String SEVERAL_PERMITS = "several permits";

    /// A `StampedLock` is read with a limit of time by one thread and written by another: readers may have to wait
    /// behind
    /// writers that wait.
    public static final String STAMPED_QUEUES = "queues of stamped locks";

    /// Who waits for the end of a phase of a `Phaser` may return so late that the next has ended as well.
    public static final String OVERTAKEN = "phases that end before all have left the one before";

    /// A fork/join pool of parallelism 1 gets several tasks; see [io.allways.jvm.forks.Forks].
    public static final String NARROW_POOLS = "narrow pools";

    /// Somebody waits until a fork/join pool has nothing to do; see [io.allways.jvm.forks.Forks].
    public static final String QUIESCENCE = "quiescence of pools";

    /// A pool of threads gets another size while it has threads.
    public static final String RESIZED_POOLS = "pools of another size";

    /// Somebody asks a pool of threads how many threads and tasks it has, or whether it is about to end.
    public static final String POOL_STATISTICS = "statistics of pools";

    /// A pool is shut down while another thread is about to start a worker that tasks in the queue rely on.
    public static final String UNSETTLED_WORKERS = "workers that are not started when their pool is shut down";

    /// A fork/join task is completed or cancelled by somebody who does not run it; see [Forks].
    public static final String FOREIGN_ENDINGS = "tasks that others end";

    /// A reference and its mark or stamp become what they were before: to look at them and to replace them are two ops.
    public static final String PAIRS = "pairs that come again";

    /// Somebody asks who waits for a condition.
    public static final String WAITERS = "who waits for conditions";

    /// Somebody replaces the outcome of a `CompletableFuture`, so that it is an op to look at it.
    public static final String OBTRUDED = "outcomes that are replaced";

    /// Threads that have waited for a future do what depends on it, or somebody counts who waits; see [Helpers].
    public static final String HELPERS = "who helps with what depends on a future";

    /// A process of a system ends by `System.exit` while it has other threads.
    public static final String EXITS = "processes that end while they have other threads";

    /// Followed by the name of a class of the JDK whose calls of several steps meet changes by other threads; see
    /// [io.allways.jvm.run.SeveralSteps].
    public static final String INSIDE = "inside ";

    /// Followed by a path: one thread changes what another uses there, in no order.
    public static final String FILES = "files ";

    /// Followed by the position of an open file: one thread closes it while another comes to use it.
    public static final String FILES_CLOSED = "files closed while used: ";

    /// Followed by the length of a path, that path and another: a call has to do with both at once.
    public static final String FILES_TOGETHER = "files together ";

    private final Set<String> learned = new HashSet<>();
    /// What all workers know, if this is what one of them does.
    private final @Nullable Lessons shared;

    private boolean frozen;
    private volatile int version;
    private long missed;

    public final Names names;

    public Lessons() {
        shared = null;
        names = new Names();
    }

    /// What one worker knows: it stays the same until the worker [#catchUp]s, whatever others learn meanwhile.
    public Lessons(Lessons shared) {
        this.shared = shared;
        names = shared.names;
    }

    /// Takes over what others have learned; at the beginning of a search.
    public synchronized void catchUp() {
        if (shared != null) {
            synchronized (shared) {
                learned.addAll(shared.learned);
                version = shared.version;
            }
        }
    }

    public int version() {
        return version;
    }

    public synchronized boolean knows(String lesson) {
        return learned.contains(lesson);
    }

    /// Learns something new; what to throw, so that the search begins again.
    public Restart learn(String lesson) {
        if (shared != null) {
            return shared.learn(lesson);
        }
        synchronized (this) {
            learned.add(lesson);
            version++;
        }
        return new Restart(lesson);
    }

    /// Whether more may be learned, asked where there is something to learn. Not while a failure is looked into: its
    /// schedule is one of the ops known when it was found. Then that counts as [#missed].
    public boolean open() {
        if (shared != null) {
            return shared.open();
        }
        synchronized (this) {
            if (frozen) {
                missed++;
            }
            return !frozen;
        }
    }

    /// How often there was something to learn while no more could be learned.
    public synchronized long missed() {
        return missed;
    }

    /// Another search may learn more.
    public synchronized void thaw() {
        frozen = false;
    }

    public synchronized void freeze() {
        frozen = true;
    }

    /// What object `number` of an op is called in every process.
    public String objectKey(int number) {
        return names.key(number);
    }

    /// The number here of the object called `key`.
    public int objectNumber(String key) {
        return names.number(key);
    }

    /// All, as text for [#set].
    public synchronized Set<String> all() {
        return new TreeSet<>(learned);
    }

    /// The names of what races, where racing accesses are explored.
    public SortedSet<String> races() {
        return following(RACES);
    }

    /// What has been learned that begins with `prefix`, without that.
    public synchronized SortedSet<String> following(String prefix) {
        SortedSet<String> rests = new TreeSet<>();
        for (String lesson : learned) {
            if (lesson.startsWith(prefix)) {
                rests.add(lesson.substring(prefix.length()));
            }
        }
        return rests;
    }

    public synchronized void set(Set<String> lessons) {
        learned.clear();
        learned.addAll(lessons);
        version++;
    }
}
