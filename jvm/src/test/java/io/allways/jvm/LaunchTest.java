package io.allways.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaunchTest {
    @Test
    void thePackageOfTheCheckerIsNobodyElses(@TempDir Path classes) throws IOException {
        Files.createDirectories(classes.resolve("io/allways/jvm/run"));
        String problem =
                new Launch(List.of(classes), "Main", List.of()).problem().orElseThrow();
        assertTrue(problem.contains("io.allways.jvm, which is the checker's own"), problem);
    }

    @Test
    void thePackagesOfTheJdkAreItsOwn(@TempDir Path classes) {
        String problem = new Launch(List.of(classes), "java.util.mine.Main", List.of())
                .problem()
                .orElseThrow();
        assertTrue(problem.contains("is in a package of the JDK's (java.…)"), problem);
    }

    @Test
    void otherPackagesAreFree(@TempDir Path classes) throws IOException {
        Files.createDirectories(classes.resolve("io/allways/programs"));
        assertEquals(
                Optional.of("There is no class `Main` on the class path"),
                new Launch(List.of(classes), "Main", List.of()).problem());
    }
}
