package io.allways.murphi.model;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The type of a variable or of a term.
///
/// Enumerations, scalarsets and unions are equal only to themselves; the others by structure ([Types#same]).
public sealed interface Type {
    /// As messages call it.
    String shown();

    /// A type without parts.
    sealed interface Simple extends Type {}

    /// A simple type whose values can be counted.
    sealed interface Discrete extends Simple {
        long low();

        long high();

        /// How many values there are, `undefined` not among them.
        default long size() {
            return high() - low() + 1;
        }

        /// A value as people write it.
        String value(long value);
    }

    enum Bool implements Discrete {
        TYPE;

        @Override
        public String shown() {
            return "boolean";
        }

        @Override
        public long low() {
            return 0;
        }

        @Override
        public long high() {
            return 1;
        }

        @Override
        public String value(long value) {
            return value == 0 ? "false" : "true";
        }
    }

    /// @param name as declared; empty if it has none
    record Range(String name, long low, long high) implements Discrete {
        @Override
        public String shown() {
            return name.isEmpty() ? low + " .. " + high : name;
        }

        @Override
        public String value(long value) {
            return Long.toString(value);
        }
    }

    /// An `enum`.
    final class Enumeration implements Discrete {
        private final String name;
        private final List<String> members;

        public Enumeration(String name, List<String> members) {
            this.name = name;
            this.members = List.copyOf(members);
        }

        public List<String> members() {
            return members;
        }

        @Override
        public String shown() {
            return name.isEmpty() ? "enum {" + String.join(", ", members) + "}" : name;
        }

        @Override
        public long low() {
            return 0;
        }

        @Override
        public long high() {
            return members.size() - 1L;
        }

        @Override
        public String value(long value) {
            return members.get((int) value);
        }
    }

    final class Scalarset implements Discrete {
        private final String name;
        private final int size;

        public Scalarset(String name, int size) {
            this.name = name;
            this.size = size;
        }

        /// Empty for one that has no name.
        public String name() {
            return name;
        }

        @Override
        public String shown() {
            return name.isEmpty() ? "scalarset(" + size + ")" : name;
        }

        @Override
        public long low() {
            return 0;
        }

        @Override
        public long high() {
            return size - 1L;
        }

        /// `Pid_1` for the first.
        @Override
        public String value(long value) {
            return (name.isEmpty() ? "scalarset" : name) + "_" + (value + 1);
        }
    }

    /// Values of several enumerations and scalarsets, counted one member after the other.
    final class Union implements Discrete {
        private final String name;
        private final List<Discrete> members;
        private final long[] offsets;

        public Union(String name, List<Discrete> members) {
            this.name = name;
            this.members = List.copyOf(members);
            offsets = new long[members.size() + 1];
            for (int i = 0; i < members.size(); i++) {
                offsets[i + 1] = offsets[i] + members.get(i).size();
            }
        }

        public List<Discrete> members() {
            return members;
        }

        public boolean has(Type member) {
            return members.contains(member);
        }

        /// What to add to a value of this member to get the union's.
        public long offset(Type member) {
            return offsets[members.indexOf(member)];
        }

        /// The member that a value of the union belongs to.
        public Discrete member(long value) {
            int i = 0;
            while (value >= offsets[i + 1]) {
                i++;
            }
            return members.get(i);
        }

        @Override
        public String shown() {
            return name.isEmpty() ? "union" : name;
        }

        @Override
        public long low() {
            return 0;
        }

        @Override
        public long high() {
            return offsets[members.size()] - 1;
        }

        @Override
        public String value(long value) {
            Discrete member = member(value);
            return member.value(value - offset(member));
        }
    }

    /// Which element of a multiset: the type of the variables of `choose`, `multisetcount`, `multisetremovepred`. Never
    /// of a
    /// variable in the state.
    record Slot(Multiset multiset) implements Discrete {
        @Override
        public String shown() {
            return "an element of a multiset";
        }

        @Override
        public long low() {
            return 0;
        }

        @Override
        public long high() {
            return multiset.limit() - 1L;
        }

        @Override
        public String value(long value) {
            return Long.toString(value);
        }
    }

    /// CMurphi's `real(digits, exponent)`: decimal digits kept, and the greatest power of ten.
    record Real(String name, int digits, int exponent) implements Simple {
        @Override
        public String shown() {
            return name.isEmpty() ? "real(" + digits + ", " + exponent + ")" : name;
        }

        /// A value as it is stored.
        public double rounded(double value) {
            if (value == 0 || Double.isNaN(value) || Double.isInfinite(value)) {
                return value + 0.0;
            }
            return new BigDecimal(value)
                            .round(new MathContext(digits, RoundingMode.HALF_EVEN))
                            .doubleValue()
                    + 0.0;
        }

        /// Whether a value, rounded, is small enough to be stored.
        public boolean fits(double value) {
            return Math.abs(value) < Math.pow(10, exponent + 1.0);
        }
    }

    record Field(String name, Type type, int index) {}

    @SuppressWarnings("JavaLangClash")
    final class Record implements Type {
        private final String name;
        private final List<Field> fields;
        private final Map<String, Field> byName = new HashMap<>();
        /// Kept, because a record may hold the same record many times over.
        private final long bits;

        public Record(String name, List<Field> fields) {
            this.name = name;
            this.fields = List.copyOf(fields);
            long sum = 0;
            for (Field field : fields) {
                byName.put(field.name(), field);
                sum = Types.add(sum, Types.bits(field.type()));
            }
            bits = sum;
        }

        long bits() {
            return bits;
        }

        public List<Field> fields() {
            return fields;
        }

        public @Nullable Field field(String fieldName) {
            return byName.get(fieldName);
        }

        @Override
        public String shown() {
            return name.isEmpty() ? "record" : name;
        }
    }

    record Array(String name, Discrete index, Type element) implements Type {
        @Override
        public String shown() {
            return name.isEmpty() ? "array [" + index.shown() + "] of " + element.shown() : name;
        }
    }

    record Multiset(String name, int limit, Type element) implements Type {
        @Override
        public String shown() {
            return name.isEmpty() ? "multiset [" + limit + "] of " + element.shown() : name;
        }
    }

    /// Of a term only: any 64-bit integer.
    enum Int implements Type {
        TYPE;

        @Override
        public String shown() {
            return "number";
        }
    }

    /// Of a term only: any real number.
    enum Decimal implements Type {
        TYPE;

        @Override
        public String shown() {
            return "real number";
        }
    }

    /// While checking only: of what is wrong already. No term of a [CheckedModel] has it.
    enum Unknown implements Type {
        TYPE;

        @Override
        public String shown() {
            return "unknown";
        }
    }
}
