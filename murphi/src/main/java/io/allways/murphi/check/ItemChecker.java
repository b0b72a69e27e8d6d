package io.allways.murphi.check;

import io.allways.murphi.model.Binding;
import io.allways.murphi.model.Body;
import io.allways.murphi.model.Domain;
import io.allways.murphi.model.Feature;
import io.allways.murphi.model.Place;
import io.allways.murphi.model.Property;
import io.allways.murphi.model.Rule;
import io.allways.murphi.model.StartState;
import io.allways.murphi.model.Term;
import io.allways.murphi.model.Type;
import io.allways.murphi.model.Types;
import io.allways.murphi.model.Variable;
import io.allways.murphi.syntax.Binder;
import io.allways.murphi.syntax.Expr;
import io.allways.murphi.syntax.Item;
import io.allways.murphi.syntax.PropertyKind;
import io.allways.murphi.syntax.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Checks rules, start states and properties, and takes them out of the rulesets, aliases and choices around them.
final class ItemChecker {
    private final Context context;
    private final TermChecker terms;
    private final StatementChecker statements;
    private final Effects effects;
    private final Checker checker;
    private final List<StartState> startStates = new ArrayList<>();
    private final List<Rule> rules = new ArrayList<>();
    private final List<Property> properties = new ArrayList<>();
    private List<Binding> around = List.of();
    private long instances = 1;
    private boolean chosen;

    ItemChecker(Context context, TermChecker terms, StatementChecker statements, Effects effects, Checker checker) {
        this.context = context;
        this.terms = terms;
        this.statements = statements;
        this.effects = effects;
        this.checker = checker;
    }

    List<StartState> startStates() {
        return startStates;
    }

    List<Rule> rules() {
        return rules;
    }

    List<Property> properties() {
        return properties;
    }

    void items(List<Item> items) {
        for (Item item : items) {
            effects.enterItem();
            switch (item) {
                case Item.Rule rule -> rule(rule);
                case Item.StartState start -> startState(start);
                case Item.Property property -> property(property);
                case Item.Ruleset ruleset -> ruleset(ruleset);
                case Item.AliasRules alias ->
                    within(
                            () -> {
                                List<Binding> bindings = statements.aliases(alias.aliases());
                                noSideEffects("an alias around rules");
                                return bindings;
                            },
                            alias.items());
                case Item.Choose choose -> choose(choose);
            }
        }
    }

    private interface Bindings {
        @Nullable List<Binding> declared();
    }

    /// Checks items with more bindings around them.
    private void within(Bindings bindings, List<Item> items) {
        List<Binding> before = around;
        long instancesBefore = instances;
        context.inside(() -> {
            List<Binding> added = bindings.declared();
            List<Binding> all = new ArrayList<>(before);
            if (added != null) {
                all.addAll(added);
            }
            around = List.copyOf(all);
            items(items);
            return around;
        });
        around = before;
        instances = instancesBefore;
    }

    private void ruleset(Item.Ruleset ruleset) {
        within(
                () -> {
                    List<Binding> bindings = new ArrayList<>();
                    for (Binder binder : ruleset.binders()) {
                        Domain domain = constant(terms.domain(binder), binder);
                        Variable variable = terms.bound(binder, domain);
                        if (domain != null) {
                            bindings.add(new Binding.Each(variable, domain));
                            instances = Types.multiply(instances, size(domain));
                        }
                    }
                    if (instances > Limits.INSTANCES) {
                        context.error(
                                ruleset.binders().getLast().span(),
                                String.format(Locale.ROOT, "this ruleset makes %,d instances of each rule", instances),
                                String.format(Locale.ROOT, "at most %,d", Limits.INSTANCES));
                    }
                    return bindings;
                },
                ruleset.items());
    }

    private @Nullable Domain constant(@Nullable Domain domain, Binder binder) {
        if (domain instanceof Domain.Steps(Term from, Term to, Term by)
                && !(from instanceof Term.Constant && to instanceof Term.Constant && by instanceof Term.Constant)) {
            context.error(
                    binder.span(),
                    "the bounds of a ruleset must be known before running",
                    "move the condition into the guard");
            return null;
        }
        return domain;
    }

    private static long size(Domain domain) {
        return switch (domain) {
            case Domain.All(Type.Discrete type) -> type.size();
            case Domain.Steps(Term from, Term to, Term by) ->
                from instanceof Term.Constant a && to instanceof Term.Constant b && by instanceof Term.Constant s
                        ? steps(a.value(), b.value(), s.value())
                        : 1;
        };
    }

