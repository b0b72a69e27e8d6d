package io.allways.bench;

import java.util.Locale;

/// What all pictures have in common: readable in light and in dark, with a name for those who do not see them.
final class Svg {
    private Svg() {}

    static StringBuilder begin(int width, int height, String title) {
        return new StringBuilder(
                String.format(Locale.ROOT, """
                <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img" \
                font-family="system-ui, sans-serif" font-size="13">
                <title>%s</title>
                <style>text { fill: #1d1f24 } .n { fill: #6a6f7a } .grid { stroke: #8884 } \
                @media (prefers-color-scheme: dark) { text { fill: #e4e6ea } .n { fill: #9aa0ac } }</style>
                <text x="8" y="22" font-weight="600">%s</text>
                """, width, height, width, height, escape(title), escape(title)));
    }

    static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
