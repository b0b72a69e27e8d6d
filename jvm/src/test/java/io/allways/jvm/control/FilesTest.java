package io.allways.jvm.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.core.Verdict;
import io.allways.jvm.program.Options;
import io.allways.programs.ChangesFiles;
import io.allways.programs.SharesFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The checker never lets a program change the user's files, whatever way of the JDK it takes.
class FilesTest {
    private static final FileTime LONG_AGO = FileTime.fromMillis(1_000_000_000_000L);

    @TempDir
    Path folder = Path.of("");

    @BeforeEach
    void fill() throws IOException {
        Files.writeString(folder.resolve("keep"), "kept");
        Files.setLastModifiedTime(folder.resolve("keep"), LONG_AGO);
    }

    private void assertUnchanged(String way) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            assertEquals(List.of(folder.resolve("keep")), all.toList(), way);
        }
        Path keep = folder.resolve("keep");
        assertEquals("kept", Files.readString(keep), way);
        assertEquals(LONG_AGO, Files.getLastModifiedTime(keep), way);
        assertTrue(Files.isWritable(keep), way);
    }

    @Test
    void changesAreTheExecutionsOwnOrRefused() throws IOException {
        List<String> wrong = new ArrayList<>();
        // Twice, because the JDK holds locks of its own while it is asked for some.
        List<String> ways = new ArrayList<>(ChangesFiles.changes());
        ways.addAll(ChangesFiles.changes());
        for (String way : ways) {
            String outcome = new Checked(ChangesFiles.class, Options.STANDARD).outcome(way, folder.toString());
            String refusal = ChangesFiles.REFUSED.get(way);
            boolean expected = refusal == null
                    ? outcome.equals("VERIFIED 1[]")
                    : outcome.startsWith("The program " + refusal + " at … (in main)");
            if (!expected) {
                wrong.add(way + ": " + outcome);
            }
            assertUnchanged(way);
        }
        assertEquals(List.of(), wrong);
    }

    @Test
    void whatChangesNothingIsAllowed() throws IOException {
        for (String way : ChangesFiles.harmless()) {
            Verdict verdict = new Checked(ChangesFiles.class, Options.STANDARD).run(way, folder.toString());
            assertEquals(Verdict.Outcome.VERIFIED, verdict.outcome(), () -> way + verdict.violations());
            assertUnchanged(way);
        }
    }

    private String shared(String way) throws IOException {
        String outcome = new Checked(SharesFiles.class, Options.STANDARD).outcome(way, folder.toString());
        assertUnchanged(way);
        return outcome;
    }

    @Test
    void threadsMeetAtFiles() throws IOException {
        String outcome = shared("together");
        assertTrue(outcome.startsWith("VIOLATED") && outcome.endsWith("[1]"), outcome);
        assertEquals("VERIFIED 2[]", shared("locked"));
    }

    @Test
    void filesOfOnesOwnCostNothing() throws IOException {
        assertEquals("VERIFIED 1[]", shared("apart"));
    }

    @Test
    void filesThatAreReadAreAssumedToStay() {
        Verdict verdict = new Checked(ChangesFiles.class, Options.STANDARD).run("reading", folder.toString());
        assertTrue(
                verdict.assumptions().stream()
                        .anyMatch(each -> each.sort().code().equals("file")),
                () -> verdict.assumptions().toString());
    }
}
