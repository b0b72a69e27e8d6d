package io.allways.murphi.compile;

import io.allways.graph.Fault;
import io.allways.graph.Sink;
import io.allways.murphi.model.Binding;
import io.allways.murphi.model.Body;
import io.allways.murphi.model.Feature;
import io.allways.murphi.model.Term;
import io.allways.murphi.model.Type;
import io.allways.murphi.model.Variable;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Code of one rule or start state: a method with a loop for each parameter and the guard inside, and one for the body,
/// which runs on a copy of the state.
///
/// The guard is taken apart at its `and`s. Each part is evaluated as far outside as the parameters it speaks of allow,
/// but
/// never before a part that stands to the left of it, so that `i < N & a[i] = x` means what it says. Where a part is
/// false, all instances inside are skipped at once.
final class RuleCode {
    private static final ClassDesc SINK = Sink.class.describeConstable().orElseThrow();
    private static final ClassDesc FAULT = Fault.class.describeConstable().orElseThrow();
    private static final ClassDesc TROUBLE = Trouble.class.describeConstable().orElseThrow();
    private static final ClassDesc DROPPED = Dropped.class.describeConstable().orElseThrow();
    static final MethodTypeDesc TYPE = Code.type(ConstantDescs.CD_void, Unit.WORDS, SINK);
    private static final int UNROLLED = 8;

    private final Unit unit;
    private final Instances instances;
    private final List<List<Term>> guards = new ArrayList<>();
    private final Body body;
    private final boolean start;
    private final String name;

    /// @param start a start state, which begins with everything undefined
    RuleCode(Unit unit, Instances instances, Term guard, Body body, boolean start) {
        this.unit = unit;
        this.instances = instances;
        this.body = body;
        this.start = start;
        name = (start ? "start" : "rule") + instances.family();
        for (int i = 0; i <= instances.bindings().size(); i++) {
            guards.add(new ArrayList<>());
        }
        hoist(guard, behindChoose());
    }

    /// The first level behind all `choose`: with an empty multiset there is no instance whose guard could go wrong, so
    /// no part of it is evaluated before.
    private int behindChoose() {
        int level = 0;
        for (int i = 0; i < instances.bindings().size(); i++) {
            if (instances.bindings().get(i) instanceof Binding.Chosen) {
                level = i + 1;
            }
        }
        return level;
    }

    String name() {
        return name;
    }

    /// Puts the parts of a guard where they belong; the level of the last of them comes back.
    private int hoist(Term guard, int least) {
        if (guard instanceof Term.Binary binary && binary.op() == Term.BinaryOp.AND) {
            return hoist(binary.right(), hoist(binary.left(), least));
        }
        Set<Variable> used = Walk.used(guard);
        int level = least;
        for (int i = 0; i < instances.bindings().size(); i++) {
            if (used.contains(instances.bindings().get(i).variable())) {
                level = Math.max(level, i + 1);
            }
        }
        if (!guard.isConstant(true)) {
            guards.get(level).add(guard);
        }
        return level;
    }

    void define(ClassBuilder builder) {
        // the body's parameters are known when the loops around its call have been made
        List<Passed> passed = new ArrayList<>();
        builder.withMethodBody(name, TYPE, ClassFile.ACC_FINAL, cb -> {
            passed.clear();
            new Loops(new Code(unit, cb), passed).emit();
        });
        builder.withMethodBody(name + "Body", Passed.type(passed), ClassFile.ACC_FINAL, cb -> {
            Code code = new Code(unit, cb);
            Passed.take(passed, code);
            RoutineCode.body(code, body);
            cb.return_();
        });
        unit.outline.define(unit, builder);
    }

    /// The method with the loops: slot 1 the state, slot 2 the sink.
    private final class Loops {
        private final Code code;
        private final CodeBuilder cb;
        private final List<Passed> passed;
        private final int scratch;
        private final int number;

        Loops(Code code, List<Passed> passed) {
            this.code = code;
            this.passed = passed;
            cb = code.cb;
            cb.aload(0).getfield(Unit.BASE, "scratch", Unit.WORDS);
            scratch = code.store(TypeKind.REFERENCE);
            cb.loadConstant(instances.first());
            number = code.store(TypeKind.INT);
        }

        void emit() {
            Label end = cb.newLabel();
            guard(0, end);
            level(0, end);
            cb.labelBinding(end).return_();
        }

        /// @param next where to go when everything inside is done, or skipped; the number is up to date there
        private void level(int level, Label next) {
            if (level == instances.bindings().size()) {
                fire();
                return;
            }
            Binding binding = instances.bindings().get(level);
            switch (binding) {
                case Binding.Each each ->
                    code.conditions.loop(
                            each.variable(), each.domain(), each.variable().declared(), again -> inside(level, again));
                case Binding.Chosen chosen -> {
                    Type.Multiset type = (Type.Multiset) chosen.multiset().type();
                    chosen(chosen, type, level, next);
                }
                case Binding.Alias _, Binding.Value _ -> {
                    trying(level, next, () -> code.statements.bind(binding));
                    inside(level, next);
                }
            }
        }

        private void inside(int level, Label next) {
            passed.add(Passed.of(
                    instances.bindings().get(level).variable(),
                    code.storage(instances.bindings().get(level).variable())));
            guard(level + 1, next);
            level(level + 1, next);
        }

