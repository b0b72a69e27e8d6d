package io.allways.murphi.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.graph.Finding;
import io.allways.graph.Outcome;
import io.allways.graph.Search;
import io.allways.graph.Settings;
import io.allways.murphi.Murphi;
import io.allways.murphi.model.CheckedModel;
import io.allways.murphi.model.Undefined;
import io.allways.murphi.syntax.Source;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Single features, each against the interpreter.
class FeatureTest {
    private static CheckedModel checked(String text) {
        Murphi.Outcome outcome = Murphi.check(new Source("feature.m", text));
        return Objects.requireNonNull(outcome.model(), outcome.message());
    }

    /// In each the rules lead to a few states, and to no error.
    @ParameterizedTest
    @ValueSource(
            strings = {
                // a reference to what the callee also writes by name, and two references to the same
                """
                var x: 0..9; y: 0..9;
                procedure p(var a: 0..9; var b: 0..9); begin
                  a := (a + 1) % 10; b := (b + 2) % 10; x := (x + 3) % 10; a := (a + y) % 10; end;
                startstate begin x := 0; y := 1; end;
                rule "one" begin p(x, x); end;
                rule "two" begin p(y, x); end;
                """,
                // references to locals, to elements and to parts of them
                """
                type r: record a: 0..3; b: array [0..2] of 0..3; end;
                var x: array [0..1] of r; n: 0..2;
                procedure bump(var v: 0..3); begin v := (v + 1) % 4; end;
                procedure row(var v: r; i: 0..2); var t: 0..3; begin t := v.b[i]; bump(t); v.b[i] := t; bump(v.a); end;
                startstate begin clear x; n := 0; end;
                ruleset i: 0..1 do rule "row" begin row(x[i], n); n := (n + 1) % 3; end; end;
                """,
                // functions that return records and arrays, twice in one term
                """
                type r: record a: 0..3; b: boolean; end;
                var x: r; y: r;
                function make(v: 0..3): r; var t: r; begin t.a := v; t.b := v > 1; return t; end;
                startstate begin x := make(0); y := make(1); end;
                rule "same" make(x.a) = make(y.a) ==> begin y := make((y.a + 1) % 4); end;
                rule "other" make(x.a) != make(y.a) ==> begin x := make((x.a + 3) % 4); end;
                """,
                // parameters are copies, also where the routine writes what they came from
                """
                type row: array [0..2] of 0..3;
                var a: row; s: 0..9;
                function shift(r: row): 0..9; begin a[0] := (r[0] + 1) % 4; a[1] := r[0]; return r[0] + r[1] + r[2]; end;
                startstate begin clear a; s := 0; end;
                rule "shift" begin s := shift(a); end;
                """,
                // an alias keeps its element when its index changes
                """
                var a: array [0..3] of 0..3; i: 0..3;
                startstate begin clear a; i := 0; end;
                rule "next" begin alias e: a[i] do i := (i + 1) % 4; e := (e + 1) % 4; end; end;
                """,
                // numbers of many bits
                """
                var x: 1000000000000 .. 1000000000007; y: -3 .. 5000000000; z: 0..7;
                startstate begin clear x; y := 0; z := 0; end;
                rule "x" x < 1000000000007 ==> begin x := x + 1; z := (x % 8); end;
                rule "y" begin y := (y * 3 + 10 + x / 1000000000000) % 7 - 3; end;
                """,
                // bits, and shifts both ways
                """
                var x: 0..255; n: 0..9;
                startstate begin x := 1; n := 0; end;
                rule "s" n < 9 ==> begin x := ((x << 1) | (x >> 7)) & 255; n := n + 1; end;
                rule "t" n < 9 ==> begin x := (x & 15) << 2; n := n + 1; end;
                rule "u" n < 9 ==> begin x := (x << -1); n := n + 1; end;
                """,
                // loops by steps, down, none at all; a while
                """
                var s: 0..99; k: 0..3;
                startstate begin s := 0; k := 0; end;
                rule "up" k < 3 ==> begin k := k + 1; for i := k to 9 by 3 do s := (s + i) % 100; end; end;
                rule "down" k < 3 ==> begin k := k + 1; for i := 9 to k by -2 do s := (s + i) % 100; end; end;
                rule "none" k < 3 ==> begin k := k + 1; for i := 5 to k do s := 0; end; end;
                rule "while" k < 3 ==> begin k := k + 1; while s > 7 do s := s - 7; end; end;
                """,
                // several values in a case, and values that are not constant
                """
                var x: 0..5; y: 0..5;
                startstate begin x := 0; y := 3; end;
                rule "go" begin switch x case 0, 2: x := 4; case y: x := 1; case 4: x := 3; y := (y + 1) % 6; else x := 0; end; end;
                """,
                // arrays over words: elements that cross them
                """
                var a: array [0..24] of record p: 0..5; q: 0..30; end; i: 0..24;
                startstate begin clear a; i := 0; end;
                rule "w" i < 24 ==> begin i := i + 1; a[i].p := i % 6; a[i].q := (a[i - 1].q + i) % 31; a[(i * 7) % 25] := a[i]; end;
                """,
                // undefined parts are copied and compared
                """
                type r: record a: 0..1; b: 0..1; end;
                var x: r; y: r; n: 0..3;
                startstate begin n := 0; end;
                rule "a" n < 3 & x = y ==> begin x.a := n % 2; n := n + 1; end;
                rule "b" n < 3 & x != y ==> begin y := x; n := n + 1; end;
                rule "c" n < 3 & isundefined(x.b) ==> begin x.b := 1; n := n + 1; end;
                """,
                // a return out of loops
                """
                var a: array [0..2] of 0..2; f: 0..3;
                function find(v: 0..2): 0..3; begin for i: 0..2 do if a[i] = v then return i; end; end; return 3; end;
                procedure go(); begin for i: 0..2 do while true do if a[i] > 0 then return; end; a[i] := i; return; end; end; end;
                startstate begin clear a; f := 3; end;
                rule "f" begin f := find(2); end;
                rule "g" begin go(); end;
                ruleset i: 0..2 do rule "s" begin a[i] := (a[i] + 2) % 3; end; end;
                """,
                // assumptions: of states, and inside a step
                """
                var x: 0..9;
                startstate begin x := 0; end;
                rule "up" x < 9 ==> begin x := x + 1; assume x != 7; end;
                rule "twice" x < 5 ==> begin x := x * 2; end;
                assume "small" x < 9;
                """
            })
    void hasTheStatesOfTheInterpreter(String text) throws IOException {
        for (Undefined undefined : Undefined.values()) {
            assertTrue(CompilerOracleTest.compare(checked(text), undefined, Outline.LARGE));
            assertTrue(CompilerOracleTest.compare(checked(text), undefined, 10));
        }
    }

