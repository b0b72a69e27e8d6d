package io.allways.report;

import java.util.List;

/// Failures as GitHub's log commands, which show them at their source lines.
public final class Annotations {
    private Annotations() {}

    public static String of(List<Scene> scenes) {
        StringBuilder lines = new StringBuilder();
        for (Scene scene : scenes) {
            List<Place> places = scene.places();
            String at = places.isEmpty()
                    ? ""
                    : "file=" + property(places.getFirst().file()) + ",line="
                            + places.getFirst().line() + ",";
            String again = scene.replay().isEmpty() ? "" : "\n" + scene.replay();
            lines.append("::error ")
                    .append(at)
                    .append("title=")
                    .append(property("allways: " + scene.kind().replace('-', ' ') + " in " + scene.name()))
                    .append("::")
                    .append(message(Words.clean(scene.wrong()) + again))
                    .append('\n');
        }
        return lines.toString();
    }

    private static String message(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String property(String text) {
        return message(Words.clean(text)).replace(":", "%3A").replace(",", "%2C");
    }
}
