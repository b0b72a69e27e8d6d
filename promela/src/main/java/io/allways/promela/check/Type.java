package io.allways.promela.check;

import io.allways.promela.run.Scalar;
import io.allways.promela.syntax.Declaration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The type of a variable, without whether it is an array.
sealed interface Type {
    /// How many simple variables one of this type is.
    int slots();

    record Simple(Scalar scalar) implements Type {
        @Override
        public int slots() {
            return 1;
        }
    }

    record Struct(String name, List<Field> fields) implements Type {
        @Override
        public int slots() {
            return fields.stream().mapToInt(Field::slots).sum();
        }

        @Nullable Field field(String wanted) {
            return fields.stream()
                    .filter(each -> each.name().equals(wanted))
                    .findFirst()
                    .orElse(null);
        }
    }

    /// @param size of an array, or -1
    /// @param offset from where the struct begins
    record Field(String name, Type type, int size, int offset, Declaration.@Nullable Initial initial) {
        int slots() {
            return Math.max(1, size) * type.slots();
        }
    }
}