    private static Outcome search(String text) throws IOException {
        CompiledModel model = Compiler.compile(checked(text), Undefined.STRICT, Symmetry.OFF);
        return new Search(model, Settings.DEFAULT.withDeadlock(Settings.Deadlock.OFF)).run();
    }

    @Test
    void aBodyTooLargeForAMethodIsCut() throws IOException {
        StringBuilder text =
                new StringBuilder("var x: 0..9; y: array [0..9] of 0..9; startstate begin clear x; clear y; end;\n");
        text.append("rule \"big\" x < 9 ==> var l: 0..99; begin l := 0;\n");
        for (int i = 0; i < 3000; i++) {
            text.append("if y[")
                    .append(i % 10)
                    .append("] = ")
                    .append(i % 10)
                    .append(" then l := (l + ")
                    .append(i);
            text.append(") % 100; elsif x > ")
                    .append(i % 9)
                    .append(" then y[(x + ")
                    .append(i);
            text.append(") % 10] := (l + x) % 10; end;\n");
        }
        text.append("x := x + 1; end;\n");
        assertTrue(CompilerOracleTest.compare(checked(text.toString()), Undefined.STRICT, Outline.LARGE));
    }

    @Test
    void livenessIsClaimedForEachValue() throws IOException {
        String text = """
                type p: 1..3;
                var x: 0..3;
                startstate begin x := 0; end;
                ruleset i: p do
                  rule "in" x = 0 & i != 3 ==> begin x := i; end;
                  rule "out" x = i ==> begin x := 0; end;
                  liveness "can be in" x = i;
                end;
                """;
        List<Finding> findings = search(text).findings();
        assertEquals(1, findings.size());
        assertTrue(findings.get(0).message().contains("can be in (i: 3)"), findings::toString);
    }

    @Test
    void errorsSayWhatAndWhere() throws IOException {
        assertFault("x := x + 1;", "range", "`x + 1` is 4, which is not in 0 .. 3", "feature.m:4:6");
        assertFault("x := x + 1; x := 1 / (x - 1);", "division", "division by zero in `1 / (x - 1)`", "feature.m:4:18");
        assertFault("x := a[x + 1];", "range", "index `x + 1` is 3, which is out of bounds", "feature.m:4:8");
        assertFault("undefine a; x := a[1];", "undefined", "`a[1]` is undefined", "feature.m:4:18");
        assertFault("assert \"small\" x = 0; x := x + 1;", "assertion", "assertion failed: small", "feature.m:4:1");
        assertFault("error \"stop here\";", "error", "stop here", "feature.m:4:1");
    }

    private static void assertFault(String body, String kind, String message, String place) throws IOException {
        String text = """
                var x: 0..3; a: array [0..2] of 0..3;
                startstate begin clear x; a[0] := 1; a[1] := 2; a[2] := 3; end;
                rule begin
                """;
        Finding finding = search(text + body + " end;").findings().get(0);
        assertEquals(kind, finding.kind());
        assertEquals(message, finding.message());
        assertEquals(place, finding.place());
    }

    /// What rules of a trace put is told step by step, with the elements that were really chosen; of a step that goes
    /// wrong, what it put before.
    @Test
    void put() throws IOException {
        CompiledModel model = Compiler.compile(checked("""
                type pair: record a: 0..3; b: boolean; end;
                var bag: multiset [2] of 0..5; p: pair; n: 0..3;
                procedure tell(x: 0..3); begin put "told "; put x; end;
                startstate begin undefine bag; multisetadd(1, bag); multisetadd(4, bag); undefine p; n := 0; put "go\\n"; end;
                choose i: bag do rule "take" bag[i] = 4 ==> begin put bag[i]; put p; p.a := 2; tell(p.a); multisetremove(i, bag); end; end;
                ruleset v: 1..2 do rule "quiet" v = 2 & multisetcount(j: bag, true) = 1 & n = 0 ==> begin n := v; end; end;
                rule "bad" n = 2 ==> begin put n + 1; put "!"; error "no"; put "never"; end;
                """), Undefined.STRICT, Symmetry.OFF);
        Outcome outcome = new Search(model, Settings.DEFAULT.withDeadlock(Settings.Deadlock.OFF)).run();
        Finding finding = outcome.findings().getFirst();
        assertEquals(
                List.of("go\n", "bag[i]:4\np.a:undefined\np.b:undefined\ntold x:2\n", "", "n + 1:3\n!"),
                model.told(Objects.requireNonNull(finding.trace()), finding.rule()));
    }
}
