// expect: violated race
// The parts of a parallel stream run in several threads: a plain field is not safe there.
import java.util.List;

class ParallelStreamSideEffect {
    static int sum;

    public static void main(String[] args) {
        List.of(1, 2, 3).parallelStream().forEach(i -> sum += i);
    }
}
