package io.allways.cluster;

import io.allways.core.explore.Counts;
import io.allways.core.explore.WorkFormat;
import io.allways.core.wire.ByteReader;
import io.allways.core.wire.ByteWriter;
import io.allways.core.wire.Malformed;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Messages as bytes: the number of their sort, then their parts in order.
final class MessageFormat {
    /// Changes whenever a format does.
    static final int PROTOCOL = 3;

    /// The most slots that a worker process can have.
    static final int MOST_SLOTS = 1024;

    static final int HELLO = 1;
    private static final int WELCOME = 2;
    private static final int REFUSED = 3;
    private static final int NEED = 4;
    private static final int PART = 5;
    private static final int READY = 6;
    private static final int LEND = 7;
    private static final int SHARE = 8;
    private static final int HAND_IN = 9;
    private static final int PROGRESS = 10;
    private static final int LEARNED = 11;
    private static final int ROUND = 12;
    private static final int FAILED = 13;
    private static final int BEAT = 14;
    private static final int OVER = 15;
    private static final int STATES = 16;
    private static final int TOLD = 17;

    private volatile @Nullable WorkFormat work;

    /// From now on items can be spoken of.
    void about(WorkFormat format) {
        work = format;
    }

    byte[] write(Message message) {
        ByteWriter out = new ByteWriter();
        switch (message) {
            case Message.Hello(int protocol, String version, String name, int slots) ->
                out.one(HELLO).number(protocol).text(version).text(name).number(slots);
            case Message.Welcome(Job job, int maxSteps, boolean keepGoing, int round, Set<String> lessons) -> {
                out.one(WELCOME);
                job.write(out);
                out.number(maxSteps).flag(keepGoing).number(round);
                texts(out, lessons);
            }
            case Message.Refused(String why) -> out.one(REFUSED).text(why);
            case Message.Need(String sha256, long from) ->
                out.one(NEED).text(sha256).number(from);
            case Message.Part(String sha256, long from, byte[] bytes) ->
                out.one(PART).text(sha256).number(from).bytes(bytes);
            case Message.Ready(int round) -> out.one(READY).number(round);
            case Message.Lend lend -> out.one(LEND).number(lend.slot()).raw(work().write(lend.item()));
            case Message.Share(int slot) -> out.one(SHARE).number(slot);
            case Message.HandIn in -> out.one(HAND_IN).number(in.slot()).raw(work().write(in.fold()));
            case Message.Told told -> out.one(TOLD).number(told.slot()).raw(work().write(told.news()));
            case Message.Progress(List<Counts> slots) -> {
                out.one(PROGRESS).number(slots.size());
                slots.forEach(counts -> WorkFormat.write(out, counts));
            }
            case Message.Learned(int round, Set<String> lessons) ->
                texts(out.one(LEARNED).number(round), lessons);
            case Message.Round(int round, Set<String> lessons) ->
                texts(out.one(ROUND).number(round), lessons);
            case Message.Failed(Message.Trouble trouble, String message1) ->
                out.one(FAILED).one(trouble.ordinal()).text(message1);
            case Message.Beat() -> out.one(BEAT);
            case Message.Over() -> out.one(OVER);
            case Message.States states -> StateFormat.write(out.one(STATES), states);
        }
        return out.toBytes();
    }

    /// @throws Malformed if it is none
    Message read(byte[] bytes) {
        ByteReader in = new ByteReader(bytes);
        int sort = in.one();
        Message message = switch (sort) {
            case HELLO -> new Message.Hello(in.upTo(Integer.MAX_VALUE), in.text(), in.text(), in.upTo(MOST_SLOTS));
            case WELCOME ->
                new Message.Welcome(
                        Job.read(in), in.upTo(Integer.MAX_VALUE), in.flag(), in.upTo(Integer.MAX_VALUE), texts(in));
            case REFUSED -> new Message.Refused(in.text());
            case NEED -> new Message.Need(in.text(), in.number());
            case PART -> new Message.Part(in.text(), in.number(), in.bytes());
            case READY -> new Message.Ready(in.upTo(Integer.MAX_VALUE));
            case LEND -> new Message.Lend(in.upTo(MOST_SLOTS), work().item(in.rest()));
            case SHARE -> new Message.Share(in.upTo(MOST_SLOTS));
            case HAND_IN -> new Message.HandIn(in.upTo(MOST_SLOTS), work().fold(in.rest()));
            case TOLD -> new Message.Told(in.upTo(MOST_SLOTS), work().news(in.rest()));
            case PROGRESS -> {
                List<Counts> slots = new ArrayList<>();
                for (int i = in.upTo(MOST_SLOTS); i > 0; i--) {
                    slots.add(WorkFormat.counts(in));
                }
                yield new Message.Progress(slots);
            }
            case LEARNED -> new Message.Learned(in.upTo(Integer.MAX_VALUE), texts(in));
            case ROUND -> new Message.Round(in.upTo(Integer.MAX_VALUE), texts(in));
            case FAILED -> {
                Message.Trouble[] all = Message.Trouble.values();
                yield new Message.Failed(all[in.upTo(all.length - 1)], in.text());
            }
            case BEAT -> new Message.Beat();
            case OVER -> new Message.Over();
            case STATES -> StateFormat.read(in);
            default -> throw new Malformed("there is no message " + sort);
        };
        in.end();
        return message;
    }

    private WorkFormat work() {
        WorkFormat known = work;
        if (known == null) {
            throw new Malformed("work before the program is known");
        }
        return known;
    }

    static void texts(ByteWriter out, Set<String> texts) {
        out.number(texts.size());
        new TreeSet<>(texts).forEach(out::text);
    }

    static Set<String> texts(ByteReader in) {
        Set<String> texts = new TreeSet<>();
        for (int i = in.count(); i > 0; i--) {
            texts.add(in.text());
        }
        return texts;
    }
}
