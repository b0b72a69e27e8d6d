package io.allways.report;

/// Colours of a terminal, or none.
public enum Ink {
    RED("1;31"),
    GREEN("1;32"),
    YELLOW("1;33"),
    BOLD("1"),
    DIM("2");

    private final String code;

    Ink(String code) {
        this.code = code;
    }

    public String on(String text, boolean colour) {
        return colour && !text.isEmpty() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
