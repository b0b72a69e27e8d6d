// expect: verified
// Fork one half, compute the other, join: the result is right whoever runs the forked half, a worker or the one who joins.
import java.util.concurrent.RecursiveTask;

class ForkJoinSum {
    static class Sum extends RecursiveTask<Integer> {
        final int[] numbers;
        final int from;
        final int to;

        Sum(int[] numbers, int from, int to) {
            this.numbers = numbers;
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from == 1) {
                return numbers[from];
            }
            int middle = (from + to) / 2;
            Sum left = new Sum(numbers, from, middle);
            Sum right = new Sum(numbers, middle, to);
            left.fork();
            return right.compute() + left.join();
        }
    }

    public static void main(String[] args) {
        int sum = new Sum(new int[] {1, 2, 3, 4}, 0, 4).invoke();
        if (sum != 10) {
            throw new AssertionError(sum);
        }
    }
}
