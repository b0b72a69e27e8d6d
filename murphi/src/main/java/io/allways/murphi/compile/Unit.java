package io.allways.murphi.compile;

import io.allways.murphi.model.CheckedModel;
import io.allways.murphi.model.Property;
import io.allways.murphi.model.Routine;
import io.allways.murphi.model.Type;
import io.allways.murphi.model.Undefined;
import io.allways.murphi.syntax.Span;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// What all methods of one compiled model share.
final class Unit {
    static final ClassDesc WORDS = long[].class.describeConstable().orElseThrow();
    static final ClassDesc BITS = Bits.class.describeConstable().orElseThrow();
    static final ClassDesc CHECKS = Checks.class.describeConstable().orElseThrow();
    static final ClassDesc BASE = CompiledSteps.class.describeConstable().orElseThrow();

    /// A routine as it is called.
    record Callee(String name, MethodTypeDesc type, Address result) {}

    final CheckedModel model;
    final Layout layout;
    final List<Property> properties;
    final Undefined undefined;
    final ClassDesc self;
    final Outline outline;
    private final Map<Routine, Callee> routines = new HashMap<>();
    private final List<Site> sites = new ArrayList<>();
    private int frameWords;
    private boolean puts;

    Unit(CheckedModel model, Undefined undefined, int large) {
        outline = new Outline(large);
        this.model = model;
        this.undefined = undefined;
        layout = new Layout(model.globals());
        properties = Claims.of(model.properties());
        self = ClassDesc.of(Unit.class.getPackageName(), "Compiled");
    }

    void declare(Routine routine, Callee callee) {
        routines.put(routine, callee);
    }

    Callee callee(Routine routine) {
        return Objects.requireNonNull(routines.get(routine));
    }

    /// A place in the source where something may go wrong.
    ///
    /// @param about what a message says of it: a type's range, the words of an assertion
    record Site(Span span, String about) {}

    int site(Span span, String about) {
        sites.add(new Site(span, about));
        return sites.size() - 1;
    }

    List<Site> sites() {
        return List.copyOf(sites);
    }

    void putting() {
        puts = true;
    }

    /// Whether any statement is a `put`.
    boolean puts() {
        return puts;
    }

    /// Room in the frame. As no routine calls itself, each variable of each routine has its own for ever. It begins at
    /// a
    /// word, so that small ones do not cross words.
    Address room(Type type) {
        int at = frameWords * 64;
        frameWords += (Layout.width(type) + 63) >>> 6;
        return new Address(new Address.Frame(), at, List.of());
    }

    /// Rounds that a `while` may take: CMurphi's limit, or what nobody waits for.
    int turns() {
        return undefined == Undefined.CMURPHI ? 1000 : 10_000_000;
    }

    /// Whether there are multisets in the state.
    boolean bags() {
        return model.globals().stream().anyMatch(global -> Layout.bags(global.type()));
    }

    int frameWords() {
        return frameWords;
    }
}
