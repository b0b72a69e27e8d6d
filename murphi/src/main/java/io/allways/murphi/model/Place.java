package io.allways.murphi.model;

import io.allways.murphi.syntax.Span;

/// A variable or a part of one: what can be read, and mostly written.
public sealed interface Place {
    Type type();

    Span span();

    record Whole(Variable variable, Span span) implements Place {
        @Override
        public Type type() {
            return variable.type();
        }
    }

    record Field(Place base, Type.Field field, Span span) implements Place {
        @Override
        public Type type() {
            return field.type();
        }
    }

    /// An element of an array (the index has the encoding of the array's index type, but may be out of its bounds), or
    /// of
    /// a multiset (the index is a slot).
    record Element(Place base, Term index, Span span) implements Place {
        @Override
        public Type type() {
            return switch (base.type()) {
                case Type.Array array -> array.element();
                case Type.Multiset multiset -> multiset.element();
                default -> Type.Unknown.TYPE;
            };
        }
    }

    /// The variable at the bottom of it.
    default Variable root() {
        Place place = this;
        while (true) {
            switch (place) {
                case Whole whole -> {
                    return whole.variable();
                }
                case Field field -> place = field.base();
                case Element element -> place = element.base();
            }
        }
    }
}
