package io.allways.jvm.net;

import io.allways.jvm.program.Assumes;
import io.allways.jvm.program.Placed;
import io.allways.jvm.run.Hooks;
import io.allways.jvm.run.Lives;
import io.allways.jvm.run.Member;
import io.allways.jvm.run.Wires;
import io.allways.jvm.run.World;
import java.util.Objects;

/// Processes that are started alike are interchangeable: of all executions that differ only in which of them is
/// which, one is enough. They are alike until they first connect; so they take turns there, in the order of their
/// numbers. A turn is handed on as a message, which nobody can be early or late for: it makes no traces of its own.
final class Symmetry implements Lives.Ending {
    /// The permission of one process to connect for the first time.
    static final class Turn implements Wires.Channel, Placed, Wires.Told {
        private final int member;
        private long sent;
        private long received;

        Turn(int member) {
            this.member = member;
        }

        @Override
        public long sent() {
            return sent;
        }

        @Override
        public long received() {
            return received;
        }

        @Override
        public String place() {
            return "turn of process " + member;
        }

        @Override
        public String waits() {
            return "waits until the process like it before it has connected (--symmetric)";
        }
    }

    private boolean handedOn;

    private Symmetry() {}

    /// The running process begins.
    static void begin() {
        if (Wires.member().symmetric()) {
            here();
            World.assume(Assumes.SYMMETRIC, "process " + Wires.number());
        }
    }

    @Override
    public void processEnds() {
        after();
    }

    /// The running process is about to connect.
    static void before() {
        Member member = Wires.member();
        if (member.symmetric()) {
            if (!Wires.first()) {
                Hooks.unsupported("connects in a thread that is not the first of its process, with --symmetric,");
            }
            if (!here().handedOn && member.follows()) {
                Turn turn = Network.here().turn(Wires.number());
                if (turn.received == 0) {
                    Wires.receive(turn, 0);
                    Wires.tell("", "", "");
                    Wires.done(turn.received++);
                }
            }
        }
    }

    /// It has, or never will.
    static void after() {
        Member member = Wires.member();
        if (member.symmetric() && !here().handedOn) {
            here().handedOn = true;
            if (member.leads()) {
                Turn turn = Network.here().turn(Wires.number() + 1);
                Wires.send(turn, 1, 0);
                Wires.tell("", "", "");
                Wires.done(turn.sent++);
            }
        }
    }

    private static Symmetry here() {
        return Objects.requireNonNull(World.kept(Symmetry.class, Symmetry::new));
    }
}
