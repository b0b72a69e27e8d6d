package io.allways.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Texts that come with the program.
final class Resource {
    private static final Pattern PART = Pattern.compile("\\{\\{(\\w+)}}");

    private Resource() {}

    static String text(String name) {
        try (InputStream stream = Resource.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("The resource " + name + " is missing");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A text with its `{{parts}}` filled in. In one pass: what programs wrote is not looked at again.
    static String fill(String name, Map<String, String> parts) {
        return PART.matcher(text(name))
                .replaceAll(part -> Matcher.quoteReplacement(parts.getOrDefault(part.group(1), "")));
    }
}
