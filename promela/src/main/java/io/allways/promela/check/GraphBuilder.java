package io.allways.promela.check;

import io.allways.promela.run.Action;
import io.allways.promela.run.Edge;
import io.allways.promela.run.Node;
import io.allways.promela.run.Proctype;
import io.allways.promela.run.Program;
import io.allways.promela.syntax.Place;
import io.allways.promela.syntax.Statement.Block.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes the control graph of a process, with the places that SPIN has: one before each basic statement, and one of its
/// own at the head of each `if`, `do`, block and `atomic`. What follows a `goto` or a `break` is reached by the step
/// before it; only where one of them is an option, or has a label that matters, it is a step.
final class GraphBuilder {
    /// A place that is being made.
    private static final class Point {
        final Place place;
        final boolean atomic;

        /// The `d_step` that it is in.
        final @Nullable Point sequence;

        /// What follows it: a step, options, or a jump.
        @Nullable Action action;

        @Nullable Point target;

        final List<Point> options = new ArrayList<>();
        boolean choice;

        @Nullable String jump;

        /// Escapes of the `unless`es that it is in, the outermost first.
        final List<Point> escapes = new ArrayList<>();

        final List<String> labels = new ArrayList<>();

        Point(Place place, boolean atomic, @Nullable Point sequence) {
            this.place = place;
            this.atomic = atomic;
            this.sequence = sequence;
        }

        boolean jumps() {
            return !choice && action == null;
        }
    }

    /// Where statements are.
    ///
    /// @param end of the loop around them
    private record Around(
            boolean atomic,
            @Nullable Point sequence,
            @Nullable Point end) {}

    private record Way(Action action, Point target, boolean atomic, Place place) {}

    private final Context context;
    private final Proctype process;
    private final Map<String, Point> labels = new HashMap<>();
    private final List<Point> points = new ArrayList<>();
    private final Map<Point, Node> nodes = new HashMap<>();
    private final List<Node> numbered = new ArrayList<>();
    private final Deque<Point> unfinished = new ArrayDeque<>();

    GraphBuilder(Context context, Proctype process) {
        this.context = context;
        this.process = process;
    }

    /// Gives the process its nodes.
    void build(List<Code> body, Place place, io.allways.promela.run.@Nullable Value provided) {
        Around around = new Around(false, null, null);
        Point last = point(place, around);
        last.action = new Action.Finish("end");
        last.target = last;
        Point first = sequence(body, last, around);
        if (context.problems.hasErrors()) return;
        Point start = resolved(first);
        Node begin = node(start, start == last);
        Map<String, Node> places = new HashMap<>();
        labels.forEach((name, point) -> places.put(name, node(resolved(point), resolved(point) == last)));
        for (Point each; (each = unfinished.poll()) != null; ) finish(each, last);
        context.labels.put(process, places);
        process.body(numbered, begin, provided);
    }

    private Point point(Place place, Around around) {
        Point point = new Point(place, around.atomic(), around.sequence());
        points.add(point);
        return point;
    }

    // --- from the end to the beginning

    private Point sequence(List<Code> codes, Point next, Around around) {
        Point at = next;
        for (int i = codes.size() - 1; i >= 0; i--) at = point(codes.get(i), at, around);
        return at;
    }

    private Point point(Code code, Point next, Around around) {
        return switch (code) {
            case Code.Step(Action action, Place place) -> step(action, place, next, around);
            case Code.Sequence(List<Code> steps) -> sequence(steps, next, around);
            case Code.Choice choice -> choice(choice, next, around);
            case Code.Goto(String label, Place place) -> {
                Point point = point(place, around);
                point.jump = label;
                yield point;
            }
            case Code.Break(Place place) -> {
                Point point = point(place, around);
                point.target = around.end();
                yield point;
            }
            case Code.Labelled labelled -> labelled(labelled, next, around);
            case Code.Block block -> block(block, next, around);
            case Code.Unless unless -> unless(unless, next, around);
        };
    }

    private Point step(Action action, Place place, @Nullable Point next, Around around) {
        Point point = point(place, around);
        point.action = action;
        point.target = next;
        return point;
    }

    private Point choice(Code.Choice choice, Point next, Around around) {
        Point point = point(choice.place(), around);
        point.choice = true;
        Around within = choice.loop() ? new Around(around.atomic(), around.sequence(), next) : around;
        for (List<Code> option : choice.options()) {
            if (!option.isEmpty()) point.options.add(sequence(option, choice.loop() ? point : next, within));
        }
        return point;
    }

    private Point labelled(Code.Labelled labelled, Point next, Around around) {
        Point point = point(labelled.code(), next, around);
        String label = labelled.label();
        boolean matters = label.startsWith("end")
                || label.startsWith("accept")
                || label.startsWith("progress")
                || context.remote.contains(label);
        if (point.jumps() && matters) point = step(new Action.Skip("skip"), labelled.place(), point, around);
        if (labels.putIfAbsent(label, point) != null) {
            context.problems.error(labelled.place(), "there is a label `" + label + "` already");
        }
        point.labels.add(label);
        return point;
    }

