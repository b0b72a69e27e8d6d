package io.allways.murphi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.murphi.model.Binding;
import io.allways.murphi.model.CheckedModel;
import io.allways.murphi.model.Feature;
import io.allways.murphi.model.Statement;
import io.allways.murphi.model.Term;
import io.allways.murphi.model.Type;
import io.allways.murphi.model.Types;
import io.allways.murphi.model.Undefined;
import io.allways.murphi.reference.ReferenceSearch;
import io.allways.murphi.syntax.Source;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckerTest {
    private static CheckedModel checked(String text) {
        Murphi.Outcome outcome = Murphi.check(new Source("model.m", text));
        CheckedModel model = outcome.model();
        assertNotNull(model, outcome.message());
        return model;
    }

    /// The guard of a rule over `a, b: boolean` and `x, y: 0 .. 3`.
    private static Term guard(String expression) {
        return checked("var a, b: boolean; x, y: 0 .. 3; startstate begin end; rule " + expression + " ==> begin end;")
                .rules()
                .getFirst()
                .guard();
    }

    /// As nested lists.
    private static String shape(Term term) {
        return switch (term) {
            case Term.Constant constant -> Long.toString(constant.value());
            case Term.Read(var place) -> place.root().name();
            case Term.Unary unary -> "(" + unary.op() + " " + shape(unary.operand()) + ")";
            case Term.Binary binary ->
                "(" + binary.op() + " " + shape(binary.left()) + " " + shape(binary.right()) + ")";
            case Term.Choice choice ->
                "(? " + shape(choice.condition()) + " " + shape(choice.then()) + " " + shape(choice.otherwise()) + ")";
            default -> term.toString();
        };
    }

    @Test
    void precedence() {
        assertEquals("(NOT (EQUAL a b))", shape(guard("!a = b")));
        assertEquals("(AND (NOT a) b)", shape(guard("!a & b")));
        assertEquals("(OR a (AND b a))", shape(guard("a | b & a")));
        assertEquals("(IMPLIES (OR a b) a)", shape(guard("a | b -> a")));
        assertEquals("(? a b (? b a b))", shape(guard("a ? b : b ? a : b")));
        assertEquals("(EQUAL (ADD x (MULTIPLY y 2)) 3)", shape(guard("x + y * 2 = 3")));
        assertEquals("(EQUAL (SUBTRACT (SUBTRACT x y) 1) 0)", shape(guard("x - y - 1 = 0")));
        assertEquals("(EQUAL (MULTIPLY (NEGATE x) y) 1)", shape(guard("-x * y = 1")));
        assertEquals("(LESS (SHIFT_LEFT x (ADD y 1)) 3)", shape(guard("x << y + 1 < 3")));
        assertEquals("(OR a (AND b (EQUAL (BIT_AND x 1) 1)))", shape(guard("a || b && (x & 1) == 1")));
        assertEquals("(OR (AND (NOT a) b) (NOT_EQUAL x y))", shape(guard("¬a ∧ b ∨ x ≠ y")));
    }

    @Test
    void keywordsInAnyCaseAndNamesAsWritten() {
        CheckedModel model = checked("VAR x, X: Boolean; StartState BEGIN x := TRUE; X := False; EndStartState; "
                + "Rule x != X ==> x := !x; END;");
        assertEquals(2, model.globals().size());
    }

    @Test
    void constantsAreFolded() {
        assertEquals("1", shape(guard("2 * 3 - 1 = 5 & 7 / 2 = 3 & -7 / 2 = -3 & -7 % 3 = -1")));
        assertEquals("1", shape(guard("1 << 3 = 8 & 8 >> 2 = 2 & 8 << -2 = 2 & (6 ^ 3) = 5 & ~0 = -1")));
        assertEquals("0", shape(guard("false & x / y = 1")));
        assertEquals("b", shape(guard("true & b")));
    }

    @Test
    void rulesetsAreFlattened() {
        CheckedModel model = checked("type pid: scalarset(2); var a: array [pid] of boolean; startstate begin end; "
                + "ruleset p: pid do alias x: a[p] do ruleset i := 0 to 4 by 2 do rule x ==> begin x := i = 2; end; "
                + "invariant !x; end; end; end;");
        List<Binding> around = model.rules().getFirst().bindings();
        assertEquals(3, around.size());
        assertInstanceOf(Binding.Each.class, around.get(0));
        assertInstanceOf(Binding.Alias.class, around.get(1));
        assertInstanceOf(Binding.Each.class, around.get(2));
        assertEquals(3, model.properties().getFirst().bindings().size());
        assertEquals(1, model.scalarsets().size());
    }

    @Test
    void membersOfUnionsAreCoerced() {
        CheckedModel model = checked("type a: enum { A0, A1 }; b: scalarset(3); u: union { a, b }; var x: u; y: b; "
                + "startstate begin x := A1; y := x; end; rule x = y ==> begin x := y; end;");
        List<Statement> start = model.startStates().getFirst().body().statements();
        assertInstanceOf(Term.Constant.class, ((Statement.Assign) start.get(0)).value());
        assertInstanceOf(Term.Narrow.class, ((Statement.Assign) start.get(1)).value());
        Term.Binary guard = (Term.Binary) model.rules().getFirst().guard();
        assertEquals(guard.left().type(), guard.right().type());
        Type.Union union = (Type.Union) model.globals().getFirst().type();
        assertEquals(5, union.size());
        assertEquals("b_1", union.value(2));
        assertTrue(model.needsCmurphi());
    }

    @Test
    void featuresOfOneToolAreNoted() {
        assertEquals(
                Set.of(Feature.DOUBLE_EQUALS, Feature.COVER),
                checked("var x: boolean; startstate begin x := true; end; rule x == true ==> begin x := !x; end; "
                                + "cover x;")
                        .features()
                        .keySet());
    }

    @Test
    void routinesKnowWhetherTheyChangeAnything() {
        CheckedModel model = checked("var x: boolean; procedure set(var y: boolean); begin y := true; end; "
                + "function local(): boolean; var z: boolean; begin set(z); return z; end; "
                + "procedure global(); begin set(x); end; startstate begin x := local(); end; "
                + "rule local() ==> begin global(); end;");
        assertFalse(model.routines().get(0).pure());
        assertTrue(model.routines().get(1).pure());
        assertFalse(model.routines().get(2).pure());
    }

    @Test
    void bitsOfTypes() {
        CheckedModel model =
                checked("var b: boolean; r: 0 .. 2; a: array [0 .. 9] of record x: boolean; y: 0 .. 2; end; "
                        + "startstate begin end; rule begin end;");
        assertEquals(2, Types.bits(model.globals().get(0).type()));
        assertEquals(2, Types.bits(model.globals().get(1).type()));
        assertEquals(40, Types.bits(model.globals().get(2).type()));
    }

    @Test
    void undefinedValuesInBothModes() {
        CheckedModel model = checked("type pid: scalarset(2); var p, q: pid; x, y: 0 .. 1; "
                + "startstate begin end; rule \"copy\" begin x := y; end; rule \"same\" p = q ==> begin end;");
        ReferenceSearch.Result strict =
                new ReferenceSearch(model, Undefined.STRICT, ReferenceSearch.Deadlock.OFF).explore(10);
        assertNotNull(strict.violation());
        assertEquals("undefined", strict.violation().kind());
        ReferenceSearch.Result lenient =
                new ReferenceSearch(model, Undefined.CMURPHI, ReferenceSearch.Deadlock.OFF).explore(10);
        assertNull(lenient.violation());
        assertEquals(2, lenient.rulesFired());
    }

    @Test
    void filesThatAreNoModels(@TempDir Path folder) throws IOException {
        Path binary = folder.resolve("binary.m");
        Files.write(binary, new byte[] {(byte) 0xCA, (byte) 0xFE, 0, 1});
        assertTrue(Murphi.check(binary).message().endsWith("is a binary file, not the text of a model."));
        assertTrue(Murphi.check(folder.resolve("none.m")).message().startsWith("There is no file "));
        assertTrue(Murphi.check(folder).message().contains("is a directory"));
        Path latin = folder.resolve("latin.m");
        Files.writeString(
                latin,
                "-- 10°C\nvar x: boolean; startstate begin x := true; end; rule begin x := !x; end;",
                StandardCharsets.ISO_8859_1);
        assertNotNull(Murphi.check(latin).model());
    }
}
