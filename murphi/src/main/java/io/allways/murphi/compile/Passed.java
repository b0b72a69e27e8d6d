package io.allways.murphi.compile;

import io.allways.murphi.model.Variable;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/// A variable of one method as another one gets it: the local slots that make it up become parameters.
record Passed(Variable variable, Storage storage, List<TypeKind> kinds, List<Integer> slots) {
    static Passed of(Variable variable, Storage storage) {
        List<TypeKind> kinds = new ArrayList<>();
        List<Integer> slots = new ArrayList<>();
        switch (storage) {
            case Storage.Value value -> {
                kinds.add(value.kind().type());
                slots.add(value.slot());
            }
            case Storage.Raw raw -> {
                kinds.add(Layout.width(variable.type()) > 31 ? TypeKind.LONG : TypeKind.INT);
                slots.add(raw.slot());
            }
            case Storage.Memory(Address address) -> {
                if (address.base() instanceof Address.Reference(int array, int at)) {
                    kinds.addAll(List.of(TypeKind.REFERENCE, TypeKind.INT));
                    slots.addAll(List.of(array, at));
                }
                for (Address.Part part : address.parts()) {
                    kinds.add(TypeKind.INT);
                    slots.add(part.slot());
                }
            }
        }
        return new Passed(variable, storage, List.copyOf(kinds), List.copyOf(slots));
    }

    /// The type of a method that takes the state and these.
    static MethodTypeDesc type(List<Passed> all) {
        List<ClassDesc> types = new ArrayList<>();
        types.add(Unit.WORDS);
        for (Passed one : all) {
            for (TypeKind kind : one.kinds) {
                types.add(
                        switch (kind) {
                            case REFERENCE -> Unit.WORDS;
                            case LONG -> ConstantDescs.CD_long;
                            case DOUBLE -> ConstantDescs.CD_double;
                            default -> ConstantDescs.CD_int;
                        });
            }
        }
        return MethodTypeDesc.of(ConstantDescs.CD_void, types);
    }

    /// Pushes them.
    static void load(List<Passed> all, CodeBuilder cb) {
        for (Passed one : all) {
            for (int i = 0; i < one.slots.size(); i++) {
                cb.loadLocal(one.kinds.get(i), one.slots.get(i));
            }
        }
    }

    /// Finds them in the parameters behind the state.
    static void take(List<Passed> all, Code code) {
        int parameter = 1;
        for (Passed one : all) {
            int[] slots = new int[one.slots.size()];
            for (int i = 0; i < slots.length; i++) {
                slots[i] = code.cb.parameterSlot(parameter++);
            }
            code.storage.put(one.variable, one.at(slots));
        }
    }

    private Storage at(int[] slots) {
        return switch (storage) {
            case Storage.Value value -> new Storage.Value(slots[0], value.kind(), value.interval());
            case Storage.Raw _ -> new Storage.Raw(slots[0]);
            case Storage.Memory(Address address) -> {
                int next = 0;
                Address.Base base = address.base();
                if (base instanceof Address.Reference) {
                    base = new Address.Reference(slots[next++], slots[next++]);
                }
                List<Address.Part> parts = new ArrayList<>();
                for (Address.Part part : address.parts()) {
                    parts.add(new Address.Part(null, slots[next++], part.first(), part.count(), part.stride()));
                }
                yield new Storage.Memory(new Address(base, address.offset(), List.copyOf(parts)));
            }
        };
    }
}
