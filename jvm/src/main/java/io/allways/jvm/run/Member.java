package io.allways.jvm.run;

import io.allways.jvm.globals.JdkGlobals;
import io.allways.jvm.streams.Streams;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One process of a system: its own classes, and what the JVM keeps once per process. A program that is alone is the
/// only member, without a label.
public final class Member {
    /// Where it stands among interchangeable processes.
    public enum Group {
        NONE,
        FIRST,
        MIDDLE,
        LAST,
        /// It only looks at what the others have left: no fault strikes it.
        WITNESS
    }

    final int number;
    final ClassLoader loader;
    private final String label;
    private final boolean service;
    private final int after;
    private final Group group;

    /// How many threads it has begun to start in this execution, its first one included.
    int threads;
    /// How many of them are there.
    int fibers;
    /// How many of them it has named itself.
    int named;
    /// When one of its threads last counted for a name, as an epoch.
    long countedAt;
    /// Several of its threads have counted for names, in no order.
    boolean countsUnordered;
    /// The program looks at names of threads.
    boolean looksAtNames;

    boolean exited;
    /// It ends: its hooks run.
    boolean leaving;
    /// Its first thread, and those that it has begun to start.
    final List<Thread> listed = new ArrayList<>();
    /// What is started at its end.
    final Set<Thread> hooks = new LinkedHashSet<>();
    /// What it waits for before its program begins is there.
    boolean begun;
    /// It may be killed.
    boolean mortal;
    /// Its threads look at it where others see what they do, if one of them may end it.
    final Lives.Life life;

    Thread.@Nullable UncaughtExceptionHandler handler;

    /// The group of its first thread.
    @Nullable ThreadGroup threadGroup;
    /// Its standard streams.
    @Nullable PrintStream out = Streams.OUT;

    public @Nullable PrintStream err = Streams.ERR;

    @Nullable InputStream in = Streams.IN;

    /// Its own values of the JDK's static fields.
    final JdkGlobals globals = new JdkGlobals();

    /// What models keep for the length of an execution.
    final Map<Object, Object> kept = new HashMap<>();

    /// @param label what it is called in reports; empty if it is alone
    /// @param service whether it may be left waiting at the end
    /// @param after the port on which somebody must listen before it begins; 0 if it need not wait
    public Member(int number, String label, boolean service, int after, Group group, ClassLoader loader) {
        this.number = number;
        this.label = label;
        this.service = service;
        this.after = after;
        this.group = group;
        this.loader = loader;
        life = new Lives.Life(number);
    }

    /// Of its classes.
    public ClassLoader loader() {
        return loader;
    }

    /// What it is called in reports; empty if it is alone.
    public String label() {
        return label;
    }

    /// The port on which somebody must listen before it begins; 0 if it need not wait.
    public int after() {
        return after;
    }

    /// Whether it is one of several interchangeable processes.
    public boolean symmetric() {
        return group != Group.NONE && group != Group.WITNESS;
    }

    /// Whether it only looks at what the others have left.
    public boolean witness() {
        return group == Group.WITNESS;
    }

    /// Whether the process before it is like it.
    public boolean follows() {
        return group == Group.MIDDLE || group == Group.LAST;
    }

    /// Whether the process after it is like it.
    public boolean leads() {
        return group == Group.FIRST || group == Group.MIDDLE;
    }

    boolean service() {
        return service;
    }

    boolean mayStay() {
        return service || exited;
    }

    /// Whether it has started threads beside its first.
    public boolean hasThreads() {
        return fibers > 1;
    }

    void reset() {
        threads = 0;
        fibers = 0;
        named = 0;
        countedAt = 0;
        countsUnordered = false;
        looksAtNames = false;
        exited = false;
        leaving = false;
        hooks.clear();
        listed.clear();
        mortal = false;
        begun = false;
        handler = null;
        kept.clear();
        globals.reset();
        out = Streams.OUT;
        err = Streams.ERR;
        in = Streams.IN;
    }

    /// What a thread of it is called in reports.
    String name(ThreadLife life) {
        return label.isEmpty() ? life.shown() : label + "/" + life.shown();
    }
}
