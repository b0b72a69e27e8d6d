package io.allways.promela;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// A random Promela model: a few processes over a few shared variables and channels, with all kinds of statements.
final class RandomModel {
    private final SplittableRandom random;
    private final StringBuilder text = new StringBuilder();
    private final List<String> variables = new ArrayList<>();
    private final List<String> locals = new ArrayList<>();
    private int depth;
    private int loops;
    private int labels;
    private boolean deterministic;
    private boolean inAtomic;

    RandomModel(long seed) {
        random = new SplittableRandom(seed);
    }

    String text() {
        text.append("mtype = { red, green };\n");
        text.append("byte a = ").append(random.nextInt(3)).append(";\nshort b;\nbit c;\nbyte t[3];\nmtype m;\n");
        text.append("typedef R { byte x; bool y };\nR s;\n");
        variables.addAll(List.of("a", "b", "c", "t[1]", "t[a % 3]", "s.x", "s.y"));
        text.append("chan q = [").append(1 + random.nextInt(2)).append("] of { byte, bit };\n");
        text.append("chan r = [0] of { byte, bit };\n");
        text.append("chan u = [2] of { mtype };\n");
        int types = 1 + random.nextInt(3);
        for (int i = 0; i < types; i++) process(i, types);
        if (random.nextInt(2) == 0) {
            text.append("init {\n  atomic {\n");
            for (int i = 0; i < 1 + random.nextInt(2); i++) {
                text.append("    run P")
                        .append(random.nextInt(types))
                        .append("(")
                        .append(i)
                        .append(");\n");
            }
            text.append("  }");
            if (random.nextInt(2) == 0) text.append(";\n  (_nr_pr == 1)");
            text.append("\n}\n");
        }
        return text.toString();
    }

    private void process(int number, int types) {
        locals.clear();
        labels = 0;
        boolean active = number == 0 || random.nextInt(2) == 0;
        if (active)
            text.append("active [")
                    .append(1 + random.nextInt(number == 0 && types < 3 ? 2 : 1))
                    .append("] ");
        text.append("proctype P").append(number).append("(byte w)");
        if (random.nextInt(8) == 0)
            text.append(" provided (").append(condition()).append(")");
        text.append(" {\n");
        locals.add("w");
        if (random.nextInt(2) == 0) {
            text.append("  byte l").append(random.nextBoolean() ? " = 1" : "").append(";\n");
            locals.add("l");
        }
        sequence(2 + random.nextInt(3), 1);
        text.append("\n}\n");
    }

    private void line(int indent) {
        text.append("  ".repeat(indent));
    }

    private void sequence(int count, int indent) {
        for (int i = 0; i < count; i++) {
            line(indent);
            statement(indent);
            text.append(i + 1 < count ? ";\n" : "");
        }
    }

    private String variable() {
        if (!locals.isEmpty() && random.nextInt(3) == 0) return locals.get(random.nextInt(locals.size()));
        return variables.get(random.nextInt(variables.size()));
    }

    private String value() {
        return switch (random.nextInt(6)) {
            case 0, 1 -> variable();
            case 2 -> "(" + variable() + " + 1) % 3";
            case 3 -> "_pid";
            default -> String.valueOf(random.nextInt(3));
        };
    }

    private String condition() {
        return switch (random.nextInt(8)) {
            case 0 -> "len(q) < 2";
            case 1 -> "nfull(u)";
            case 2 -> "nempty(q)";
            case 3 -> "!(" + variable() + " > 1)";
            case 4 -> variable() + " == 0 || " + variable() + " != 1";
            case 5 -> "q?[1, _]";
            default -> variable() + " == " + random.nextInt(2);
        };
    }

    private void statement(int indent) {
        depth++;
        int kind = random.nextInt(depth > 3 ? 12 : deterministic ? 14 : 24);
        switch (kind) {
            case 0, 1, 2 -> text.append(variable()).append(" = ").append(value());
            case 3 -> text.append(deterministic ? "skip" : condition());
            case 4 -> text.append(channel(random.nextInt(4) == 0));
            case 5 -> text.append(channel(random.nextInt(4) == 0));
            case 6 -> text.append("u!").append(random.nextBoolean() ? "red" : "green");
            case 7 -> text.append(random.nextBoolean() ? "u?m" : random.nextBoolean() ? "u?red" : "u??green");
            case 8 -> text.append("printf(\"x %d\\n\", a)");
            case 9 -> text.append(variable()).append(random.nextBoolean() ? "++" : " = 1");
            case 10 -> text.append(loops > 0 && !deterministic && random.nextInt(3) == 0 ? "break" : "skip");
            case 11 ->
                text.append("assert(a < ")
                        .append(random.nextInt(12) == 0 ? 2 : 250)
                        .append(")");
            case 12, 13, 14, 15 -> choice(indent, "if", "fi");
            case 16, 17, 18 -> loop(indent);
            case 19, 20 -> atomic(indent);
            case 21 -> deterministic(indent);
            case 22 -> {
                text.append("{\n");
                if (random.nextInt(3) == 0) {
                    line(indent + 1);
                    text.append("byte k").append(labels++).append(";\n");
                }
                sequence(1 + random.nextInt(2), indent + 1);
                text.append("\n");
                line(indent);
                text.append("}");
                if (random.nextInt(2) == 0) unless(indent);
            }
            default -> label(indent);
        }
        depth--;
    }

