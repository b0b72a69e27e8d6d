package io.allways.core;

import java.util.List;
import java.util.Set;

/// The seam. A front end turns something concurrent into a program; an explorer asks it to run.
///
/// What a front end owes the explorers:
/// - **Determinism**: the same steps lead to the same ops, in this instance and in every other that [Target#open]
///   makes, on this machine and on others.
/// - **Stable numbers**: an actor or object has the same number in every execution in which it exists, however the
///   others were interleaved; numbers are small and dense.
/// - **Honest ops**: two ops that [Dependence] calls independent commute, and an op's kind and object do not change
///   while it is pending.
///
/// An instance is used by one thread.
public interface Program extends AutoCloseable {
    /// Runs one execution that follows `plan` and writes what happened into `execution`.
    ///
    /// @throws ScheduleMismatch if a step of the prefix cannot be taken
    /// @throws NotDeterministic if an event that `execution` kept comes out differently
    void run(Plan plan, Execution execution);

    /// An event as a person reads it. Asked only for executions that are reported.
    Event describe(Execution execution, int index);

    /// The events that sent the messages which event `index` gets, where its op does not tell. They may come after it:
    /// what is sent can be there before the call that sends it returns.
    default List<Integer> sentBy(Execution execution, int index) {
        return List.of();
    }

    /// How many actors there are in an execution as a person counts them.
    default int actors(Execution execution) {
        return execution.actors();
    }

    /// What an actor is called.
    String actor(int number);

    /// The actor that a picture shows as doing what `actor` does: another one for what only the search knows as an
    /// actor,
    /// such as the messages on their way to a rank.
    default int home(Execution execution, int actor) {
        return actor;
    }

    /// What the op that `actor` has left at the end of `execution` waits for, as a person reads it; empty for an actor
    /// that nobody misses.
    String waitsFor(Execution execution, int actor);

    /// The actor that alone could let the op go on that `actor` has left, where that does not follow from the op; else
    /// -1.
    default int waitsOn(Execution execution, int actor) {
        return -1;
    }

    /// What else there is to say of a failing execution, in lines: stacks, for example.
    default List<String> notes(Execution execution) {
        return List.of();
    }

    /// What the program printed in an execution, in lines. Asked only when one is run again for somebody to see.
    default List<String> output(Execution execution) {
        return List.of();
    }

    /// From now on the events of a run are kept in words, for [#story]; only the first of them, where telling costs
    /// much.
    default void remember(boolean on) {}

    /// The last run, if it was to be remembered.
    default Story story() {
        return new Story(List.of(), Set.of());
    }

    /// What a run did, for comparison with another of the same schedule.
    ///
    /// @param initialised what it set up once for the whole run: the classes of a Java program
    record Story(List<Event> events, Set<String> initialised) {}

    @Override
    default void close() {}

    /// An event in the program's own words; `file` is empty where there is no source, and `op` if nobody needs to know.
    record Event(String actor, String op, String object, String value, String file, int line) {}
}
