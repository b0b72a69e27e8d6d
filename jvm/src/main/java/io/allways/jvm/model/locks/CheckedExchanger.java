package io.allways.jvm.model.locks;

import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Stages;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// `Exchanger`, on [Stages]: who comes first waits for the next.
@SuppressWarnings("this-escape") // only to be named after
@StandsFor(Exchanger.class)
public class CheckedExchanger<V extends @Nullable Object> extends Exchanger<V> {
    private static final class Offer {
        final Stages.Turn turn = new Stages.Turn();
        final @Nullable Object given;

        @Nullable Object got;

        Offer(@Nullable Object given) {
            this.given = given;
        }
    }

    private final Stages stages = new Stages(this);
    private @Nullable Offer open;

    public CheckedExchanger() {}

    @Override
    public V exchange(V given) throws InterruptedException {
        if (!Calls.on()) {
            return super.exchange(given);
        }
        try {
            return exchange(given, 0);
        } catch (TimeoutException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public V exchange(V given, long timeout, TimeUnit unit) throws InterruptedException, TimeoutException {
        return Calls.on() ? exchange(given, Math.max(1, unit.toNanos(timeout))) : super.exchange(given, timeout, unit);
    }

    /// `nanos`: 0 if it has no limit.
    @SuppressWarnings({"unchecked", "NullAway"}) // what is given is what is got, null or not
    private V exchange(V given, long nanos) throws InterruptedException, TimeoutException {
        stages.arrive();
        Offer other = open;
        if (other != null) {
            open = null;
            other.got = given;
            stages.arrived(other.turn);
            return (V) other.given;
        }
        Offer own = new Offer(given);
        open = own;
        stages.arrived(null);
        try {
            if (!stages.await(own.turn, nanos) && withdraws(own)) {
                throw new TimeoutException();
            }
        } catch (InterruptedException e) {
            if (withdraws(own)) {
                throw e;
            }
            Thread.currentThread().interrupt();
        }
        return (V) own.got;
    }

    private boolean withdraws(Offer own) {
        stages.arrive();
        boolean alone = open == own;
        if (alone) {
            open = null;
        }
        stages.looked();
        return alone;
    }

    @Override
    public String toString() {
        return World.text(this, "java.util.concurrent.Exchanger");
    }
}
