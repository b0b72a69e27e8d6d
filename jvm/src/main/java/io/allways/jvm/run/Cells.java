package io.allways.jvm.run;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The last accesses to each cell of an object: FastTrack's state (Flanagan, Freund: FastTrack, PLDI 2009), an epoch
/// for
/// the last write and one for the last read, or a clock of reads where several are unordered. Beside each epoch stands
/// the site of the access.
final class Cells {
    private static final int SHARED = -1;

    private int[] writes = {};
    private int[] writeSites = {};
    private int[] reads = {};
    private int[] readSites = {};
    private int[] atomics = {};
    private int[] atomicSites = {};
    private int[] @Nullable [] readers = {};
    private int[] @Nullable [] readerSites = {};
    private int[] @Nullable [] clocks = {};
    /// The event that last changed each cell, plus one.
    private int[] changes = {};

    /// The epoch of an access that races with the one just noted, and its site.
    int otherEpoch;

    int otherSite;
    boolean otherWrites;

    /// Notes a read. False if it races.
    boolean read(int cell, int site, int[] clock, int epoch) {
        room(cell);
        if (reads[cell] == epoch) {
            return true;
        }
        boolean ordered = ordered(writes[cell], writeSites[cell], true, clock)
                && ordered(atomics[cell], atomicSites[cell], true, clock);
        int last = reads[cell];
        if (last == SHARED) {
            share(cell, epoch, site);
        } else if (last == 0 || Clocks.knows(clock, last)) {
            reads[cell] = epoch;
            readSites[cell] = site;
        } else {
            readers[cell] = new int[0];
            readerSites[cell] = new int[0];
            reads[cell] = SHARED;
            share(cell, last, readSites[cell]);
            share(cell, epoch, site);
        }
        return ordered;
    }

    /// Notes a write. False if it races.
    boolean write(int cell, int site, int[] clock, int epoch) {
        room(cell);
        if (writes[cell] == epoch && reads[cell] != SHARED && (reads[cell] == 0 || reads[cell] == epoch)) {
            return true;
        }
        boolean ordered = ordered(writes[cell], writeSites[cell], true, clock)
                && ordered(atomics[cell], atomicSites[cell], true, clock)
                && readsOrdered(cell, clock);
        writes[cell] = epoch;
        writeSites[cell] = site;
        reads[cell] = 0;
        return ordered;
    }

    /// Notes an atomic access to a cell that plain accesses touch as well. False if it races with one of those.
    boolean atomic(int cell, int site, boolean writes, int[] clock, int epoch) {
        room(cell);
        boolean ordered =
                ordered(this.writes[cell], writeSites[cell], true, clock) && (!writes || readsOrdered(cell, clock));
        if (writes) {
            atomics[cell] = epoch;
            atomicSites[cell] = site;
        }
        return ordered;
    }

    private boolean readsOrdered(int cell, int[] clock) {
        if (reads[cell] != SHARED) {
            return ordered(reads[cell], readSites[cell], false, clock);
        }
        int[] all = readers[cell];
        int[] sites = readerSites[cell];
        if (all != null && sites != null) {
            for (int actor = 0; actor < all.length; actor++) {
                if (all[actor] > 0 && !ordered(Clocks.epoch(actor, all[actor]), sites[actor], false, clock)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean ordered(int epoch, int site, boolean writes, int[] clock) {
        if (epoch == 0 || Clocks.knows(clock, epoch)) {
            return true;
        }
        otherEpoch = epoch;
        otherSite = site;
        otherWrites = writes;
        return false;
    }

    private void share(int cell, int epoch, int site) {
        int actor = Clocks.actor(epoch);
        int[] all = Arrays.copyOf(known(readers[cell]), Math.max(known(readers[cell]).length, actor + 1));
        int[] sites = Arrays.copyOf(known(readerSites[cell]), all.length);
        all[actor] = epoch - Clocks.epoch(actor, 0);
        sites[actor] = site;
        readers[cell] = all;
        readerSites[cell] = sites;
    }

    private static int[] known(int @Nullable [] array) {
        return array == null ? new int[0] : array;
    }

    /// What travels through a volatile cell.
    int @Nullable [] clock(int cell) {
        return cell < clocks.length ? clocks[cell] : null;
    }

    void clock(int cell, int[] clock) {
        room(cell);
        clocks[cell] = clock;
    }

    /// The event that last changed the cell, plus one.
    int change(int cell) {
        return cell < changes.length ? changes[cell] : 0;
    }

    void change(int cell, int event) {
        room(cell);
        changes[cell] = event + 1;
    }

    private void room(int cell) {
        if (cell >= writes.length) {
            int size = Math.max(cell + 1, Math.min(writes.length * 2, writes.length + 4096));
            writes = Arrays.copyOf(writes, size);
            writeSites = Arrays.copyOf(writeSites, size);
            reads = Arrays.copyOf(reads, size);
            readSites = Arrays.copyOf(readSites, size);
            atomics = Arrays.copyOf(atomics, size);
            atomicSites = Arrays.copyOf(atomicSites, size);
            readers = Arrays.copyOf(readers, size);
            readerSites = Arrays.copyOf(readerSites, size);
            clocks = Arrays.copyOf(clocks, size);
            changes = Arrays.copyOf(changes, size);
        }
    }
}
