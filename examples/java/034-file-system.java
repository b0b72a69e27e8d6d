// expect: traces 2, verified
// Flanagan and Godefroid's file system: thread t takes a block for inode t mod 32, the first free one from block
// 2t mod 26 on, each under its own lock. 13 threads never meet, each further one doubles the traces.
class FileSystem {
    private static final int INODES = 32;
    private static final int BLOCKS = 26;

    private final int[] inodes = new int[INODES];
    private final boolean[] busy = new boolean[BLOCKS];
    private final Object[] inodeLocks = locks(INODES);
    private final Object[] blockLocks = locks(BLOCKS);

    private static Object[] locks(int count) {
        Object[] locks = new Object[count];
        for (int i = 0; i < count; i++) {
            locks[i] = new Object();
        }
        return locks;
    }

    void create(int inode) {
        synchronized (inodeLocks[inode]) {
            int block = inode * 2 % BLOCKS;
            while (inodes[inode] == 0) {
                synchronized (blockLocks[block]) {
                    if (!busy[block]) {
                        busy[block] = true;
                        inodes[inode] = block + 1;
                    }
                }
                block = (block + 1) % BLOCKS;
            }
        }
    }

    public static void main(String[] args) {
        int threads = args.length > 0 ? Integer.parseInt(args[0]) : 14;
        FileSystem files = new FileSystem();
        for (int t = 0; t < threads; t++) {
            int inode = t % INODES;
            new Thread(() -> files.create(inode), "writer-" + t).start();
        }
    }
}
