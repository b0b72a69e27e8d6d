// expect: violated livelock
// Each waits until the other has gone first. Both are busy for ever.
class Livelock {
    static volatile boolean left;
    static volatile boolean right;

    public static void main(String[] args) {
        new Thread(
                        () -> {
                            while (!right) {
                                Thread.onSpinWait();
                            }
                            left = true;
                        },
                        "left")
                .start();
        new Thread(
                        () -> {
                            while (!left) {
                                Thread.onSpinWait();
                            }
                            right = true;
                        },
                        "right")
                .start();
    }
}
