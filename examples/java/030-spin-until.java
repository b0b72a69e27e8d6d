// expect: traces 2, verified
// Waiting in a loop is one step: it goes on when what it reads has changed. Either the flag is up when the
// thread looks first, or it waits.
class SpinUntil {
    static volatile boolean ready;
    static int data;

    public static void main(String[] args) {
        new Thread(() -> {
                    while (!ready) {
                        Thread.onSpinWait();
                    }
                    assert data == 42;
                })
                .start();
        data = 42;
        ready = true;
    }
}
