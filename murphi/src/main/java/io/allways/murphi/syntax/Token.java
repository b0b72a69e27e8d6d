package io.allways.murphi.syntax;

/// A word or sign of a model's text.
///
/// @param sort what it is
/// @param text keywords in lower case, signs in their ASCII spelling, strings without quotes, the rest as written
public record Token(Sort sort, String text, int start, int end) {
    public enum Sort {
        NAME,
        KEYWORD,
        NUMBER,
        REAL,
        STRING,
        SIGN,
        END
    }

    public Span span() {
        return new Span(start, end);
    }

    /// Whether it is this keyword or sign.
    public boolean is(String keywordOrSign) {
        return (sort == Sort.KEYWORD || sort == Sort.SIGN) && text.equals(keywordOrSign);
    }

    public boolean isName() {
        return sort == Sort.NAME;
    }

    /// As messages call it.
    public String shown() {
        return switch (sort) {
            case NAME, KEYWORD, NUMBER, REAL, SIGN -> "`" + shortened() + "`";
            case STRING -> "the string \"" + shortened() + "\"";
            case END -> "the end of the file";
        };
    }

    private String shortened() {
        return text.length() <= 40 ? text : text.substring(0, 37) + "…";
    }
}
