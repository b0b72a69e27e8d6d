package io.allways.murphi.compile;

import io.allways.murphi.compile.Address.Part;
import io.allways.murphi.model.Place;
import io.allways.murphi.model.Statement;
import io.allways.murphi.model.Term;
import io.allways.murphi.model.Type;
import io.allways.murphi.model.Types;
import io.allways.murphi.model.Variable;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ConstantDescs;
import java.util.ArrayList;
import java.util.List;

/// Code for multisets. While a rule runs, an element stays in its slot; [#sort] puts them in order afterwards.
final class BagCode {
    private final Code code;
    private final CodeBuilder cb;

    BagCode(Code code) {
        this.code = code;
        cb = code.cb;
    }

    /// Pushes how many elements satisfy the predicate.
    void count(Term.MultisetCount count) {
        Address bag = code.places.fixed(code.places.address(count.multiset()));
        cb.iconst_0();
        int found = code.store(TypeKind.INT);
        slots(count.slot(), bag, (Type.Multiset) count.multiset().type(), next -> {
            code.conditions.jump(count.predicate(), next, false);
            cb.iinc(found, 1);
        });
        cb.iload(found);
    }

    /// A loop through the occupied slots.
    void slots(Variable slot, Address bag, Type.Multiset type, ConditionCode.Inside inside) {
        Label top = cb.newLabel();
        Label next = cb.newLabel();
        cb.iconst_0();
        int i = code.store(TypeKind.INT);
        code.storage.put(slot, new Storage.Value(i, Kind.INT, new Interval(0, type.limit() - 1)));
        cb.labelBinding(top);
        code.places.read(slot(bag, type, i), 1);
        cb.ifeq(next);
        inside.emit(next);
        cb.labelBinding(next);
        cb.iinc(i, 1).iload(i).loadConstant(type.limit()).if_icmplt(top);
    }

    private Address slot(Address bag, Type.Multiset type, int number) {
        int stride = Layout.stride(type);
        cb.iload(number).loadConstant(stride).imul();
        int product = code.store(TypeKind.INT);
        List<Part> parts = new ArrayList<>(bag.parts());
        parts.add(new Part(null, product, 0, type.limit(), stride));
        return new Address(bag.base(), bag.offset(), List.copyOf(parts));
    }

    /// Pushes whether a slot is occupied.
    void occupied(Place bag, Term slot, Type.Multiset type) {
        Address address = code.places.address(bag);
        code.terms.value(slot, Kind.INT);
        code.places.read(slot(code.places.fixed(address), type, code.store(TypeKind.INT)), 1);
    }

    void add(Statement.MultisetAdd add) {
        Type.Multiset type = (Type.Multiset) add.multiset().type();
        boolean simple = Types.isSimple(type.element());
        Address element = simple ? null : code.places.fixed(code.calls.aggregate(add.element()));
        Address bag = code.places.fixed(code.places.address(add.multiset()));
        code.places.load(bag);
        cb.loadConstant(Layout.stride(type))
                .loadConstant(type.limit())
                .loadConstant(code.site(add.span(), Integer.toString(type.limit())));
        code.check("free", Code.type(Code.INT, Unit.WORDS, Code.INT, Code.INT, Code.INT, Code.INT));
        int at = code.store(TypeKind.INT);
        code.places.array(bag);
        int array = code.store(TypeKind.REFERENCE);
        Address free = new Address(new Address.Reference(array, at), 1, List.of());
        int width = Layout.width(type.element());
        if (element == null) {
            code.places.load(free);
            code.statements.stored(add.element(), type.element(), false);
            code.places.write(free, width);
        } else {
            code.places.copy(element, free, width);
        }
        code.places.load(free.at(-1));
        cb.iconst_1().iconst_1();
        code.bits("put", Code.type(ConstantDescs.CD_void, Unit.WORDS, Code.INT, Code.INT, Code.INT));
    }

    void remove(Statement.MultisetRemove remove) {
        Type.Multiset type = (Type.Multiset) remove.multiset().type();
        Address element = code.places.address(new Place.Element(remove.multiset(), remove.slot(), remove.span()));
        code.places.clear(element.at(-1), Layout.stride(type));
    }

    /// In two rounds, as the predicate sees the multiset as it was.
    void remove(Statement.MultisetRemovePred remove) {
        Type.Multiset type = (Type.Multiset) remove.multiset().type();
        Address bag = code.places.fixed(code.places.address(remove.multiset()));
        Type.Range marks = new Type.Range("", 0, 0);
        Address marked = code.unit.room(new Type.Array("", new Type.Range("", 1, type.limit()), marks));
        code.places.clear(marked, type.limit());
        slots(remove.slot(), bag, type, next -> {
            code.conditions.jump(remove.predicate(), next, false);
            Address mark = mark(marked, remove.slot(), type);
            code.places.load(mark);
            cb.iconst_1();
            code.places.write(mark, 1);
        });
        slots(remove.slot(), bag, type, next -> {
            code.places.read(mark(marked, remove.slot(), type), 1);
            cb.ifeq(next);
            code.places.clear(slot(bag, type, number(remove.slot())), Layout.stride(type));
        });
    }

    private Address mark(Address marked, Variable slot, Type.Multiset type) {
        return new Address(marked.base(), marked.offset(), List.of(new Part(null, number(slot), 0, type.limit(), 1)));
    }

    private int number(Variable slot) {
        return ((Storage.Value) code.storage(slot)).slot();
    }

    /// Puts all multisets in it into canonical form, inner ones first.
    void sort(Address address, Type type) {
        switch (type) {
            case Type.Record record -> {
                for (Type.Field field : record.fields()) {
                    sort(address.at(code.unit.layout.offset(record, field)), field.type());
                }
            }
            case Type.Array array -> {
                if (Layout.bags(array)) {
                    each(address, (int) array.index().size(), Layout.stride(array), 0, array.element());
                }
            }
            case Type.Multiset multiset -> {
                int stride = Layout.stride(multiset);
                if (Layout.bags(multiset.element())) {
                    each(address, multiset.limit(), stride, 1, multiset.element());
                }
                code.places.load(address);
                cb.loadConstant(stride).loadConstant(multiset.limit());
                code.bits("sort", Code.type(ConstantDescs.CD_void, Unit.WORDS, Code.INT, Code.INT, Code.INT));
            }
            case Type.Simple _, Type.Int _, Type.Decimal _, Type.Unknown _ -> {}
        }
    }

    private void each(Address address, int count, int stride, int inside, Type element) {
        Label top = cb.newLabel();
        cb.iconst_0();
        int product = code.store(TypeKind.INT);
        cb.labelBinding(top);
        List<Part> parts = new ArrayList<>(address.parts());
        parts.add(new Part(null, product, 0, count, stride));
        sort(new Address(address.base(), address.offset() + inside, List.copyOf(parts)), element);
        cb.iinc(product, stride).iload(product).loadConstant(count * stride).if_icmplt(top);
    }
}
