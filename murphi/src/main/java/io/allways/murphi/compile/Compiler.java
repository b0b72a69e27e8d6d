package io.allways.murphi.compile;

import io.allways.murphi.model.Binding;
import io.allways.murphi.model.CheckedModel;
import io.allways.murphi.model.Property;
import io.allways.murphi.model.Routine;
import io.allways.murphi.model.Rule;
import io.allways.murphi.model.StartState;
import io.allways.murphi.model.Term;
import io.allways.murphi.model.Type;
import io.allways.murphi.model.Undefined;
import io.allways.murphi.model.Variable;
import io.allways.murphi.syntax.PropertyKind;
import io.allways.murphi.syntax.Span;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Turns a checked model into a class: one method per rule, body, routine and property, working on packed bits.
public final class Compiler {
    /// Rules called from one method: so many calls stay far below the size that the JIT compiler declines.
    private static final int TOGETHER = 200;

    private static final ClassDesc MODEL =
            CompiledModel.class.describeConstable().orElseThrow();
    private static final MethodTypeDesc INIT = Code.type(ConstantDescs.CD_void, MODEL);

    private final Unit unit;
    private final List<Instances> starts;
    private final List<Instances> rules;

    private Compiler(CheckedModel model, Undefined undefined, int large) {
        unit = new Unit(model, undefined, large);
        starts = number(model.startStates(), StartState::name, StartState::span, StartState::bindings);
        rules = number(model.rules(), Rule::name, Rule::span, Rule::bindings);
    }

    /// Throws [TooLarge] if the model is beyond what can be compiled.
    public static CompiledModel compile(CheckedModel model, Undefined undefined, Symmetry symmetry) {
        return compile(model, undefined, symmetry, Outline.LARGE);
    }

    /// @param large bodies with more nodes than this are cut into several methods
    static CompiledModel compile(CheckedModel model, Undefined undefined, Symmetry symmetry, int large) {
        return new Compiler(model, undefined, large).compile(symmetry);
    }

