package io.allways.report;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Writes JSON (RFC 8259): maps, lists, strings, numbers, booleans and null, indented; or on one line, for a page.
public final class Json {
    private final StringBuilder text = new StringBuilder();
    private final boolean inPage;

    private Json(boolean inPage) {
        this.inPage = inPage;
    }

    public static String of(@Nullable Object value) {
        Json json = new Json(false);
        json.write(value, 0);
        return json.text.append('\n').toString();
    }

    /// For a `script` element of an HTML page: small, and without a character that could end the element.
    static String inPage(@Nullable Object value) {
        Json json = new Json(true);
        json.write(value, 0);
        return json.text.toString();
    }

    private void write(@Nullable Object value, int depth) {
        switch (value) {
            case null -> text.append("null");
            case String string -> quote(string);
            case Double number when !Double.isFinite(number) -> text.append("null");
            case Number number -> text.append(number);
            case Boolean bool -> text.append(bool);
            case List<?> list -> {
                Iterator<?> items = list.iterator();
                block('[', ']', items.hasNext(), depth, () -> {
                    write(items.next(), depth + 1);
                    return items.hasNext();
                });
            }
            case Map<?, ?> map -> {
                Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator();
                block('{', '}', entries.hasNext(), depth, () -> {
                    Map.Entry<?, ?> entry = entries.next();
                    quote(String.valueOf(entry.getKey()));
                    text.append(inPage ? ":" : ": ");
                    write(entry.getValue(), depth + 1);
                    return entries.hasNext();
                });
            }
            default -> throw new IllegalArgumentException("No JSON for a " + value.getClass());
        }
    }

    private interface Items {
        /// Writes one; whether there is another.
        boolean next();
    }

    private void block(char open, char close, boolean filled, int depth, Items items) {
        text.append(open);
        boolean more = filled;
        while (more) {
            line(depth + 1);
            more = items.next();
            text.append(more ? "," : "");
        }
        if (filled) {
            line(depth);
        }
        text.append(close);
    }

    private void line(int depth) {
        if (!inPage) {
            text.append('\n').repeat(' ', 2 * depth);
        }
    }

    private void quote(String string) {
        text.append('"');
        for (int i = 0; i < string.length(); i++) {
            char c = string.charAt(i);
            switch (c) {
                case '"', '\\' -> text.append('\\').append(c);
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                case '\t' -> text.append("\\t");
                default -> {
                    boolean markup = inPage && (c == '<' || c == '>' || c == '&' || c == 0x2028 || c == 0x2029);
                    if (c < ' ' || c == 0x7f || markup || lone(string, i)) {
                        text.append(String.format("\\u%04x", (int) c));
                    } else {
                        text.append(c);
                    }
                }
            }
        }
        text.append('"');
    }

    /// Half of a pair of surrogates: nothing that UTF-8 can say.
    private static boolean lone(String string, int i) {
        char c = string.charAt(i);
        return Character.isHighSurrogate(c)
                        && (i + 1 == string.length() || !Character.isLowSurrogate(string.charAt(i + 1)))
                || Character.isLowSurrogate(c) && (i == 0 || !Character.isHighSurrogate(string.charAt(i - 1)));
    }
}
