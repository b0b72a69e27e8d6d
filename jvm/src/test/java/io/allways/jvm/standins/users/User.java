package io.allways.jvm.standins.users;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One thread's access to a shared object. What it keeps between calls (a stamp, a phase) is its own.
public abstract class User {
    private Thread @Nullable [] threads;

    /// All threads of the scenario, for those who interrupt or ask about them.
    public final void meet(Thread[] all) {
        threads = all;
    }

    final Thread thread(int number) {
        Thread[] all = Objects.requireNonNull(threads);
        return all[number % all.length];
    }

    public void interrupt(int number) {
        thread(number).interrupt();
    }

    public boolean interrupted() {
        return Thread.interrupted();
    }

    public boolean isInterrupted() {
        return Thread.currentThread().isInterrupted();
    }

    /// What is left in the end.
    @Override
    public abstract String toString();

    /// The text of an object without its hash code.
    static String state(Object object) {
        String text = object.toString();
        int bracket = text.indexOf('[');
        return bracket < 0 ? "" : text.substring(bracket);
    }
}
