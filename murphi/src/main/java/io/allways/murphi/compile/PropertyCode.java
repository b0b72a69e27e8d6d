package io.allways.murphi.compile;

import io.allways.murphi.model.Binding;
import io.allways.murphi.model.Property;
import io.allways.murphi.model.Type;
import io.allways.murphi.syntax.PropertyKind;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.Label;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/// Code of one property: a method that says whether it holds in a state. With parameters around it, it has to hold for
/// all
/// their values; a cover has to for one.
final class PropertyCode {
    static final MethodTypeDesc TYPE = Code.type(ConstantDescs.CD_boolean, Unit.WORDS);

    private final Property property;
    private final Code code;
    private final boolean one;

    private PropertyCode(Property property, Code code) {
        this.property = property;
        this.code = code;
        one = property.kind() == PropertyKind.COVER;
    }

    static String name(Property property) {
        return "property" + property.number();
    }

    static void define(Unit unit, Property property, ClassBuilder builder) {
        builder.withMethodBody(name(property), TYPE, ClassFile.ACC_FINAL, cb -> {
            PropertyCode it = new PropertyCode(property, new Code(unit, cb));
            Label decided = cb.newLabel();
            it.level(0, decided);
            cb.loadConstant(it.one ? 0 : 1).ireturn();
            cb.labelBinding(decided).loadConstant(it.one ? 1 : 0).ireturn();
        });
    }

    private void level(int level, Label decided) {
        if (level == property.bindings().size()) {
            code.conditions.jump(property.condition(), decided, one);
            return;
        }
        Binding binding = property.bindings().get(level);
        switch (binding) {
            case Binding.Each each ->
                code.conditions.loop(
                        each.variable(), each.domain(), property.span(), next -> level(level + 1, decided));
            case Binding.Chosen chosen -> {
                Address bag = code.places.fixed(code.places.address(chosen.multiset()));
                Type.Multiset type = (Type.Multiset) chosen.multiset().type();
                code.statements.bags().slots(chosen.variable(), bag, type, next -> level(level + 1, decided));
            }
            case Binding.Alias _, Binding.Value _ -> {
                code.statements.bind(binding);
                level(level + 1, decided);
            }
        }
    }
}
