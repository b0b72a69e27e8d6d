package io.allways.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A line of a source file.
record Place(String file, int line) {
    private static final Pattern IN_TEXT = Pattern.compile("([\\w./$-]+\\.\\w+):(\\d{1,7})");

    /// The places that a text speaks of. Stacks name files without their directories: where one of `files` ends like
    /// that, it is meant.
    static List<Place> in(String text, Collection<String> files) {
        List<Place> places = new ArrayList<>();
        Matcher found = IN_TEXT.matcher(text);
        while (found.find()) {
            String name = found.group(1);
            String file = files.stream()
                    .filter(each -> each.equals(name) || each.endsWith("/" + name))
                    .findFirst()
                    .orElse(name);
            places.add(new Place(file, Integer.parseInt(found.group(2))));
        }
        return places;
    }
}
