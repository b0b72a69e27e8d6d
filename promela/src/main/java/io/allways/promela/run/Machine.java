package io.allways.promela.run;

import io.allways.promela.syntax.Place;
import java.util.Arrays;
import java.util.List;

/// A state, unpacked: variables, processes, channels. Processes are in the order of their numbers, and so are channels:
/// first those of the globals, then those of each process; so both come and go at their ends only.
public final class Machine {
    final Program program;
    int[] memory;

    /// Where the memory ends, and with it the variables of the last process.
    int top;

    int processes;
    Proctype[] types = new Proctype[4];
    Node[] nodes = new Node[4];
    int[] bases = new int[4];

    int channels;
    ChannelForm[] forms = new ChannelForm[4];
    int[] starts = new int[4];
    int[] lengths = new int[4];
    int[] cells = new int[16];
    int filled;

    /// The process that takes a step, and where its variables begin.
    int me;

    int local;

    /// Whether no process can take a step that does not wait for this.
    boolean timeout;

    public Machine(Program program) {
        this.program = program;
        memory = new int[program.globals.size() + 16];
    }

    // --- for expressions

    public int global(int slot) {
        return memory[slot];
    }

    public int local(int slot) {
        return memory[local + slot];
    }

    public void setGlobal(int slot, int value) {
        memory[slot] = value;
    }

    public void setLocal(int slot, int value) {
        memory[local + slot] = value;
    }

    public int me() {
        return me;
    }

    public int processes() {
        return processes;
    }

    public boolean timeout() {
        return timeout;
    }

    /// How many messages there are in a channel.
    public int length(int channel) {
        return lengths[channel - 1];
    }

    public int capacity(int channel) {
        return forms[channel - 1].capacity();
    }

    /// The number of a channel, if there is one with it.
    public int channel(int number, String text, Place place) {
        if (number > 0 && number <= channels) return number;
        throw new Trouble(
                "channel",
                number == 0 ? "`" + text + "` is no channel yet" : "`" + text + "` is " + number + ", and no channel",
                place);
    }

    /// The process with a number, if it is of that type: where its variables begin, or -1.
    public int base(Proctype type, int process) {
        return process >= 0 && process < processes && types[process] == type ? bases[process] : -1;
    }

    /// The first process of a type, or -1.
    public int first(Proctype type) {
        for (int i = 0; i < processes; i++) if (types[i] == type) return i;
        return -1;
    }

    public int at(int base, int slot) {
        return memory[base + slot];
    }

    public boolean stands(Proctype type, int process, Node node) {
        return process >= 0 && process < processes && types[process] == type && nodes[process] == node;
    }

    // --- changes

    /// The state in which a run begins.
    void begin() {
        clear();
        Arrays.fill(memory, 0);
        open(program.globals, 0);
        for (Proctype each : program.active) start(each, new int[each.parameters]);
    }

    /// No process, and only the channels of the globals; the variables are left as they are.
    void empty() {
        clear();
        addChannels(program.globals);
    }

    private void clear() {
        processes = 0;
        channels = 0;
        filled = 0;
        top = program.globals.size();
        local = 0;
        me = 0;
        timeout = false;
    }

    void addChannels(Frame frame) {
        for (int i = 0; i < frame.channels.size(); i++) addChannel(frame.channels.get(i));
    }

    /// Makes the channels of a frame, and gives its variables their values.
    private void open(Frame frame, int base) {
        List<ChannelForm> all = frame.channels;
        for (int i = 0; i < all.size(); i++) {
            addChannel(all.get(i));
            memory[base + all.get(i).variable()] = channels;
        }
        for (int i = 0; i < frame.initial.size(); i++) {
            Frame.Assignment assignment = frame.initial.get(i);
            assignment.target().set(this, assignment.value().of(this));
        }
    }

    private void addChannel(ChannelForm form) {
        if (channels == forms.length) {
            forms = Arrays.copyOf(forms, 2 * channels);
            starts = Arrays.copyOf(starts, 2 * channels);
            lengths = Arrays.copyOf(lengths, 2 * channels);
        }
        forms[channels] = form;
        starts[channels] = filled;
        lengths[channels] = 0;
        filled += form.cells();
        if (filled > cells.length) cells = Arrays.copyOf(cells, Math.max(filled, 2 * cells.length));
        Arrays.fill(cells, starts[channels], filled, 0);
        channels++;
    }

    void addProcess(Proctype type, Node node) {
        if (processes == types.length) {
            types = Arrays.copyOf(types, 2 * processes);
            nodes = Arrays.copyOf(nodes, 2 * processes);
            bases = Arrays.copyOf(bases, 2 * processes);
        }
        int size = type.frame.size();
        if (top + size > memory.length) memory = Arrays.copyOf(memory, Math.max(top + size, 2 * memory.length));
        types[processes] = type;
        nodes[processes] = node;
        bases[processes] = top;
        Arrays.fill(memory, top, top + size, 0);
        top += size;
        processes++;
    }

