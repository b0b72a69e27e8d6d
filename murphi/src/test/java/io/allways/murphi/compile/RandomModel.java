package io.allways.murphi.compile;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Writes random models, well-typed, with a little of everything. Most variables are cleared first, and most numbers
/// kept
/// within range by remainders, so that many models have more to them than an early error.
final class RandomModel {
    /// A place that can be read, and how it is spelled.
    private record Known(String text, Kind type, boolean writable) {}

    private sealed interface Kind {
        record Range(int low, int high, String name) implements Kind {}

        record Word(List<String> values, String name) implements Kind {}

        record Truth() implements Kind {}

        record Pid(int size, String name) implements Kind {}

        record Both() implements Kind {}

        record Struct(String name, List<String> names, List<Kind> fields) implements Kind {}

        record Row(String name, Kind index, Kind element) implements Kind {}

        record Bag(int limit, Kind element) implements Kind {}
    }

    private final Random random;
    private final boolean cmurphi;
    private final StringBuilder out = new StringBuilder();
    private final List<Kind> simple = new ArrayList<>();
    private final List<Kind> all = new ArrayList<>();
    private final List<Known> known = new ArrayList<>();
    private final List<String> functions = new ArrayList<>();
    private final List<Kind> functionResults = new ArrayList<>();
    private final List<Kind> functionParameters = new ArrayList<>();
    private final List<String> procedures = new ArrayList<>();
    private final List<Kind> procedureParameters = new ArrayList<>();
    private final List<String> bags = new ArrayList<>();
    private final List<Kind.Bag> bagTypes = new ArrayList<>();
    private int names;

    RandomModel(long seed, boolean cmurphi) {
        random = new Random(seed);
        this.cmurphi = cmurphi;
    }

    private int pick(int bound) {
        return random.nextInt(bound);
    }

    private <T> T any(List<T> list) {
        return list.get(pick(list.size()));
    }

    private String name(String stem) {
        return stem + names++;
    }

    String text() {
        types();
        globals();
        for (int i = pick(3); i > 0; i--) {
            function();
        }
        for (int i = pick(3); i > 0; i--) {
            procedure();
        }
        int rules = 2 + pick(5);
        for (int i = 0; i < rules; i++) {
            rule();
        }
        for (int i = 1 + pick(3); i > 0; i--) {
            shake();
        }
        start();
        if (pick(4) == 0) {
            out.append("invariant \"claim\" ").append(truth(2)).append(" | ").append(truth(2));
            out.append(" | ").append(truth(2)).append(";\n");
        }
        return out.toString();
    }

    private void types() {
        out.append("const K: ").append(1 + pick(3)).append(";\ntype\n");
        int low = pick(5) - 2;
        simple.add(new Kind.Range(low, low + 1 + pick(4), "num"));
        simple.add(new Kind.Word(List.of("A", "B", "C").subList(0, 2 + pick(2)), "word"));
        simple.add(new Kind.Truth());
        simple.add(new Kind.Pid(2 + pick(2), "pid"));
        for (Kind kind : simple) {
            switch (kind) {
                case Kind.Range n -> line("num: " + n.low + " .. " + n.high);
                case Kind.Word w -> line("word: enum { " + String.join(", ", w.values) + " }");
                case Kind.Pid p -> line("pid: scalarset(" + p.size + ")");
                default -> {}
            }
        }
        if (cmurphi && pick(2) == 0) {
            line("both: union { pid, word }");
            simple.add(new Kind.Both());
        }
        all.addAll(simple);
        if (pick(3) > 0) {
            List<String> fields = new ArrayList<>();
            List<Kind> kinds = new ArrayList<>();
            StringBuilder text = new StringBuilder("struct: record ");
            for (int i = 0; i < 1 + pick(3); i++) {
                fields.add("f" + i);
                kinds.add(any(simple));
                text.append("f")
                        .append(i)
                        .append(": ")
                        .append(spelled(kinds.get(i)))
                        .append("; ");
            }
            line(text + "end");
            all.add(new Kind.Struct("struct", fields, kinds));
        }
        for (int i = 0; i < pick(3); i++) {
            Kind.Row row = new Kind.Row("row" + i, any(simple), any(all));
            line(row.name + ": array [" + spelled(row.index) + "] of " + spelled(row.element));
            all.add(row);
        }
    }

