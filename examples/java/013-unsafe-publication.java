// expect: violated race
// An object handed to another thread through a plain field: the reader may see the reference, and not yet
// what the constructor wrote.
class UnsafePublication {
    static class Config {
        int port = 80;
    }

    static Config config;

    public static void main(String[] args) {
        new Thread(() -> config = new Config(), "writer").start();
        new Thread(
                        () -> {
                            Config seen = config;
                            if (seen != null && seen.port != 80) {
                                throw new AssertionError("half made");
                            }
                        },
                        "reader")
                .start();
    }
}
