package io.allways.murphi.compile;

import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;

/// What a simple value is while it is computed. Numbers that fit are `int`s: on them loops and indices are fastest.
enum Kind {
    INT(TypeKind.INT, ConstantDescs.CD_int),
    LONG(TypeKind.LONG, ConstantDescs.CD_long),
    DOUBLE(TypeKind.DOUBLE, ConstantDescs.CD_double);

    private final TypeKind type;
    private final ClassDesc desc;

    Kind(TypeKind type, ClassDesc desc) {
        this.type = type;
        this.desc = desc;
    }

    TypeKind type() {
        return type;
    }

    ClassDesc desc() {
        return desc;
    }
}
