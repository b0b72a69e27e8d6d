package io.allways.murphi.compile;

import io.allways.murphi.compile.Address.Part;
import io.allways.murphi.model.Place;
import io.allways.murphi.model.Term;
import io.allways.murphi.model.Type;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ConstantDescs;
import java.util.ArrayList;
import java.util.List;

/// Code that finds, reads and writes places in memory.
final class PlaceCode {
    private final Code code;
    private final CodeBuilder cb;

    PlaceCode(Code code) {
        this.code = code;
        cb = code.cb;
    }

    /// Where a place is. Indices are not evaluated yet, unless they are slots of multisets, which are checked here.
    Address address(Place place) {
        return switch (place) {
            case Place.Whole whole ->
                switch (code.storage(whole.variable())) {
                    case Storage.Memory(Address address) -> address;
                    case Storage other -> throw new IllegalStateException(whole.variable() + " is " + other);
                };
            case Place.Field field -> {
                Type.Record record = (Type.Record) field.base().type();
                yield address(field.base()).at(code.unit.layout.offset(record, field.field()));
            }
            case Place.Element element -> element(element);
        };
    }

    private Address element(Place.Element element) {
        Address base = address(element.base());
        int stride = Layout.stride(element.base().type());
        if (element.base().type() instanceof Type.Multiset multiset) {
            Address slot = fixed(append(base, new Part(element.index(), -1, 0, multiset.limit(), stride)));
            load(slot);
            cb.loadConstant(code.site(element.span(), "holds no element there"));
            code.check("occupied", Code.type(ConstantDescs.CD_void, Unit.WORDS, Code.INT, Code.INT));
            return slot.at(1);
        }
        Type.Discrete index = ((Type.Array) element.base().type()).index();
        if (element.index() instanceof Term.Constant constant
                && index.low() <= constant.value()
                && constant.value() <= index.high()) {
            return base.at((int) (constant.value() - index.low()) * stride);
        }
        return append(
                base.at((int) -(index.low() * stride)),
                new Part(element.index(), -1, index.low(), index.size(), stride));
    }

    private static Address append(Address address, Part part) {
        List<Part> parts = new ArrayList<>(address.parts());
        parts.add(part);
        return new Address(address.base(), address.offset(), List.copyOf(parts));
    }

    /// The same, its indices evaluated now and kept in a local slot.
    Address fixed(Address address) {
        List<Part> parts = new ArrayList<>();
        for (Part part : address.parts()) {
            if (part.index() == null) {
                parts.add(part);
            } else {
                part(part);
                int slot = code.store(TypeKind.INT);
                parts.add(new Part(null, slot, part.first(), part.count(), part.stride()));
            }
        }
        return new Address(address.base(), address.offset(), List.copyOf(parts));
    }

    /// Pushes the array and the number of the first bit.
    void load(Address address) {
        array(address);
        at(address);
    }

    void array(Address address) {
        switch (address.base()) {
            case Address.State _ -> cb.aload(1);
            case Address.Frame _ -> cb.aload(0).getfield(Unit.BASE, "frame", Unit.WORDS);
            case Address.Reference reference -> cb.aload(reference.array());
        }
    }

    void at(Address address) {
        sum(address, address.offset());
    }

    private void sum(Address address, int constant) {
        boolean empty = true;
        if (address.base() instanceof Address.Reference reference) {
            cb.iload(reference.at());
            empty = false;
        }
        for (Part part : address.parts()) {
            part(part);
            if (!empty) {
                cb.iadd();
            }
            empty = false;
        }
        if (empty) {
            cb.loadConstant(constant);
        } else if (constant != 0) {
            cb.loadConstant(constant).iadd();
        }
    }

    private void part(Part part) {
        Term index = part.index();
        if (index == null) {
            cb.iload(part.slot());
            return;
        }
        long last = part.first() + part.count() - 1;
        boolean inside = code.terms.interval(index).within(part.first(), last);
        Kind kind = code.terms.value(index);
        if (!inside) {
            if (kind == Kind.INT) {
                cb.i2l();
            }
            cb.loadConstant(part.first()).loadConstant(last).loadConstant(code.site(index.span()));
            code.check("index", Code.type(Code.INT, Code.LONG, Code.LONG, Code.LONG, Code.INT));
        } else if (kind == Kind.LONG) {
            cb.l2i();
        }
        if (part.stride() != 1) {
            cb.loadConstant(part.stride()).imul();
        }
    }

    /// Pushes up to 31 bits as an `int`, more as a `long`.
    void read(Address address, int width) {
        array(address);
        if (width > 31) {
            at(address);
            cb.loadConstant(width);
            code.bits("get", Code.type(Code.LONG, Unit.WORDS, Code.INT, Code.INT));
            return;
        }
        int mask = (1 << width) - 1;
        int word = address.word(width);
        if (word >= 0) {
            cb.loadConstant(word).laload();
            // a shift looks at six bits only, so the word's own offset can stay in it
            if (!address.parts().isEmpty()) {
                sum(address, address.offset() & 63);
                cb.lushr();
            } else if ((address.offset() & 63) != 0) {
                cb.loadConstant(address.offset() & 63).lushr();
            }
            cb.l2i().loadConstant(mask).iand();
        } else if (address.crosses(width)) {
            at(address);
            cb.loadConstant(width);
            code.bits("wide", Code.type(Code.INT, Unit.WORDS, Code.INT, Code.INT));
        } else {
            at(address);
            cb.loadConstant(mask);
            code.bits("field", Code.type(Code.INT, Unit.WORDS, Code.INT, Code.INT));
        }
    }

    /// After [#load] and the new bits, as [#read] gives them: stores them.
    void write(Address address, int width) {
        if (width > 31) {
            cb.loadConstant(width);
            code.bits("store", Code.type(ConstantDescs.CD_void, Unit.WORDS, Code.INT, Code.LONG, Code.INT));
        } else if (address.crosses(width)) {
            cb.loadConstant(width);
            code.bits("putWide", Code.type(ConstantDescs.CD_void, Unit.WORDS, Code.INT, Code.INT, Code.INT));
        } else {
            cb.loadConstant((1 << width) - 1);
            code.bits("put", Code.type(ConstantDescs.CD_void, Unit.WORDS, Code.INT, Code.INT, Code.INT));
        }
    }

    /// Makes everything in it undefined and empty.
    void clear(Address address, int width) {
        if (width > 0) {
            load(address);
            cb.loadConstant(width);
            code.bits("clear", Code.type(ConstantDescs.CD_void, Unit.WORDS, Code.INT, Code.INT));
        }
    }

    void copy(Address from, Address to, int width) {
        if (width > 0) {
            load(from);
            load(to);
            cb.loadConstant(width);
            code.bits("copy", Code.type(ConstantDescs.CD_void, Unit.WORDS, Code.INT, Unit.WORDS, Code.INT, Code.INT));
        }
    }
}
