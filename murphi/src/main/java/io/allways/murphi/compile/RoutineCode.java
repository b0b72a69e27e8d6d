package io.allways.murphi.compile;

import io.allways.murphi.compile.Unit.Callee;
import io.allways.murphi.model.Body;
import io.allways.murphi.model.Routine;
import io.allways.murphi.model.Type;
import io.allways.murphi.model.Types;
import io.allways.murphi.model.Variable;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Code of procedures and functions. The first parameter is the state; what is passed by reference, and what is not
/// simple, is an array of words and the number of a bit; a simple value is passed and returned as it is stored.
final class RoutineCode {
    private RoutineCode() {}

    static void declare(Unit unit, Routine routine, int number) {
        List<ClassDesc> parameters = new ArrayList<>();
        parameters.add(Unit.WORDS);
        for (Variable parameter : routine.parameters()) {
            if (inMemory(parameter)) {
                parameters.add(Unit.WORDS);
                parameters.add(Code.INT);
            } else {
                parameters.add(raw(parameter.type()));
            }
        }
        Type result = routine.result();
        ClassDesc back = result == null || !Types.isSimple(result) ? ConstantDescs.CD_void : raw(result);
        Address room = unit.room(result == null ? Type.Bool.TYPE : result);
        unit.declare(routine, new Callee("routine" + number, MethodTypeDesc.of(back, parameters), room));
    }

    private static boolean inMemory(Variable parameter) {
        return parameter.kind() == Variable.Kind.REFERENCE || !Types.isSimple(parameter.type());
    }

    private static ClassDesc raw(Type type) {
        return Layout.width(type) > 31 ? Code.LONG : Code.INT;
    }

    static void define(Unit unit, Routine routine, ClassBuilder builder) {
        Callee callee = unit.callee(routine);
        builder.withMethodBody(callee.name(), callee.type(), ClassFile.ACC_FINAL, cb -> {
            Code code = new Code(unit, cb);
            int number = 1;
            for (Variable parameter : routine.parameters()) {
                int slot = cb.parameterSlot(number++);
                if (!inMemory(parameter)) {
                    code.storage.put(parameter, new Storage.Raw(slot));
                    continue;
                }
                int at = cb.parameterSlot(number++);
                Address passed = new Address(new Address.Reference(slot, at), 0, List.of());
                if (parameter.kind() == Variable.Kind.REFERENCE || routine.pure()) {
                    // nothing is written while a pure one runs, so it needs no copy
                    code.storage.put(parameter, new Storage.Memory(passed));
                } else {
                    Address copy = unit.room(parameter.type());
                    code.places.copy(passed, copy, Layout.width(parameter.type()));
                    code.storage.put(parameter, new Storage.Memory(copy));
                }
            }
            Type result = routine.result();
            if (result != null) {
                code.statements.returns(result, callee.result());
            }
            body(code, routine.body());
            if (result == null) {
                cb.return_();
            } else {
                cb.loadConstant(code.site(routine.declared(), routine.name()));
                code.check(
                        "noReturn", Code.type(Trouble.class.describeConstable().orElseThrow(), Code.INT));
                cb.athrow();
            }
        });
        unit.outline.define(unit, builder);
    }

    /// Makes the locals undefined, then does the statements.
    static void body(Code code, Body body) {
        Set<Variable> referenced = Walk.referenced(body.statements());
        boolean large = code.unit.outline.large(body.statements());
        if (large) {
            code.statements.large();
        }
        for (Variable local : body.locals()) {
            int width = Layout.width(local.type());
            if (Types.isSimple(local.type()) && !referenced.contains(local) && !large) {
                if (width > 31) {
                    code.cb.lconst_0();
                } else {
                    code.cb.iconst_0();
                }
                int slot = code.store(width > 31 ? Kind.LONG.type() : Kind.INT.type());
                code.storage.put(local, new Storage.Raw(slot));
            } else {
                Address room = code.unit.room(local.type());
                code.places.clear(room, width);
                code.storage.put(local, new Storage.Memory(room));
            }
        }
        code.statements.all(body.statements());
    }
}