    private void line(String text) {
        out.append("  ").append(text).append(";\n");
    }

    private static String spelled(Kind kind) {
        return switch (kind) {
            case Kind.Range n -> n.name;
            case Kind.Word w -> w.name;
            case Kind.Truth _ -> "boolean";
            case Kind.Pid p -> p.name;
            case Kind.Both _ -> "both";
            case Kind.Struct s -> s.name;
            case Kind.Row r -> r.name;
            case Kind.Bag b -> "multiset [" + b.limit + "] of " + spelled(b.element);
        };
    }

    private void globals() {
        out.append("var\n");
        for (int i = 0; i < 2 + pick(4); i++) {
            Kind kind = i == 0 ? any(simple) : any(all);
            String name = name("g");
            line(name + ": " + spelled(kind));
            known.add(new Known(name, kind, true));
        }
        if (cmurphi && pick(2) == 0) {
            Kind.Bag bag = new Kind.Bag(1 + pick(3), any(simple.subList(0, 4)));
            String name = name("bag");
            line(name + ": " + spelled(bag));
            bags.add(name);
            bagTypes.add(bag);
        }
    }

    private void function() {
        Kind parameter = any(all);
        Kind result = any(simple);
        String name = name("fun");
        String own = name("p");
        out.append("function ")
                .append(name)
                .append("(")
                .append(own)
                .append(": ")
                .append(spelled(parameter));
        out.append("): ").append(spelled(result)).append(";\n");
        int mark = known.size();
        known.add(new Known(own, parameter, false));
        locals();
        out.append("begin\n");
        // a function that writes the state may not be called in a guard: it only returns
        out.append("  return ").append(value(result, 2)).append(";\nend;\n");
        forget(mark);
        functions.add(name);
        functionResults.add(result);
        functionParameters.add(parameter);
    }

    private void locals() {
        int count = pick(2);
        if (count > 0) {
            out.append("var\n");
        }
        for (int i = 0; i < count; i++) {
            String name = name("l");
            Kind kind = any(all);
            line(name + ": " + spelled(kind));
            if (pick(4) > 0) {
                known.add(new Known(name, kind, true));
            }
        }
    }

    private void forget(int mark) {
        while (known.size() > mark) {
            known.removeLast();
        }
    }

    private void procedure() {
        Kind parameter = any(all);
        String name = name("proc");
        String own = name("q");
        out.append("procedure ")
                .append(name)
                .append("(var ")
                .append(own)
                .append(": ")
                .append(spelled(parameter));
        String other = name("v");
        Kind second = any(all);
        out.append("; ").append(other).append(": ").append(spelled(second)).append(");\n");
        int mark = known.size();
        known.add(new Known(own, parameter, true));
        known.add(new Known(other, second, false));
        locals();
        out.append("begin\n");
        statements(2);
        out.append("end;\n");
        forget(mark);
        procedures.add(name);
        procedureParameters.add(parameter);
        procedureParameters.add(second);
    }

    private void rule() {
        int mark = known.size();
        int sets = pick(3);
        for (int i = 0; i < sets; i++) {
            String name = name("r");
            Kind kind = any(simple);
            out.append("ruleset ")
                    .append(name)
                    .append(": ")
                    .append(spelled(kind))
                    .append(" do\n");
            known.add(new Known(name, kind, false));
        }
        boolean choose = !bags.isEmpty() && pick(2) == 0;
        String slot = name("c");
        if (choose) {
            out.append("choose ").append(slot).append(": ").append(bags.get(0)).append(" do\n");
            known.add(new Known(bags.get(0) + "[" + slot + "]", bagTypes.get(0).element, false));
        }
        out.append("rule \"").append(name("rule")).append("\" ").append(truth(pick(3)));
        if (pick(3) == 0) {
            out.append(" & ").append(truth(1));
        }
        out.append(" ==>\n");
        int before = known.size();
        locals();
        out.append("begin\n");
        for (Known local : List.copyOf(known.subList(before, known.size()))) {
            if (pick(5) > 0) {
                line("clear " + local.text);
            }
        }
        if (choose) {
            // the element is gone afterwards
            statements(1);
            if (pick(2) == 0) {
                line("multisetremove(" + slot + ", " + bags.get(0) + ")");
            }
        } else {
            statements(3);
        }
        out.append("endrule;\n");
        if (choose) {
            out.append("endchoose;\n");
        }
        for (int i = 0; i < sets; i++) {
            out.append("endruleset;\n");
        }
        forget(mark);
    }

