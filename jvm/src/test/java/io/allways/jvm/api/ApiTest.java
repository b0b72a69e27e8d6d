package io.allways.jvm.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allways.jvm.api.RandomCalls.Root;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Some programs for each class; `bench/api/run` compares more of them.
final class ApiTest {
    static List<Root> roots() {
        return Roots.ALL;
    }

    @ParameterizedTest
    @MethodSource("roots")
    void doesWhatItDoesOnAPlainJvm(Root root) throws IOException {
        long fresh = System.nanoTime();
        System.out.println(root + ": fresh seed " + fresh);
        assertEquals(List.of(), ApiComparison.differences(root, 1, 1));
        assertEquals(List.of(), ApiComparison.differences(root, 2, fresh));
    }
}
