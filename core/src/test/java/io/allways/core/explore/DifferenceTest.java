package io.allways.core.explore;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.core.NotDeterministic;
import io.allways.core.Program.Event;
import io.allways.core.Program.Story;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class DifferenceTest {
    private static Event lock(String object, int line) {
        return new Event("main", "lock", object, "", "A.java", line);
    }

    private static String told(Story before, Story now) {
        NotDeterministic difference = Objects.requireNonNull(Difference.of(before, now));
        return String.valueOf(difference.getMessage());
    }

    @Test
    void nothingDiffers() {
        Story story = new Story(List.of(lock("A", 1)), Set.of("A"));
        assertNull(Difference.of(story, story));
    }

    @Test
    void aClassThatOnlyTheFirstInitialised() {
        String text = told(
                new Story(List.of(lock("A", 1), lock("B", 2)), Set.of("A", "Mode")),
                new Story(List.of(lock("A", 1), lock("C", 2)), Set.of("A")));
        assertTrue(text.contains("step 2 was at first `main: lock B at A.java:2` and then `main: lock C"), text);
        assertTrue(text.contains("Only the first time it initialised Mode"), text);
    }

    @Test
    void anotherObject() {
        String text = told(new Story(List.of(lock("A", 1)), Set.of()), new Story(List.of(lock("B", 1)), Set.of()));
        assertTrue(text.contains("Only the object differs"), text);
    }

    @Test
    void anotherWay() {
        String text = told(new Story(List.of(lock("A", 1)), Set.of()), new Story(List.of(lock("A", 2)), Set.of()));
        assertTrue(text.contains("It took another way"), text);
    }

    @Test
    void theEndOfOne() {
        String text = told(new Story(List.of(lock("A", 1)), Set.of()), new Story(List.of(), Set.of()));
        assertTrue(text.contains("and then `nothing`"), text);
    }
}
