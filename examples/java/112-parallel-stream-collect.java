// expect: verified
// collect gives every part a container of its own and joins them in order.
import java.util.List;
import java.util.stream.Collectors;

class ParallelStreamCollect {
    public static void main(String[] args) {
        List<Integer> squares =
                List.of(1, 2, 3, 4).parallelStream().map(i -> i * i).collect(Collectors.toList());
        if (!squares.equals(List.of(1, 4, 9, 16))) {
            throw new AssertionError(squares);
        }
    }
}
