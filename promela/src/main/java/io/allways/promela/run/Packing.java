package io.allways.promela.run;

import java.util.Arrays;
import java.util.List;

/// States as strings of bits, one after the other: globals, how many processes there are, of each its type, where it
/// stands and its variables; then of each channel how many messages it has, and these. What comes is told by what was
/// before, so two states are the same if their bits are.
final class Packing {
    private final Program program;
    private final int typeBits;
    private final int[] globalBits;
    private final boolean[] globalSigned;
    private final int[][] bits;
    private final boolean[][] signed;
    private final int[] nodeBits;

    private long[] state = new long[0];
    private int at;

    Packing(Program program) {
        this.program = program;
        typeBits = width(program.processes.size() - 1);
        globalBits = bits(program.globals);
        globalSigned = signed(program.globals);
        int count = program.processes.size();
        bits = new int[count][];
        signed = new boolean[count][];
        nodeBits = new int[count];
        for (Proctype each : program.processes) {
            bits[each.number] = bits(each.frame);
            signed[each.number] = signed(each.frame);
            nodeBits[each.number] = width(each.nodes().size() - 1);
        }
    }

    private static int[] bits(Frame frame) {
        return frame.slots.stream().mapToInt(slot -> slot.type().bits()).toArray();
    }

    private static boolean[] signed(Frame frame) {
        boolean[] result = new boolean[frame.size()];
        for (int i = 0; i < result.length; i++)
            result[i] = frame.slots.get(i).type().signed();
        return result;
    }

    /// How many bits it takes to write numbers up to `most`.
    private static int width(int most) {
        return 32 - Integer.numberOfLeadingZeros(Math.max(0, most));
    }

    /// How many bits a state takes.
    long size(Machine machine) {
        long sum = 8 + Arrays.stream(globalBits).asLongStream().sum();
        for (int i = 0; i < machine.processes; i++) {
            int type = machine.types[i].number;
            sum += typeBits
                    + nodeBits[type]
                    + Arrays.stream(bits[type]).asLongStream().sum();
        }
        for (int i = 0; i < machine.channels; i++) {
            ChannelForm form = machine.forms[i];
            if (form.capacity() == 0) continue;
            int each = form.fields().stream().mapToInt(Scalar::bits).sum();
            sum += width(form.capacity()) + (long) each * form.capacity();
        }
        return sum;
    }

    /// Whether there was room for it.
    boolean pack(Machine machine, long[] to) {
        Arrays.fill(to, 0);
        state = to;
        at = 0;
        int[] memory = machine.memory;
        for (int i = 0; i < globalBits.length; i++) put(memory[i], globalBits[i]);
        put(machine.processes, 8);
        for (int i = 0; i < machine.processes; i++) {
            int type = machine.types[i].number;
            put(type, typeBits);
            put(machine.nodes[i].number, nodeBits[type]);
            int base = machine.bases[i];
            int[] widths = bits[type];
            for (int j = 0; j < widths.length; j++) put(memory[base + j], widths[j]);
        }
        for (int i = 0; i < machine.channels; i++) {
            ChannelForm form = machine.forms[i];
            if (form.capacity() == 0) continue;
            put(machine.lengths[i], width(form.capacity()));
            List<Scalar> fields = form.fields();
            int from = machine.starts[i];
            for (int j = 0; j < machine.lengths[i]; j++) {
                for (int k = 0; k < fields.size(); k++)
                    put(machine.cells[from++], fields.get(k).bits());
            }
        }
        return at <= 64 * to.length;
    }

    private void put(int value, int width) {
        int word = at >>> 6;
        int shift = at & 63;
        at += width;
        if (at > 64 * state.length) return;
        long part = value & (1L << width) - 1;
        state[word] |= part << shift;
        if (shift + width > 64) state[word + 1] |= part >>> 64 - shift;
    }

    void unpack(long[] from, Machine machine) {
        state = from;
        at = 0;
        machine.empty();
        for (int i = 0; i < globalBits.length; i++) machine.memory[i] = take(globalBits[i], globalSigned[i]);
        int count = take(8, false);
        for (int i = 0; i < count; i++) {
            Proctype type = program.processes.get(take(typeBits, false));
            machine.addProcess(type, type.nodes().get(take(nodeBits[type.number], false)));
            int base = machine.bases[i];
            int[] widths = bits[type.number];
            boolean[] signs = signed[type.number];
            for (int j = 0; j < widths.length; j++) machine.memory[base + j] = take(widths[j], signs[j]);
            machine.addChannels(type.frame);
        }
        for (int i = 0; i < machine.channels; i++) {
            ChannelForm form = machine.forms[i];
            if (form.capacity() == 0) continue;
            int length = take(width(form.capacity()), false);
            machine.lengths[i] = length;
            List<Scalar> fields = form.fields();
            int to = machine.starts[i];
            for (int j = 0; j < length; j++) {
                for (int k = 0; k < fields.size(); k++) {
                    machine.cells[to++] =
                            take(fields.get(k).bits(), fields.get(k).signed());
                }
            }
        }
    }

    private int take(int width, boolean sign) {
        if (width == 0) return 0;
        int word = at >>> 6;
        int shift = at & 63;
        long part = state[word] >>> shift;
        if (shift + width > 64) part |= state[word + 1] << 64 - shift;
        at += width;
        int value = (int) (part & (1L << width) - 1);
        return sign ? value << 32 - width >> 32 - width : value;
    }
}
