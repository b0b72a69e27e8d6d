package io.allways.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Failures as one static HTML file: the data is inline, nothing is loaded from elsewhere. With scripts off there is a
/// table ([PageTable]); with them a diagram that draws only what is in view (`page.js`).
///
/// Names and values come from programs and may hold anything. They reach the page in two ways only: escaped as text in
/// the table, and as JSON without markup characters, which the script puts into the page as text. The page's security
/// policy forbids every script but the one whose hash it names.
public final class Page {
    /// Lines of source shown around each that an event is at.
    private static final int AROUND = 30;

    /// Steps of an execution that passes. Where it parts from the failing one comes long before, or nobody reads it.
    private static final int MOST_PASSING = 5_000;

    private final String version;
    private final Sources sources;

    public Page(String version, Sources sources) {
        this.version = version;
        this.sources = sources;
    }

    public String of(List<Scene> scenes) {
        String script = Resource.text("page.js");
        Map<String, @Nullable Object> data = new LinkedHashMap<>();
        data.put("tool", "allways " + version);
        data.put("scenes", scenes.stream().map(this::data).toList());
        String title = scenes.isEmpty() ? "allways" : "✗ " + scenes.getFirst().name();
        StringBuilder tables = new StringBuilder();
        scenes.forEach(scene -> tables.append(PageTable.of(scene)));
        return Resource.fill(
                "page.html",
                Map.of(
                        "hash", Hashes.sha256(script),
                        "style", Resource.text("page.css"),
                        "script", script,
                        "title", Html.text(title),
                        "tool", Html.text("allways " + version),
                        "tables", tables.toString(),
                        "data", Json.inPage(data)));
    }

    private Map<String, @Nullable Object> data(Scene scene) {
        Map<String, @Nullable Object> data = new LinkedHashMap<>();
        data.put("name", Words.clean(scene.name()));
        data.put("wrong", Words.clean(scene.wrong()));
        data.put("found", scene.found());
        data.put("actors", scene.actors().stream().map(Words::clean).toList());
        data.put("homes", scene.homes());
        data.put("decisive", scene.decisive());
        data.put("decides", scene.decides());
        data.put("replay", scene.replay());
        data.put(
                "passing",
                scene.passing().stream()
                        .limit(MOST_PASSING)
                        .map(each ->
                                List.of(Words.clean(each.actor()), Words.clean(each.text()), Words.clean(each.place())))
                        .toList());
        data.put("notes", scene.notes().stream().map(Words::clean).toList());
        data.put("blocked", scene.blocked().stream().map(Page::blocked).toList());
        data.put("model", !scene.start().isEmpty());
        data.put(
                "start",
                scene.start().stream()
                        .map(each -> List.of(Words.clean(each.name()), Words.clean(each.value())))
                        .toList());
        new PageEvents().write(scene.events(), data);
        data.put("sources", sources(scene));
        return data;
    }

    private static Map<String, Object> blocked(Blocked each) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("actor", each.actor());
        fields.put("waits", Words.clean(each.waits()));
        fields.put("on", each.waitsOn());
        return fields;
    }

    // --- sources

    /// For each file its lines near an event, or near a place that is spoken of, as pairs of number and text.
    private Map<String, Object> sources(Scene scene) {
        Map<String, SortedSet<Integer>> wanted = new LinkedHashMap<>();
        for (Scene.Event event : scene.events()) {
            if (!event.file().isEmpty() && event.line() > 0) {
                wanted.computeIfAbsent(event.file(), any -> new TreeSet<>()).add(event.line());
            }
        }
        List<String> texts = new ArrayList<>(scene.notes());
        texts.add(scene.wrong());
        scene.blocked().forEach(each -> texts.add(each.waits()));
        for (String text : texts) {
            for (Place place : Place.in(text, wanted.keySet())) {
                wanted.computeIfAbsent(place.file(), any -> new TreeSet<>()).add(place.line());
            }
        }
        Map<String, Object> all = new LinkedHashMap<>();
        wanted.forEach((file, lines) -> {
            List<List<Object>> shown = near(file, lines);
            if (!shown.isEmpty()) {
                all.put(Words.clean(file), shown);
            }
        });
        return all;
    }

    private List<List<Object>> near(String file, SortedSet<Integer> lines) {
        List<List<Object>> shown = new ArrayList<>();
        int next = 1;
        for (int line : lines) {
            for (int i = Math.max(next, line - AROUND); i <= line + AROUND; i++) {
                String text = sources.line(file, i);
                // Beyond the end of a file there is nothing, but empty lines look the same.
                shown.add(List.of(i, Words.clean(text.replace("\t", "    "))));
            }
            next = Math.max(next, line + AROUND + 1);
        }
        while (!shown.isEmpty() && shown.getLast().get(1).equals("")) {
            shown.removeLast();
        }
        return shown;
    }
}
