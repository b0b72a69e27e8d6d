package io.allways.toy;

import io.allways.core.Kind;

/// What can be done with a box: a queue of numbers, with room for so many or without bounds.
public enum BoxCall {
    PUT(Kind.CALL),
    TAKE(Kind.CALL),
    /// Does not block: 0 if there is nothing.
    POLL(Kind.CALL),
    /// What [#TAKE] would get.
    PEEK(Kind.LOOK),
    SIZE(Kind.LOOK);

    static final int SOMETHING = 1;
    static final int ROOM = 2;

    private final Kind kind;

    BoxCall(Kind kind) {
        this.kind = kind;
    }

    Kind kind() {
        return kind;
    }

    /// What must hold for it to be enabled.
    int guards() {
        return switch (this) {
            case PUT -> ROOM;
            case TAKE, PEEK -> SOMETHING;
            case POLL, SIZE -> 0;
        };
    }

    String text() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
