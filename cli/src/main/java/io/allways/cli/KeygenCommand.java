package io.allways.cli;

import io.allways.cluster.Keys;
import java.io.IOException;
import java.util.List;

/// `allways keygen`
final class KeygenCommand implements Command {
    @Override
    public String name() {
        return "keygen";
    }

    @Override
    public Help help() {
        return new Help(
                "makes a key for checks on several machines",
                List.of("FILE"),
                """
                Copy the file to every machine and give it to check --listen and to worker with --key FILE. They
                then speak TLS 1.3, and only with those who have the same key. Whoever can read the file can run
                code on the workers: keep it to yourself.
                """,
                List.of(),
                List.of(new Example("keygen cluster.key", "a new key, readable only by you")));
    }

    @Override
    public int run(Arguments arguments, Terminal terminal) {
        if (arguments.rest().size() != 1) {
            throw new UsageError("Where to? One FILE is needed.");
        }
        String file = arguments.rest().getFirst();
        try {
            Keys.generate(terminal.directory().resolve(file));
        } catch (IOException e) {
            throw UsageError.input("The key " + file + " cannot be made: " + e.getMessage() + ".");
        }
        terminal.out().println("made " + file + "; copy it to all machines, for --key");
        return Exit.OK;
    }
}
