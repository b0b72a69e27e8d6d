// expect: violated race
// The same with plain fields: the JVM may keep each write back for a while, and both get in.
class PetersonPlain {
    private static boolean want0;
    private static boolean want1;
    private static int turn;
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
