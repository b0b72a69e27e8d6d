package io.allways.cluster;

import io.allways.core.explore.Counts;
import io.allways.core.explore.Fold;
import io.allways.core.explore.News;
import io.allways.core.explore.WorkItem;
import io.allways.graph.Settings;
import io.allways.graph.Slice;
import java.util.List;
import java.util.Set;

/// What coordinator and workers say to each other. A worker process has *slots*, each a thread that runs one item.
sealed interface Message {
    /// Worker: who I am. Nothing else may come first.
    record Hello(int protocol, String version, String name, int slots) implements Message {}

    /// Coordinator: what is to be checked, and how.
    record Welcome(Job job, int maxSteps, boolean keepGoing, int round, Set<String> lessons) implements Message {}

    /// Coordinator: not you, and why.
    record Refused(String why) implements Message {}

    /// Worker: I lack this file, from this byte on.
    record Need(String sha256, long from) implements Message {}

    /// Coordinator: a part of a file.
    @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
    record Part(String sha256, long from, byte[] bytes) implements Message {}

    /// Worker: all my slots are free and know what was learned up to `round`.
    record Ready(int round) implements Message {}

    /// Coordinator: run this.
    record Lend(int slot, WorkItem item) implements Message {}

    /// Coordinator: others are idle, take something off the top of what this slot runs.
    record Share(int slot) implements Message {}

    /// Worker: what came out. If the item is done, the slot is free.
    record HandIn(int slot, Fold fold) implements Message {}

    /// Coordinator: what has changed around the item that this slot runs.
    record Told(int slot, News news) implements Message {}

    /// Worker, now and then, also as a sign of life: what each slot has run and not yet handed in.
    record Progress(List<Counts> slots) implements Message {}

    /// Worker: more of the program must be seen, so its ops change.
    record Learned(int round, Set<String> lessons) implements Message {}

    /// Coordinator: all begin again, knowing this.
    record Round(int round, Set<String> lessons) implements Message {}

    /// Worker: the program cannot be checked, or I cannot.
    record Failed(Trouble trouble, String message) implements Message {}

    /// Coordinator: a sign of life.
    record Beat() implements Message {}

    /// Coordinator: that was all.
    record Over() implements Message {}

    /// About the states of a model, searched by several nodes together; see [io.allways.graph.Slice]. What has another
    /// epoch's number than the receiver is in is not for anybody any more.
    sealed interface States extends Message {
        /// Coordinator, instead of [Welcome]: what is to be searched.
        record Described(Job job, Settings.Store store, Settings.Deadlock deadlock) implements States {}

        /// Coordinator: forget all states; you are node `me` of so many.
        record Begin(int epoch, int me, int nodes) implements States {}

        /// Coordinator: do this.
        ///
        /// @param target of [Sort#SEEK]
        @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
        record Task(int epoch, Sort sort, int level, long[] target) implements States {}

        /// Coordinator: all nodes are through with the level.
        record Close(int epoch) implements States {}

        /// Coordinator: no more of this.
        record Stop(int epoch) implements States {}

        /// States, one after the other. On the way to the coordinator: for `node`; from there on: from `node`.
        @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
        record Line(int epoch, int node, byte[] states) implements States {}

        /// So many more lines may come; `node` as for [Line].
        record Credit(int epoch, int node, int lines) implements States {}

        /// Worker: my part of the level is expanded.
        record Idle(int epoch, int level, long sent, long received) implements States {}

        /// Worker: a task that closes a level is done.
        record Done(int epoch, Slice.Report report) implements States {}

        /// Worker: all states of the level are on their way to you.
        record Saved(int epoch, int level) implements States {}

        /// Worker: the smallest state that leads to the one asked for; none has no words.
        @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
        record Sought(int epoch, long[] state) implements States {}

        /// Worker, now and then, also as a sign of life.
        record Census(int epoch, long states, long expanded, long bytes) implements States {}

        enum Sort {
            STARTS,
            EXPAND,
            LOAD,
            SAVE,
            SEEK
        }
    }

    /// What can be wrong at a worker.
    enum Trouble {
        /// The program did something else under the same schedule.
        NOT_DETERMINISTIC,
        /// The program does something that is not controlled.
        NOT_CONTROLLABLE,
        /// The program cannot be loaded there, or memory ran out: others may do better.
        UNABLE
    }
}
