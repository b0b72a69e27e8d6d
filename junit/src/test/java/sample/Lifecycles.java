package sample;

import org.junit.jupiter.api.BeforeEach;

/// The superclass of a test.
abstract class Lifecycles {
    String each = "";

    @BeforeEach
    void first() {
        each += "first ";
    }
}
