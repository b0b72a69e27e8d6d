package io.allways.murphi.compile;

import io.allways.murphi.model.Argument;
import io.allways.murphi.model.Binding;
import io.allways.murphi.model.Domain;
import io.allways.murphi.model.Place;
import io.allways.murphi.model.Statement;
import io.allways.murphi.model.Term;
import io.allways.murphi.model.Variable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Finds the variables that code uses, and those that are passed by reference and so must be in memory.
final class Walk {
    private final Set<Variable> used = new LinkedHashSet<>();
    private final Set<Variable> referenced = new LinkedHashSet<>();

    private int weight;
    private boolean returns;

    /// How much code statements make, in nodes of the tree.
    static int weight(List<Statement> statements) {
        return walked(statements).weight;
    }

    static boolean returns(List<Statement> statements) {
        return walked(statements).returns;
    }

    static Set<Variable> used(List<Statement> statements) {
        return walked(statements).used;
    }

    private static Walk walked(List<Statement> statements) {
        Walk walk = new Walk();
        walk.all(statements);
        return walk;
    }

    static Set<Variable> used(Term term) {
        Walk walk = new Walk();
        walk.term(term);
        return walk.used;
    }

    static Set<Variable> referenced(List<Statement> statements) {
        return walked(statements).referenced;
    }

    private void term(Term term) {
        weight++;
        switch (term) {
            case Term.Constant _, Term.RealConstant _ -> {}
            case Term.Read read -> place(read.place());
            case Term.Unary unary -> term(unary.operand());
            case Term.Binary binary -> {
                term(binary.left());
                term(binary.right());
            }
            case Term.Choice choice -> {
                term(choice.condition());
                term(choice.then());
                term(choice.otherwise());
            }
            case Term.Quantified quantified -> {
                domain(quantified.domain());
                term(quantified.body());
            }
            case Term.Call call -> call.arguments().forEach(this::argument);
            case Term.MathCall call -> call.arguments().forEach(this::term);
            case Term.IsUndefined undefined -> place(undefined.place());
            case Term.IsMember member -> term(member.value());
            case Term.MultisetCount count -> {
                place(count.multiset());
                term(count.predicate());
            }
            case Term.Widen widen -> term(widen.value());
            case Term.Narrow narrow -> term(narrow.value());
            case Term.ToReal real -> term(real.value());
        }
    }

    private void domain(Domain domain) {
        if (domain instanceof Domain.Steps steps) {
            term(steps.from());
            term(steps.to());
            term(steps.by());
        }
    }

    private void place(Place place) {
        weight++;
        switch (place) {
            case Place.Whole whole -> used.add(whole.variable());
            case Place.Field field -> place(field.base());
            case Place.Element element -> {
                place(element.base());
                term(element.index());
            }
        }
    }

    private void argument(Argument argument) {
        switch (argument) {
            case Argument.Value value -> term(value.term());
            case Argument.Reference reference -> {
                referenced.add(reference.place().root());
                place(reference.place());
            }
            case Argument.Undefined _ -> {}
        }
    }

    private void all(List<Statement> statements) {
        statements.forEach(this::statement);
    }

    private void statement(Statement statement) {
        weight++;
        switch (statement) {
            case Statement.Assign assign -> {
                place(assign.place());
                term(assign.value());
            }
            case Statement.Undefine undefine -> place(undefine.place());
            case Statement.Clear clear -> place(clear.place());
            case Statement.If branches -> {
                for (Statement.Branch branch : branches.branches()) {
                    term(branch.condition());
                    all(branch.body());
                }
                all(branches.otherwise());
            }
            case Statement.Switch cases -> {
                term(cases.subject());
                for (Statement.Case one : cases.cases()) {
                    one.values().forEach(this::term);
                    all(one.body());
                }
                all(cases.otherwise());
            }
            case Statement.For loop -> {
                domain(loop.domain());
                all(loop.body());
            }
            case Statement.While loop -> {
                term(loop.condition());
                all(loop.body());
            }
            case Statement.AliasIn aliases -> {
                aliases.bindings().forEach(this::binding);
                all(aliases.body());
            }
            case Statement.Assert claim -> term(claim.condition());
            case Statement.Assume claim -> term(claim.condition());
            case Statement.Cover claim -> term(claim.condition());
            case Statement.Return back -> {
                returns = true;
                if (back.value() != null) {
                    term(back.value());
                }
            }
            case Statement.Call call -> call.arguments().forEach(this::argument);
            case Statement.MultisetAdd add -> {
                term(add.element());
                place(add.multiset());
            }
            case Statement.MultisetRemove remove -> {
                term(remove.slot());
                place(remove.multiset());
            }
            case Statement.MultisetRemovePred remove -> {
                place(remove.multiset());
                term(remove.predicate());
            }
            case Statement.PutValue put -> term(put.value());
            case Statement.Error _, Statement.PutText _ -> {}
        }
    }

    /// An alias of a variable may be passed on by reference, which makes it one of the variable.
    private void binding(Binding binding) {
        switch (binding) {
            case Binding.Alias alias -> {
                referenced.add(alias.place().root());
                place(alias.place());
            }
            case Binding.Value value -> term(value.term());
            case Binding.Each each -> domain(each.domain());
            case Binding.Chosen chosen -> place(chosen.multiset());
        }
    }
}
