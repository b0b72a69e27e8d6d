package io.allways.report;

/// Text in HTML.
final class Html {
    private Html() {}

    /// Escaped for the inside of an element or of an attribute in quotes, and without what moves a cursor.
    static String text(String text) {
        StringBuilder escaped = new StringBuilder();
        Words.clean(text).codePoints().forEach(c -> {
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.appendCodePoint(c);
            }
        });
        return escaped.toString();
    }
}
