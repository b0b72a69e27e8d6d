package io.allways.murphi.compile;

import io.allways.murphi.model.Binding;
import io.allways.murphi.model.Place;
import io.allways.murphi.model.Statement;
import io.allways.murphi.model.Term;
import io.allways.murphi.model.Term.BinaryOp;
import io.allways.murphi.model.Type;
import io.allways.murphi.model.Types;
import io.allways.murphi.model.Undefined;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Code for statements.
final class StatementCode {
    private static final ClassDesc TROUBLE = Trouble.class.describeConstable().orElseThrow();

    private static final ClassDesc DROPPED = Dropped.class.describeConstable().orElseThrow();

    private final Code code;
    private final CodeBuilder cb;
    private final BagCode bags;
    private boolean large;
    private @Nullable Type result;
    private @Nullable Address resultPlace;

    StatementCode(Code code) {
        this.code = code;
        cb = code.cb;
        bags = new BagCode(code);
    }

    BagCode bags() {
        return bags;
    }

    /// What `return` gives back: a simple value as it is stored, anything else in this place.
    void returns(Type type, Address place) {
        result = type;
        resultPlace = place;
    }

    /// From here on the body is known to be a large one.
    void large() {
        large = true;
    }

    void all(List<Statement> statements) {
        if (large) {
            code.unit.outline.emit(statements, code);
        } else {
            statements.forEach(this::one);
        }
    }

    void one(Statement statement) {
        switch (statement) {
            case Statement.Assign assign -> assign(assign.place(), assign.value());
            case Statement.Undefine undefine -> fill(undefine.place(), false);
            case Statement.Clear clear -> fill(clear.place(), true);
            case Statement.If branches -> branches(branches);
            case Statement.Switch cases -> cases(cases);
            case Statement.For loop ->
                code.conditions.loop(loop.variable(), loop.domain(), loop.span(), next -> all(loop.body()));
            case Statement.While loop -> loop(loop);
            case Statement.AliasIn aliases -> {
                aliases.bindings().forEach(this::bind);
                all(aliases.body());
            }
            case Statement.Error error -> fail("error", code.site(error.span(), error.message()));
            case Statement.Assert claim -> {
                Label holds = cb.newLabel();
                code.conditions.jump(claim.condition(), holds, true);
                fail("failed", code.site(claim.span(), claim.message()));
                cb.labelBinding(holds);
            }
            case Statement.Assume claim -> {
                Label holds = cb.newLabel();
                code.conditions.jump(claim.condition(), holds, true);
                code.check("dropped", Code.type(DROPPED));
                cb.athrow().labelBinding(holds);
            }
            case Statement.Cover cover -> {
                Label missed = cb.newLabel();
                code.conditions.jump(cover.condition(), missed, false);
                cb.aload(0).loadConstant(cover.number());
                cb.invokevirtual(Unit.BASE, "covered", Code.type(ConstantDescs.CD_void, Code.INT));
                cb.labelBinding(missed);
            }
            // output would be that of all states in the order of the search, millions of lines that help nobody
            case Statement.PutText _ -> code.unit.putting();
            case Statement.PutValue put -> put(put.value());
            case Statement.Return back -> back(back.value());
            case Statement.Call call -> {
                code.calls.call(call.routine(), call.arguments());
                Type type = call.routine().result();
                if (type != null && Types.isSimple(type)) {
                    pop(Layout.width(type) > 31);
                }
            }
            case Statement.MultisetAdd add -> bags.add(add);
            case Statement.MultisetRemove remove -> bags.remove(remove);
            case Statement.MultisetRemovePred remove -> bags.remove(remove);
        }
    }

    /// Only evaluated: what is put may not exist.
    private void put(Term value) {
        code.unit.putting();
        if (!Types.isSimple(value.type())) {
            code.calls.aggregate(value);
        } else if (code.terms.mayBeUndefined(value)) {
            code.terms.rawOrUndefined(value);
            pop(Layout.width(value.type()) > 31);
        } else {
            pop(code.terms.value(value) != Kind.INT);
        }
    }

    private void pop(boolean wide) {
        if (wide) {
            cb.pop2();
        } else {
            cb.pop();
        }
    }

    private void fail(String how, int site) {
        cb.loadConstant(site);
        code.check(how, Code.type(TROUBLE, Code.INT));
        cb.athrow();
    }

    private void assign(Place place, Term value) {
        Type type = place.type();
        int width = Layout.width(type);
        boolean lenient = code.unit.undefined == Undefined.CMURPHI;
        if (!Types.isSimple(type)) {
            Address to = code.places.fixed(code.places.address(place));
            code.places.copy(code.calls.aggregate(value), to, width);
        } else if (place instanceof Place.Whole whole && code.storage(whole.variable()) instanceof Storage.Raw raw) {
            stored(value, type, lenient);
            cb.storeLocal(width > 31 ? TypeKind.LONG : TypeKind.INT, raw.slot());
        } else {
            Address to = code.places.address(place);
            code.places.load(to);
            stored(value, type, lenient);
            code.places.write(to, width);
        }
    }

