package io.allways.c;

/// What lies where in the memory of a native process: the fixed addresses of `fiber.c` and `heap.c`.
final class Places {
    private static final long STACKS = 0x200000000000L;
    private static final long STACK = 0x810000L;
    private static final long HEAP = 0x300000000000L;
    private static final long HEAP_END = 0x320000000000L;
    private static final long MAIN_PART = 1L << 30;
    private static final long PART = 1L << 26;

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
        if (thread(address) >= 0) {
            return "a local variable of thread " + thread(address);
        }
        return "0x" + Long.toHexString(address);
    }
}
