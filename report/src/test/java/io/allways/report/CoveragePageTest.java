package io.allways.report;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.core.Observer;
import io.allways.core.Settings;
import io.allways.core.Target;
import io.allways.core.Verdict;
import io.allways.core.explore.Explorers;
import io.allways.toy.Toy;
import io.allways.toy.ToyParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class CoveragePageTest {
    @Test
    void countsWhatOthersCanSeeLineByLine() throws IOException {
        Path file = Golden.FOLDER.resolve("right.toy");
        Toy toy = ToyParser.parse("right.toy", Files.readString(file));
        Verdict verdict = Explorers.named("optimal").explore(toy, Settings.DEFAULT, Observer.NONE);
        Subject subject = new Subject("right.toy", "right.toy", "sequential consistency", 2, "thread");
        Coverage coverage = Coverage.of(subject, verdict, toy, 1000, List.of(new Target.Place("right.toy", 1, "x")));
        assertTrue(coverage.exhaustive());
        assertTrue(coverage.lines().get("right.toy").values().stream().allMatch(count -> count == 0 || count >= 200));
        String html = new CoveragePage("1.2.3", Sources.under(Golden.FOLDER)).of(coverage);
        assertTrue(html.contains("class=\"hit\""), html);
        assertTrue(html.contains("<li>right.toy:1, x</li>"), html);
        assertTrue(html.contains("class=\"none\""), html);
        assertTrue(html.contains("every trace was explored"), html);
    }

    @Test
    void namesOfProgramsAreOnlyText() {
        String evil = "<script>alert(1)</script>{{style}}";
        Coverage coverage = new Coverage(
                evil,
                evil,
                false,
                List.of(new Coverage.Fact(evil, evil)),
                List.of(evil),
                evil,
                Map.of(evil, new TreeMap<>(Map.of(1, 1L))),
                List.of(evil));
        String html = new CoveragePage(evil, (file, line) -> line == 1 ? evil : "").of(coverage);
        assertFalse(html.contains("<script"), html);
        assertTrue(html.contains("{{style}}"), "not filled in a second time");
    }
}