    /// Pushes a simple value as it is stored in a place of this type; 0 if it comes from an undefined place and that is
    /// no
    /// error here.
    void stored(Term value, Type type, boolean lenient) {
        if (!lenient || !code.terms.mayBeUndefined(value)) {
            code.terms.encode(value, code.terms.value(value), type);
            return;
        }
        code.terms.rawOrUndefined(value);
        if (Types.same(value.type(), type) || !(value.type() instanceof Type.Discrete from)) {
            return;
        }
        Type.Discrete to = (Type.Discrete) type;
        if (Layout.width(from) <= 31) {
            cb.i2l();
        }
        cb.loadConstant(from.low()).loadConstant(to.low()).loadConstant(to.high());
        cb.loadConstant(code.site(value.span(), to.shown()));
        code.check("recode", Code.type(Code.LONG, Code.LONG, Code.LONG, Code.LONG, Code.LONG, Code.INT));
        if (Layout.width(to) <= 31) {
            cb.l2i();
        }
    }

    /// Makes everything undefined, or the lowest value.
    private void fill(Place place, boolean lowest) {
        Type type = place.type();
        int width = Layout.width(type);
        if (place instanceof Place.Whole whole && code.storage(whole.variable()) instanceof Storage.Raw raw) {
            long bits = lowest ? Cleared.lowest(type)[0] : 0;
            if (width > 31) {
                cb.loadConstant(bits).lstore(raw.slot());
            } else {
                cb.loadConstant((int) bits).istore(raw.slot());
            }
            return;
        }
        Address address = code.places.fixed(code.places.address(place));
        if (!lowest) {
            code.places.clear(address, width);
            return;
        }
        long[] pattern = Cleared.lowest(type);
        for (int at = 0; at < width; at += 64) {
            code.places.load(address.at(at));
            cb.loadConstant(pattern[at >>> 6]).loadConstant(Math.min(64, width - at));
            code.bits("store", Code.type(ConstantDescs.CD_void, Unit.WORDS, Code.INT, Code.LONG, Code.INT));
        }
    }

    private void branches(Statement.If branches) {
        Label end = cb.newLabel();
        for (Statement.Branch branch : branches.branches()) {
            Label next = cb.newLabel();
            code.conditions.jump(branch.condition(), next, false);
            all(branch.body());
            cb.goto_(end).labelBinding(next);
        }
        all(branches.otherwise());
        cb.labelBinding(end);
    }

    private void cases(Statement.Switch cases) {
        Kind kind = code.terms.value(cases.subject());
        int subject = code.store(kind.type());
        Label end = cb.newLabel();
        for (Statement.Case one : cases.cases()) {
            Label body = cb.newLabel();
            Label next = cb.newLabel();
            for (Term value : one.values()) {
                Kind other = code.terms.kind(value);
                Kind wider = kind.compareTo(other) > 0 ? kind : other;
                cb.loadLocal(kind.type(), subject);
                if (wider != kind) {
                    cb.i2l();
                }
                code.terms.value(value, wider);
                code.conditions.compared(BinaryOp.EQUAL, wider, body, true);
            }
            cb.goto_(next).labelBinding(body);
            all(one.body());
            cb.goto_(end).labelBinding(next);
        }
        all(cases.otherwise());
        cb.labelBinding(end);
    }

    private void loop(Statement.While loop) {
        Label top = cb.newLabel();
        Label end = cb.newLabel();
        cb.iconst_0();
        int turns = code.store(TypeKind.INT);
        cb.labelBinding(top);
        code.conditions.jump(loop.condition(), end, false);
        cb.iload(turns).loadConstant(code.unit.turns()).loadConstant(code.site(loop.span()));
        code.check("turn", Code.type(Code.INT, Code.INT, Code.INT, Code.INT));
        cb.istore(turns);
        all(loop.body());
        cb.goto_(top).labelBinding(end);
    }

    /// Evaluates an alias now.
    void bind(Binding binding) {
        switch (binding) {
            case Binding.Alias(var variable, Place place) -> {
                if (place instanceof Place.Whole whole && !(code.storage(whole.variable()) instanceof Storage.Memory)) {
                    code.storage.put(variable, code.storage(whole.variable()));
                } else {
                    code.storage.put(variable, new Storage.Memory(code.places.fixed(code.places.address(place))));
                }
            }
            case Binding.Value(var variable, Term term) -> {
                if (Types.isSimple(term.type())) {
                    Interval interval = code.terms.interval(term);
                    Kind kind = code.terms.value(term);
                    code.storage.put(variable, new Storage.Value(code.store(kind.type()), kind, interval));
                } else {
                    Address copy = code.unit.room(term.type());
                    code.places.copy(code.calls.aggregate(term), copy, Layout.width(term.type()));
                    code.storage.put(variable, new Storage.Memory(copy));
                }
            }
            case Binding.Each _, Binding.Chosen _ -> throw new IllegalStateException("no alias: " + binding);
        }
    }

    private void back(@Nullable Term value) {
        Type type = result;
        Address place = resultPlace;
        if (value == null || type == null || place == null) {
            cb.return_();
        } else if (Types.isSimple(type)) {
            code.terms.encode(value, code.terms.value(value), type);
            if (Layout.width(type) > 31) {
                cb.lreturn();
            } else {
                cb.ireturn();
            }
        } else {
            code.places.copy(code.calls.aggregate(value), place, Layout.width(type));
            cb.return_();
        }
    }
}