    /// A part of the state gets any value: so that there is more than one state.
    private void shake() {
        String place = place(any(known), false);
        if (simple.contains(last)) {
            String name = name("r");
            out.append("ruleset ")
                    .append(name)
                    .append(": ")
                    .append(spelled(last))
                    .append(" do rule \"shake\" ");
            out.append(truth(pick(2)))
                    .append(" ==> ")
                    .append(place)
                    .append(" := ")
                    .append(name);
            out.append("; endrule; endruleset;\n");
        }
    }

    private void start() {
        boolean set = pick(2) == 0;
        Kind kind = any(simple);
        String name = name("s");
        if (set) {
            out.append("ruleset ")
                    .append(name)
                    .append(": ")
                    .append(spelled(kind))
                    .append(" do\n");
        }
        out.append("startstate\n");
        for (Known global : List.copyOf(known)) {
            if (pick(25) > 0) {
                line("clear " + global.text);
            }
        }
        bags.forEach(bag -> line("undefine " + bag));
        if (set) {
            known.add(new Known(name, kind, false));
        }
        statements(1);
        out.append("endstartstate;\n");
        if (set) {
            out.append("endruleset;\n");
            known.removeLast();
        }
    }

    private void statements(int depth) {
        for (int i = 1 + pick(3); i > 0; i--) {
            statement(depth);
        }
    }

    private void statement(int depth) {
        switch (pick(20) == 0 && depth > 0 ? 15 + pick(2) : pick(depth > 0 ? 15 : 7)) {
            case 0, 1, 2, 3, 11, 12 -> assign();
            case 4 -> line((pick(6) > 0 ? "clear " : "undefine ") + place(any(writable()), true));
            case 5 -> {
                if (procedures.isEmpty()) {
                    assign();
                } else {
                    call();
                }
            }
            case 6 -> {
                if (bags.isEmpty()) {
                    assign();
                } else if (pick(3) > 0) {
                    String bag = bags.get(0);
                    line("if multisetcount(z: " + bag + ", true) < " + bagTypes.get(0).limit + " then multisetadd("
                            + value(bagTypes.get(0).element, 1) + ", " + bag + "); end");
                } else {
                    String z = name("z");
                    int mark = known.size();
                    known.add(new Known(bags.get(0) + "[" + z + "]", bagTypes.get(0).element, false));
                    String predicate = truth(1);
                    forget(mark);
                    line("multisetremovepred(" + z + ": " + bags.get(0) + ", " + predicate + ")");
                }
            }
            case 7, 8, 9 -> {
                out.append("if ").append(truth(2)).append(" then\n");
                statements(depth - 1);
                if (pick(2) == 0) {
                    out.append("elsif ").append(truth(1)).append(" then\n");
                    statements(depth - 1);
                }
                if (pick(2) == 0) {
                    out.append("else\n");
                    statements(depth - 1);
                }
                line("endif");
            }
            case 10 -> loop(depth);
            case 13 -> choice(depth);
            case 14 -> {
                Known target = any(writable());
                String name = name("a");
                int mark = known.size();
                String place = place(target, false);
                out.append("alias ").append(name).append(": ").append(place).append(" do\n");
                known.add(new Known(name, last, true));
                statements(depth - 1);
                line("endalias");
                forget(mark);
            }
            case 15 -> line("assert \"claim\" " + truth(1) + " | " + truth(1) + " | " + truth(1));
            default -> {
                String truth = truth(1);
                out.append("while ").append(truth).append(" do\n");
                if (pick(2) == 0) {
                    line("return");
                } else {
                    assign();
                    line("if " + truth(1) + " then error \"stop\"; else return; end");
                }
                line("endwhile");
            }
        }
    }

