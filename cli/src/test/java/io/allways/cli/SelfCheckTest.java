package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allways.cli.leases.Lending;
import io.allways.core.explore.LeaseBook;
import io.allways.toy.ToyParser;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Allways checks the Java code by which it divides a search, in all interleavings of two workers and a loss.
final class SelfCheckTest {
    @TempDir
    Path directory;

    private static String place(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private Invocation.Result check(String expected) {
        String classpath = Stream.of(Lending.class, LeaseBook.class, ToyParser.class)
                .map(SelfCheckTest::place)
                .collect(Collectors.joining(File.pathSeparator));
        return new Invocation(directory)
                .run(List.of("check", "--time", "100s", "-cp", classpath, Lending.class.getName(), expected));
    }

    @Test
    void leasesAreSafeInAllInterleavings() {
        Invocation.Result result = check(TRACES);
        assertEquals(0, result.code(), result::all);
        assertEquals(true, result.out().contains("verified"), result::all);
    }

    @Test
    void theCheckCanFail() {
        Invocation.Result result = check("0");
        assertEquals(1, result.code(), result::all);
    }

    private static final String TRACES = "2";
}
