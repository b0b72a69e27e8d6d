package io.allways.cluster;

import io.allways.cluster.Message.States;
import io.allways.core.wire.ByteReader;
import io.allways.core.wire.ByteWriter;
import io.allways.core.wire.Malformed;
import io.allways.graph.Found;
import io.allways.graph.Settings;
import io.allways.graph.Slice;
import java.util.ArrayList;
import java.util.List;

/// Messages about states as bytes.
final class StateFormat {
    private static final int MOST = Integer.MAX_VALUE;

    private StateFormat() {}

    static void write(ByteWriter out, States message) {
        switch (message) {
            case States.Described(Job job, Settings.Store store, Settings.Deadlock deadlock) -> {
                job.write(out.one(0));
                out.one(store.ordinal()).one(deadlock.ordinal());
            }
            case States.Begin(int epoch, int me, int nodes) ->
                out.one(1).number(epoch).number(me).number(nodes);
            case States.Task(int epoch, States.Sort sort, int level, long[] target) ->
                longs(out.one(2).number(epoch).one(sort.ordinal()).number(level), target);
            case States.Close(int epoch) -> out.one(3).number(epoch);
            case States.Stop(int epoch) -> out.one(4).number(epoch);
            case States.Line(int epoch, int node, byte[] states) ->
                out.one(5).number(epoch).number(node).raw(states);
            case States.Credit(int epoch, int node, int lines) ->
                out.one(6).number(epoch).number(node).number(lines);
            case States.Idle(int epoch, int level, long sent, long received) ->
                out.one(7).number(epoch).number(level).number(sent).number(received);
            case States.Done(int epoch, Slice.Report report) ->
                report(out.one(8).number(epoch), report);
            case States.Saved(int epoch, int level) -> out.one(9).number(epoch).number(level);
            case States.Sought(int epoch, long[] state) -> longs(out.one(10).number(epoch), state);
            case States.Census(int epoch, long states, long expanded, long bytes) ->
                out.one(11).number(epoch).number(states).number(expanded).number(bytes);
        }
    }

    static States read(ByteReader in) {
        int sort = in.one();
        return switch (sort) {
            case 0 ->
                new States.Described(
                        Job.read(in), one(in, Settings.Store.values()), one(in, Settings.Deadlock.values()));
            case 1 -> new States.Begin(in.upTo(MOST), in.upTo(MOST), in.upTo(MOST));
            case 2 -> new States.Task(in.upTo(MOST), one(in, States.Sort.values()), in.upTo(MOST), longs(in));
            case 3 -> new States.Close(in.upTo(MOST));
            case 4 -> new States.Stop(in.upTo(MOST));
            case 5 -> new States.Line(in.upTo(MOST), in.upTo(MOST), in.rest());
            case 6 -> new States.Credit(in.upTo(MOST), in.upTo(MOST), in.upTo(1 << 10));
            case 7 -> new States.Idle(in.upTo(MOST), in.upTo(MOST), in.number(), in.number());
            case 8 -> new States.Done(in.upTo(MOST), report(in));
            case 9 -> new States.Saved(in.upTo(MOST), in.upTo(MOST));
            case 10 -> new States.Sought(in.upTo(MOST), longs(in));
            case 11 -> new States.Census(in.upTo(MOST), in.number(), in.number(), in.number());
            default -> throw new Malformed("there is no message " + sort + " about states");
        };
    }

    private static <T> T one(ByteReader in, T[] all) {
        return all[in.upTo(all.length - 1)];
    }

    private static void longs(ByteWriter out, long[] words) {
        out.number(words.length);
        for (long word : words) {
            out.number(word);
        }
    }

    private static long[] longs(ByteReader in) {
        long[] words = new long[in.count()];
        for (int i = 0; i < words.length; i++) {
            words[i] = in.number();
        }
        return words;
    }

    private static void report(ByteWriter out, Slice.Report report) {
        out.number(report.states()).number(report.fresh()).number(report.expanded());
        longs(out, report.fired());
        out.number(report.found().size());
        for (Found found : report.found()) {
            long[] state = found.state();
            out.text(found.kind()).text(found.message()).text(found.place()).number(found.order());
            out.flag(state != null);
            if (state != null) {
                longs(out, state);
            }
            out.number(found.rule() + 1).number(found.depth() + 1);
        }
        out.number(report.covered().length);
        for (boolean each : report.covered()) {
            out.flag(each);
        }
        out.number(report.bytes());
    }

    private static Slice.Report report(ByteReader in) {
        long states = in.number();
        long fresh = in.number();
        long expanded = in.number();
        long[] fired = longs(in);
        List<Found> found = new ArrayList<>();
        for (int i = in.count(); i > 0; i--) {
            found.add(new Found(
                    in.text(),
                    in.text(),
                    in.text(),
                    in.upTo(MOST),
                    in.flag() ? longs(in) : null,
                    in.upTo(MOST) - 1,
                    in.upTo(MOST) - 1));
        }
        boolean[] covered = new boolean[in.count()];
        for (int i = 0; i < covered.length; i++) {
            covered[i] = in.flag();
        }
        return new Slice.Report(states, fresh, expanded, fired, found, covered, in.number());
    }
}
