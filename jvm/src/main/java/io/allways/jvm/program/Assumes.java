package io.allways.jvm.program;

import io.allways.core.Assumption;

/// What is assumed of a Java program where it relies on it: `allways explain assumptions` tells users.
public enum Assumes {
    TIMED_WAIT(
            "timed-wait",
            "1 timed wait ends early only when nothing else can go on",
            "# timed waits end early only when nothing else can go on",
            "timeouts any",
            "explores the rest"),
    EARLY_TIMEOUTS(
            "early-timeouts",
            "at 1 place a time limit of a thread that has had its share does not strike early",
            "at # places time limits of threads that have had their share do not strike early",
            "timeouts any",
            "explores the rest"),
    NO_TIME_LIMIT(
            "no-time-limit",
            "1 timed wait never ends because of its limit",
            "# timed waits never end because of their limits",
            "timeouts any",
            "explores that they do"),
    DEADLINE_ORDER(
            "deadline-order",
            "1 time limit strikes in the order of deadlines",
            "# time limits strike in the order of deadlines",
            "timeouts any",
            "explores the rest"),
    WAKE_UP(
            "wake-up",
            "1 wait is never woken without a reason",
            "# waits are never woken without a reason",
            "spurious 1",
            "explores that"),
    FEW_SPURIOUS(
            "few-spurious",
            "at 1 place a thread that was woken without a reason before is not so again",
            "at # places threads that were woken without a reason before are not so again",
            "spurious",
            "with a larger number explores more"),
    WEAK_ACCESS(
            "weak-access",
            "accesses weaker than volatile, at 1 place, are explored as if they were volatile",
            "accesses weaker than volatile, at # places, are explored as if they were volatile"),
    WEAK_UPDATE(
            "weak-update",
            "1 weak compare-and-set never fails without a reason",
            "# weak compare-and-sets never fail without a reason",
            "spurious 1",
            "explores that"),
    RACY_ACCESS(
            "racy-access",
            "1 field or array that races is explored as if it were volatile",
            "# fields or arrays that race are explored as if they were volatile",
            "races fail",
            "reports such"),
    POLLING(
            "polling",
            "1 loop that looks again and again goes on only once something has changed; it never gave up by itself",
            "# loops that look again and again go on only once something has changed; they never gave up by themselves"),
    ROUNDS(
            "rounds",
            "1 loop that looks again and again may make few rounds or all of them, not each number in between",
            "# loops that look again and again may make few rounds or all of them, not each number in between"),
    SLEEP(
            "sleep",
            "1 sleep takes no time, so it orders nothing",
            "# sleeps take no time, so they order nothing",
            "sleeps idle",
            "lets others go on first"),
    LAST_SLEEP(
            "last-sleep",
            "1 sleep ends only when nothing else can go on",
            "# sleeps end only when nothing else can go on",
            "sleeps any",
            "explores the rest"),
    CLOCK(
            "clock",
            "the clock, read at 1 place, is virtual: it shows the same in each execution of a trace",
            "the clock, read at # places, is virtual: it shows the same in each execution of a trace"),
    RANDOM(
            "random",
            "random numbers, used at 1 place, are the same in every execution",
            "random numbers, used at # places, are the same in every execution"),
    HASH_CODE(
            "hash-code",
            "identity hash codes, used at 1 place, are the same in every execution",
            "identity hash codes, used at # places, are the same in every execution"),
    FAIR_LOCK(
            "fair-lock",
            "1 fair lock counts as unfair: more is explored than can happen",
            "# fair locks count as unfair: more is explored than can happen"),
    LONGEST_WAITER(
            "longest-waiter",
            "signals of 1 condition wake who has waited longest, as the JDK's do",
            "signals of # conditions wake who has waited longest, as the JDK's do"),
    WIDE_POOL(
            "wide-pool",
            "1 fork/join pool has as many threads as tasks",
            "# fork/join pools have as many threads as tasks"),
    POOL_FIGURES(
            "pool-figures",
            "the threads of 1 fork/join pool that are counted are those that run a task at that moment",
            "the threads of # fork/join pools that are counted are those that run a task at that moment"),
    ONE_PROCESSOR(
            "one-processor",
            "the JDK's own code sees one processor, at 1 place, so nobody spins before it waits",
            "the JDK's own code sees one processor, at # places, so nobody spins before it waits"),
    NO_GARBAGE(
            "no-garbage",
            "the garbage collector, relied on at 1 place, does nothing",
            "the garbage collector, relied on at # places, does nothing"),
    LOG_OUTPUT(
            "log-output",
            "nobody reads what loggers write to streams, files or memory, where 1 place logs",
            "nobody reads what loggers write to streams, files or memory, where # places log"),
    OWN_CLASSES(
            "own-classes",
            "fields of classes whose files are not known, where 1 place defines classes, are not looked at",
            "fields of classes whose files are not known, where # places define classes, are not looked at"),
    SOCKET_BUFFER(
            "socket-buffer",
            "socket buffers have no limit, where 1 place writes without waiting",
            "socket buffers have no limit, where # places write without waiting"),
    BUFFER_SIZE(
            "buffer-size",
            "socket buffers hold 4 MB, or what --buffers says, where 1 place writes",
            "socket buffers hold 4 MB, or what --buffers says, where # places write"),
    WHOLE_READ(
            "whole-read",
            "1 read of a stream gets what one write sent",
            "# reads of streams get what one write sent",
            "reads any",
            "explores the rest"),
    READ_BUDGET(
            "read-budget",
            "1 read of a stream gets what one write sent, once as many of its connection did not as --reads allows",
            "# reads of streams get what one write sent, once as many of their connections did not as --reads allows",
            "reads any",
            "explores the rest"),
    SYMMETRIC(
            "symmetric",
            "1 process is taken for one like others",
            "# processes are taken for alike: which of them is which makes no difference"),
    FILE("file", "1 place reads files, which stay as they are", "# places read files, which stay as they are"),
    LISTED_AT_ONCE(
            "listed-at-once",
            "1 listing of a directory sees it as it was at one moment, in alphabetical order",
            "# listings of directories see them as they were at one moment, in alphabetical order");

    private final String code;
    private final String one;
    private final String many;
    private final String option;
    private final String lifts;

    Assumes(String code, String one, String many) {
        this(code, one, many, "", "");
    }

    Assumes(String code, String one, String many, String option, String lifts) {
        this.code = code;
        this.one = one;
        this.many = many;
        this.option = option;
        this.lifts = lifts;
    }

    /// Whether more is explored because of it than most machines show: a failure may rest on it.
    public boolean overstates() {
        return this == SLEEP || this == FAIR_LOCK;
    }

    public Assumption.Sort sort() {
        return new Assumption.Sort(code, one, many, option, lifts);
    }
}
