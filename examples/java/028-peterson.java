// expect: verified
// Peterson's algorithm. With volatile fields it keeps two threads apart, and what they do inside does not race.
class Peterson {
    private static volatile boolean want0;
    private static volatile boolean want1;
    private static volatile int turn;
    private static int inside;

    public static void main(String[] args) {
        new Thread(
                        () -> {
                            want0 = true;
                            turn = 1;
                            while (want1 && turn == 1) {
                                Thread.onSpinWait();
                            }
                            critical();
                            want0 = false;
                        },
                        "zero")
                .start();
        new Thread(
                        () -> {
                            want1 = true;
                            turn = 0;
                            while (want0 && turn == 0) {
                                Thread.onSpinWait();
                            }
                            critical();
                            want1 = false;
                        },
                        "one")
                .start();
    }

    private static void critical() {
        inside++;
        assert inside == 1 : "both are inside";
        inside--;
    }
}