    private void unless(int indent) {
        text.append(" unless {\n");
        line(indent + 1);
        text.append(random.nextBoolean() ? condition() : "q?1,_").append(";\n");
        sequence(1, indent + 1);
        text.append("\n");
        line(indent);
        text.append("}");
    }

    private String channel(boolean rendezvous) {
        if (deterministic) return "t[2] = 1";
        String name = rendezvous ? "r" : "q";
        if (random.nextBoolean()) {
            return name + (!rendezvous && random.nextInt(4) == 0 ? "!!" : "!") + value() + ", " + value();
        }
        String kind = rendezvous ? "?" : random.nextInt(4) == 0 ? "??" : "?";
        String first = switch (random.nextInt(4)) {
            case 0 -> "eval(a)";
            case 1 -> String.valueOf(random.nextInt(3));
            default -> variable();
        };
        String second = switch (random.nextInt(3)) {
            case 0 -> "_";
            case 1 -> "0";
            default -> variable();
        };
        boolean keep = !rendezvous && random.nextInt(6) == 0;
        return name + kind + (keep ? "<" : "") + first + ", " + second + (keep ? ">" : "");
    }

    private void choice(int indent, String begin, String end) {
        text.append(begin).append("\n");
        int options = 1 + random.nextInt(3);
        boolean otherwise = deterministic || random.nextInt(2) == 0;
        for (int i = 0; i < options; i++) {
            line(indent);
            // An else beside sends and receives is dubious to SPIN, too.
            text.append(":: ").append(otherwise ? guard() : simple()).append(" -> ");
            sequence(1, 0);
            text.append("\n");
        }
        if (otherwise) {
            line(indent);
            text.append(":: else");
            if (random.nextBoolean()) text.append(" -> ").append(begin.equals("do") ? "break" : "a = 1");
            text.append("\n");
        } else if (begin.equals("do")) {
            line(indent);
            text.append(":: break\n");
        }
        if (!deterministic && !inAtomic && random.nextInt(12) == 0) {
            line(indent);
            text.append(":: timeout -> b = 2\n");
        }
        line(indent);
        text.append(end);
    }

    private String guard() {
        return random.nextInt(3) == 0 ? variable() + " == 1" : variable() + " < " + (1 + random.nextInt(2));
    }

    private String simple() {
        return switch (random.nextInt(5)) {
            case 0 -> channel(random.nextInt(3) == 0);
            case 1 -> variable() + " = " + random.nextInt(2);
            case 2 -> "skip";
            default -> condition();
        };
    }

    private void loop(int indent) {
        loops++;
        if (deterministic) choice(indent, "if", "fi");
        else choice(indent, "do", "od");
        loops--;
    }

    private void atomic(int indent) {
        boolean outer = inAtomic;
        inAtomic = true;
        text.append("atomic {\n");
        sequence(1 + random.nextInt(3), indent + 1);
        text.append("\n");
        line(indent);
        text.append("}");
        inAtomic = outer;
    }

    private void deterministic(int indent) {
        deterministic = true;
        int outer = loops;
        loops = 0;
        text.append("d_step {\n");
        line(indent + 1);
        text.append(random.nextBoolean() ? guard() : "a = 1").append(";\n");
        sequence(1 + random.nextInt(2), indent + 1);
        text.append("\n");
        line(indent);
        text.append("}");
        deterministic = false;
        loops = outer;
    }

    private void label(int indent) {
        String name = (random.nextInt(3) == 0 ? "end" : "L") + labels++;
        text.append(name).append(":");
        text.append(" ").append(condition()).append(";\n");
        sequence(1, indent);
        if (random.nextInt(2) == 0) {
            text.append(";\n");
            line(indent);
            text.append("if :: ")
                    .append(guard())
                    .append(" -> goto ")
                    .append(name)
                    .append(" :: else fi");
        }
    }
}
