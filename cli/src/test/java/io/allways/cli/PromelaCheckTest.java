package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `allways check` and `allways replay` of Promela models.
class PromelaCheckTest {
    private static final Path EXAMPLES = Path.of("../examples/promela");

    @TempDir
    private Path directory;

    private String copied(String name) throws IOException {
        Files.copy(EXAMPLES.resolve(name), directory.resolve(name));
        return name;
    }

    private Invocation.Result run(String... arguments) {
        return new Invocation(directory).run(arguments);
    }

    @Test
    void aModelThatIsRightIsVerified() throws IOException {
        Invocation.Result result = run("check", copied("20-peterson.pml"));
        assertEquals(0, result.code(), result.err());
        assertTrue(result.out().contains("verified: all 38 states"), result.out());
        assertTrue(result.out().contains("deadlock stuck"), result.out());
    }

    @Test
    void whatIsWrongIsShownAndCanBeReplayed() throws IOException {
        for (String name :
                new String[] {"23-philosophers-bug.pml", "27-leader-bug.pml", "29-rendezvous-lock-bug.pml"}) {
            Invocation.Result result = run("check", copied(name));
            assertEquals(1, result.code(), result.err());
            String command = result.out()
                    .lines()
                    .filter(line -> line.startsWith("  replay "))
                    .findFirst()
                    .orElseThrow();
            Invocation.Result again = run("replay", command.substring(command.lastIndexOf(' ') + 1));
            assertEquals(1, again.code(), again.err());
            assertTrue(again.out().contains("as it was saved"), again.out());
        }
    }

    @Test
    void bothSidesOfARendezvousAreInOneStep() throws IOException {
        Invocation.Result result = run("check", copied("29-rendezvous-lock-bug.pml"));
        assertTrue(result.out().contains("take!_pid → Lock(0): take?who  ["), result.out());
    }

    @Test
    void anIncompleteSearchIsNeverZero() throws IOException {
        String name = copied("28-rendezvous-lock.pml");
        assertEquals(3, run("check", "--states", "10", name).code());
        assertEquals(3, run("check", "--depth", "3", name).code());
        assertEquals(0, run("check", name).code());
    }

    @Test
    void claimsAreRefusedUnlessTheyAreLeftOut() throws IOException {
        Files.writeString(
                directory.resolve("claim.pml"), "byte a;\nactive proctype P() { a = 1 }\nltl p { [] (a == 0) }\n");
        Invocation.Result refused = run("check", "claim.pml");
        assertEquals(2, refused.code());
        assertTrue(refused.err().contains("claim.pml:3:1  `ltl` is not supported"), refused.err());
        Invocation.Result without = run("check", "--claims", "off", "claim.pml");
        assertEquals(0, without.code(), without.err());
        assertTrue(without.out().contains("claims off"), without.out());
    }

    @Test
    void severalMistakesAreShownAtOnce() throws IOException {
        Files.writeString(
                directory.resolve("bad.pml"),
                "#define TWICE(x) (x + x + )\nbyte a;\ninit {\n  a = b;\n  c_code { x };\n  a = TWICE(a);\n  goto nowhere\n}\n");
        Invocation.Result result = run("check", "bad.pml");
        assertEquals(2, result.code());
        assertTrue(result.err().contains("bad.pml:5:3  `c_code`"), result.err());
        assertTrue(result.err().contains("bad.pml:6:"), result.err());
    }
}