    private CompiledModel compile(Symmetry symmetry) {
        byte[] bytes;
        try {
            bytes = generate();
        } catch (IllegalArgumentException e) {
            // what the JVM's limits forbid; the message names the method
            throw new TooLarge("a rule, routine or property with too much code: " + e.getMessage());
        }
        CompiledModel result = new CompiledModel(unit, starts, rules, symmetry);
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup().defineHiddenClass(bytes, false);
            MethodHandle constructor = lookup.findConstructor(
                    lookup.lookupClass(), MethodType.methodType(void.class, CompiledModel.class));
            result.generated(constructor.asType(MethodType.methodType(CompiledSteps.class, CompiledModel.class)));
            return result;
        } catch (IllegalAccessException | NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    private <T> List<Instances> number(
            List<T> items, Function<T, String> name, Function<T, Span> span, Function<T, List<Binding>> bindings) {
        List<Instances> result = new ArrayList<>();
        long first = 0;
        for (T item : items) {
            String place = unit.model.source().place(span.apply(item));
            Instances next = new Instances(name.apply(item), place, result.size(), (int) first, bindings.apply(item));
            first += next.count();
            if (first > Integer.MAX_VALUE) {
                throw new TooLarge("more instances of rules than can be counted, at " + place);
            }
            result.add(next);
        }
        return result;
    }

    private byte[] generate() {
        return ClassFile.of().build(unit.self, builder -> {
            builder.withFlags(ClassFile.ACC_FINAL).withSuperclass(Unit.BASE);
            builder.withMethodBody(
                    "<init>",
                    INIT,
                    0,
                    cb -> cb.aload(0)
                            .aload(1)
                            .invokespecial(Unit.BASE, "<init>", INIT)
                            .return_());
            List<Routine> routines = unit.model.routines();
            for (int i = 0; i < routines.size(); i++) {
                RoutineCode.declare(unit, routines.get(i), i);
            }
            routines.forEach(routine -> RoutineCode.define(unit, routine, builder));
            rules(builder);
            properties(builder);
            if (unit.bags()) {
                sort(builder);
            }
        });
    }

    private void rules(ClassBuilder builder) {
        List<RuleCode> all = new ArrayList<>();
        for (Rule rule : unit.model.rules()) {
            if (rules.get(rule.number()).count() > 0) {
                all.add(new RuleCode(unit, rules.get(rule.number()), rule.guard(), rule.body(), false));
            }
        }
        List<RuleCode> first = new ArrayList<>();
        for (StartState start : unit.model.startStates()) {
            if (starts.get(start.number()).count() == 0) {
                continue;
            }
            Term always = new Term.Constant(1, Type.Bool.TYPE, start.span());
            first.add(new RuleCode(unit, starts.get(start.number()), always, start.body(), true));
        }
        all.forEach(rule -> rule.define(builder));
        first.forEach(start -> start.define(builder));
        callAll(builder, "next", all.stream().map(RuleCode::name).toList());
        callAll(builder, "begin", first.stream().map(RuleCode::name).toList());
    }

    /// A method that calls others, by way of further ones if there are many.
    private void callAll(ClassBuilder builder, String name, List<String> called) {
        List<String> callees = called;
        if (called.size() > TOGETHER) {
            callees = new ArrayList<>();
            for (int i = 0; i < called.size(); i += TOGETHER) {
                String part = name + "From" + i;
                callAll(builder, part, called.subList(i, Math.min(i + TOGETHER, called.size())));
                callees.add(part);
            }
        }
        List<String> names = callees;
        builder.withMethodBody(name, RuleCode.TYPE, ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL, cb -> {
            for (String callee : names) {
                cb.aload(0).aload(1).aload(2).invokevirtual(unit.self, callee, RuleCode.TYPE);
            }
            cb.return_();
        });
    }

    private void properties(ClassBuilder builder) {
        List<Property> all = unit.properties;
        all.forEach(property -> PropertyCode.define(unit, property, builder));
        builder.withMethodBody("firstBroken", Code.type(Code.INT, Unit.WORDS), ClassFile.ACC_FINAL, cb -> {
            for (Property property : all) {
                if (property.kind() == PropertyKind.INVARIANT) {
                    Label holds = cb.newLabel();
                    cb.aload(0).aload(1).invokevirtual(unit.self, PropertyCode.name(property), PropertyCode.TYPE);
                    cb.ifne(holds).loadConstant(property.number()).ireturn().labelBinding(holds);
                }
            }
            cb.iconst_m1().ireturn();
        });
        builder.withMethodBody("allAssumed", PropertyCode.TYPE, ClassFile.ACC_FINAL, cb -> {
            for (Property property : all) {
                if (property.kind() == PropertyKind.ASSUME) {
                    Label holds = cb.newLabel();
                    cb.aload(0).aload(1).invokevirtual(unit.self, PropertyCode.name(property), PropertyCode.TYPE);
                    cb.ifne(holds).iconst_0().ireturn().labelBinding(holds);
                }
            }
            cb.iconst_1().ireturn();
        });
        MethodTypeDesc type = Code.type(ConstantDescs.CD_boolean, Code.INT, Unit.WORDS);
        builder.withMethodBody("property", type, ClassFile.ACC_FINAL, cb -> {
            for (Property property : all) {
                Label other = cb.newLabel();
                cb.iload(1).loadConstant(property.number()).if_icmpne(other);
                cb.aload(0).aload(2).invokevirtual(unit.self, PropertyCode.name(property), PropertyCode.TYPE);
                cb.ireturn().labelBinding(other);
            }
            cb.iconst_0().ireturn();
        });
    }

    private void sort(ClassBuilder builder) {
        MethodTypeDesc type = Code.type(ConstantDescs.CD_void, Unit.WORDS);
        builder.withMethodBody("sort", type, ClassFile.ACC_FINAL, cb -> {
            Code code = new Code(unit, cb);
            for (Variable global : unit.model.globals()) {
                Address address = new Address(new Address.State(), unit.layout.offset(global), List.of());
                code.statements.bags().sort(address, global.type());
            }
            cb.return_();
        });
    }
}