        private void chosen(Binding.Chosen chosen, Type.Multiset type, int level, Label out) {
            Address[] bag = new Address[1];
            trying(level, out, () -> bag[0] = code.places.fixed(code.places.address(chosen.multiset())));
            Label top = cb.newLabel();
            Label next = cb.newLabel();
            Label taken = cb.newLabel();
            cb.iconst_0();
            int slot = code.store(TypeKind.INT);
            code.storage.put(chosen.variable(), new Storage.Value(slot, Kind.INT, new Interval(0, type.limit() - 1)));
            cb.labelBinding(top);
            code.places.array(bag[0]);
            code.places.at(bag[0]);
            cb.iload(slot).loadConstant(Layout.stride(type)).imul().iadd().iconst_1();
            code.bits("field", Code.type(Code.INT, Unit.WORDS, Code.INT, Code.INT));
            cb.ifne(taken);
            skip(level + 1);
            cb.goto_(next).labelBinding(taken);
            inside(level, next);
            cb.labelBinding(next);
            cb.iinc(slot, 1).iload(slot).loadConstant(type.limit()).if_icmplt(top);
        }

        /// The parts of the guard that can be decided before the loop of this level.
        private void guard(int level, Label next) {
            if (level == instances.bindings().size() || guards.get(level).isEmpty()) {
                return;
            }
            Label no = cb.newLabel();
            Label yes = cb.newLabel();
            trying(level, next, () -> guards.get(level).forEach(part -> code.conditions.jump(part, no, false)));
            cb.goto_(yes).labelBinding(no);
            skip(level);
            cb.goto_(next).labelBinding(yes);
        }

        private void skip(int level) {
            int count = instances.inside(level);
            if (count < Short.MAX_VALUE) {
                cb.iinc(number, count);
            } else {
                cb.iload(number).loadConstant(count).iadd().istore(number);
            }
        }

        /// Something that may go wrong; then the first instance inside is said to have failed, and all are skipped.
        private void trying(int level, Label next, Runnable action) {
            Label from = cb.newLabel();
            Label to = cb.newLabel();
            Label handler = cb.newLabel();
            Label behind = cb.newLabel();
            cb.labelBinding(from);
            action.run();
            cb.nop().labelBinding(to).goto_(behind);
            cb.labelBinding(handler);
            failed();
            skip(level);
            cb.goto_(next).labelBinding(behind);
            cb.exceptionCatch(from, to, handler, TROUBLE);
        }

        /// Tells the sink of the trouble on the stack.
        private void failed() {
            int trouble = code.store(TypeKind.REFERENCE);
            cb.aload(2).iload(number).aload(0).aload(trouble);
            cb.invokevirtual(Unit.BASE, "fault", Code.type(FAULT, TROUBLE));
            cb.invokeinterface(SINK, "failed", Code.type(ConstantDescs.CD_void, Code.INT, FAULT));
        }

        private void fire() {
            Label from = cb.newLabel();
            Label to = cb.newLabel();
            Label handler = cb.newLabel();
            Label done = cb.newLabel();
            cb.labelBinding(from);
            List<Term> rest = guards.get(instances.bindings().size());
            rest.forEach(part -> code.conditions.jump(part, done, false));
            if (start) {
                cb.aload(scratch).lconst_0();
                cb.invokestatic(
                        java.util.Arrays.class.describeConstable().orElseThrow(),
                        "fill",
                        Code.type(ConstantDescs.CD_void, Unit.WORDS, Code.LONG));
            } else {
                copy();
            }
            cb.aload(0).aload(scratch);
            Passed.load(passed, cb);
            cb.invokevirtual(unit.self, name + "Body", Passed.type(passed));
            if (unit.bags()) {
                cb.aload(0).aload(scratch);
                cb.invokevirtual(unit.self, "sort", Code.type(ConstantDescs.CD_void, Unit.WORDS));
            }
            cb.labelBinding(to);
            cb.aload(2).iload(number).aload(scratch);
            cb.invokeinterface(SINK, "next", Code.type(ConstantDescs.CD_void, Code.INT, Unit.WORDS));
            cb.goto_(done);
            cb.labelBinding(handler);
            failed();
            cb.goto_(done);
            cb.exceptionCatch(from, to, handler, TROUBLE);
            if (unit.model.features().containsKey(Feature.ASSUME)) {
                Label dropped = cb.newLabel();
                cb.labelBinding(dropped).pop().goto_(done);
                cb.exceptionCatch(from, to, dropped, DROPPED);
            }
            cb.labelBinding(done).iinc(number, 1);
        }

        private void copy() {
            int words = unit.layout.words();
            if (words <= UNROLLED) {
                for (int i = 0; i < words; i++) {
                    cb.aload(scratch)
                            .loadConstant(i)
                            .aload(1)
                            .loadConstant(i)
                            .laload()
                            .lastore();
                }
            } else {
                cb.aload(1).iconst_0().aload(scratch).iconst_0().loadConstant(words);
                var object = ConstantDescs.CD_Object;
                cb.invokestatic(
                        System.class.describeConstable().orElseThrow(),
                        "arraycopy",
                        Code.type(ConstantDescs.CD_void, object, Code.INT, object, Code.INT, Code.INT));
            }
        }
    }
}
