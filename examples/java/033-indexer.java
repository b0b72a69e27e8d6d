// expect: traces 8, verified
// Flanagan and Godefroid's indexer: each thread puts 4 words into a table of 128 slots, each slot under its own
// lock, and goes on to the next where one is taken. 11 threads never meet, each further one multiplies by 8.
class Indexer {
    private static final int SLOTS = 128;

    public static void main(String[] args) {
        int threads = args.length > 0 ? Integer.parseInt(args[0]) : 12;
        int[] table = new int[SLOTS];
        Object[] locks = new Object[SLOTS];
        for (int i = 0; i < SLOTS; i++) {
            locks[i] = new Object();
        }
        for (int t = 0; t < threads; t++) {
            int id = t;
            new Thread(() -> insert(table, locks, id), "indexer-" + t).start();
        }
    }

    private static void insert(int[] table, Object[] locks, int id) {
        for (int m = 1; m <= 4; m++) {
            int word = m * 11 + id;
            int slot = word * 7 % SLOTS;
            while (!put(table, locks, slot, word)) {
                slot = (slot + 1) % SLOTS;
            }
        }
    }

    private static boolean put(int[] table, Object[] locks, int slot, int word) {
        synchronized (locks[slot]) {
            if (table[slot] != 0) {
                return false;
            }
            table[slot] = word;
            return true;
        }
    }
}
