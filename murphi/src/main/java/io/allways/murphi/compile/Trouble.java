package io.allways.murphi.compile;

/// Something wrong that compiled code came upon, to be turned into a [io.allways.graph.Fault] where the place in the
/// source is known: `site` is a number in the model's list of places. Without a stack trace, as there may be many.
final class Trouble extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// What happened; the words are made from the site and the value.
    enum Kind {
        UNDEFINED,
        RANGE,
        INDEX,
        DIVISION,
        OVERFLOW,
        ASSERTION,
        ERROR,
        RETURN,
        LOOP,
        FULL,
        EMPTY,
        MEMBER,
        STEP
    }

    final transient Kind kind;
    final int site;
    final long value;

    Trouble(Kind kind, int site, long value) {
        super(null, null, false, false);
        this.kind = kind;
        this.site = site;
        this.value = value;
    }
}
