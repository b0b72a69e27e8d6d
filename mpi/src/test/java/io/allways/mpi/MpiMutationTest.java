package io.allways.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.c.BuildFailure;
import io.allways.c.Toolchain;
import io.allways.core.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The library with a weakness planted in its rule for tags: the oracle must notice each. Not among
/// them: that one in front counts if it was received after the receive was posted. No program is known that shows it.
final class MpiMutationTest {
    private static final int PROGRAMS = Integer.getInteger("mpi.mutation.programs", 400);

    @BeforeEach
    void compiler() {
        Native.require();
    }

    static List<Arguments> weaknesses() {
        return List.of(
                Arguments.of(
                        "a tag that is behind another one when it is asked for is not noticed",
                        "patterns.c",
                        "if (m->tag == q->tag && behind) {",
                        "if (m->tag == q->tag && behind && rank_count == 0) {"),
                Arguments.of(
                        "a tag that is sent behind another one after it was asked for is not noticed",
                        "patterns.c",
                        "for (struct posting *w = to->wilds; w && latest >= 0; w = w->next) {",
                        "for (struct posting *w = to->wilds; w && latest < -1; w = w->next) {"),
                Arguments.of(
                        "a receive that is complete is forgotten, although the sender did not know of that",
                        "patterns.c",
                        "&& (w->done == 0 || w->done > m->knows[to->number])) {",
                        "&& w->done == 0) {"),
                Arguments.of(
                        "a message whose tag has a class is matched by the agent of all others",
                        "match.c",
                        "m->class = class_of(m->dest, m->context, m->tag);",
                        "m->class = 0;"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("weaknesses")
    void noticed(String what, String file, String right, String weak) throws BuildFailure {
        String text = MpiRuntime.resource(file);
        assertEquals(2, text.split(Pattern.quote(right), -1).length, "the text to change: " + right);
        MpiOracle oracle = new MpiOracle(Toolchain.of("gcc", new Changed(file, text.replace(right, weak))));
        SplittableRandom random = new SplittableRandom(1);
        Stream<List<String>> some = Stream.generate(() -> MpiOracle.texts(random.split(), false, true))
                .limit(PROGRAMS);
        Optional<List<String>> found = Stream.concat(MpiOracle.LATE_TAGS.stream(), some)
                .filter(texts -> differs(oracle, texts))
                .findFirst();
        assertTrue(found.isPresent(), "the oracle does not notice that " + what);
    }

    private static boolean differs(MpiOracle oracle, List<String> texts) {
        MpiBruteForce expected = new MpiBruteForce(texts, true).run();
        if (expected.outcomes.size() >= MpiOracle.MOST / 3) {
            return false;
        }
        try {
            Verdict verdict = oracle.explore(
                    Stream.concat(texts.stream(), Stream.of("tell")).toList(), "eager", "optimal");
            return !expected.codes.equals(MpiOracle.codes(verdict));
        } catch (AssertionError e) {
            return true;
        }
    }

    /// The library, with another text for one of its files.
    private record Changed(String file, String text) implements Toolchain.Addition {
        private static final Toolchain.Addition REAL = MpiRuntime.addition();

        @Override
        public String folder() {
            return REAL.folder();
        }

        @Override
        public List<String> sources() {
            return REAL.sources();
        }

        @Override
        public List<String> others() {
            return REAL.others();
        }

        @Override
        public List<String> headers() {
            return REAL.headers();
        }

        @Override
        public List<String> compilers() {
            return REAL.compilers();
        }

        @Override
        public String file(String name) {
            return name.equals(file) ? text : REAL.file(name);
        }

        @Override
        public void complete(String compiler, Path fresh, Path directory) throws BuildFailure, IOException {
            REAL.complete(compiler, fresh, directory);
        }
    }
}
