package io.allways.report;

import io.allways.core.Verdict;
import io.allways.graph.Model;
import io.allways.graph.Outcome;
import io.allways.graph.Rule;
import io.allways.graph.Trace;
import io.allways.graph.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A failure as a [Page] shows it: who does what, in which order, and why in this order. It does not know what was
/// checked: threads, processes and ranks are actors, rules of a model are too.
///
/// @param name what was checked
/// @param kind the sort of failure: `deadlock`, `race` …
/// @param wrong what is wrong with it
/// @param found when and how it was found
/// @param actors what they are called; events have their numbers
/// @param homes for each actor the number of the one that is shown as doing what it does, most often itself
/// @param decisive the index of the event that decides, -1 if there is none
/// @param blocked where actors are at the end: those that cannot go on, or the two sides of a data race
/// @param decides which one decides, as a sentence, or empty
/// @param passing an execution that passes and begins as this one does; empty if none is known
/// @param start a model's variables before the first event; empty for programs
public record Scene(
        String name,
        String kind,
        String wrong,
        String found,
        List<String> actors,
        List<Integer> homes,
        List<Event> events,
        int decisive,
        String decides,
        List<Blocked> blocked,
        List<String> notes,
        String replay,
        List<Beside> passing,
        List<Variable> start) {

    /// A step of another execution, to be read beside this one.
    record Beside(String actor, String text, String place) {
        private static Beside of(Step step, boolean first) {
            String file = step.event().file();
            String name = file.substring(file.lastIndexOf('/') + 1);
            return new Beside(
                    step.event().actor(),
                    step.told(first),
                    step.event().line() > 0 ? name + ":" + step.event().line() : name);
        }
    }

    /// @param involved whether it can have had a part in the failure
    /// @param causes the events of other actors that it directly depends on
    /// @param changes what it changes of a model's variables
    record Event(
            int actor,
            String text,
            Role role,
            String object,
            String value,
            String file,
            int line,
            boolean involved,
            List<Integer> causes,
            List<Changes> changes) {}

    public static Scene of(Subject subject, Verdict verdict, Finding finding) {
        return of(subject.name(), TextReport.found(verdict, List.of(finding)), finding);
    }

    /// @param found how it came about, in a few words
    public static Scene of(String name, String found, Finding finding) {
        Map<Integer, String> names = new TreeMap<>();
        Map<Integer, Integer> homes = new HashMap<>();
        for (Step step : finding.steps()) {
            names.put(step.actor(), step.event().actor());
            names.put(step.home(), step.event().actor());
            homes.put(step.actor(), step.home());
        }
        List<Blocked> ends = Stream.concat(finding.blocked().stream(), RaceSides.of(finding).stream())
                .toList();
        ends.forEach(each -> names.put(each.actor(), each.name()));
        // Numbers without an event or a name would be empty columns.
        List<Integer> numbers = List.copyOf(names.keySet());
        List<Event> events = new ArrayList<>();
        Set<Integer> begun = new HashSet<>();
        for (Step step : finding.steps()) {
            boolean untold = step.event().op().isEmpty();
            events.add(new Event(
                    numbers.indexOf(step.actor()),
                    step.told(begun.add(step.actor())),
                    step.role(),
                    untold ? "" : step.event().object(),
                    untold ? "" : step.event().value(),
                    step.event().file(),
                    step.event().line(),
                    step.involved(),
                    step.causes(),
                    List.of()));
        }
        List<Blocked> blocked = ends.stream()
                .map(each -> new Blocked(
                        numbers.indexOf(each.actor()), each.name(), each.waits(), numbers.indexOf(each.waitsOn())))
                .toList();
        return new Scene(
                name,
                finding.violation().kind(),
                TextReport.wrong(finding),
                found,
                List.copyOf(names.values()),
                numbers.stream()
                        .map(each -> numbers.indexOf(homes.getOrDefault(each, each)))
                        .toList(),
                events,
                finding.decisiveStep(),
                TextReport.decides(finding),
                blocked,
                finding.notes(),
                finding.replay(),
                beside(finding.passing()),
                List.of());
    }

    private static List<Beside> beside(List<Step> steps) {
        Set<Integer> begun = new HashSet<>();
        return steps.stream()
                .map(step -> Beside.of(step, begun.add(step.actor())))
                .toList();
    }

    public static Scene of(ModelSubject subject, Outcome outcome, ModelFinding found) {
        return of(subject.model(), subject.path(), subject.name(), ModelText.searched(outcome), found);
    }

    /// Of a model: the values of a rule's parameters are its actor, so that what concerns the same process is in the
    /// same column.
    ///
    /// @param path of the model's file: places name it only shortly
    public static Scene of(Model model, String path, String name, String searched, ModelFinding found) {
        io.allways.graph.Finding finding = found.finding();
        Trace trace = finding.trace();
        List<String> actors = actors(model, finding);
        List<Event> events = new ArrayList<>();
        List<Variable> start = List.of();
        if (trace != null) {
            List<Variable> before = model.show(trace.states().getFirst());
            start = before;
            for (int i = 0; i < trace.length(); i++) {
                List<Variable> after = model.show(trace.states().get(i + 1));
                events.add(event(model, model.taken(trace, i, -1), Changes.between(before, after), actors, path));
                before = after;
            }
            if (finding.rule() >= 0) {
                Rule failing = model.taken(trace, trace.length(), finding.rule());
                events.add(event(model, failing, List.of(), actors, path));
            }
        }
        String place = finding.place().isEmpty() ? "" : "at " + finding.place();
        return new Scene(
                name,
                finding.kind(),
                ModelText.wrong(finding),
                searched,
                actors,
                IntStream.range(0, actors.size()).boxed().toList(),
                events,
                -1,
                "",
                List.of(),
                place.isEmpty() ? List.of() : List.of(ModelText.wrong(finding) + ", " + place),
                found.replay(),
                List.of(),
                start);
    }

    /// The parameters of all rules that were fired, in order.
    private static List<String> actors(Model model, io.allways.graph.Finding finding) {
        SortedSet<String> actors = new TreeSet<>();
        Trace trace = finding.trace();
        if (trace != null) {
            int steps = trace.length() + (finding.rule() >= 0 ? 1 : 0);
            for (int i = 0; i < steps; i++) actors.add(model.actor(model.taken(trace, i, finding.rule())));
        }
        return List.copyOf(actors);
    }

    /// The actors that are shown, in order.
    List<Integer> shown() {
        return homes.stream().distinct().sorted().toList();
    }

    int home(Event event) {
        return homes.get(event.actor());
    }

    /// Where it is: what the message names, or where actors are stuck, or else the last step.
    List<Place> places() {
        Set<String> files = new LinkedHashSet<>();
        events.forEach(event -> files.add(event.file()));
        Set<Place> places = new LinkedHashSet<>(Place.in(wrong, files));
        Blocked.cycle(blocked).forEach(each -> places.addAll(Place.in(each.waits(), files)));
        blocked.forEach(each -> places.addAll(Place.in(each.waits(), files)));
        for (int i = events.size() - 1; i >= 0 && places.isEmpty(); i--) {
            if (events.get(i).line() > 0) {
                places.add(new Place(events.get(i).file(), events.get(i).line()));
            }
        }
        return List.copyOf(places);
    }

    private static Event event(Model model, Rule rule, List<Changes> changes, List<String> actors, String path) {
        String[] place = rule.place().split(":", -1);
        int line = place.length > 1 ? Integer.parseInt(place[1]) : 0;
        return new Event(
                actors.indexOf(model.actor(rule)),
                rule.name(),
                Role.OTHER,
                "",
                "",
                path,
                line,
                true,
                List.of(),
                changes);
    }
}