    /// Starts a process, and returns its number.
    public int start(Proctype type, int[] arguments, Place place) {
        if (processes >= Program.MOST_PROCESSES) {
            throw new Trouble("limit", "more than " + Program.MOST_PROCESSES + " processes", place);
        }
        if (channels + type.frame.channels.size() > Program.MOST_CHANNELS) {
            throw new Trouble("limit", "more than " + Program.MOST_CHANNELS + " channels", place);
        }
        return start(type, arguments);
    }

    private int start(Proctype type, int[] arguments) {
        int outer = me;
        int base = local;
        addProcess(type, type.start());
        me = processes - 1;
        local = bases[me];
        for (int i = 0; i < arguments.length; i++) {
            memory[local + i] = type.frame.slots.get(i).type().cut(arguments[i]);
        }
        open(type.frame, local);
        int number = me;
        me = outer;
        local = base;
        return number;
    }

    /// Removes the last process with its channels.
    void remove() {
        processes--;
        Proctype type = types[processes];
        top = bases[processes];
        channels -= type.frame.channels.size();
        filled = channels == 0 ? 0 : starts[channels - 1] + forms[channels - 1].cells();
    }

    void turn(int process) {
        me = process;
        local = bases[process];
    }

    void copy(Machine from) {
        if (memory.length < from.top) memory = new int[from.memory.length];
        System.arraycopy(from.memory, 0, memory, 0, from.top);
        top = from.top;
        if (types.length < from.processes) {
            types = new Proctype[from.types.length];
            nodes = new Node[from.types.length];
            bases = new int[from.types.length];
        }
        processes = from.processes;
        System.arraycopy(from.types, 0, types, 0, processes);
        System.arraycopy(from.nodes, 0, nodes, 0, processes);
        System.arraycopy(from.bases, 0, bases, 0, processes);
        if (forms.length < from.channels) {
            forms = new ChannelForm[from.forms.length];
            starts = new int[from.forms.length];
            lengths = new int[from.forms.length];
        }
        channels = from.channels;
        System.arraycopy(from.forms, 0, forms, 0, channels);
        System.arraycopy(from.starts, 0, starts, 0, channels);
        System.arraycopy(from.lengths, 0, lengths, 0, channels);
        if (cells.length < from.filled) cells = new int[from.cells.length];
        System.arraycopy(from.cells, 0, cells, 0, from.filled);
        filled = from.filled;
        me = from.me;
        local = from.local;
        timeout = from.timeout;
    }

    // --- messages

    /// Where message `index` of a channel begins among the cells.
    int message(int channel, int index) {
        return starts[channel - 1] + index * forms[channel - 1].width();
    }

    /// Values are compared as they were given, as in SPIN, before what does not fit their fields is cut off.
    void insert(int channel, boolean sorted, int[] message) {
        List<Scalar> fields = forms[channel - 1].fields();
        int width = fields.size();
        int count = lengths[channel - 1];
        int index = count;
        if (sorted) {
            index = 0;
            while (index < count && !before(message, message(channel, index), width)) index++;
        }
        int at = message(channel, index);
        System.arraycopy(cells, at, cells, at + width, (count - index) * width);
        for (int i = 0; i < width; i++) cells[at + i] = fields.get(i).cut(message[i]);
        lengths[channel - 1]++;
    }

    private boolean before(int[] message, int at, int width) {
        for (int i = 0; i < width; i++) {
            if (message[i] != cells[at + i]) return message[i] < cells[at + i];
        }
        return false;
    }

    void take(int channel, int index) {
        int width = forms[channel - 1].width();
        int at = message(channel, index);
        int count = --lengths[channel - 1];
        System.arraycopy(cells, at + width, cells, at, (count - index) * width);
        Arrays.fill(cells, message(channel, count), message(channel, count) + width, 0);
    }

    /// Which message is received: -1 if none can be.
    public int find(int channel, boolean random, List<Action.Pattern> patterns) {
        int count = random ? lengths[channel - 1] : Math.min(1, lengths[channel - 1]);
        for (int i = 0; i < count; i++) if (matches(cells, message(channel, i), patterns)) return i;
        return -1;
    }

    boolean matches(int[] values, int at, List<Action.Pattern> patterns) {
        for (int i = 0; i < patterns.size(); i++) {
            Value wanted = patterns.get(i).wanted();
            if (wanted != null && wanted.of(this) != values[at + i]) return false;
        }
        return true;
    }
}
