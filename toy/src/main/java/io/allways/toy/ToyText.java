package io.allways.toy;

import io.allways.core.Execution;
import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.core.Program.Event;

/// Events and waits of a toy program in words.
final class ToyText {
    private final Toy toy;

    ToyText(Toy toy) {
        this.toy = toy;
    }

    /// @param result what a call returned
    Event describe(Execution x, int index, Code.Instruction at, int result) {
        int op = x.op(index);
        Kind kind = Op.kind(op);
        String object = kind == Kind.TIMEOUT ? givenUp(x, index, at) : object(op, x.range(index));
        String value = switch (kind) {
            case READ, RMW, TRY_LOCK, CHOOSE, WRITE -> String.valueOf(x.value(index));
            case NOTIFY -> x.value(index) == 0 ? "nobody" : thread((int) x.value(index) - 1);
            case ASSERT -> x.value(index) == 0 ? "fails" : "holds";
            case CALL, LOOK -> String.valueOf(result);
            default -> "";
        };
        return new Event(thread(x.actor(index)), word(kind, at), object, value, toy.source(), at.line());
    }

    private String givenUp(Execution x, int index, Code.Instruction at) {
        int op = (int) x.value(index);
        String object = object(op, x.range(index));
        return switch (Op.kind(op)) {
            case REACQUIRE -> "wait " + object;
            case AWAIT -> "barrier " + object;
            case PARK -> "park";
            default -> word(Op.kind(op), at) + " " + object;
        };
    }

    String waitsFor(Execution x, int actor, ToySync sync) {
        int op = x.leftOp(actor);
        String object = object(op, x.leftRange(actor));
        return switch (Op.kind(op)) {
            case LOCK -> "waits for lock " + object + heldBy(Op.object(op), sync);
            case REACQUIRE ->
                sync.woken(actor)
                        ? "waits for lock " + toy.lockName(Op.object(op)) + heldBy(Op.object(op), sync)
                        : "waits to be notified on " + condition(x.leftRange(actor));
            case ACQUIRE -> "waits for semaphore " + object;
            case JOIN -> "waits for " + object + " to end";
            case PARK -> "is parked";
            case SEND -> "waits for room in channel " + object;
            case RECEIVE -> "waits for a message from channel " + object;
            case AWAIT -> "waits at barrier " + object;
            case CALL, LOOK ->
                x.leftRange(actor) == BoxCall.ROOM
                        ? "waits for room in box " + object
                        : "waits for something in box " + object;
            case SPIN -> "spins until " + object + " changes";
            default -> "could go on";
        };
    }

    private String heldBy(int lock, ToySync sync) {
        return " (held by " + (sync.owner(lock) < 0 ? "nobody" : thread(sync.owner(lock))) + ")";
    }

    private String condition(long object) {
        return toy.conditions().get((int) object - toy.conditionObject(0));
    }

    private String thread(int actor) {
        return toy.threads().get(actor).name();
    }

    private static String word(Kind kind, Code.Instruction at) {
        if (kind == Kind.CALL || kind == Kind.LOOK) {
            return at.text();
        }
        return kind.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }

    private String object(int op, long range) {
        int object = Op.object(op);
        return switch (Op.kind(op)) {
            case READ, WRITE, RMW, SPIN -> {
                Toy.Variable variable = toy.variableOf(object);
                yield variable.length() == 1
                        ? variable.name()
                        : Op.to(range) - Op.from(range) == 1
                                ? variable.name() + "[" + Op.from(range) + "]"
                                : variable.name() + "[" + Op.from(range) + ".." + Op.to(range) + ")";
            }
            case LOCK, TRY_LOCK, UNLOCK -> toy.lockName(object);
            case REACQUIRE, WAIT -> condition(range) + " with " + toy.lockName(object);
            case NOTIFY, NOTIFY_ALL -> toy.conditions().get(object - toy.conditionObject(0));
            case ACQUIRE, RELEASE ->
                toy.semaphores().get(object - toy.semaphoreObject(0)).name();
            case SEND, RECEIVE ->
                toy.channels().get(object - toy.channelObject(0)).name();
            case ARRIVE, AWAIT ->
                toy.barriers().get(object - toy.barrierObject(0)).name();
            case CALL, LOOK -> toy.boxes().get(object - toy.boxObject(0)).name();
            case START, JOIN, PARK, UNPARK, TIMEOUT -> thread(object);
            case CHOOSE, ASSERT, STEP, MATCH -> "";
        };
    }
}
