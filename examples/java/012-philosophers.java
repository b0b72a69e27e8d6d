// expect: violated deadlock
// Three philosophers who all take the left fork first.
class Philosophers {
    public static void main(String[] args) {
        Object[] forks = {new Object(), new Object(), new Object()};
        for (int i = 0; i < forks.length; i++) {
            Object left = forks[i];
            Object right = forks[(i + 1) % forks.length];
            new Thread(
                            () -> {
                                synchronized (left) {
                                    synchronized (right) {
                                        Thread.yield();
                                    }
                                }
                            },
                            "philosopher-" + (i + 1))
                    .start();
        }
    }
}
