package io.allways.promela.syntax;

import java.util.Set;

/// One word or sign of the text.
///
/// @param first whether it is the first one on its line
/// @param spaced whether there is a space, or something like it, before it
/// @param hidden names of the macros that it came from, which are not expanded in it again
record Token(Kind kind, String text, Place place, boolean first, boolean spaced, Set<String> hidden) {
    enum Kind {
        NAME,
        NUMBER,
        STRING,
        SIGN,
        /// A character that is none of Promela: wrong unless the preprocessor leaves it out.
        STRAY,
        END
    }

    boolean is(String sign) {
        return kind != Kind.STRING && text.equals(sign);
    }

    Token at(Place other) {
        return new Token(kind, text, other, first, spaced, hidden);
    }

    Token first(boolean is) {
        return is == first ? this : new Token(kind, text, place, is, spaced, hidden);
    }

    Token hiding(Set<String> names) {
        return new Token(kind, text, place, first, spaced, names);
    }

    /// For messages.
    String shown() {
        return kind == Kind.END ? "the end of the text" : "`" + text + "`";
    }
}
