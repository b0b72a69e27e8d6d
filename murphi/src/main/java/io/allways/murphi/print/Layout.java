package io.allways.murphi.print;

import io.allways.murphi.syntax.Decl;
import io.allways.murphi.syntax.Item;
import io.allways.murphi.syntax.ModelSyntax;
import io.allways.murphi.syntax.Procedure;
import io.allways.murphi.syntax.Span;
import io.allways.murphi.syntax.Stmt;
import io.allways.murphi.syntax.Token;
import io.allways.murphi.syntax.Token.Sort;
import io.allways.murphi.syntax.TypeExpr;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which words of a model stand on lines of their own, and how deep.
final class Layout {
    private final Lines lines;

    Layout(Lines lines) {
        this.lines = lines;
    }

    private record Part(int start, Runnable print) {}

    void model(ModelSyntax model) {
        List<Part> parts = new ArrayList<>();
        for (Decl decl : model.declarations()) {
            parts.add(new Part(decl.span().start(), () -> declaration(decl)));
        }
        for (Procedure procedure : model.procedures()) {
            parts.add(new Part(procedure.span().start(), () -> procedure(procedure)));
        }
        for (Item item : model.items()) {
            parts.add(new Part(item.span().start(), () -> item(item)));
        }
        parts.sort(Comparator.comparingInt(Part::start));
        for (Part part : parts) {
            sections(part.start());
            part.print().run();
            lines.semicolons();
        }
        sections(Integer.MAX_VALUE);
    }

    private static boolean isSection(Token token) {
        return token.is("const") || token.is("type") || token.is("var");
    }

    /// `const`, `type`, `var` before what begins at this offset.
    private void sections(int start) {
        while (lines.peek().sort() != Sort.END && lines.peek().start() < start) {
            if (isSection(lines.peek())) {
                lines.begin(false);
            }
            lines.word();
        }
    }

    /// On a line of its own below its section's word.
    private void declaration(Decl decl) {
        lines.indent(1);
        lines.begin(false);
        switch (decl) {
            case Decl.Const constant -> lines.upTo(constant.span().end());
            case Decl.Type type -> type(type.type());
            case Decl.Var var -> type(var.type());
        }
        lines.semicolons();
        lines.indent(-1);
    }

    private void locals(List<Decl> declarations) {
        for (Decl decl : declarations) {
            sections(decl.span().start());
            declaration(decl);
        }
        while (isSection(lines.peek())) {
            lines.begin(false);
            lines.word();
        }
    }

    private void type(TypeExpr type) {
        lines.upTo(type.span().start());
        switch (type) {
            case TypeExpr.Record record -> {
                lines.word();
                lines.indent(1);
                boolean tight = true;
                for (Decl.Var field : record.fields()) {
                    lines.begin(tight);
                    tight = false;
                    type(field.type());
                    lines.semicolons();
                }
                lines.ownComments();
                lines.indent(-1);
                lines.begin(true);
                lines.upTo(record.span().end());
            }
            case TypeExpr.Array array -> {
                type(array.index());
                type(array.element());
            }
            case TypeExpr.Multiset multiset -> type(multiset.element());
            default -> lines.upTo(type.span().end());
        }
    }

    private void procedure(Procedure procedure) {
        lines.begin(false);
        for (Procedure.Parameter parameter : procedure.parameters()) {
            type(parameter.type());
        }
        while (!lines.peek().is(")")) {
            lines.word();
        }
        lines.word();
        TypeExpr result = procedure.result();
        if (result != null) {
            type(result);
        }
        lines.semicolons();
        body(procedure.declarations(), procedure.body());
    }

    /// Declarations, `begin`, statements, `end`.
    private void body(List<Decl> declarations, List<Stmt> statements) {
        locals(declarations);
        if (lines.peek().is("begin")) {
            lines.begin(true);
            lines.word();
        }
        block(statements);
        closer();
    }

    private void closer() {
        lines.begin(true);
        lines.word();
    }

    private void block(List<Stmt> statements) {
        lines.indent(1);
        boolean tight = true;
        for (Stmt stmt : statements) {
            while (lines.peek().is(";") && lines.peek().start() < stmt.span().start()) {
                lines.word();
            }
            lines.begin(tight);
            tight = false;
            statement(stmt);
            lines.semicolons();
        }
        lines.semicolons();
        lines.ownComments();
        lines.indent(-1);
    }

    /// A header up to this offset, and the word behind it: `do`, `then`, `==>`.
    private void header(Span last) {
        lines.upTo(last.end());
        while (lines.peek().is(";")) {
            lines.word();
        }
        lines.word();
    }

    private void statement(Stmt stmt) {
        switch (stmt) {
            case Stmt.If conditional -> {
                boolean first = true;
                for (Stmt.Branch branch : conditional.branches()) {
                    if (!first) {
                        lines.begin(true);
                    }
                    first = false;
                    header(branch.condition().span());
                    block(branch.body());
                }
                otherwise(conditional.otherwise());
                closer();
            }
            case Stmt.Switch choice -> {
                lines.upTo(choice.subject().span().end());
                lines.indent(1);
                boolean tight = true;
                for (Stmt.Case one : choice.cases()) {
                    lines.begin(tight);
                    tight = false;
                    header(one.values().getLast().span());
                    block(one.body());
                }
                otherwise(choice.otherwise());
                lines.ownComments();
                lines.indent(-1);
                closer();
            }
            case Stmt.For loop -> {
                header(loop.binders().getLast().span());
                block(loop.body());
                closer();
            }
            case Stmt.While loop -> {
                header(loop.condition().span());
                block(loop.body());
                closer();
            }
            case Stmt.AliasIn alias -> {
                header(alias.aliases().getLast().span());
                block(alias.body());
                closer();
            }
            default -> lines.upTo(stmt.span().end());
        }
    }

    private void otherwise(@Nullable List<Stmt> statements) {
        if (statements != null) {
            lines.begin(true);
            lines.word();
            block(statements);
        }
    }

    private void item(Item item) {
        lines.begin(false);
        switch (item) {
            case Item.Rule rule -> {
                lines.word();
                if (lines.peek().sort() == Sort.STRING) {
                    lines.word();
                }
                if (rule.guard() != null) {
                    header(rule.guard().span());
                }
                body(rule.declarations(), rule.body());
            }
            case Item.StartState start -> {
                lines.word();
                if (lines.peek().sort() == Sort.STRING) {
                    lines.word();
                }
                body(start.declarations(), start.body());
            }
            case Item.Property property -> lines.upTo(property.span().end());
            case Item.Ruleset ruleset -> around(ruleset.binders().getLast().span(), ruleset.items());
            case Item.AliasRules alias -> around(alias.aliases().getLast().span(), alias.items());
            case Item.Choose choose -> around(choose.multiset().span(), choose.items());
        }
    }

    private void around(Span header, List<Item> items) {
        header(header);
        lines.indent(1);
        for (Item item : items) {
            while (lines.peek().is(";")) {
                lines.word();
            }
            item(item);
            lines.semicolons();
        }
        lines.semicolons();
        lines.ownComments();
        lines.indent(-1);
        closer();
    }
}