    private static long steps(long from, long to, long by) {
        if (by > 0 ? from > to : from < to) {
            return 0;
        }
        long distance = by > 0 ? to - from : from - to;
        // Beyond 64 bits the distance comes out negative.
        return distance < 0 || by == Long.MIN_VALUE ? Long.MAX_VALUE : Types.add(distance / Math.abs(by), 1);
    }

    private void choose(Item.Choose choose) {
        boolean before = chosen;
        within(
                () -> {
                    Place multiset = terms.places().multiset(choose.multiset());
                    Variable slot = terms.slot(choose.slot(), multiset);
                    chosen = true;
                    return multiset == null ? null : List.of(new Binding.Chosen(slot, multiset));
                },
                choose.items());
        chosen = before;
    }

    private void rule(Item.Rule written) {
        Expr guard = written.guard();
        Term checked = guard == null
                ? new Term.Constant(
                        1,
                        Type.Bool.TYPE,
                        new Span(written.span().start(), written.span().start()))
                : terms.condition(guard);
        noSideEffects("a guard");
        if (guard != null && checked.isConstant(false)) {
            context.problems().warning(guard.span(), "this guard is never true", "the rule never fires");
        }
        if (guard != null && checked.isConstant(true) && !(guard.bare() instanceof Expr.Truth)) {
            context.problems().warning(guard.span(), "this guard is always true", "");
        }
        Body body = checker.body(written.declarations(), written.body(), null);
        int number = rules.size();
        rules.add(new Rule(number, named(written.name(), "rule", number), around, checked, body, written.span()));
    }

    private static String named(@Nullable String given, String otherwise, int number) {
        return given == null || given.isEmpty() ? otherwise + " " + (number + 1) : given;
    }

    private void startState(Item.StartState written) {
        if (chosen) {
            context.error(
                    written.span(), "a start state inside `choose`", "nothing is in a multiset before a start state");
        }
        Body body = checker.body(written.declarations(), written.body(), null);
        int number = startStates.size();
        startStates.add(
                new StartState(number, named(written.name(), "startstate", number), around, body, written.span()));
    }

    private void property(Item.Property written) {
        Term condition = terms.condition(written.condition());
        noSideEffects("a property");
        String text = context.quoted(written.condition().span());
        String given = written.name();
        String name = given == null || given.isEmpty() ? text.substring(1, text.length() - 1) : given;
        switch (written.kind()) {
            case INVARIANT -> {}
            case ASSUME -> context.feature(Feature.ASSUME, written.span());
            case COVER -> context.feature(Feature.COVER, written.span());
            case LIVENESS -> {
                context.feature(Feature.LIVENESS, written.span());
                if (chosen) {
                    context.error(
                            written.span(),
                            "`liveness` inside `choose`",
                            "an element of one state is no element of another");
                }
            }
        }
        boolean constant = condition instanceof Term.Constant && !Context.isUnknown(condition.type());
        if (constant) {
            context.problems()
                    .warning(
                            written.condition().span(),
                            "this property is always " + (condition.isConstant(true) ? "true" : "false"),
                            "");
        }
        int cover = written.kind() == PropertyKind.COVER ? context.cover(name, written.span()) : -1;
        properties.add(new Property(properties.size(), written.kind(), name, around, condition, cover, written.span()));
    }

    private void noSideEffects(String where) {
        Span call = effects.impureCall();
        if (call != null) {
            context.error(
                    call,
                    where + " cannot change the state, but " + context.quoted(call) + " does",
                    "call it in the body of a rule");
        }
    }

    /// After all items: a model needs start states and rules.
    void complete() {
        if (context.problems().hasErrors()) {
            return;
        }
        Span beginning = new Span(0, 0);
        if (startStates.isEmpty()
                && rules.isEmpty()
                && properties.isEmpty()
                && context.source().text().isBlank()) {
            context.error(beginning, "the model is empty", "it needs variables, a start state and rules");
        } else if (startStates.isEmpty()) {
            context.error(beginning, "the model has no start state", "add `startstate … end;`");
        } else if (rules.isEmpty()) {
            context.error(beginning, "the model has no rules", "add `rule … ==> … end;`");
        }
    }
}
