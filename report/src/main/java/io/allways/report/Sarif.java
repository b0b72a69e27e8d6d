package io.allways.report;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Failures for code scanning: SARIF 2.1.0 (OASIS). Each actor is a thread flow, and the order of execution says how
/// they were interleaved.
public final class Sarif {
    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

    private final String version;

    public Sarif(String version) {
        this.version = version;
    }

    public String of(List<Scene> scenes) {
        Map<String, Object> driver = new LinkedHashMap<>();
        driver.put("name", "allways");
        driver.put("semanticVersion", version);
        driver.put(
                "rules",
                scenes.stream().map(Scene::kind).distinct().map(Sarif::rule).toList());
        Map<String, @Nullable Object> run = new LinkedHashMap<>();
        run.put("tool", Map.of("driver", driver));
        run.put("columnKind", "utf16CodeUnits");
        run.put("results", scenes.stream().map(Sarif::result).toList());
        Map<String, @Nullable Object> log = new LinkedHashMap<>();
        log.put("$schema", SCHEMA);
        log.put("version", "2.1.0");
        log.put("runs", List.of(run));
        return Json.of(log);
    }

    private static Map<String, @Nullable Object> result(Scene scene) {
        Map<String, @Nullable Object> result = new LinkedHashMap<>();
        result.put("ruleId", scene.kind());
        result.put("level", "error");
        String again = scene.replay().isEmpty() ? "" : " Again: " + scene.replay();
        result.put("message", text(scene.name() + ": " + scene.wrong() + "." + again));
        result.put(
                "locations",
                scene.places().stream().limit(1).map(Sarif::location).toList());
        result.put(
                "relatedLocations",
                scene.places().stream().skip(1).map(Sarif::location).toList());
        List<Map<String, @Nullable Object>> flows = flows(scene);
        if (!flows.isEmpty()) {
            result.put("codeFlows", List.of(Map.of("threadFlows", flows)));
        }
        result.put("partialFingerprints", Map.of("allways/v1", Hashes.sha256(scene.kind() + "\n" + scene.wrong())));
        return result;
    }

    private static Map<String, Object> rule(String kind) {
        Map<String, Object> rule = new LinkedHashMap<>();
        rule.put("id", kind);
        rule.put("shortDescription", text(kind.replace('-', ' ')));
        rule.put("help", text("allways explain " + kind));
        return rule;
    }

    /// A flow needs a step, and a step a place.
    private static List<Map<String, @Nullable Object>> flows(Scene scene) {
        List<Map<String, @Nullable Object>> flows = new ArrayList<>();
        for (int actor : scene.shown()) {
            List<Map<String, @Nullable Object>> steps = new ArrayList<>();
            for (int i = 0; i < scene.events().size(); i++) {
                Scene.Event event = scene.events().get(i);
                if (scene.home(event) == actor && event.involved() && event.line() > 0) {
                    steps.add(step(scene, i, event));
                }
            }
            if (!steps.isEmpty()) {
                Map<String, @Nullable Object> flow = new LinkedHashMap<>();
                flow.put("id", scene.actors().get(actor));
                flow.put("locations", steps);
                flows.add(flow);
            }
        }
        return flows;
    }

    private static Map<String, @Nullable Object> step(Scene scene, int index, Scene.Event event) {
        Map<String, @Nullable Object> location = location(new Place(event.file(), event.line()));
        location.put("message", text(event.text()));
        Map<String, @Nullable Object> step = new LinkedHashMap<>();
        step.put("location", location);
        step.put("executionOrder", index + 1);
        step.put("importance", index == scene.decisive() ? "essential" : "important");
        return step;
    }

    private static Map<String, @Nullable Object> location(Place place) {
        Map<String, @Nullable Object> physical = new LinkedHashMap<>();
        physical.put("artifactLocation", Map.of("uri", uri(place.file())));
        physical.put("region", Map.of("startLine", Math.max(1, place.line())));
        Map<String, @Nullable Object> location = new LinkedHashMap<>();
        location.put("physicalLocation", physical);
        return location;
    }

    private static String uri(String file) {
        try {
            String path = file.replace('\\', '/');
            return path.startsWith("/")
                    ? new URI("file", "", path, null).toString()
                    : new URI(null, null, path, null).getRawPath();
        } catch (URISyntaxException e) {
            return "unknown";
        }
    }

    private static Map<String, Object> text(String text) {
        return Map.of("text", Words.clean(text));
    }
}
