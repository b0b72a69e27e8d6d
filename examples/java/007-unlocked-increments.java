// expect: traces 34, verified [--races ignore]
// The same without a lock, and nothing asserted: 2 threads twice are 34 traces, 3 threads twice 7134.
class UnlockedIncrements {
    private static int count;

    public static void main(String[] args) {
        int threads = args.length > 0 ? Integer.parseInt(args[0]) : 2;
        int times = args.length > 1 ? Integer.parseInt(args[1]) : 2;
        for (int t = 0; t < threads; t++) {
            new Thread(
                            () -> {
                                for (int i = 0; i < times; i++) {
                                    count++;
                                }
                            },
                            "inc-" + (t + 1))
                    .start();
        }
    }
}