    private Point block(Code.Block block, Point next, Around around) {
        if (block.body().isEmpty()) return next;
        if (block.kind() == Kind.D_STEP) return deterministic(block, next, around);
        Point point = point(block.place(), around);
        point.choice = true;
        boolean atomic = around.atomic() || block.kind() == Kind.ATOMIC;
        Around within = new Around(atomic, around.sequence(), around.end());
        point.options.add(sequence(block.body(), next, within));
        return point;
    }

    /// The steps of a `d_step` are made later, when all places are known.
    private Point deterministic(Code.Block block, Point next, Around around) {
        if (around.sequence() != null) {
            // One within another is the same as its statements.
            return sequence(block.body(), next, around);
        }
        Point point = point(block.place(), around);
        Around within = new Around(around.atomic(), point, around.end());
        point.options.add(sequence(block.body(), next, within));
        point.action = new Action.Skip("d_step");
        point.target = next;
        return point;
    }

    private Point unless(Code.Unless unless, Point next, Around around) {
        Point escape =
                point(unless.escape() instanceof Code.Block block ? header(block) : unless.escape(), next, around);
        int before = points.size();
        // It has no place of its own: it begins with its first statement.
        Point point = point(header(unless.main()), next, around);
        for (Point each : points.subList(before, points.size())) {
            if (each.sequence == around.sequence()) each.escapes.addFirst(escape);
        }
        return point;
    }

    /// The statements of a block, without a place of their own.
    private static Code header(Code code) {
        return code instanceof Code.Block block && block.kind() == Kind.PLAIN ? new Code.Sequence(block.body()) : code;
    }

    // --- places become nodes

    private Point resolved(Point point) {
        Point at = point;
        for (int i = 0; at.jumps(); i++) {
            Point next = at.jump == null ? at.target : labels.get(at.jump);
            if (next == null) {
                context.problems.error(at.place, "there is no label `" + at.jump + "` in " + process.name());
                return points.getFirst();
            }
            if (i > points.size()) {
                context.problems.error(at.place, "this goto leads back to itself");
                return points.getFirst();
            }
            at = next;
        }
        return at;
    }

    private Node node(Point point, boolean last) {
        Node known = nodes.get(point);
        if (known != null) return known;
        Node node = new Node(numbered.size(), point.place, last, point.atomic && point.sequence == null);
        point.labels.forEach(node::label);
        numbered.add(node);
        nodes.put(point, node);
        unfinished.add(point);
        return node;
    }

    private void finish(Point point, Point last) {
        List<Edge> edges = new ArrayList<>();
        List<List<Way>> groups = new ArrayList<>();
        for (Point escape : point.escapes) {
            List<Way> ways = new ArrayList<>();
            collect(escape, ways, new HashSet<>());
            groups.add(ways);
        }
        List<Way> main = new ArrayList<>();
        collect(point, main, new HashSet<>());
        for (int i = 0; i <= groups.size(); i++) {
            List<Way> ways = i < groups.size() ? groups.get(i) : main;
            int escape = i < groups.size() ? i + 1 : 0;
            for (Way way : ways) if (!(way.action() instanceof Action.Else)) edges.add(edge(way, escape, last));
            for (Way way : ways) if (way.action() instanceof Action.Else) edges.add(edge(way, escape, last));
        }
        Node node = nodes.get(point);
        if (node != null) node.leave(edges);
    }

    /// The steps that can be the next, through options and blocks down to basic statements.
    private void collect(Point point, List<Way> ways, Set<Point> seen) {
        if (!seen.add(point)) return;
        if (point.choice) {
            for (Point option : point.options) {
                if (option.jumps()) {
                    Point target = resolved(option);
                    ways.add(new Way(new Action.Skip(option.place.text()), target, point.atomic, option.place));
                } else {
                    collect(option, ways, seen);
                }
            }
        } else if (point.action != null && point.target != null) {
            ways.add(new Way(point.action, resolved(point.target), point.atomic, point.place));
            if (!point.options.isEmpty()) ways.set(ways.size() - 1, sequence(point, point.target));
        }
    }

    private Way sequence(Point point, Point next) {
        Point entry = resolved(point.options.getFirst());
        Set<Node> within = new HashSet<>();
        for (Point each : points) {
            if (each.sequence == point && !each.jumps()) within.add(node(each, false));
        }
        String text = entry.place.text().lines().findFirst().orElse("");
        Action action = new Action.Sequence(node(entry, false), within, point.place, "d_step { " + text + " … }");
        return new Way(action, resolved(next), point.atomic, point.place);
    }

    private Edge edge(Way way, int escape, Point last) {
        Point target = way.target();
        boolean keeps = way.atomic() && target.atomic && target.sequence == null;
        if (way.action() instanceof Action.Sequence) keeps = way.atomic();
        Program program = context.program;
        Edge edge = new Edge(way.action(), node(target, target == last), keeps, escape, program.edges(), way.place());
        program.add(edge, process);
        return edge;
    }
}