    private void loop(int depth) {
        String name = name("i");
        int mark = known.size();
        if (pick(2) == 0) {
            Kind kind = any(simple);
            out.append("for ").append(name).append(": ").append(spelled(kind)).append(" do\n");
            known.add(new Known(name, kind, false));
        } else {
            Kind.Range number = (Kind.Range) simple.get(0);
            boolean down = pick(3) == 0;
            int from = down ? number.high : number.low;
            int to = down ? number.low : number.high;
            out.append("for ")
                    .append(name)
                    .append(" := ")
                    .append(from)
                    .append(" to ")
                    .append(to);
            out.append(down ? " by -1 do\n" : pick(2) == 0 ? " by 2 do\n" : " do\n");
            known.add(new Known(name, number, false));
        }
        statements(depth - 1);
        line("endfor");
        forget(mark);
    }

    private void choice(int depth) {
        Kind.Word word = (Kind.Word) simple.get(1);
        out.append("switch ").append(value(word, 1)).append("\n");
        for (String value : word.values.subList(0, 1 + pick(word.values.size()))) {
            out.append("case ").append(value).append(":\n");
            statements(depth - 1);
        }
        if (pick(2) == 0) {
            out.append("else\n");
            statements(depth - 1);
        }
        line("endswitch");
    }

    private void assign() {
        String place = place(any(writable()), false);
        Kind kind = last;
        line(place + " := " + value(kind, 2));
    }

