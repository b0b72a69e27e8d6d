package io.allways.murphi.compile;

import io.allways.murphi.compile.Unit.Callee;
import io.allways.murphi.model.Argument;
import io.allways.murphi.model.Place;
import io.allways.murphi.model.Routine;
import io.allways.murphi.model.Term;
import io.allways.murphi.model.Type;
import io.allways.murphi.model.Types;
import io.allways.murphi.model.Variable;
import io.allways.murphi.syntax.Span;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.List;

/// Code for calls, and for records and arrays as values.
final class CallCode {
    private final Code code;
    private final CodeBuilder cb;

    CallCode(Code code) {
        this.code = code;
        cb = code.cb;
    }

    /// Calls a function with a simple result, and pushes it.
    void function(Routine routine, List<Argument> arguments, Span span) {
        call(routine, arguments);
        Type result = routine.result();
        if (result instanceof Type.Discrete discrete) {
            boolean wide = Layout.width(result) > 31;
            Interval interval = TermCode.of(result);
            if (wide || !interval.fitsInt()) {
                if (!wide) {
                    cb.i2l();
                }
                cb.loadConstant(discrete.low() - 1).ladd();
                if (interval.fitsInt()) {
                    cb.l2i();
                }
            } else if (discrete.low() != 1) {
                cb.loadConstant((int) (discrete.low() - 1)).iadd();
            }
        } else {
            cb.loadConstant(code.site(span));
            code.check("real", Code.type(java.lang.constant.ConstantDescs.CD_double, Code.LONG, Code.INT));
        }
    }

    /// Calls, and pushes the result as it is stored if there is one and it is simple.
    void call(Routine routine, List<Argument> arguments) {
        Callee callee = code.unit.callee(routine);
        cb.aload(0).aload(1);
        for (int i = 0; i < arguments.size(); i++) {
            argument(arguments.get(i), routine.parameters().get(i));
        }
        cb.invokevirtual(code.unit.self, callee.name(), callee.type());
    }

    private void argument(Argument argument, Variable parameter) {
        Type type = parameter.type();
        switch (argument) {
            case Argument.Value(Term term) -> {
                if (Types.isSimple(type)) {
                    code.statements.stored(term, type, true);
                } else {
                    code.places.load(aggregate(term));
                }
            }
            case Argument.Reference(Place place) -> code.places.load(code.places.address(place));
            case Argument.Undefined _ -> {
                if (!Types.isSimple(type)) {
                    Address nothing = code.unit.room(type);
                    code.places.clear(nothing, Layout.width(type));
                    code.places.load(nothing);
                } else if (Layout.width(type) > 31) {
                    cb.lconst_0();
                } else {
                    cb.iconst_0();
                }
            }
        }
    }

    /// Where the value of a record, an array or a multiset is; a place, or a copy of what is not one.
    Address aggregate(Term term) {
        switch (term) {
            case Term.Read read -> {
                return code.places.address(read.place());
            }
            case Term.Call call -> {
                call(call.routine(), call.arguments());
                Address copy = code.unit.room(call.type());
                Callee callee = code.unit.callee(call.routine());
                code.places.copy(callee.result(), copy, Layout.width(call.type()));
                return copy;
            }
            case Term.Choice choice -> {
                Address copy = code.unit.room(choice.type());
                Label otherwise = cb.newLabel();
                Label end = cb.newLabel();
                code.conditions.jump(choice.condition(), otherwise, false);
                code.places.copy(aggregate(choice.then()), copy, Layout.width(choice.type()));
                cb.goto_(end).labelBinding(otherwise);
                code.places.copy(aggregate(choice.otherwise()), copy, Layout.width(choice.type()));
                cb.labelBinding(end);
                return copy;
            }
            default -> throw new IllegalStateException("not a value with parts: " + term);
        }
    }
}
