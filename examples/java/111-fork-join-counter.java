// expect: violated race
// Tasks that share a plain counter race, although each of them is joined.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

class ForkJoinCounter {
    static int count;

    static class Count extends RecursiveAction {
        final int size;

        Count(int size) {
            this.size = size;
        }

        @Override
        protected void compute() {
            if (size == 1) {
                count++;
            } else {
                invokeAll(new Count(size / 2), new Count(size - size / 2));
            }
        }
    }

    public static void main(String[] args) {
        try (ForkJoinPool pool = new ForkJoinPool(4)) {
            pool.invoke(new Count(2));
        }
    }
}
