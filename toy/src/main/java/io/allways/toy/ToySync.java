package io.allways.toy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/// The locks, conditions, semaphores, channels, barriers, boxes and permits of a running toy program.
final class ToySync {
    private static final int NOBODY = -1;

    private final Toy toy;
    private final int[] owners;
    private final int[] waitingFor;
    private final int[] semaphores;
    private final boolean[] parkPermits;
    private final int[][] messages;
    private final int[] sent;
    private final int[] received;
    private final int[] arrived;
    private final int[] generations;
    private final int[] generationOf;
    private final List<ArrayDeque<Integer>> boxes = new ArrayList<>();

    ToySync(Toy toy) {
        this.toy = toy;
        int threads = toy.threads().size();
        owners = new int[toy.lockObject(toy.locks().size())];
        waitingFor = new int[threads];
        semaphores = new int[toy.semaphores().size()];
        parkPermits = new boolean[threads];
        messages = new int[toy.channels().size()][4];
        sent = new int[messages.length];
        received = new int[messages.length];
        arrived = new int[toy.barriers().size()];
        generations = new int[arrived.length];
        generationOf = new int[threads];
        toy.boxes().forEach(_ -> boxes.add(new ArrayDeque<>()));
    }

    void reset() {
        Arrays.fill(owners, NOBODY);
        Arrays.fill(waitingFor, NOBODY);
        for (int i = 0; i < semaphores.length; i++) {
            semaphores[i] = toy.semaphores().get(i).count();
        }
        Arrays.fill(parkPermits, false);
        Arrays.fill(sent, 0);
        Arrays.fill(received, 0);
        Arrays.fill(arrived, 0);
        Arrays.fill(generations, 0);
        Arrays.fill(generationOf, 0);
        boxes.forEach(ArrayDeque::clear);
    }

    boolean free(int lock) {
        return owners[lock] == NOBODY;
    }

    int owner(int lock) {
        return owners[lock];
    }

    int lock(int lock, int actor) {
        owners[lock] = actor;
        return 0;
    }

    int tryLock(int lock, int actor) {
        if (!free(lock)) {
            return 0;
        }
        owners[lock] = actor;
        return 1;
    }

    int unlock(int lock) {
        owners[lock] = NOBODY;
        return 0;
    }

    /// Returns how many waited there before.
    int await(int condition, int lock, int actor) {
        int before = waiting(condition);
        owners[lock] = NOBODY;
        waitingFor[actor] = condition;
        return before;
    }

    boolean woken(int actor) {
        return waitingFor[actor] == NOBODY;
    }

    /// The actor gives up waiting.
    void leave(int actor) {
        waitingFor[actor] = NOBODY;
    }

    int waiting(int condition) {
        int count = 0;
        for (int waits : waitingFor) {
            count += waits == condition ? 1 : 0;
        }
        return count;
    }

    /// Wakes the waiting actor number `which`; returns it, or -1 if there is none.
    int notifyOne(int condition, int which) {
        int count = 0;
        for (int actor = 0; actor < waitingFor.length; actor++) {
            if (waitingFor[actor] == condition && count++ == which) {
                waitingFor[actor] = NOBODY;
                return actor;
            }
        }
        return NOBODY;
    }

    int notifyAll(int condition) {
        int count = 0;
        while (notifyOne(condition, 0) != NOBODY) {
            count++;
        }
        return count;
    }

    int permits(int semaphore) {
        return semaphores[semaphore];
    }

    int acquire(int semaphore, int permits) {
        semaphores[semaphore] -= permits;
        return semaphores[semaphore] + permits;
    }

    int release(int semaphore, int permits) {
        semaphores[semaphore] += permits;
        return semaphores[semaphore] - permits;
    }

    boolean parkPermit(int actor) {
        return parkPermits[actor];
    }

    int park(int actor) {
        parkPermits[actor] = false;
        return 1;
    }

    int unpark(int actor) {
        int before = parkPermits[actor] ? 1 : 0;
        parkPermits[actor] = true;
        return before;
    }

    boolean room(int channel) {
        return sent[channel] - received[channel] < toy.channels().get(channel).count();
    }

    boolean message(int channel) {
        return sent[channel] > received[channel];
    }

    int send(int channel, int message) {
        if (sent[channel] == messages[channel].length) {
            messages[channel] = Arrays.copyOf(messages[channel], sent[channel] * 2);
        }
        messages[channel][sent[channel]] = message;
        return sent[channel]++;
    }

    int received(int channel) {
        return received[channel];
    }

    int receive(int channel) {
        return messages[channel][received[channel]++];
    }

    int arrive(int barrier, int actor) {
        generationOf[actor] = generations[barrier];
        if (++arrived[barrier] == toy.barriers().get(barrier).count()) {
            arrived[barrier] = 0;
            generations[barrier]++;
        }
        return generationOf[actor];
    }

    boolean tripped(int actor, int barrier) {
        return generations[barrier] > generationOf[actor];
    }

    int generation(int actor) {
        return generationOf[actor];
    }

    /// What holds of a box.
    int guards(int box) {
        int room = toy.boxes().get(box).count();
        int size = boxes.get(box).size();
        return (size > 0 ? BoxCall.SOMETHING : 0) | (room == 0 || size < room ? BoxCall.ROOM : 0);
    }

    /// Returns the result.
    int call(int box, BoxCall call, int value) {
        ArrayDeque<Integer> things = boxes.get(box);
        return switch (call) {
            case PUT -> {
                things.add(value);
                yield value;
            }
            case TAKE -> things.remove();
            case POLL -> Objects.requireNonNullElse(things.poll(), 0);
            case PEEK -> things.element();
            case SIZE -> things.size();
        };
    }

    int[] state() {
        int[][] parts = {owners, waitingFor, semaphores, received, sent, arrived, generations, generationOf};
        int size = parkPermits.length + messages.length + boxes.size();
        for (int[] part : parts) {
            size += part.length;
        }
        int[] state = new int[size];
        int at = 0;
        for (int[] part : parts) {
            System.arraycopy(part, 0, state, at, part.length);
            at += part.length;
        }
        for (boolean permit : parkPermits) {
            state[at++] = permit ? 1 : 0;
        }
        for (int channel = 0; channel < messages.length; channel++) {
            state[at++] = Arrays.hashCode(Arrays.copyOf(messages[channel], sent[channel]));
        }
        for (ArrayDeque<Integer> things : boxes) {
            state[at++] = Arrays.hashCode(things.toArray());
        }
        return state;
    }
}
