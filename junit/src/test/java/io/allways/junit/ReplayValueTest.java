package io.allways.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;

class ReplayValueTest {
    @Test
    void textAndBack() {
        String text = "0.0.1x3 nested starts;races a.B.c";
        ReplayValue value = ReplayValue.parse(text);
        assertEquals(Set.of("nested starts", "races a.B.c"), value.lessons());
        assertEquals("0.0.1x3", value.schedule().toString());
        assertEquals(text, value.text());
        assertEquals("0.1", ReplayValue.parse(" 0.1 ").text());
    }
}
