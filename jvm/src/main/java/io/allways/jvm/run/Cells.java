package io.allways.jvm.run;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The last accesses to each cell of an object: FastTrack's state (Flanagan, Freund: FastTrack, PLDI 2009), an epoch
/// for the last write and one for the last read, or a clock of reads where several are unordered. Beside each epoch
/// stands the site of the access.
///
/// Kept in pages of a few cells, made when they are needed: arrays may be large, and objects are many.
final class Cells {
    private static final int PAGE_BITS = 5;
    private static final int PAGE = 1 << PAGE_BITS;
    private static final int FIRST_PAGE = 4;
    private static final int SHARED = -1;

    /// What a cell has: its last write, its last read, each with its site.
    private static final int STRIDE = 4;

    private static final int WRITE = 0;
    private static final int WRITE_SITE = 1;
    private static final int READ = 2;
    private static final int READ_SITE = 3;

    /// What only some cells have.
    private static final class More {
        /// The last atomic write.
        int atomic;

        int atomicSite;
        /// Reads by several, per actor, with their sites.
        int[] readers = {};

        int[] readerSites = {};
        /// What travels through a volatile cell.
        int @Nullable [] clock;
        /// The event that last changed the cell, plus one.
        int change;
    }

    private int[] @Nullable [] pages = new int[1][];
    private @Nullable More[] @Nullable [] more = {};

    /// The epoch of an access that races with the one just noted, its site, and whether it writes.
    int otherEpoch;

    int otherSite;
    boolean otherWrites;

    /// Notes a read. False if it races.
    boolean read(int cell, int site, int[] clock, int epoch) {
        int[] page = page(cell);
        int at = (cell & PAGE - 1) * STRIDE;
        int last = page[at + READ];
        if (last == epoch) {
            return true;
        }
        boolean ordered = ordered(page[at + WRITE], page[at + WRITE_SITE], true, clock) && atomicOrdered(cell, clock);
        if (last == SHARED) {
            share(more(cell), epoch, site);
        } else if (last == 0 || Clocks.knows(clock, last)) {
            page[at + READ] = epoch;
            page[at + READ_SITE] = site;
        } else {
            More all = more(cell);
            all.readers = new int[0];
            all.readerSites = new int[0];
            share(all, last, page[at + READ_SITE]);
            share(all, epoch, site);
            page[at + READ] = SHARED;
        }
        return ordered;
    }

    /// Notes a write. False if it races.
    boolean write(int cell, int site, int[] clock, int epoch) {
        int[] page = page(cell);
        int at = (cell & PAGE - 1) * STRIDE;
        int read = page[at + READ];
        if (page[at + WRITE] == epoch && (read == 0 || read == epoch)) {
            return true;
        }
        boolean ordered = ordered(page[at + WRITE], page[at + WRITE_SITE], true, clock)
                && atomicOrdered(cell, clock)
                && readsOrdered(cell, page, at, clock);
        page[at + WRITE] = epoch;
        page[at + WRITE_SITE] = site;
        page[at + READ] = 0;
        return ordered;
    }

    /// Notes an atomic access to a cell that plain accesses touch as well. False if it races with one of those.
    boolean atomic(int cell, int site, boolean writes, int[] clock, int epoch) {
        int[] page = page(cell);
        int at = (cell & PAGE - 1) * STRIDE;
        boolean ordered = ordered(page[at + WRITE], page[at + WRITE_SITE], true, clock)
                && (!writes || readsOrdered(cell, page, at, clock));
        if (writes) {
            More all = more(cell);
            all.atomic = epoch;
            all.atomicSite = site;
        }
        return ordered;
    }

    private boolean atomicOrdered(int cell, int[] clock) {
        More all = known(cell);
        return all == null || ordered(all.atomic, all.atomicSite, true, clock);
    }

    private boolean readsOrdered(int cell, int[] page, int at, int[] clock) {
        if (page[at + READ] != SHARED) {
            return ordered(page[at + READ], page[at + READ_SITE], false, clock);
        }
        More all = more(cell);
        for (int actor = 0; actor < all.readers.length; actor++) {
            int local = all.readers[actor];
            if (local > 0 && !ordered(Clocks.epoch(actor, local), all.readerSites[actor], false, clock)) {
                return false;
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

    private static void share(More all, int epoch, int site) {
        int actor = Clocks.actor(epoch);
        if (actor >= all.readers.length) {
            all.readers = Arrays.copyOf(all.readers, actor + 1);
            all.readerSites = Arrays.copyOf(all.readerSites, actor + 1);
        }
        all.readers[actor] = epoch - Clocks.epoch(actor, 0);
        all.readerSites[actor] = site;
    }

    int @Nullable [] clock(int cell) {
        More all = known(cell);
        return all == null ? null : all.clock;
    }

    void clock(int cell, int[] clock) {
        more(cell).clock = clock;
    }

    /// The event that last changed the cell, plus one.
    int change(int cell) {
        More all = known(cell);
        return all == null ? 0 : all.change;
    }

    void change(int cell, int event) {
        more(cell).change = event + 1;
    }

    private int[] page(int cell) {
        int number = cell >>> PAGE_BITS;
        if (number >= pages.length) {
            pages = Arrays.copyOf(pages, Math.max(number + 1, pages.length * 2));
        }
        int[] page = pages[number];
        if (page == null || (cell & PAGE - 1) * STRIDE >= page.length) {
            // Most objects have few fields.
            boolean few = cell < FIRST_PAGE;
            int[] larger = new int[(few ? FIRST_PAGE : PAGE) * STRIDE];
            if (page != null) {
                System.arraycopy(page, 0, larger, 0, page.length);
            }
            pages[number] = larger;
            return larger;
        }
        return page;
    }

    private @Nullable More known(int cell) {
        int number = cell >>> PAGE_BITS;
        @Nullable More @Nullable [] page = number < more.length ? more[number] : null;
        return page == null ? null : page[cell & PAGE - 1];
    }

    private More more(int cell) {
        int number = cell >>> PAGE_BITS;
        if (number >= more.length) {
            more = Arrays.copyOf(more, Math.max(number + 1, more.length * 2));
        }
        @Nullable More @Nullable [] page = more[number];
        if (page == null) {
            page = new More[PAGE];
            more[number] = page;
        }
        More all = page[cell & PAGE - 1];
        if (all == null) {
            all = new More();
            page[cell & PAGE - 1] = all;
        }
        return all;
    }
}
