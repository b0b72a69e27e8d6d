package io.allways.murphi;

import java.util.Random;

/// Writes random models in the language that rumur knows, with few states. (No loop from a greater number to a smaller
/// one:
/// there rumur counts down.)
///
/// All have the same variables; what differs is the start state, the functions and the rules. Numbers are mostly kept
/// in
/// range by remainders, and few variables are left undefined, or every model would end in an early error.
final class RandomProtocol {
    private final Random random;
    private final StringBuilder out = new StringBuilder();
    /// Names of numbers and of values of the scalarset that are bound where an expression is being written.
    private String numbers = "";
    private String pids = "";

    RandomProtocol(long seed) {
        random = new Random(seed);
    }

    private int pick(int bound) {
        return random.nextInt(bound);
    }

    private String any(String... of) {
        return of[pick(of.length)];
    }

    private String one(String names) {
        return any(names.trim().split(" "));
    }

    String text() {
        out.append("""
                const K: 3; Off: %d;
                type
                  num: 0 .. K;
                  pid: scalarset(2);
                  mode: enum { Idle, Busy, Done };
                  cell: record flag: boolean; level: num; state: mode; end;
                var
                  n, m: num; far: -2 .. 5;
                  b: boolean; e: mode; p: pid;
                  r, s: cell;
                  a: array [num] of boolean; c: array [pid] of cell; d: array [mode] of num;
                """.formatted(pick(2)));
        routines();
        start();
        drivers();
        int rules = 2 + pick(3);
        for (int i = 0; i < rules; i++) {
            rule(i);
        }
        if (pick(4) == 0) {
            out.append("invariant \"maybe\" ").append(truth(2)).append(" | n < 3;\n");
        }
        if (pick(5) == 0) {
            out.append("assume \"only\" ").append(truth(1)).append(" | b;\n");
        }
        return out.toString();
    }

    /// Rules that keep things moving.
    private void drivers() {
        String[] drivers = {
            "ruleset i: num do rule \"set\" n != i ==> begin n := i; end; end;\n",
            "rule \"flip\" begin b := !b; end;\n",
            "ruleset i: pid do rule \"turn\" begin p := i; c[i].flag := !c[i].flag; end; end;\n",
            "ruleset i: mode do rule \"mode\" begin e := i; end; end;\n",
            "rule \"mark\" begin a[n] := !a[n]; r.flag := a[0]; end;\n",
            "rule \"count\" m < 3 ==> begin m := m + 1; s.level := m; end;\n"
        };
        for (int i = 2 + pick(2); i > 0; i--) {
            out.append(any(drivers));
        }
    }

    private void routines() {
        numbers = "x ";
        out.append("function next(x: num): num;\nbegin\n  if " + truth(1) + " then return (x + 1) % 4; end;\n")
                .append("  return " + safe(1) + ";\nend;\n");
        numbers = "y ";
        out.append("procedure step(var y: num; z: cell);\nvar t: num;\nbegin\n  t := y;\n  y := ")
                .append(safe(1))
                .append(";\n  if z.flag then y := t; end;\nend;\n");
        numbers = "";
    }

    private void start() {
        out.append("startstate \"start\" begin\n");
        out.append("  clear n; m := " + pick(4) + "; far := " + (pick(8) - 2) + "; b := false; e := Idle;\n");
        out.append("  clear r; clear s; clear c; clear d;\n");
        out.append("  for i: num do a[i] := " + any("false", "true", "i = 1") + "; end;\n");
        if (pick(3) > 0) {
            out.append("  for i: pid do p := i; end;\n");
        }
        if (pick(6) == 0) {
            out.append("  undefine " + any("r", "s.level", "far", "d[Done]") + ";\n");
        }
        out.append("end;\n");
    }

    private void rule(int number) {
        String ruleset = switch (pick(4)) {
            case 0 -> {
                numbers += "i ";
                yield any("i: num", "i := 0 to 2", "i := 3 to 1 by -2", "i: 1 .. 2");
            }
            case 1 -> {
                pids += "q ";
                yield "q: pid";
            }
            default -> "";
        };
        if (!ruleset.isEmpty()) {
            out.append("ruleset " + ruleset + " do\n");
        }
        boolean alias = pick(5) == 0;
        if (alias) {
            out.append("alias w: " + number(1) + " do\n");
        }
        String before = numbers;
        numbers += alias ? "w " : "";
        out.append("rule \"r" + number + "\" " + truth(2) + " ==>\nvar l: num;\nbegin\n  l := " + safe(1) + ";\n");
        numbers += "l ";
        for (int n = 1 + pick(3); n > 0; n--) {
            statement(2, "  ");
        }
        out.append("end;\n");
        numbers = before;
        out.append(alias ? "end;\n" : "").append(ruleset.isEmpty() ? "" : "end;\n");
        numbers = "";
        pids = "";
    }

    private void block(int depth, String indent) {
        for (int n = 1 + pick(2); n > 0; n--) {
            statement(depth - 1, indent + "  ");
        }
    }