    private void call() {
        int which = pick(procedures.size());
        Kind first = procedureParameters.get(2 * which);
        List<String> fitting = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            String place = place(any(writable()), false);
            if (last.equals(first)) {
                fitting.add(place);
            }
        }
        if (fitting.isEmpty()) {
            assign();
            return;
        }
        line(procedures.get(which) + "(" + any(fitting) + ", " + value(procedureParameters.get(2 * which + 1), 1)
                + ")");
    }

    private List<Known> writable() {
        return known.stream().filter(Known::writable).toList();
    }

    /// The type of what [#place] made last.
    private Kind last = new Kind.Truth();

    /// A variable or a part of it.
    private String place(Known from, boolean whole) {
        String text = from.text;
        Kind kind = from.type;
        while (!whole || pick(2) == 0) {
            if (kind instanceof Kind.Struct struct && pick(6) > 0) {
                int field = pick(struct.names.size());
                text += "." + struct.names.get(field);
                kind = struct.fields.get(field);
            } else if (kind instanceof Kind.Row row && pick(6) > 0) {
                text += "[" + value(row.index, 0) + "]";
                kind = row.element;
            } else {
                break;
            }
        }
        last = kind;
        return text;
    }

    /// A value of this type.
    private String value(Kind kind, int depth) {
        if (depth == 0 && pick(3) > 0) {
            List<Known> fitting =
                    known.stream().filter(one -> one.type.equals(kind)).toList();
            if (!fitting.isEmpty()) {
                return any(fitting).text;
            }
        }
        boolean literals = kind instanceof Kind.Range || kind instanceof Kind.Word || kind instanceof Kind.Truth;
        if (depth > 0 && pick(6) > (literals ? 3 : 0)) {
            for (int i = 0; i < 8; i++) {
                String place = place(any(known), false);
                if (last.equals(kind)) {
                    return place;
                }
            }
        }
        if (depth > 0 && pick(6) == 0) {
            for (int i = 0; i < functions.size(); i++) {
                if (functionResults.get(i).equals(kind)) {
                    return functions.get(i) + "(" + value(functionParameters.get(i), depth - 1) + ")";
                }
            }
        }
        if (depth > 0 && pick(5) == 0) {
            return "(" + truth(depth - 1) + " ? " + value(kind, depth - 1) + " : " + value(kind, depth - 1) + ")";
        }
        return switch (kind) {
            case Kind.Range n -> number(n, depth);
            case Kind.Word w -> any(w.values);
            case Kind.Truth _ -> depth > 0 ? "(" + truth(depth - 1) + ")" : pick(2) == 0 ? "true" : "false";
            case Kind.Pid _, Kind.Struct _, Kind.Row _ -> somewhere(kind);
            case Kind.Both _ -> pick(2) == 0 ? value(simple.get(1), depth) : somewhere(simple.get(3));
            case Kind.Bag _ -> throw new IllegalStateException();
        };
    }

    /// Scalarsets, records and arrays have no literals: the first place of that type, or `give up` by an unknown name,
    /// which makes the model one to be thrown away.
    private String somewhere(Kind kind) {
        List<String> fitting = new ArrayList<>();
        for (Known one : known) {
            if (one.type.equals(kind)) {
                fitting.add(one.text);
            } else if (one.type instanceof Kind.Struct struct) {
                for (int i = 0; i < struct.fields.size(); i++) {
                    if (struct.fields.get(i).equals(kind)) {
                        fitting.add(one.text + "." + struct.names.get(i));
                    }
                }
            }
        }
        return fitting.isEmpty() ? "nowhere" : any(fitting);
    }

    private String number(Kind.Range n, int depth) {
        if (depth == 0 || pick(4) == 0) {
            return Integer.toString(n.low + pick(n.high - n.low + 1));
        }
        String a = value(n, depth - 1);
        String b = value(n, depth - 1);
        String sum = switch (pick(16)) {
            case 0, 8, 9 -> a + " + " + b;
            case 1, 10, 11 -> a + " - " + b;
            case 2 -> a + " * " + b;
            case 3 -> a + " / " + b;
            case 4 -> a + " % (" + b + ")";
            case 5 -> "-" + a;
            default -> a + " + K";
        };
        int size = n.high - n.low + 1;
        return pick(12) == 0
                ? "(" + sum + ")"
                : "(((" + sum + ") % " + size + " + " + size + ") % " + size + " + (" + n.low + "))";
    }

    private String truth(int depth) {
        if (depth == 0) {
            Known one = any(known);
            if (pick(5) == 0 || !simple.contains(one.type)) {
                return pick(3) > 0 ? "true" : "false";
            }
            String sign = pick(2) == 0 ? " = " : " != ";
            return switch (one.type) {
                case Kind.Range n -> one.text + sign + (n.low + pick(n.high - n.low + 1));
                case Kind.Word w -> one.text + sign + any(w.values);
                case Kind.Truth _ -> one.text;
                default -> one.text + sign + somewhere(one.type);
            };
        }
        int next = depth - 1;
        return switch (pick(11)) {
            case 0 -> "(" + truth(next) + " & " + truth(next) + ")";
            case 1 -> "(" + truth(next) + " | " + truth(next) + ")";
            case 2 -> "(" + truth(next) + " -> " + truth(next) + ")";
            case 3 -> "!(" + truth(next) + ")";
            case 4 -> {
                String order = any(List.of("<", "<=", ">", ">="));
                yield "(" + value(simple.get(0), depth) + " " + order + " " + value(simple.get(0), depth) + ")";
            }
            case 5, 6 -> {
                String place = place(any(known), false);
                Kind kind = last;
                yield "(" + place + (pick(2) == 0 ? " = " : " != ") + value(kind, next) + ")";
            }
            case 7, 8 -> {
                Kind kind = any(simple);
                String name = name("x");
                int mark = known.size();
                known.add(new Known(name, kind, false));
                String body = truth(next);
                forget(mark);
                String word = pick(2) == 0 ? "forall" : "exists";
                yield "(" + word + " " + name + ": " + spelled(kind) + " do " + body + " end)";
            }
            case 9 -> {
                String place = place(any(writable().isEmpty() ? known : writable()), false);
                yield simple.contains(last) && !place.isEmpty() && isVariable(place)
                        ? "isundefined(" + place + ")"
                        : "true";
            }
            default -> {
                if (!bags.isEmpty()) {
                    String z = name("z");
                    int mark = known.size();
                    known.add(new Known(bags.get(0) + "[" + z + "]", bagTypes.get(0).element, false));
                    String body = truth(next);
                    forget(mark);
                    yield "(multisetcount(" + z + ": " + bags.get(0) + ", " + body + ") > " + pick(2) + ")";
                }
                yield simple.size() > 4 ? "ismember(" + value(simple.get(4), next) + ", pid)" : "K > 1";
            }
        };
    }

    private static boolean isVariable(String place) {
        return !place.startsWith("r") && !place.startsWith("x") && !place.startsWith("i");
    }
}
