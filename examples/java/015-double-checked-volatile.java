// expect: verified
// The same with a volatile field, as it must be.
class Lazy {
    private static volatile Lazy instance;
    private int value;

    private Lazy() {}

    static Lazy get() {
        if (instance == null) {
            synchronized (Lazy.class) {
                if (instance == null) {
                    Lazy made = new Lazy();
                    made.value = 42;
                    instance = made;
                }
            }
        }
        return instance;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                        if (get().value != 42) {
                            throw new AssertionError("half made");
                        }
                    })
                    .start();
        }
    }
}
