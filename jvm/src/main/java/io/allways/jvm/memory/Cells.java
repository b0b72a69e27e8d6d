package io.allways.jvm.memory;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The last accesses to each cell of an object: FastTrack's state (Flanagan, Freund: FastTrack, PLDI 2009), an epoch
/// for the last write and one for the last read, or a clock of reads where several are unordered. Beside each epoch
/// stands the site of the access.
///
/// Kept in pages of a few cells, made when they are needed: arrays may be large, and objects are many.
public final class Cells {
    private static final int PAGE_BITS = 5;
    private static final int PAGE = 1 << PAGE_BITS;
    private static final int FIRST_PAGE = 4;

    private static final long SHARED = -1;

    /// What a cell has: its last write and its last read, each with its site ([Clocks#access]).
    private static final int STRIDE = 2;

    private static final int WRITE = 0;
    private static final int READ = 1;

    /// What only some cells have.
    private static final class More {
        /// The last atomic write.
        long atomic;

        /// Reads by several, per actor, with their sites.
        int[] readers = {};

        int[] readerSites = {};
        /// What travels through a volatile cell.
        int @Nullable [] clock;
        /// The event that last changed the cell, plus one.
        int change;
    }

    private long[] @Nullable [] pages = new long[1][];
    private @Nullable More[] @Nullable [] more = {};

    /// An access that races with the one just noted, and whether it writes.
    public long other;

    public boolean otherWrites;

    /// Notes a read. False if it races.
    public boolean read(int cell, int site, int[] clock, long epoch) {
        long[] page = page(cell);
        int at = (cell & PAGE - 1) * STRIDE;
        long last = page[at + READ];
        if (last != SHARED && Clocks.epochOf(last) == epoch) {
            return true;
        }
        boolean ordered = ordered(page[at + WRITE], true, clock) && atomicOrdered(cell, clock);
        if (last == SHARED) {
            share(more(cell), epoch, site);
        } else if (last == 0 || Clocks.knows(clock, Clocks.epochOf(last))) {
            page[at + READ] = Clocks.access(epoch, site);
        } else {
            More all = more(cell);
            all.readers = new int[0];
            all.readerSites = new int[0];
            share(all, Clocks.epochOf(last), Clocks.siteOf(last));
            share(all, epoch, site);
            page[at + READ] = SHARED;
        }
        return ordered;
    }

    /// Notes a write. False if it races.
    public boolean write(int cell, int site, int[] clock, long epoch) {
        long[] page = page(cell);
        int at = (cell & PAGE - 1) * STRIDE;
        long read = page[at + READ];
        if (Clocks.epochOf(page[at + WRITE]) == epoch
                && (read == 0 || read != SHARED && Clocks.epochOf(read) == epoch)) {
            return true;
        }
        boolean ordered = ordered(page[at + WRITE], true, clock)
                && atomicOrdered(cell, clock)
                && readsOrdered(cell, page, at, clock);
        page[at + WRITE] = Clocks.access(epoch, site);
        page[at + READ] = 0;
        return ordered;
    }

    /// Notes an atomic access to a cell that plain accesses touch as well. False if it races with one of those.
    public boolean atomic(int cell, int site, boolean writes, int[] clock, long epoch) {
        long[] page = page(cell);
        int at = (cell & PAGE - 1) * STRIDE;
        boolean ordered = ordered(page[at + WRITE], true, clock) && (!writes || readsOrdered(cell, page, at, clock));
        if (writes) {
            more(cell).atomic = Clocks.access(epoch, site);
        }
        return ordered;
    }

    private boolean atomicOrdered(int cell, int[] clock) {
        More all = known(cell);
        return all == null || ordered(all.atomic, true, clock);
    }

    private boolean readsOrdered(int cell, long[] page, int at, int[] clock) {
        if (page[at + READ] != SHARED) {
            return ordered(page[at + READ], false, clock);
        }
        More all = more(cell);
        for (int actor = 0; actor < all.readers.length; actor++) {
            int local = all.readers[actor];
            if (local > 0
                    && !ordered(Clocks.access(Clocks.epoch(actor, local), all.readerSites[actor]), false, clock)) {
                return false;
            }
        }
        return true;
    }

    private boolean ordered(long access, boolean writes, int[] clock) {
        if (access == 0 || Clocks.knows(clock, Clocks.epochOf(access))) {
            return true;
        }
        other = access;
        otherWrites = writes;
        return false;
    }

    private static void share(More all, long epoch, int site) {
        int actor = Clocks.actor(epoch);
        if (actor >= all.readers.length) {
            all.readers = Arrays.copyOf(all.readers, actor + 1);
            all.readerSites = Arrays.copyOf(all.readerSites, actor + 1);
        }
        all.readers[actor] = Clocks.clock(epoch);
        all.readerSites[actor] = site;
    }

    public int @Nullable [] clock(int cell) {
        More all = known(cell);
        return all == null ? null : all.clock;
    }

    public void clock(int cell, int[] clock) {
        more(cell).clock = clock;
    }

    /// The event that last changed the cell, plus one.
    public int change(int cell) {
        More all = known(cell);
        return all == null ? 0 : all.change;
    }

    public void change(int cell, int event) {
        more(cell).change = event + 1;
    }

    private long[] page(int cell) {
        int number = cell >>> PAGE_BITS;
        if (number >= pages.length) {
            pages = Arrays.copyOf(pages, Math.max(number + 1, pages.length * 2));
        }
        long[] page = pages[number];
        if (page == null || (cell & PAGE - 1) * STRIDE >= page.length) {
            // Most objects have few fields.
            boolean few = cell < FIRST_PAGE;
            long[] larger = new long[(few ? FIRST_PAGE : PAGE) * STRIDE];
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