    private void statement(int depth, String indent) {
        int kind = pick(depth > 0 ? 19 : 11);
        String line = switch (kind) {
            case 0, 1 -> any("n", "m", "d[" + mode(1) + "]", "r.level", "c[" + pid() + "].level") + " := " + safe(2);
            case 2 -> any("n", "m") + " := " + number(1);
            case 3 -> any("b", "a[" + safe(1) + "]", "s.flag") + " := " + truth(2);
            case 4 -> any("e", "r.state", "c[" + pid() + "].state") + " := " + mode(1);
            case 5 -> any("r := s", "s := r", "r := c[" + pid() + "]", "c[" + pid() + "] := s");
            case 6 -> any("undefine s", "undefine r.state", "undefine p", "clear r", "clear c", "clear far");
            case 7 -> "far := (" + number(2) + ") % 5";
            case 8 -> pids.isEmpty() ? "b := !b" : "p := " + one(pids);
            case 9 -> "step(" + any("n", "m", "l", "r.level", "d[Busy]") + ", " + any("r", "s") + ")";
            case 10 ->
                pick(4) == 0
                        ? any("assume " + truth(1), "assert " + truth(1) + " | true", "return", "put n")
                        : "l := next(" + safe(1) + ")";
            default -> "";
        };
        if (!line.isEmpty()) {
            out.append(indent + line + ";\n");
            return;
        }
        String before = numbers;
        switch (kind) {
            case 11, 12, 13 -> {
                out.append(indent + "if " + truth(1) + " then\n");
                block(depth, indent);
                if (pick(2) == 0) {
                    out.append(indent + "elsif " + truth(1) + " then\n");
                    block(depth, indent);
                }
                if (pick(2) == 0) {
                    out.append(indent + "else\n");
                    block(depth, indent);
                }
            }
            case 14 -> {
                out.append(indent + "switch " + mode(1) + "\n" + indent + "case Idle, " + mode(0) + ":\n");
                block(depth, indent);
                out.append(indent + "case Busy:\n");
                block(depth, indent);
            }
            case 15 -> {
                out.append(indent + "for k" + depth + " := " + any("0 to n", "2 to 0 by -1", "m to 3") + " do\n");
                numbers += "k" + depth + " ";
                block(depth, indent);
            }
            case 16 -> {
                out.append(indent + "for k" + depth + ": " + any("num", "1 .. 2") + " do\n");
                numbers += "k" + depth + " ";
                block(depth, indent);
            }
            case 17 -> {
                out.append(indent + "alias v" + depth + ": "
                        + any("n", "d[" + mode(1) + "]", "c[" + pid() + "].level", "r.level") + "; u" + depth + ": "
                        + number(1) + " do\n");
                out.append(indent + "  n := " + safe(1) + ";\n");
                numbers += "v" + depth + " u" + depth + " ";
                out.append(indent + "  v" + depth + " := " + safe(1) + ";\n");
                block(depth, indent);
            }
            default -> {
                out.append(indent + "l := 0;\n" + indent + "while l < " + any("n", "2", "m") + " do\n");
                out.append(indent + "  l := l + 1;\n" + indent + "  b := " + truth(1) + ";\n");
            }
        }
        numbers = before;
        out.append(indent + "end;\n");
    }

    /// A number from 0 to 3.
    private String safe(int depth) {
        return pick(3) == 0 ? any("n", "m", "1", "2", "r.level", "d[e]") : "((" + number(depth) + ") % 4 + 4) % 4";
    }

    private String number(int depth) {
        if (depth == 0 || pick(3) == 0) {
            return numbers.isEmpty() || pick(2) == 0
                    ? any("n", "m", "far", "0", "1", "K", "Off", "r.level", "d[e]", "s.level")
                    : one(numbers);
        }
        return switch (pick(9)) {
            case 0 -> number(depth - 1) + " + " + number(depth - 1);
            case 1 -> number(depth - 1) + " - " + number(depth - 1);
            case 2 -> number(depth - 1) + " * " + number(depth - 1);
            case 3 -> "(" + number(depth - 1) + ") / 2";
            case 4 -> "(" + number(depth - 1) + ") % 3";
            case 5 -> "-(" + number(depth - 1) + ")";
            case 6 -> "(" + truth(depth - 1) + " ? " + number(depth - 1) + " : " + number(depth - 1) + ")";
            // Nothing more on bits: rumur fails on `&` and `|` of constants and of types with a name.
            case 7 -> "(" + any("n", "m", "far") + " ^ " + any("n", "m", "far") + ")";
            default -> any("n", "m", "far") + any(" << ", " >> ") + any("1", "2", "n");
        };
    }

    private String truth(int depth) {
        if (depth == 0 || pick(4) == 0) {
            return any("b", "a[n]", "r.flag", "true", "n = m", "a[" + pick(4) + "]", "isundefined(p)");
        }
        return switch (pick(13)) {
            case 0, 1 -> "(" + truth(depth - 1) + " & " + truth(depth - 1) + ")";
            case 2, 3 -> "(" + truth(depth - 1) + " | " + truth(depth - 1) + ")";
            case 4 -> "(" + truth(depth - 1) + " -> " + truth(depth - 1) + ")";
            case 5 -> "!" + number(depth - 1) + any(" = ", " < ") + number(depth - 1);
            case 6 -> number(depth - 1) + any(" = ", " != ", " <= ", " > ", " >= ") + number(depth - 1);
            case 7 -> mode(depth - 1) + any(" = ", " != ") + mode(depth - 1);
            case 8 -> "forall j: " + any("num", "0 .. 2") + " do a[j] | j" + any(" < ", " = ") + number(0) + " end";
            case 9 -> "exists j := 0 to n do " + truth(0) + " & j > 1 end";
            case 10 -> "r" + any(" = ", " != ") + any("s", "c[" + pid() + "]");
            case 11 -> "exists j: pid do c[j].flag" + (pids.isEmpty() ? "" : " | j = " + one(pids)) + " end";
            default -> "(!isundefined(p) & c[p].flag)";
        };
    }

    private String mode(int depth) {
        return depth == 0 || pick(2) == 0
                ? any("Idle", "Busy", "Done", "e", "r.state")
                : "(" + truth(depth - 1) + " ? " + mode(0) + " : " + mode(0) + ")";
    }

    private String pid() {
        return pids.isEmpty() ? "p" : one(pids);
    }
}
