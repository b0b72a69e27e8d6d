package io.allways.jvm.model.atomics;

import io.allways.jvm.run.Access;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;

/// Adders and accumulators: to add is a read-modify-write of one cell, to ask for the sum a read. The JDK's own stripes
/// never come into being, for within an op nobody else runs. An accumulator's function must be without side effects, as
/// its contract says.
final class Adders {
    private Adders() {}

    /// `LongAdder`.
    @StandsFor(LongAdder.class)
    public static class Longs extends LongAdder {
        private static final long serialVersionUID = 1;

        public Longs() {}

        @Override
        public void add(long value) {
            Access.update(this, 0);
            super.add(value);
            Access.updated(this, 0, true);
        }

        @Override
        public void increment() {
            add(1);
        }

        @Override
        public void decrement() {
            add(-1);
        }

        @Override
        public long sum() {
            Access.read(this, 0);
            return super.sum();
        }

        @Override
        public void reset() {
            Access.write(this, 0);
            super.reset();
        }

        @Override
        public long sumThenReset() {
            Access.update(this, 0);
            long result = super.sumThenReset();
            Access.updated(this, 0, true);
            return result;
        }

        @Override
        public String toString() {
            return String.valueOf(sum());
        }

        @Override
        public long longValue() {
            return sum();
        }

        @Override
        public int intValue() {
            return (int) sum();
        }

        @Override
        public float floatValue() {
            return (float) sum();
        }

        @Override
        public double doubleValue() {
            return (double) sum();
        }
    }

    /// `DoubleAdder`.
    @StandsFor(DoubleAdder.class)
    public static class Doubles extends DoubleAdder {
        private static final long serialVersionUID = 1;

        public Doubles() {}

        @Override
        public void add(double value) {
            Access.update(this, 0);
            super.add(value);
            Access.updated(this, 0, true);
        }

        @Override
        public double sum() {
            Access.read(this, 0);
            return super.sum();
        }

        @Override
        public void reset() {
            Access.write(this, 0);
            super.reset();
        }

        @Override
        public double sumThenReset() {
            Access.update(this, 0);
            double result = super.sumThenReset();
            Access.updated(this, 0, true);
            return result;
        }

        @Override
        public String toString() {
            return String.valueOf(sum());
        }

        @Override
        public long longValue() {
            return (long) sum();
        }

        @Override
        public int intValue() {
            return (int) sum();
        }

        @Override
        public float floatValue() {
            return (float) sum();
        }

        @Override
        public double doubleValue() {
            return sum();
        }
    }

    /// `LongAccumulator`.
    @StandsFor(LongAccumulator.class)
    public static class LongAccumulators extends LongAccumulator {
        private static final long serialVersionUID = 1;

        public LongAccumulators(LongBinaryOperator function, long identity) {
            super(function, identity);
        }

        @Override
        public void accumulate(long value) {
            Access.update(this, 0);
            super.accumulate(value);
            Access.updated(this, 0, true);
        }

        @Override
        public long get() {
            Access.read(this, 0);
            return super.get();
        }

        @Override
        public void reset() {
            Access.write(this, 0);
            super.reset();
        }

        @Override
        public long getThenReset() {
            Access.update(this, 0);
            long result = super.getThenReset();
            Access.updated(this, 0, true);
            return result;
        }

        @Override
        public String toString() {
            return String.valueOf(get());
        }

        @Override
        public long longValue() {
            return get();
        }

        @Override
        public int intValue() {
            return (int) get();
        }

        @Override
        public float floatValue() {
            return (float) get();
        }

        @Override
        public double doubleValue() {
            return (double) get();
        }
    }

    /// `DoubleAccumulator`.
    @StandsFor(DoubleAccumulator.class)
    public static class DoubleAccumulators extends DoubleAccumulator {
        private static final long serialVersionUID = 1;

        public DoubleAccumulators(DoubleBinaryOperator function, double identity) {
            super(function, identity);
        }

        @Override
        public void accumulate(double value) {
            Access.update(this, 0);
            super.accumulate(value);
            Access.updated(this, 0, true);
        }

        @Override
        public double get() {
            Access.read(this, 0);
            return super.get();
        }

        @Override
        public void reset() {
            Access.write(this, 0);
            super.reset();
        }

        @Override
        public double getThenReset() {
            Access.update(this, 0);
            double result = super.getThenReset();
            Access.updated(this, 0, true);
            return result;
        }

        @Override
        public String toString() {
            return String.valueOf(get());
        }

        @Override
        public long longValue() {
            return (long) get();
        }

        @Override
        public int intValue() {
            return (int) get();
        }

        @Override
        public float floatValue() {
            return (float) get();
        }

        @Override
        public double doubleValue() {
            return get();
        }
    }
}
