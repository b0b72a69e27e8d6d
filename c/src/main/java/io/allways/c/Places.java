package io.allways.c;

import java.util.List;
import java.util.Map;

/// What lies where in the memory of a native process: the fixed addresses of `fiber.c`, `heap.c` and
/// `libc/state.c`.
final class Places {
    private static final long STACKS = 0x200000000000L;
    private static final long STACK = 0x810000L;
    private static final long HEAP = 0x300000000000L;
    private static final long HEAP_END = 0x320000000000L;
    private static final long MAIN_PART = 1L << 30;
    private static final long PART = 1L << 26;

    private static final long LIBRARY = STACKS + 512 * STACK;
    private static final long LIBRARY_PART = 64;
    /// As `libc/state.h` has them.
    private static final List<String> LIBRARY_PARTS = List.of(
            "what strtok is at",
            "the result of localtime and gmtime",
            "the result of asctime and ctime",
            "the state of drand48",
            "the environment",
            "what getopt is at",
            "the state of rand",
            "the atomic section",
            "an assumption that does not hold",
            "the keys of threads' own values",
            "the names of semaphores",
            "what is done at exit",
            "the handlers of signals",
            "the locale",
            "the result of localeconv",
            "what the program has changed of its process");

    /// What is known by a key instead of an address, by its highest bit.
    private static final Map<Integer, String> KEYS = Map.of(
            54,
            "a pipe or socket",
            56,
            "the name of a thread",
            57,
            "a file",
            58,
            "a key of threads' own values",
            59,
            "a request to cancel a thread");

    private Places() {}

    static boolean heap(long address) {
        return address >= HEAP && address < HEAP_END;
    }

    /// Whose stack an address is on, or -1.
    static int thread(long address) {
        return address >= STACKS && address < STACKS + 512 * STACK ? (int) ((address - STACKS) / STACK) : -1;
    }

    /// In words, for what has no name.
    static String region(long address) {
        if (heap(address)) {
            long offset = address - HEAP;
            long thread = offset < MAIN_PART ? 0 : 1 + (offset - MAIN_PART) / PART;
            return "heap " + (thread == 0 ? "" : thread + ":") + "0x"
                    + Long.toHexString(thread == 0 ? offset : (offset - MAIN_PART) % PART);
        }
        long part = (address - LIBRARY) / LIBRARY_PART;
        if (address >= LIBRARY && part < LIBRARY_PARTS.size()) {
            return LIBRARY_PARTS.get((int) part);
        }
        String key = KEYS.get(Long.SIZE - 1 - Long.numberOfLeadingZeros(address));
        if (key != null) {
            return key;
        }
        if (thread(address) >= 0) {
            return "a local variable of thread " + thread(address);
        }
        return "0x" + Long.toHexString(address);
    }
}
