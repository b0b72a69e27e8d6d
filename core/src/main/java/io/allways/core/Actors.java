package io.allways.core;

/// What an in-process front end shows its [Pilot]: what each actor would do next. Actors that have ended, or have not
/// started, have nothing left.
public interface Actors {
    /// One more than the highest number of an actor that has started.
    int count();

    /// How many alternatives the actor's next op has now: 0 if it is not enabled or there is none.
    int alternatives(int actor);

    boolean alive(int actor);

    int op(int actor);

    long range(int actor);

    /// Whether it is no failure if the actor is still blocked when nothing can go on: daemons.
    default boolean mayStay(int actor) {
        return false;
    }

    /// Whether all alternatives of the actor's next op but the first are guesses at what will happen: an execution in
    /// which one does not come true is abandoned, so that who samples had better not make too many.
    default boolean guesses(int actor) {
        return false;
    }

    /// Whether the last guess of the actor, which is blocked for ever, did not come true.
    default boolean guessedWrong(int actor) {
        return false;
    }

    /// Whether the execution is to be cut here, as at the step bound: what could still be done is not needed to its
    /// end.
    default boolean cut() {
        return false;
    }
}
