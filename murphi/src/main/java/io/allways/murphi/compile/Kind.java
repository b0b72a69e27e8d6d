package io.allways.murphi.compile;

import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;

/// What a simple value is while it is computed. Numbers that fit are `int`s: on them loops and indices are fastest.
enum Kind {
    INT(TypeKind.INT),
    LONG(TypeKind.LONG),
    DOUBLE(TypeKind.DOUBLE);

    private final TypeKind type;

    Kind(TypeKind type) {
        this.type = type;
    }

    TypeKind type() {
        return type;
    }

    ClassDesc desc() {
        return switch (this) {
            case INT -> ConstantDescs.CD_int;
            case LONG -> ConstantDescs.CD_long;
            case DOUBLE -> ConstantDescs.CD_double;
        };
    }
}
