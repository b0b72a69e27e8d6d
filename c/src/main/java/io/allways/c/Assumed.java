package io.allways.c;

import io.allways.core.Assumption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.LongFunction;

/// What is assumed of a C program where it relies on it.
enum Assumed {
    REUSE(
            "reuse",
            "memory allocated at 1 place has been freed before, too long ago to see who still uses it",
            "memory allocated at # places has been freed before, too long ago to see who still uses it"),
    WEAK_UPDATE(
            "weak-update",
            "1 weak compare-and-exchange never fails without a reason",
            "# weak compare-and-exchanges never fail without a reason",
            "spurious 1",
            "explores that"),
    WAKE_UP(
            "wake-up",
            "1 wait is never woken without a reason",
            "# waits are never woken without a reason",
            "spurious 1",
            "explores that"),
    FEW_SPURIOUS(
            "few-spurious",
            "at 1 place a thread that went on without a reason before does not do so again",
            "at # places threads that went on without a reason before do not do so again",
            "spurious",
            "with a larger number explores more"),
    TIMED_WAIT(
            "timed-wait",
            "1 timed wait ends early only when nothing else can go on",
            "# timed waits end early only when nothing else can go on",
            "timeouts any",
            "explores the rest"),
    NO_TIME_LIMIT(
            "no-time-limit",
            "1 timed wait never ends because of its limit",
            "# timed waits never end because of their limits",
            "timeouts any",
            "explores that they do"),
    STILL_THERE(
            "still-there",
            "at 1 place a thread whose name is set or asked for has not ended",
            "at # places threads whose names are set or asked for have not ended"),
    UNDEFINED(
            "undefined",
            "1 place uses memory that is freed, or beyond its end, and finds there what it left",
            "# places use memory that is freed, or beyond its end, and find there what they left",
            "property memory",
            "makes that a failure"),
    READ_LATER(
            "read-later",
            "1 call of the C library that reads racing memory in several steps sees it as it is after the last",
            "# calls of the C library that read racing memory in several steps see it as it is after the last"),
    WEAK_ACCESS(
            "weak-access",
            "atomic accesses weaker than sequentially consistent, at 1 place, are explored as if they were not weaker",
            "atomic accesses weaker than sequentially consistent, at # places, are explored as if they were not weaker");

    private final String code;
    private final String one;
    private final String many;
    private final String option;
    private final String lifts;

    Assumed(String code, String one, String many) {
        this(code, one, many, "", "");
    }

    Assumed(String code, String one, String many, String option, String lifts) {
        this.code = code;
        this.one = one;
        this.many = many;
        this.option = option;
        this.lifts = lifts;
    }

    private Assumption.Sort sort() {
        return new Assumption.Sort(code, one, many, option, lifts);
    }

    /// @param entries each with the number of a constant, from 1 on, in its highest byte, and a place in the others; or
    /// 0
    static List<Assumption> all(long[] entries, LongFunction<String> place) {
        List<Assumption> all = new ArrayList<>();
        for (Assumed each : values()) {
            NavigableSet<String> places = new TreeSet<>();
            Arrays.stream(entries)
                    .filter(entry -> entry >>> 56 == each.ordinal() + 1)
                    .forEach(entry -> places.add(place.apply(entry & -1L >>> 8)));
            if (!places.isEmpty()) {
                all.add(new Assumption(each.sort(), places));
            }
        }
        return all;
    }
}
