/// Threads that each count under a lock of their own; the first two meet once, at the end. So there are two traces, however
/// long they are and however many threads there are.
class Alone {
    private static int met;

    public static void main(String[] args) {
        int steps = Integer.parseInt(args[0]);
        int threads = Integer.parseInt(args[1]);
        Object[] locks = new Object[threads];
        int[] counts = new int[threads];
        for (int t = 0; t < threads; t++) {
            locks[t] = new Object();
        }
        for (int t = 0; t < threads; t++) {
            int me = t;
            new Thread(() -> {
                for (int i = 0; i < steps; i++) {
                    synchronized (locks[me]) {
                        counts[me]++;
                    }
                }
                if (me < 2) {
                    synchronized (locks) {
                        met++;
                    }
                }
            }).start();
        }
    }
}
