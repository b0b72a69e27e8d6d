// expect: verified
// Static state begins anew in every execution, also of a class that is only made by reflection.
class Reflection {
    static class Counter implements Runnable {
        static final int[] COUNTS = new int[1];

        @Override
        public void run() {
            synchronized (COUNTS) {
                COUNTS[0]++;
            }
        }

        static int count() {
            synchronized (COUNTS) {
                return COUNTS[0];
            }
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException, InterruptedException {
        Class<?> type = Class.forName("Reflection$Counter");
        Thread other = new Thread((Runnable) type.getDeclaredConstructor().newInstance());
        other.start();
        ((Runnable) type.getDeclaredConstructor().newInstance()).run();
        other.join();
        assert (int) type.getDeclaredMethod("count").invoke(null) == 2;
    }
}
