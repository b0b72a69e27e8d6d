package io.allways.murphi.compile;

import io.allways.murphi.model.Variable;
import io.allways.murphi.syntax.Span;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// One method being generated: its instructions, and where its variables are. Slot 0 is the object, slot 1 the words of
/// the state.
final class Code {
    static final ClassDesc INT = ConstantDescs.CD_int;
    static final ClassDesc LONG = ConstantDescs.CD_long;

    final Unit unit;
    final CodeBuilder cb;
    final Map<Variable, Storage> storage = new HashMap<>();
    final PlaceCode places;
    final TermCode terms;
    final ConditionCode conditions;
    final StatementCode statements;
    final CallCode calls;

    Code(Unit unit, CodeBuilder cb) {
        this.unit = unit;
        this.cb = cb;
        places = new PlaceCode(this);
        terms = new TermCode(this);
        conditions = new ConditionCode(this);
        statements = new StatementCode(this);
        calls = new CallCode(this);
    }

    Storage storage(Variable variable) {
        Storage found = storage.get(variable);
        if (found == null && variable.kind() == Variable.Kind.GLOBAL) {
            found = new Storage.Memory(new Address(new Address.State(), unit.layout.offset(variable), List.of()));
        }
        if (found == null) {
            throw new IllegalStateException("no storage for " + variable.kind() + " " + variable);
        }
        return found;
    }

    int site(Span span, String about) {
        return unit.site(span, about);
    }

    int site(Span span) {
        return unit.site(span, "");
    }

    /// A slot for a value that is on the stack.
    int store(TypeKind type) {
        int slot = cb.allocateLocal(type);
        cb.storeLocal(type, slot);
        return slot;
    }

    void check(String name, MethodTypeDesc type) {
        cb.invokestatic(Unit.CHECKS, name, type);
    }

    void bits(String name, MethodTypeDesc type) {
        cb.invokestatic(Unit.BITS, name, type);
    }

    static MethodTypeDesc type(ClassDesc result, ClassDesc... parameters) {
        return MethodTypeDesc.of(result, parameters);
    }
}
