package io.allways.core;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Something that a search took for granted, and that the program relied on: its result holds only as far as that does.
///
/// @param places where the program relied on it, in order: `Queue.java:12`
public record Assumption(Sort sort, SortedSet<String> places) implements Comparable<Assumption> {
    /// What can be assumed. Front ends have one object for each.
    ///
    /// @param code for machines: `timed-wait`
    /// @param one says it of one place, as a sentence without its dot
    /// @param many the same of several; `#` stands for their number
    /// @param option what lifts it, as it stands on a command line behind the dashes: `timeouts any`; empty if nothing does
    /// @param lifts what that option does: `explores the rest`
    public record Sort(String code, String one, String many, String option, String lifts) {}

    public Assumption {
        places = Collections.unmodifiableSortedSet(new TreeSet<>(places));
    }

    public int count() {
        return places.size();
    }

    /// As a person reads it.
    ///
    /// @param dashes what stands before an option's name where the reader writes it
    public String text(String dashes) {
        String said = count() == 1 ? sort.one() : sort.many().replace("#", Integer.toString(count()));
        return sort.option().isEmpty() ? said : said + " (" + dashes + sort.option() + " " + sort.lifts() + ")";
    }

    @Override
    public int compareTo(Assumption other) {
        return sort.code().compareTo(other.sort.code());
    }

    /// What several workers assumed, each sort once, in the order of their codes.
    public static List<Assumption> merged(Collection<Assumption> all) {
        SortedMap<String, Assumption> merged = new TreeMap<>();
        for (Assumption each : all) {
            merged.merge(each.sort().code(), each, Assumption::with);
        }
        return List.copyOf(merged.values());
    }

    private Assumption with(Assumption other) {
        SortedSet<String> both = new TreeSet<>(places);
        both.addAll(other.places);
        return new Assumption(sort, both);
    }
}
