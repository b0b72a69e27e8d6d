package io.allways.murphi.compile;

import io.allways.graph.Fault;
import io.allways.graph.Model;
import io.allways.graph.Property;
import io.allways.graph.Rule;
import io.allways.graph.Steps;
import io.allways.graph.Trace;
import io.allways.graph.Variable;
import io.allways.murphi.model.Body;
import io.allways.murphi.reference.Cell;
import io.allways.murphi.reference.Told;
import io.allways.murphi.syntax.PropertyKind;
import java.lang.invoke.MethodHandle;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/// A model ready to be searched.
public final class CompiledModel implements Model {
    private final Unit unit;
    private final Numbered starts;
    private final Numbered rules;
    private final List<Property> properties;
    private final List<Unit.Site> sites;
    private final BitSet covered = new BitSet();
    private final Symmetry symmetry;
    private final Groups groups;
    private @Nullable MethodHandle constructor;

    CompiledModel(Unit unit, List<Instances> starts, List<Instances> rules, Symmetry symmetry) {
        this.unit = unit;
        this.symmetry = symmetry;
        groups = Groups.of(unit.model, unit.layout);
        this.starts = new Numbered(starts);
        this.rules = new Numbered(rules);
        sites = unit.sites();
        properties = unit.properties.stream()
                .map(property -> new Property(
                        kind(property.kind()),
                        property.name(),
                        unit.model.source().place(property.span())))
                .toList();
    }

    private static Property.Kind kind(PropertyKind kind) {
        return switch (kind) {
            case INVARIANT -> Property.Kind.INVARIANT;
            case ASSUME -> Property.Kind.ASSUMPTION;
            case COVER -> Property.Kind.COVER;
            case LIVENESS -> Property.Kind.LIVENESS;
        };
    }

    void generated(MethodHandle made) {
        constructor = made;
    }

    @Override
    public boolean symmetric() {
        return symmetry != Symmetry.OFF && groups.sizes().length > 0;
    }

    @Nullable Canon canon() {
        return symmetric() ? new Canon(words(), groups, symmetry == Symmetry.FULL) : null;
    }

    int frameWords() {
        return unit.frameWords();
    }

    @Override
    public String name() {
        return unit.model.source().name();
    }

    @Override
    public int bits() {
        return unit.layout.bits();
    }

    @Override
    public long fingerprint() {
        long hash = 1L + unit.undefined.ordinal() * 10L + symmetry.ordinal();
        String text = unit.model.source().text();
        for (int i = 0; i < text.length(); i++) {
            hash = hash * 0x9e3779b97f4a7c15L + text.charAt(i);
        }
        return hash;
    }

    @Override
    public List<Rule> starts() {
        return starts;
    }

    @Override
    public List<Rule> rules() {
        return rules;
    }

    @Override
    public List<Property> properties() {
        return properties;
    }

    @Override
    public Steps steps() {
        MethodHandle made = constructor;
        if (made == null) {
            throw new IllegalStateException("not compiled yet");
        }
        try {
            return (CompiledSteps) made.invokeExact(this);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public List<Variable> show(long[] state) {
        return new Show(unit.layout, state).all(unit.model.globals());
    }

    @Override
    public List<String> told(Trace trace, int failing) {
        if (!unit.puts()) {
            return List.of();
        }
        Told told = new Told(unit.model, unit.undefined);
        List<String> texts = new ArrayList<>();
        Instances family = starts.family(trace.start());
        long[] nothing = new long[words()];
        Body begins = unit.model.startStates().get(family.family()).body();
        texts.add(told(told, family, trace.start(), begins, nothing));
        for (int i = 0; i <= trace.length(); i++) {
            int rule = i < trace.length() ? trace.rules()[i] : failing;
            if (rule >= 0) {
                family = rules.family(rule);
                Body body = unit.model.rules().get(family.family()).body();
                texts.add(told(told, family, rule, body, trace.states().get(i)));
            }
        }
        return texts;
    }

    private String told(Told told, Instances family, int number, Body body, long[] before) {
        List<Cell> state = new Decoder(unit.layout, before).all(unit.model.globals());
        return told.of(family.bindings(), family.values(number - family.first()), body, state);
    }

    /// Numbers, as in [io.allways.murphi.model.CheckedModel#covers], of the `cover` statements reached so far.
    @Override
    public BitSet marks() {
        synchronized (covered) {
            return (BitSet) covered.clone();
        }
    }

    @Override
    public void mark(BitSet marks) {
        synchronized (covered) {
            covered.or(marks);
        }
    }

    void covered(int cover) {
        synchronized (covered) {
            covered.set(cover);
        }
    }

    Fault fault(Trouble trouble) {
        Unit.Site site = sites.get(trouble.site);
        String text = unit.model.source().text(site.span());
        String about = site.about();
        String message = switch (trouble.kind) {
            case UNDEFINED -> "`" + text + "` is undefined";
            case RANGE -> "`" + text + "` is " + trouble.value + ", which is not in " + about;
            case INDEX -> "index `" + text + "` is " + trouble.value + ", which is out of bounds";
            case DIVISION -> "division by zero in `" + text + "`";
            case OVERFLOW -> "the result of `" + text + "` does not fit 64 bits";
            case ASSERTION -> "assertion failed: " + about;
            case ERROR -> about;
            case RETURN -> "function " + about + " ends without a result";
            case LOOP -> "a while goes on after " + trouble.value + " rounds";
            case FULL -> "the multiset is full: it has " + about + " elements";
            case EMPTY -> "`" + text + "`: there is no such element";
            case MEMBER -> "`" + text + "` is not a " + about;
            case STEP -> "the step of a for is 0";
        };
        String kind = switch (trouble.kind) {
            case UNDEFINED -> "undefined";
            case RANGE, INDEX, MEMBER -> "range";
            case DIVISION -> "division";
            case OVERFLOW -> "overflow";
            case ASSERTION -> "assertion";
            case ERROR -> "error";
            case RETURN -> "return";
            case LOOP, STEP -> "loop";
            case FULL, EMPTY -> "multiset";
        };
        return new Fault(kind, message, unit.model.source().place(site.span()));
    }

    /// All instances of all rules, made when asked for: there may be very many.
    private static final class Numbered extends AbstractList<Rule> implements RandomAccess {
        private final List<Instances> families;
        private final int size;

        Numbered(List<Instances> families) {
            this.families = families;
            int sum = 0;
            for (Instances family : families) {
                sum += family.count();
            }
            size = sum;
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public Rule get(int number) {
            Instances family = family(number);
            return family.rule(number - family.first());
        }

        Instances family(int number) {
            int low = 0;
            int high = families.size() - 1;
            while (low < high) {
                int middle = (low + high + 1) >>> 1;
                if (families.get(middle).first() <= number) {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            return families.get(low);
        }
    }
}
