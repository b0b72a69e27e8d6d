package io.allways.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The events of a page as columns of numbers, with texts by their number in one list: twenty thousand events are some
/// hundred kilobytes.
final class PageEvents {
    private final List<String> texts = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();

    void write(List<Scene.Event> events, Map<String, @Nullable Object> data) {
        data.put("actor", events.stream().map(Scene.Event::actor).toList());
        data.put("text", events.stream().map(each -> number(each.text())).toList());
        data.put("object", events.stream().map(each -> number(each.object())).toList());
        data.put("value", events.stream().map(each -> number(each.value())).toList());
        data.put("file", events.stream().map(each -> number(each.file())).toList());
        data.put("line", events.stream().map(Scene.Event::line).toList());
        StringBuilder roles = new StringBuilder();
        StringBuilder involved = new StringBuilder();
        List<Integer> edges = new ArrayList<>();
        List<List<List<Integer>>> changes = new ArrayList<>();
        for (int i = 0; i < events.size(); i++) {
            Scene.Event event = events.get(i);
            roles.append(letter(event.role()));
            involved.append(event.involved() ? '1' : '0');
            for (int cause : event.causes()) {
                edges.add(cause);
                edges.add(i);
            }
            changes.add(event.changes().stream()
                    .map(each -> List.of(number(each.name()), number(each.before()), number(each.after())))
                    .toList());
        }
        data.put("role", roles.toString());
        data.put("part", involved.toString());
        data.put("edges", edges);
        if (changes.stream().anyMatch(each -> !each.isEmpty())) {
            data.put("changes", changes);
        }
        data.put("texts", texts);
    }

    private static char letter(Role role) {
        return switch (role) {
            case READ -> 'r';
            case WRITE -> 'w';
            case TAKE -> 't';
            case GIVE -> 'g';
            case SEND -> 's';
            case RECEIVE -> 'v';
            case START -> 'b';
            case OTHER -> '-';
        };
    }

    private int number(String text) {
        return numbers.computeIfAbsent(Words.clean(text), clean -> {
            texts.add(clean);
            return texts.size() - 1;
        });
    }
}
